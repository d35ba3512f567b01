import { describe, expect, test } from 'vitest'
import { dice, of } from '../../../tests/dice.ts'
import type { ImportCell } from '../imports/import-cells.ts'
import { readStatement } from './statement.ts'
import type { StatementField } from './statement-columns.ts'

type Columns = (StatementField | null)[]
const read = (columns: Columns, ...rows: ImportCell[][]) =>
  readStatement(
    rows.map((cells, index) => ({ line: index + 2, cells })),
    columns,
  )

describe('which way money went', () => {
  const kindsOf = (columns: Columns, ...rows: ImportCell[][]) =>
    read(columns, ...rows).lines.map(({ kind, amount }) => `${kind} ${amount}`)

  test('by its sign, wherever it stands', () => {
    const columns: Columns = ['operatedOn', 'amount', 'label']
    const rows = ['65 000', '-65 000', '65 000-', '(65 000)'].map((amount) => ['30/11/2026', amount, 'Transfert'])
    expect(kindsOf(columns, ...rows)).toEqual(['received 65000', 'spent 65000', 'spent 65000', 'spent 65000'])
  })

  test('by a word beside it, which is not needed where some are signed', () => {
    const columns: Columns = ['operatedOn', 'direction', 'amount']
    const unsigned = [
      ['30/11/2026', 'C', '65 000'],
      ['30/11/2026', 'D', '1 000'],
      ['30/11/2026', 'Autre', '2 000'],
    ]
    const { lines, unread } = read(columns, ...unsigned)
    expect(lines.map(({ kind }) => kind)).toEqual(['received', 'spent'])
    expect(unread).toMatchObject([
      { line: 4, text: '30/11/2026 Autre 2 000', problem: 'direction', valuedOn: '2026-11-30', amount: null },
    ])
    expect(kindsOf(columns, ...unsigned, ['30/11/2026', 'Retrait', '-500'])).toEqual([
      'received 65000',
      'spent 1000',
      'received 2000',
      'payout 500',
    ])
  })

  test('by its column; a signed debit beside unsigned ones is money that came back', () => {
    const columns: Columns = ['operatedOn', 'debit', 'credit', 'label']
    expect(
      kindsOf(
        columns,
        ['30/11/2026', '', '65 000', 'Virement'],
        ['30/11/2026', '500', '0,00', 'Commission'],
        ['30/11/2026', '-500', '-', 'Commission'],
        ['30/11/2026', null, '-65 000', 'Virement rejeté'],
      ),
    ).toEqual(['received 65000', 'fee 500', 'received 500', 'spent 65000'])
  })

  test('what is left after the fee is told with it', () => {
    expect(read(['operatedOn', 'net', 'fee'], ['30/11/2026', 64_350, -650]).lines).toMatchObject([
      { kind: 'received', amount: 65_000, fee: 650 },
    ])
  })
})

test('the day of value counts, and the day of the act where there is none; the minute may stand beside it', () => {
  const columns: Columns = ['operatedOn', 'valuedOn', 'time', 'amount']
  const { lines } = read(
    columns,
    ['27/11/2026 10:00', '30/11/2026', null, 1],
    ['27/11/2026 10:00', '', null, 2],
    [46_353, null, 0.5, 3],
    [new Date('2026-11-27T00:00:00Z'), null, '2:05 PM', 4],
    ['2026-11-27T14:05:09Z', null, new Date('1899-12-30T08:15:00Z'), 5],
  )
  expect(lines.map(({ valuedOn, time }) => [valuedOn, time])).toEqual([
    ['2026-11-30', null],
    ['2026-11-27', '10:00'],
    ['2026-11-27', '12:00'],
    ['2026-11-27', '14:05'],
    ['2026-11-27', '08:15'],
  ])
})

test('who paid is known by a phone in any of the texts', () => {
  const columns: Columns = ['operatedOn', 'amount', 'phone', 'name', 'label']
  const phoneOf = (phone: ImportCell, name = '', label = '') =>
    read(columns, ['30/11/2026', 1, phone, name, label]).lines[0]?.phone
  expect(phoneOf(707070707)).toBe('+2250707070707')
  expect(phoneOf('FRI:2250505050505/MSISDN')).toBe('+2250505050505')
  expect(phoneOf(null, 'KONE AWA (07 07 07 07 07)')).toBe('+2250707070707')
  expect(phoneOf('', '', 'TRANSFERT DE 2250707070707 KONE')).toBe('+2250707070707')
  expect(phoneOf('07****7070', 'KONE', 'REF 20261130070707070712')).toBeNull()
})

test('what is wrong is told, and never guessed', () => {
  const columns: Columns = ['operatedOn', 'debit', 'credit', 'label']
  const { lines, unread } = read(
    columns,
    ['31/02/2026', '', '65 000', 'Virement'],
    ['', '', '65 000', 'Virement'],
    ['30/11/2026', '', '65 000,50', 'Virement'],
    ['30/11/2026', '10', '65 000', 'Virement'],
  )
  expect(lines).toEqual([])
  expect(unread.map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'day'],
    [3, 'day'],
    [4, 'amount'],
    [5, 'amount'],
  ])
})

test('a fee that cannot be read is not 0: the line says so, with what else it tells', () => {
  const columns: Columns = ['operatedOn', 'amount', 'net', 'fee', 'reference']
  const { lines, unread } = read(
    columns,
    ['30/11/2026', '65 000', null, '650,50', 'T1'],
    ['30/11/2026', null, '65 000', 'offert', 'T2'],
    ['30/11/2026', '65 000', null, 650.000_000_000_000_11, 'T3'],
    ['30/11/2026', '65 000', null, '-', 'T4'],
    ['30/11/2026', 'voir avis', null, '1', 'T5'],
  )
  expect(lines.map(({ reference, fee }) => [reference, fee])).toEqual([
    ['T3', 650],
    ['T4', 0],
  ])
  expect(unread).toMatchObject([
    { line: 2, problem: 'fee', amount: 65_000, valuedOn: '2026-11-30', reference: 'T1' },
    { line: 3, problem: 'fee', amount: null },
    { line: 6, problem: 'amount' },
  ])
})

test('cells merged over several lines say their day and who paid for each; an amount or a reference is the first line’s', () => {
  const columns: Columns = ['operatedOn', 'label', 'amount', 'reference']
  const rows = [
    { line: 2, cells: ['30/11/2026', 'KONE', '65 000', 'T1'] },
    { line: 3, cells: [null, 'YAO', '50 000'], merged: { 0: '30/11/2026' } },
    { line: 4, cells: ['30/11/2026', 'BAMBA', null, 'T3'], merged: { 2: '50 000' } },
    { line: 5, cells: ['30/11/2026', 'SEKA', '5 000', null], merged: { 3: 'T3' } },
    { line: 6, cells: [null, 'ASSI', null, null], merged: { 0: '30/11/2026', 2: '5 000' } },
  ]
  const { lines, unread, aside } = readStatement(rows, columns)
  expect(lines.map(({ label, valuedOn, amount }) => [label, valuedOn, amount])).toEqual([
    ['KONE', '2026-11-30', 65_000],
    ['YAO', '2026-11-30', 50_000],
  ])
  expect(unread.map(({ line, problem, amount }) => [line, problem, amount])).toEqual([
    [4, 'merged', null],
    [5, 'merged', 5_000],
    [6, 'merged', null],
  ])
  expect(aside).toEqual([])
})

test('sums, remarks, headings of the next page and what failed are left aside; who pays the rest of a price is not', () => {
  const columns: Columns = ['operatedOn', 'label', 'credit', 'balance', 'status']
  const { lines, unread, aside } = read(
    columns,
    ['', 'Report', '', '1 000 000', ''],
    ['01/11/2026', 'SOLDE INITIAL', '1 000 000', '1 000 000', ''],
    ['30/11/2026', 'Solde formation KONE', '32 500', '', 'Réussi'],
    ['Date', 'Libellé', 'Crédit', 'Solde', 'Statut'],
    ['30/11/2026', 'KONE', '32 500', '', 'Échouée'],
    ['30/11/2026', 'KONE', '32 500', '', 'Pending'],
    ['30/11/2026', 'Solde au 30/11/2026', '1 032 500', '', ''],
    ['30/11/2026', 'Pour information', '', '', ''],
    ['Total des crédits', '', '1 032 500', '', ''],
  )
  expect(unread).toEqual([])
  expect(lines.map(({ label }) => label)).toEqual(['Solde formation KONE'])
  expect(aside.map(({ line, why }) => `${line} ${why}`)).toEqual([
    ...['2 sum', '3 sum', '5 nothing', '6 undone', '7 undone', '8 sum', '9 nothing', '10 sum'],
  ])
})

test('every row is somewhere, once, and reading again tells the same', () => {
  const roll = dice(47)
  const columns: Columns = ['operatedOn', 'label', 'debit', 'credit', 'reference', 'status']
  const cells: ImportCell[] = [
    '',
    null,
    '30/11/2026',
    '65 000,00',
    '-1 200',
    'Total',
    'Solde',
    'Échec',
    12,
    'KONE',
    '0',
  ]
  for (let times = 0; times < 300; times += 1) {
    const rows = Array.from({ length: 1 + roll(12) }, () => columns.map(() => of(cells, roll)))
    const statement = read(columns, ...rows)
    const { lines, unread, aside } = statement
    const told = [...lines, ...unread, ...aside].map(({ line }) => line)
    expect(new Set(told).size).toBe(told.length)
    // What goes on with the text above is no line of its own.
    const joined = rows.filter((row) => row.every((cell, index) => (index === 1) === (cell !== '' && cell !== null)))
    expect(told.length).toBeGreaterThanOrEqual(rows.length - joined.length)
    expect(new Set(lines.map(({ fingerprint }) => fingerprint)).size).toBe(lines.length)
    expect(lines.every(({ amount, fee }) => amount > 0 && fee >= 0)).toBe(true)
    expect(read(columns, ...rows)).toEqual(statement)
  }
})
