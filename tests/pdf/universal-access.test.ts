import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { renderCertificate } from '../../src/server/pdf/certificate.ts'
import { makeDemoCertificate } from '../../src/server/pdf/demo-certificate.ts'
import { renderHoursOfYear } from '../../src/server/pdf/hours-of-year.ts'
import { colors, createSheet } from '../../src/server/pdf/sheet.ts'
import { signerFrom } from '../../src/server/pdf/signer.ts'
import { drawn, lettered } from './drawn.ts'
import { kinds, origin, verificationUrl } from './kinds.ts'
import { cases, certificateOf, hoursOf } from './samples.ts'
import { faultsOf } from './universal-access.ts'

const sample = cases['fr-everyday']
const signer = signerFrom({ p12: await makeDemoCertificate(), password: '' })
const signed = async () => signer.sign(await kinds.certificate(sample), 'Certificat', 'Abidjan', new Date(0))
const signature = await sharp({ create: { width: 300, height: 90, channels: 4, background: '#16231e' } })
  .png()
  .toBuffer()

describe('what PDF/UA-1 asks, as far as our own list goes', () => {
  const isArabic = ({ lastName }: { lastName: string }) => /\p{Script=Arabic}/u.test(lastName)
  const others = lettered.filter(({ person }) => !isArabic(person))
  test.each([...drawn, ...others])('$name keeps it, and says that it is PDF/UA', async ({ draw }) => {
    const pdf = await draw()
    expect(faultsOf(pdf)).toEqual([])
    expect(pdf.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
  })

  test.each(lettered.filter(({ person }) => isArabic(person)))(
    '$name lacks the letters of the dots that its face sets apart, and says nothing',
    async ({ draw }) => {
      const faults = faultsOf(await draw())
      expect(faults).toContain('its metadata do not say which part of PDF/UA')
      expect(faults.filter((fault) => !/which part|is no letter$/.test(fault))).toEqual([])
    },
  )

  test('a signed certificate keeps it', async () => expect(faultsOf(await signed())).toEqual([]))

  test('papers with the picture of a signature keep it', async () => {
    const papers = [
      await renderCertificate(certificateOf(sample), verificationUrl, 'Officina', signature),
      await renderHoursOfYear(hoursOf(sample), origin, 'Officina', signature),
    ]
    for (const pdf of papers) {
      expect(pdf.toString('latin1')).toContain('/Subtype /Image')
      expect(faultsOf(pdf)).toEqual([])
    }
  })

  test('a firm and a training may have signs in their names that XML has a use for', async () => {
    const { facts } = sample
    const named = {
      ...sample,
      facts: {
        ...facts,
        firm: { ...facts.firm, name: 'Koné & Fils <Abidjan>' },
        training: { ...facts.training, title: 'Froid & chaleur : +2 < t < +8' },
      },
    }
    const pdf = await kinds.certificate(named)
    expect(faultsOf(pdf)).toEqual([])
    expect(pdf.toString()).toContain('<rdf:li>Koné &amp; Fils &lt;Abidjan&gt;</rdf:li>')
    expect(pdf.toString('latin1')).not.toMatch(/\/Author \(.*&amp;/)
  })
})

describe('the list of rules finds', () => {
  const changed = async (pdf: Promise<Buffer>, from: string, to: string) => {
    const before = (await pdf).toString('latin1')
    expect(before).toContain(from)
    return faultsOf(Buffer.from(before.replace(from, to), 'latin1')).join('\n')
  }

  test.each([
    ['/Tabs /S', '/Tabs /R', 'tab order'],
    ['/Alt (', '/Alx (', 'no words'],
    ['/BBox [', '/BBix [', 'where it stands'],
    ['/Scope /Column', '/Scope /Colour', 'no scope'],
    ['/S /TH', '/S /LI', 'TR holds something else'],
    ['/S /H1', '/S /H2', 'skips one'],
    ['/S /H2', '/S /H3', 'skips one'],
    ['/S /P', '/S /Q', 'no type of ours'],
    ['/Marked true', '/Marked false', 'not marked as tagged'],
    ['/DisplayDocTitle true', '/DisplayDocTitle false', 'title is not shown'],
    ['/Lang (fr-FR)', '/Lang (French)', 'no language'],
    ['<pdfuaid:part>1', '<pdfuaid:part>7', 'which part'],
    ['<rdf:li>Officina Conseil', '<rdf:li>Officina & Conseil', 'not XML'],
    ['</dc:creator>', '', 'not XML'],
    ['/ToUnicode ', '/ToUnicodx ', 'not mapped'],
    ['/FontFile2 ', '/FontFilex ', 'not embedded'],
    ['/CIDToGIDMap ', '/CIDToGIDMax ', 'which glyph is which'],
    ['/K [0]', '/K [1]', 'does not lead back'],
    ['/StructParents 0', '/StructParenx 0', 'no structure parents'],
  ])('%s that became %s', async (from, to, fault) => {
    expect(await changed(kinds.receipt(sample), from, to)).toContain(fault)
  })

  test('a table without headings', async () => {
    const pdf = (await kinds.receipt(sample)).toString('latin1').replaceAll('/S /TH', '/S /TD')
    expect(faultsOf(Buffer.from(pdf, 'latin1'))).toContain('a table has no headings')
  })

  test('a field of a signature that is shown', async () => {
    expect(await changed(signed(), '/F 6', '/F 4')).toContain('neither hidden nor in the structure')
  })

  const sheetWith = async (draw: (sheet: ReturnType<typeof createSheet>) => void) => {
    const about = { title: 'Essai', subject: 'Essai', author: 'Officina', issuedAt: new Date(0) }
    const sheet = createSheet({ ...about, locale: 'fr', layout: 'portrait' })
    sheet.write('H1', 'Essai', 50, 50, 300, { font: 'heading', size: 20, color: colors.ink })
    draw(sheet)
    return faultsOf(await sheet.finish()).join('\n')
  }
  const cell = { x: 50, y: 100, width: 90, style: { font: 'body', size: 10, color: colors.ink } } as const

  test('nothing in a sheet with a heading', async () => expect(await sheetWith(() => {})).toBe(''))
  test('what is drawn and neither tagged nor an artifact', async () => {
    expect(await sheetWith(({ pdf }) => pdf.rect(0, 0, 9, 9).fill(colors.ink))).toContain('neither tagged nor')
    expect(await sheetWith(({ pdf }) => pdf.font('body').text('x', 9, 9))).toContain('neither tagged nor')
  })
  test('an item outside a list, and a table that is not regular', async () => {
    const listed = await sheetWith(({ pdf }) => pdf.addStructure(pdf.struct('LI', {}, () => {})))
    expect(listed).toContain('LI stands in undefined')
    const uneven = await sheetWith((sheet) => {
      const table = sheet.openTable()
      table.add([{ text: 'Un', ...cell }])
      table.add([1, 2].map((one) => ({ text: String(one), ...cell })))
      table.end()
    })
    expect(uneven).toContain('not regular')
  })
  test('a link that is not in the structure', async () => {
    const linked = await sheetWith(({ pdf }) => pdf.link(9, 9, 90, 20, 'https://www.example.ci'))
    expect(linked).toContain('/Link is neither hidden nor in the structure')
  })
  test('a letter that its font lacks', async () => {
    const missing = await sheetWith(({ pdf, artifact }) => artifact(() => pdf.font('body').text('日', 9, 9)))
    expect(missing).toContain('missing in its font')
  })
})
