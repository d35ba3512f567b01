import { describe, expect, test } from 'vitest'
import type { Encoding } from '../../domain/imports/sheet.ts'
import { decodeText } from './read-csv.ts'

/** What letters of French are in each encoding, by the code pages of their makers. */
const bytes: Partial<Record<Encoding, Record<string, number>>> = {
  macintosh: { é: 0x8e, è: 0x8f, ë: 0x91, ê: 0x90, ï: 0x95, ç: 0x8d, ô: 0x99, É: 0x83, '’': 0xd5, Œ: 0xce, œ: 0xcf },
  cp850: { é: 0x82, è: 0x8a, ë: 0x89, ê: 0x88, ï: 0x8b, ç: 0x87, ô: 0x93, É: 0x90 },
  'iso-8859-15': { é: 0xe9, è: 0xe8, ë: 0xeb, ï: 0xef, ç: 0xe7, É: 0xc9, Œ: 0xbc, œ: 0xbd, '€': 0xa4 },
  'windows-1252': { é: 0xe9, è: 0xe8, ë: 0xeb, ï: 0xef, ç: 0xe7, É: 0xc9, Œ: 0x8c, œ: 0x9c, '€': 0x80, '’': 0x92 },
}
const encode = (text: string, encoding: Encoding) =>
  Buffer.from([...text].map((sign) => bytes[encoding]?.[sign] ?? sign.charCodeAt(0)))

describe('a text is recognized', () => {
  test.each([
    ['macintosh', 'Nom;Prénom\nBléhi;Noël\nN’Dri;Aïcha'],
    ['macintosh', 'Blehi;Noel\nKonan;Aïssata'],
    ['cp850', 'Nom;Prénom\nBléhi;Noël'],
    ['cp850', 'KONÉ;Geneviève;Gérante'],
    ['iso-8859-15', 'Œuvré;Zoé'],
    ['iso-8859-15', 'ŒUVRE;65 000 €'],
    ['windows-1252', 'N’Guessan;Aïcha;Gérante;65 000 €'],
    ['windows-1252', 'KONÉ;Œuvré'],
  ] as const)('in %s: %j', (encoding, text) => {
    const decoded = decodeText(encode(text, encoding))
    expect(decoded.text).toBe(text)
    expect(decoded).toMatchObject({ encoding, readings: [] })
  })
})

test('where two readings are as likely, three lines of each are shown, and what is chosen holds', () => {
  const content = encode('Nom;Prenom\nAssi;Noël\nSeka;Noël\nTano;Noël\nYao;Noël', 'cp850')
  const { readings } = decodeText(content)
  expect(readings).toContainEqual({ encoding: 'cp850', lines: ['Assi;Noël', 'Seka;Noël', 'Tano;Noël'] })
  expect(readings).toContainEqual({ encoding: 'macintosh', lines: ['Assi;Noâl', 'Seka;Noâl', 'Tano;Noâl'] })
  expect(decodeText(content, 'cp850')).toMatchObject({ encoding: 'cp850', readings: [] })
  expect(decodeText(content, 'cp850').text).toContain('Noël')
})

test('marks and UTF-8 say it themselves; one broken letter does not make a file of another encoding', () => {
  expect(decodeText(Buffer.from('\uFEFFKoné', 'utf16le'))).toMatchObject({ text: 'Koné', encoding: 'utf-16' })
  expect(decodeText(Buffer.from('Koné'))).toEqual({ text: 'Koné', encoding: 'utf-8', readings: [] })
  const broken = Buffer.concat([Buffer.from('Aïcha Koné Noël Gérante '), Buffer.from([0xe9])])
  expect(decodeText(broken)).toMatchObject({ text: 'Aïcha Koné Noël Gérante \uFFFD', encoding: 'utf-8' })
})
