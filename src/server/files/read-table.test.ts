import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { csvOf, workbookOf } from '../../../tests/factories/spreadsheet.ts'
import { importLimits } from '../../domain/import.ts'
import type { Refusal } from '../../domain/problem.ts'
import { readTable } from './read-table.ts'

const cellsOf = async (content: Buffer, sheet?: number) =>
  (await readTable(content, sheet)).rows.map(({ cells }) => cells)
const reasonOf = (content: Buffer, sheet?: number) =>
  readTable(content, sheet).then(
    () => 'read',
    (refusal: Refusal) => refusal.fields?.file,
  )

describe('a workbook', () => {
  test('is read with its accents, numbers, dates and what formulas last gave; an error is nothing', async () => {
    const at = new Date('2026-12-14T09:00:00Z')
    const rows = [
      ['Nom', 'Téléphone', 'Date', 'Formule', 'Erreur'],
      ['N’Guessan & fils', 707070707, at, { formula: 'A2&"x"', value: 'calculé' }, { error: '#N/A' }],
      [null, null, null, { formula: '1+1', value: 2 }],
    ]
    expect(await readTable(workbookOf(rows), undefined)).toEqual({
      sheets: ['Feuil1'],
      sheet: 0,
      rows: [
        { line: 1, cells: ['Nom', 'Téléphone', 'Date', 'Formule', 'Erreur'] },
        { line: 2, cells: ['N’Guessan & fils', 707070707, at, 'calculé'] },
        { line: 3, cells: [null, null, null, 2] },
      ],
    })
    expect(await cellsOf(workbookOf([[at]], { from1904: true }))).toEqual([[at]])
  })

  test('keeps the numbers of its lines where some are empty', async () => {
    const { rows } = await readTable(workbookOf([['a'], [null], ['  '], ['b']]), undefined)
    expect(rows.map(({ line }) => line)).toEqual([1, 4])
  })

  test('is read from the first sheet in sight with something in it, or the one that is asked for', async () => {
    const others = [
      { title: 'Cachée', rows: [['cachée']], isHidden: true },
      { title: 'Deux', rows: [['deux']] },
    ]
    const content = workbookOf([], { title: 'Vide', others })
    expect(await readTable(content, undefined)).toMatchObject({ sheets: ['Vide', 'Cachée', 'Deux'], sheet: 2 })
    expect(await cellsOf(content, 1)).toEqual([['cachée']])
    expect(await reasonOf(content, 3)).toBe('importSheet')
  })

  test('that is damaged, locked, old, or no workbook at all is refused with the reason', async () => {
    const content = workbookOf([['Nom']])
    expect(await reasonOf(content.subarray(0, content.length / 2))).toBe('fileDamaged')
    const old = Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')
    expect(await reasonOf(old)).toBe('importOldType')
    expect(await reasonOf(Buffer.concat([old, Buffer.from('EncryptedPackage', 'utf16le')]))).toBe('fileEncrypted')
    expect(await reasonOf(Buffer.from(zipSync({ 'word/document.xml': strToU8('<w/>') })))).toBe('importType')
    expect(await reasonOf(Buffer.from('%PDF-1.7'))).toBe('importType')
    expect(await reasonOf(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toBe('importType')
  })

  test('that would grow without end is given up', async () => {
    const bomb = zipSync({
      'xl/workbook.xml': strToU8('<workbook/>'),
      'xl/_rels/workbook.xml.rels': strToU8('<Relationships/>'),
      'xl/worksheets/sheet1.xml': new Uint8Array(100 * 1024 * 1024),
    })
    expect(bomb.length).toBeLessThan(importLimits.bytes)
    expect(await reasonOf(Buffer.from(bomb))).toBe('fileDamaged')
  })

  test('whose XML brings entities of its own is refused', async () => {
    const lol =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&a;</t></is></c></row></sheetData></worksheet>'
    const parts = {
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="/xl/worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': lol,
    }
    const zipped = zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
    expect(await reasonOf(Buffer.from(zipped))).toBe('fileDamaged')
  })
})

describe('CSV', () => {
  test.each([';', ',', '\t'])('with %j between its cells', async (separator) => {
    expect(
      await cellsOf(
        csvOf(
          [
            ['Nom', 'Prénom'],
            ['Koné', 'Awa'],
          ],
          separator,
        ),
      ),
    ).toEqual([
      ['Nom', 'Prénom'],
      ['Koné', 'Awa'],
    ])
  })

  test.each(['latin1', 'utf8', 'utf16le'] as const)('in %s', async (encoding) => {
    const mark = encoding === 'utf16le' ? '\uFEFF' : ''
    expect(await cellsOf(Buffer.from(`${mark}Nom;Prénom\r\nKoné;Aïcha\r\n`, encoding))).toEqual([
      ['Nom', 'Prénom'],
      ['Koné', 'Aïcha'],
    ])
  })

  test('quotes hold separators, quotes and lines; what Excel is told first is no line', async () => {
    const text = 'sep=,\r\n"Koné, Awa","dit ""Awa""","deux\nlignes"\nz,,y'
    expect(await cellsOf(Buffer.from(text))).toEqual([
      ['Koné, Awa', 'dit "Awa"', 'deux\nlignes'],
      ['z', '', 'y'],
    ])
  })

  test('of one column, without a line end, or with a quote that is never closed', async () => {
    expect(await cellsOf(Buffer.from('Nom\nKoné'))).toEqual([['Nom'], ['Koné']])
    expect(await cellsOf(Buffer.from('Nom;x\n"Koné;y'))).toEqual([['Nom', 'x'], ['Koné;y']])
  })

  test('with too many lines is refused, and so is what is no text', async () => {
    const many = Array.from({ length: importLimits.lines + 60 }, (_, index) => [String(index)])
    expect(await reasonOf(csvOf(many))).toBe('importTooLong')
    expect(await reasonOf(Buffer.from([1, 0, 2, 0]))).toBe('importType')
  })
})
