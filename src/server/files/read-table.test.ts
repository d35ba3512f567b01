import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { csvOf, workbookOf } from '../../../tests/factories/spreadsheet.ts'
import { guessExportColumns, readExport } from '../../domain/fne/export.ts'
import { importLimits } from '../../domain/imports/import.ts'
import { guessColumns } from '../../domain/imports/import-columns.ts'
import { guessStatementColumns } from '../../domain/statements/statement-columns.ts'
import type { Refusal } from '../../domain/values/problem.ts'
import { readTable } from './read-table.ts'

const sheetOf = (sheet: number | undefined) => (sheet === undefined ? {} : { sheet })
const cellsOf = async (content: Buffer, sheet?: number) =>
  (await readTable(content, sheetOf(sheet))).rows.map(({ cells }) => cells)
const reasonOf = (content: Buffer, sheet?: number) =>
  readTable(content, sheetOf(sheet)).then(
    () => 'read',
    (refusal: Refusal) => refusal.fields?.file,
  )

describe('a workbook', () => {
  test('is read with its accents, numbers, dates and what formulas last gave; an error is told as one', async () => {
    const at = new Date('2026-12-14T09:00:00Z')
    const rows = [
      ['Nom', 'Téléphone', 'Date', 'Formule', 'Erreur'],
      ['N’Guessan & fils', 707070707, at, { formula: 'A2&"x"', value: 'calculé' }, { error: '#N/A' }],
      [null, null, null, { formula: '1+1', value: 2 }],
    ]
    expect(await readTable(workbookOf(rows))).toEqual({
      ...{ separator: null, encoding: null, readings: [], openQuotes: [], hiddenLines: [], hiddenColumns: [] },
      sheets: ['Feuil1'],
      sheet: 0,
      rows: [
        { line: 1, cells: ['Nom', 'Téléphone', 'Date', 'Formule', 'Erreur'] },
        { line: 2, cells: ['N’Guessan & fils', 707070707, at, 'calculé', { untold: 'error', text: '#N/A' }] },
        { line: 3, cells: [null, null, null, 2] },
      ],
    })
    expect(await cellsOf(workbookOf([[at]], { from1904: true }))).toEqual([[at]])
  })

  test('keeps the numbers of its lines where some are empty', async () => {
    const { rows } = await readTable(workbookOf([['a'], [null], ['  '], [{ error: '#N/A' }], ['b']]))
    expect(rows.map(({ line }) => line)).toEqual([1, 5])
  })

  test('is read from the first sheet in sight with something in it, or the one that is asked for', async () => {
    const others = [
      { title: 'Cachée', rows: [['cachée']], isHidden: true },
      { title: 'Deux', rows: [['deux']] },
    ]
    const content = workbookOf([], { title: 'Vide', others })
    expect(await readTable(content)).toMatchObject({ sheets: ['Vide', 'Cachée', 'Deux'], sheet: 2 })
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
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
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
    expect(await cellsOf(Buffer.from('Nom;x\n"Koné;y'))).toEqual([
      ['Nom', 'x'],
      ['Koné', 'y'],
    ])
  })

  test('with too many lines is refused, and so is what is no text', async () => {
    const many = Array.from({ length: importLimits.lines + 60 }, (_, index) => [String(index)])
    expect(await reasonOf(csvOf(many))).toBe('importTooLong')
    expect(await reasonOf(Buffer.from([1, 0, 2, 0]))).toBe('importType')
  })
})

const people = ['Nom', 'Prénom', 'E-mail', 'Officine']

describe('what comes in other ways', () => {
  test('parts are found by their relationships, without regard to case', async () => {
    const at = new Date('2026-12-14T00:00:00Z')
    const others = [{ title: 'Deux', rows: [['deux']] }]
    const content = workbookOf([['Nom', at]], { isRenamed: true, others })
    expect(await readTable(content)).toMatchObject({ sheets: ['Feuil1', 'Deux'], rows: [{ cells: ['Nom', at] }] })
    expect(await cellsOf(content, 1)).toEqual([['deux']])
  })

  test('merged cells are told to the rows below, and hidden rows and columns are left out unless they are chosen', async () => {
    const rows = [
      people,
      ['Koné', 'Awa', 'a@b.ci', 'Banco'],
      ['Bamba', 'Ali', 'b@b.ci', null],
      ['Yao', 'Eve', 'c@b.ci', null],
    ]
    const content = workbookOf(rows, { merges: ['D2:D3', 'A1:B1'], hiddenRows: [4], hiddenColumns: [3, 9] })
    const seen = await readTable(content)
    expect(seen).toMatchObject({ hiddenLines: [4], hiddenColumns: [2] })
    expect(seen.rows.slice(1)).toEqual([
      { line: 2, cells: ['Koné', 'Awa', null, 'Banco'] },
      { line: 3, cells: ['Bamba', 'Ali', null], merged: { 3: 'Banco' } },
    ])
    const whole = await readTable(content, { withHidden: true })
    expect(whole).toMatchObject({ hiddenLines: [4], hiddenColumns: [2] })
    expect(whole.rows.map(({ cells }) => cells)).toEqual(rows.map((cells) => cells.filter((cell) => cell !== null)))
  })

  test('signs that XML cannot hold are read as Excel writes them', async () => {
    expect(await cellsOf(workbookOf([['Assi_x000D_\n2', '_x005F_x000D_', '_x00G0_']]))).toEqual([
      ['Assi\r\n2', '_x000D_', '_x00G0_'],
    ])
  })

  test('a formula that was never computed is told as one', async () => {
    const never = { untold: 'formula', text: '=A1*2' }
    const rows = [['Nom', { formula: 'A1*2' }, { formula: 'B1', value: 'x' }, { formula: 'C1', value: 3 }]]
    expect(await cellsOf(workbookOf(rows))).toEqual([['Nom', never, 'x', 3]])
    expect(await cellsOf(workbookOf(rows, { isUncomputed: true }))).toEqual([['Nom', never, 'x', 3]])
  })

  test('the sheet is that which tells most columns, if it is in sight', async () => {
    const notice = [['Mode d’emploi'], ['Nom, prénom et e-mail de chacun']]
    const others = [
      { title: 'Listes', rows: [['Officine'], ['Banco']] },
      { title: 'Cachée', rows: [[...people, 'Fonction']], isHidden: true },
      { title: 'Participants', rows: [['Session de décembre'], people, ['Koné', 'Awa', 'a@b.ci', 'Banco']] },
    ]
    const content = workbookOf(notice, { title: 'Notice', others })
    expect(await readTable(content, {}, guessColumns)).toMatchObject({ sheet: 3, rows: [{ line: 1 }, {}, {}] })
    expect(await readTable(content, { sheet: 0 }, guessColumns)).toMatchObject({ sheet: 0 })
  })
})

describe('the sign between cells', () => {
  const lines = (...rows: string[]) => Buffer.from(rows.join('\r\n'))
  test.each([
    [
      ';',
      [
        'Date;Libellé;Montant',
        '17/11/2026;VIR, ASSI, BLEY, MAN, CENTRE;65 000,00',
        '18/11/2026;VIR, SEKA, ONO, A;50 000,00',
      ],
    ],
    ['\t', ['Date\tLibellé\tMontant', '17/11/2026\tVIR, ASSI, BLEY, MAN; CENTRE; x\t65 000,00']],
    ['|', ['Date|Libellé|Montant', '17/11/2026|VIR; ASSI, BLEY; x|65 000,00']],
    [
      ',',
      ['Banque; agence; compte', 'Date,Libellé,Montant', '17/11/2026,VIR; ASSI; BLEY,65000', '18/11/2026,VIR; SEKA,5'],
    ],
  ] as const)('is %j, by which most rows have as many cells as the headings', async (separator, rows) => {
    const table = await readTable(lines(...rows), {}, guessStatementColumns)
    expect(table.separator).toBe(separator)
    expect(table.rows.at(-1)?.cells).toHaveLength(3)
  })

  test('is the one that was chosen, or that the file says', async () => {
    const file = lines('a;b|c', '1;2|3')
    expect((await readTable(file, { separator: '|' })).rows[1]?.cells).toEqual(['1;2', '3'])
    expect((await readTable(lines('sep=|', 'a;b|c'))).rows[0]?.cells).toEqual(['a;b', 'c'])
  })
})

describe('a quote that is not closed', () => {
  const read = async (...rows: string[]) => {
    const { rows: found, openQuotes } = await readTable(Buffer.from(rows.join('\r\n')))
    return { cells: found.map(({ cells }) => cells), openQuotes }
  }
  test.each([
    ['to the end', ['A;B;C', 'x;y;"La Paix', 'z;;w']],
    ['before a quoted cell', ['A;B;C', 'x;y;"La Paix', 'z;;w', 'v;"u";t']],
    ['before another', ['A;B;C', 'x;y;"La Paix', 'z;;w', 'v;u;"t']],
    ['before one that ends a cell', ['A;B;C', 'x;y;"La Paix', 'z;;w"', 'v;u;t']],
  ])('%s is told with its line, and holds nobody else', async (_, rows) => {
    const { cells, openQuotes } = await read(...rows)
    expect(openQuotes[0]).toBe(2)
    expect(cells).toHaveLength(rows.length)
    expect(cells[1]).toEqual(['x', 'y', 'La Paix'])
    expect(cells[2]?.slice(0, 2)).toEqual(['z', ''])
  })

  test('in one line leaves the cells behind it', async () => {
    expect(await read('A;B;C', 'x;"La Paix;"Gérante"')).toEqual({
      cells: [
        ['A', 'B', 'C'],
        ['x', 'La Paix', 'Gérante'],
      ],
      openQuotes: [2],
    })
  })

  test('is none where a cell has several lines, or goes on behind its quotes', async () => {
    expect(await read('A;B;C', 'x;y;"deux\nlignes; et plus"', '"La" Paix;"dit ""oui""" ;z')).toEqual({
      cells: [
        ['A', 'B', 'C'],
        ['x', 'y', 'deux\nlignes; et plus'],
        ['La Paix', 'dit "oui" ', 'z'],
      ],
      openQuotes: [],
    })
  })
})

describe('the table of the tax office’s portal', () => {
  const headings = [
    ...['Référence', 'Date', 'Sous-type de facture', 'NCC du client', 'Nom de la société / du client'],
    ...['Total HT', 'Net a payer', 'Timbre de quittance', 'RCCM'],
  ]
  const line = (number: number) => [
    ...[`9606123E2600000000${number}`, `14/12/2026 09:0${number}:30`, 'Facture de vente', '1234567A'],
    ...['"Pharmacie ""La Paix""; Cocody"', '55\u00A0084,75', '65\u00A0000,00', '0,00', 'CI-ABJ-2020-B-1'],
  ]
  const csv = csvOf([headings, ...[3, 2, 1].map(line)])
  const exportOf = async (content: Buffer) => readExport(await readTable(content, {}, guessExportColumns))

  test('is the same in CSV and in a workbook', async () => {
    const rows = [3, 2, 1].map((number) => [
      ...[`9606123E2600000000${number}`, new Date(`2026-12-14T09:0${number}:30Z`), 'Facture de vente', '1234567A'],
      ...['Pharmacie "La Paix"; Cocody', 55_084.75, 65_000],
    ])
    const reading = await exportOf(csv)
    expect(reading).toMatchObject({
      rows: [{ line: 2, name: 'Pharmacie "La Paix"; Cocody', total: 65_000 }, { line: 3 }, { line: 4 }],
      unread: [],
      from: new Date('2026-12-14T09:01:30Z'),
      to: new Date('2026-12-14T09:03:30Z'),
    })
    expect(await exportOf(workbookOf([headings, ...rows]))).toEqual(reading)
  })

  test('that was cut off anywhere in its last line loses that line alone, and its range ends before it', async () => {
    const begins = csv.lastIndexOf('9606123E')
    const lastCell = csv.lastIndexOf(';')
    for (let end = begins + 1; end <= lastCell; end += 1) {
      // A letter of two bytes that was cut in the middle is no UTF-8 any more.
      if (csv[end] === 0xa0) continue
      expect([end, await exportOf(csv.subarray(0, end))]).toMatchObject([
        end,
        {
          rows: [{ line: 2 }, { line: 3 }],
          unread: [{ line: 4, problem: 'cut' }],
          from: new Date('2026-12-14T09:02:30Z'),
          to: new Date('2026-12-14T09:03:30Z'),
        },
      ])
    }
  })
})
