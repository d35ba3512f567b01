import { describe, expect, test } from 'vitest'
import type { ImportCell } from '../imports/import-cells.ts'
import { type PortalExport, readExport } from './export.ts'

const portalHeadings = [
  ...['Référence initial', 'Token', 'Référence', 'Type de facture', 'Sous-type de facture', 'Date'],
  ...['Mode de paiement', 'Timbre de quittance', 'Total HT', 'Remise', 'Total TVA', 'Total TTC', 'Total Autres taxes'],
  ...['Net a payer', 'NCC du client', 'Nom de la société / du client', 'Téléphone du client', 'Terminal', 'RCCM'],
  ...['Nom du vendeur', 'Établissement', 'Point de vente', 'Créé à', 'Mise à jour à'],
]
const shortHeadings = [
  ...['Référence', 'Date', 'Sous-type de facture', 'NCC du client', 'Nom de la société / du client'],
  ...['Total HT', 'Net a payer', 'Timbre de quittance', 'RCCM'],
]

const tableOf = (rows: ImportCell[][], separator: ';' | null = ';') => ({
  rows: rows.map((cells, index) => ({ line: index + 1, cells })),
  separator,
})

function read(headings: string[], ...rows: Record<string, ImportCell>[]): PortalExport {
  const cells = rows.map((row) => headings.map((heading) => row[heading] ?? ''))
  const reading = readExport(tableOf([headings, ...cells]))
  if ('problem' in reading) throw new Error(reading.missing.join(', '))
  return reading
}

/** A sale of the short table; what is given differs. */
const sale = (given: Record<string, ImportCell> = {}): Record<string, ImportCell> => ({
  Référence: '9606123E25000000019',
  Date: '14/12/2026 09:00:30',
  'Sous-type de facture': 'normal',
  'NCC du client': '1234567A',
  'Nom de la société / du client': 'Pharmacie des Lagunes',
  'Total HT': '55 084,75',
  'Net a payer': '65 100,00',
  'Timbre de quittance': '100,00',
  ...given,
})
const firstOf = (given: Record<string, ImportCell>) => read(shortHeadings, sale(given)).rows[0]

test('a row tells its reference, moment, client and total without the stamp', () => {
  expect(read(shortHeadings, sale()).rows).toEqual([
    {
      line: 2,
      reference: '9606123E25000000019',
      at: new Date('2026-12-14T09:00:30Z'),
      hasTime: true,
      isCreditNote: false,
      parent: '',
      ncc: '1234567A',
      name: 'Pharmacie des Lagunes',
      total: 65_000,
    },
  ])
})

describe('columns', () => {
  test('are told among all of the portal’s, of which most are not read', () => {
    const row = {
      ...sale({ Référence: 'A9606123E2500000003', 'Sous-type de facture': 'refund', 'Net a payer': '-65 100' }),
      ...{
        'Référence initial': '9606123E25000000019',
        'Total TTC': '-65 000',
        'Créé à': '01/01/2026',
        RCCM: 'CI-ABJ-1',
      },
      ...{ 'Nom du vendeur': 'Awa Koné', 'Type de facture': 'sale', Token: 'https://…/verification/9' },
    }
    expect(read(portalHeadings, row).rows).toMatchObject([
      {
        reference: 'A9606123E2500000003',
        isCreditNote: true,
        parent: '9606123E25000000019',
        name: 'Pharmacie des Lagunes',
        at: new Date('2026-12-14T09:00:30Z'),
        total: 65_000,
      },
    ])
  })

  test('stand in any order, below a title, with other accents, cases, spaces and signs that nobody sees', () => {
    const reading = readExport(
      tableOf([
        ['Reçus et factures émis'],
        [
          'NET À PAYER (FCFA)',
          ' date ',
          'NCC\u00A0DU\u202FCLIENT',
          'timbre',
          'REFERENCE\u200B',
          'Nom du client',
          'Facture d’origine',
        ],
        ['65000', '14/12/2026 09:00', '1234567A', '', '9606123E25000000019', 'Awa', '-'],
      ]),
    )
    expect(reading).toMatchObject({
      rows: [{ line: 3, reference: '9606123E25000000019', ncc: '1234567A', name: 'Awa', total: 65_000, parent: '' }],
      unread: [],
    })
  })

  test.each([
    [
      ['Nom', 'Prénom', 'Téléphone'],
      ['Référence', 'Date', 'NCC du client', 'Net a payer', 'Timbre de quittance'],
    ],
    [shortHeadings.filter((heading) => heading !== 'Timbre de quittance'), ['Timbre de quittance']],
    [portalHeadings.filter((heading) => heading !== 'Date'), ['Date']],
    [portalHeadings.filter((heading) => heading !== 'Timbre de quittance'), null],
    [portalHeadings.filter((heading) => heading !== 'Sous-type de facture'), null],
  ])('%j lack %j', (headings, missing) => {
    const reading = readExport(tableOf([headings, headings.map(() => 'x')]))
    if (missing) expect(reading).toEqual({ problem: 'not_an_export', missing })
    else expect(reading).toHaveProperty('rows')
  })

  test('of a file without any are all named', () => {
    expect(readExport(tableOf([]))).toMatchObject({ problem: 'not_an_export', missing: { length: 6 } })
  })
})

describe('a total', () => {
  test.each<[ImportCell, ImportCell, number]>([
    ['65\u202F000', '', 65_000],
    ['65\u00A0000 FCFA', '-', 65_000],
    ['65.000', '0', 65_000],
    ['65,000', '0', 65_000],
    ['65 000,49', '', 65_000],
    ['65 000,5', '', 65_001],
    ['65.000,49', '', 65_000],
    ['25423.72068', '', 25_424],
    ['25 423.720', '', 25_424],
    ['-25 523,72', '-100', 25_424],
    ['(25 423,72)', '', 25_424],
    [25_423.720_68, 0, 25_424],
    [-25_523.72, -100, 25_424],
    [65_100, '100', 65_000],
  ])('of %j to pay with a stamp of %j is %d', (net, stamp, total) => {
    expect(firstOf({ 'Net a payer': net, 'Timbre de quittance': stamp })).toMatchObject({ total })
  })

  test('is read as the whole file writes it: three figures are decimals where others show decimals', () => {
    const totals = (...nets: string[]) =>
      read(shortHeadings, ...nets.map((net) => sale({ 'Net a payer': net, 'Timbre de quittance': '' }))).rows.map(
        ({ total }) => total,
      )
    expect(totals('545.526', '65.000')).toEqual([545_526, 65_000])
    expect(totals('545.526', '21545.526')).toEqual([546, 21_546])
    expect(totals('545,526', '21 545,5')).toEqual([546, 21_546])
    expect(totals('1.200,50', '1.200')).toEqual([1_201, 1_200])
  })

  test('of the column with tax counts before what is to be paid', () => {
    const row = { ...sale(), 'Total TTC': '64 000' }
    expect(read(portalHeadings, row).rows).toMatchObject([{ total: 64_000 }])
    expect(read(portalHeadings, { ...row, 'Total TTC': '' }).rows).toMatchObject([{ total: 65_000 }])
  })
})

describe('a date', () => {
  test.each<[ImportCell, string, boolean]>([
    ['14/12/2026 09:05', '2026-12-14T09:05:00Z', true],
    ['14/12/2026 09:05:59', '2026-12-14T09:05:59Z', true],
    ['14/12/2026, 21h05', '2026-12-14T21:05:00Z', true],
    ['14/12/2026', '2026-12-14T00:00:00Z', false],
    ['14/12/2026 00:00:00', '2026-12-14T00:00:00Z', false],
    ['2026-12-14T09:05:59.123Z', '2026-12-14T09:05:59Z', true],
    ['2026-12-14 09:05:59', '2026-12-14T09:05:59Z', true],
    ['2026-12-14', '2026-12-14T00:00:00Z', false],
    [46_370.5, '2026-12-14T12:00:00Z', true],
    [46_370, '2026-12-14T00:00:00Z', false],
    ['46370,25', '2026-12-14T06:00:00Z', true],
    [new Date('2026-12-14T09:05:59Z'), '2026-12-14T09:05:59Z', true],
    ['\u200B14/12/2026\u202F09:05', '2026-12-14T09:05:00Z', true],
  ])('%j is %s', (cell, at, hasTime) => {
    expect(firstOf({ Date: cell })).toMatchObject({ at: new Date(at), hasTime })
  })
})

test.each([
  ['by the portal’s word', { 'Sous-type de facture': 'refund' }, true],
  ['by a word of ours', { 'Sous-type de facture': 'Facture d’AVOIR' }, true],
  ['by its reference', { 'Sous-type de facture': '', Référence: 'A9606123E2500000003' }, true],
  ['by what is given back', { 'Sous-type de facture': '', 'Net a payer': '-65 000', 'Timbre de quittance': '' }, true],
  ['and not by an A elsewhere', { 'Sous-type de facture': 'normal', Référence: '9606123A25000000019' }, false],
])('a credit note is told %s', (_, given, isCreditNote) => {
  expect(firstOf(given)).toMatchObject({ isCreditNote })
})

describe('what is no invoice', () => {
  test('a draft has no reference, and may lack the rest', () => {
    const rows = [sale({ Référence: '' }), sale({ Référence: '—' }), sale({ Référence: '', 'Net a payer': '' })]
    const reading = read(shortHeadings, ...rows)
    expect(reading.rows.map(({ reference, total }) => [reference, total])).toEqual([
      ['', 65_000],
      ['', 65_000],
      ['', 0],
    ])
    expect(reading.unread).toEqual([])
  })

  test('sums and remarks are left', () => {
    const sums = [{ Référence: 'TOTAL', 'Net a payer': '65 000' }, { 'Total HT': '55 085' }]
    expect(read(shortHeadings, sale(), ...sums)).toMatchObject({ rows: { length: 1 }, unread: [] })
  })

  test('a certified row without a day or an amount is told, with what could be read of it', () => {
    const reference = '9606123E25000000020'
    const unreadable = [
      sale({ Référence: reference, Date: '31/02/2026 09:00' }),
      sale({ Référence: reference, Date: '12/31/2026 09:00' }),
      sale({ Référence: reference, 'Net a payer': 'n/a' }),
      sale({ Référence: reference, 'Timbre de quittance': 'oui' }),
    ]
    const at = new Date('2026-12-14T09:00:30Z')
    expect(read(shortHeadings, sale(), ...unreadable)).toMatchObject({
      rows: { length: 1 },
      unread: [
        { line: 3, reference, at: null, hasTime: false, problem: 'day' },
        { line: 4, reference, at: null, hasTime: false, problem: 'day' },
        { line: 5, reference, at, hasTime: true, problem: 'amount' },
        { line: 6, reference, at, hasTime: true, problem: 'amount' },
      ],
    })
  })
})

describe('what a file speaks for', () => {
  const rangeOf = (...dates: ImportCell[]) => {
    const { from, to } = read(shortHeadings, ...dates.map((date) => sale({ Date: date })))
    return [from?.toISOString(), to?.toISOString()]
  }

  test.each([
    [['14/12/2026 09:00', '14/12/2026 10:00', '15/12/2026 08:00']],
    [['15/12/2026 08:00', '14/12/2026 10:00', '14/12/2026 09:00']],
    [['14/12/2026 10:00', '15/12/2026 08:00', '14/12/2026 09:00']],
  ])('is from the first to the last of its rows, in whichever order: %j', (dates) => {
    expect(rangeOf(...dates)).toEqual(['2026-12-14T09:00:00.000Z', '2026-12-15T08:00:00.000Z'])
  })

  test('is of days without hours what lies between the first and the last', () => {
    expect(rangeOf('14/12/2026', '15/12/2026', '17/12/2026')).toEqual([
      '2026-12-14T23:59:59.999Z',
      '2026-12-17T00:00:00.000Z',
    ])
    expect(rangeOf('14/12/2026', '14/12/2026')).toEqual([undefined, undefined])
    expect(rangeOf()).toEqual([undefined, undefined])
  })

  describe('that was cut off', () => {
    const row = (day: string) => shortHeadings.map((heading) => sale({ Date: `${day}/12/2026 09:00` })[heading] ?? '')
    const cutOff = (separator: ';' | null, ...days: string[]) => {
      const [last = '', ...whole] = days.toReversed()
      const rows = [...whole.reverse().map(row), row(last).slice(0, 3)]
      return readExport(tableOf([shortHeadings, ...rows], separator))
    }

    test.each([
      ['oldest first', ['14', '15', '16', '17'], '14', '16'],
      ['newest first', ['17', '16', '15', '14'], '15', '17'],
    ])('%s, ends with its last whole row', (_, days, from, to) => {
      expect(cutOff(';', ...days)).toMatchObject({
        rows: { length: 3 },
        unread: [{ line: 5, problem: 'cut' }],
        from: new Date(`2026-12-${from}T09:00:00Z`),
        to: new Date(`2026-12-${to}T09:00:00Z`),
      })
    })

    test('in no order, is nothing: what is lost may be anywhere', () => {
      expect(cutOff(';', '15', '17', '14', '16')).toMatchObject({ rows: { length: 3 }, from: null, to: null })
    })

    test('is no workbook, which leaves out empty cells at the end of a row', () => {
      expect(cutOff(null, '14', '15')).toMatchObject({ rows: { length: 1 }, unread: [{ line: 3, problem: 'amount' }] })
      const withoutEnd = row('15').slice(0, shortHeadings.length - 1)
      expect(readExport(tableOf([shortHeadings, row('14'), withoutEnd], null))).toMatchObject({
        rows: { length: 2 },
        unread: [],
      })
    })
  })
})
