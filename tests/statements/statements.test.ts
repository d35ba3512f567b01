import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { headingRow } from '../../src/domain/imports/headings.ts'
import { cellText } from '../../src/domain/imports/import-cells.ts'
import { readStatement } from '../../src/domain/statements/statement.ts'
import { guessStatementColumns } from '../../src/domain/statements/statement-columns.ts'
import { readTable } from '../../src/server/files/read-table.ts'
import { workbookOf } from '../factories/spreadsheet.ts'

/** A statement as its file gives it; those in this folder are invented, as the operators and banks lay theirs out. */
async function read(content: Buffer) {
  const { rows } = await readTable(content)
  const texts = rows.map(({ cells }) => cells.map(cellText))
  const top = headingRow(texts, guessStatementColumns)
  return readStatement(rows.slice(top + 1), guessStatementColumns(texts[top] ?? []))
}
const statement = (name: string) => read(readFileSync(new URL(name, import.meta.url)))

test('Wave: the fee beside the payment, payouts and refunds with a sign', async () => {
  const { lines, unread, aside } = await statement('wave.csv')
  expect([unread, aside]).toEqual([[], []])
  expect(lines.map(({ kind, amount, fee }) => [kind, amount, fee])).toEqual([
    ['received', 65_000, 650],
    ['received', 130_000, 1_300],
    ['payout', 250_000, 0],
    ['spent', 65_000, 0],
  ])
  expect(lines[0]).toMatchObject({
    line: 2,
    valuedOn: '2026-11-28',
    time: '09:14',
    reference: 'T_INVENT0001',
    phone: '+2250707070707',
    name: 'Aya Marie Kouassi',
    label: 'OFF-7KQ4XM9',
    balance: 164_350,
  })
})

test('Orange Money: Windows-1252, a preamble, fees as lines, what failed, and a total', async () => {
  const { lines, unread, aside } = await statement('orange-money.csv')
  expect(unread).toEqual([])
  expect(aside).toEqual([
    { line: 8, why: 'undone' },
    { line: 11, why: 'sum' },
  ])
  expect(lines.map(({ kind, amount, name, phone }) => [kind, amount, name, phone])).toEqual([
    ['received', 65_000, 'N’GUESSAN Aïcha', '+2250707070707'],
    ['fee', 650, '', null],
    ['received', 65_000, 'TRAORÉ Salimata', '+2250101010101'],
    ['payout', 200_000, '', null],
  ])
  expect(lines[0]).toMatchObject({ valuedOn: '2026-11-28', time: '09:14', reference: 'MP261128.0914.A00001' })
})

test('MTN MoMo: tabs, wallets’ addresses, and words for the direction', async () => {
  const { lines, unread, aside } = await statement('mtn-momo.csv')
  expect([unread, aside]).toEqual([[], [{ line: 3, why: 'undone' }]])
  expect(lines.map(({ kind, amount, fee, reference }) => [kind, amount, fee, reference])).toEqual([
    ['received', 65_000, 650, '9000000001'],
    ['payout', 60_000, 0, '9000000003'],
  ])
  expect(lines[0]).toMatchObject({
    phone: '+2250505050505',
    name: 'KONE AWA',
    label: 'Formation chaine du froid off 7kq4xm9',
    time: '14:05',
  })
})

describe('a bank', () => {
  test('the day of value, texts over two lines, signed debits, two alike, opening and closing', async () => {
    const { lines, unread, aside } = await statement('bank.csv')
    expect(unread).toEqual([])
    expect(aside.map(({ why }) => why)).toEqual(['sum', 'sum', 'sum', 'nothing'])
    expect(lines.map(({ kind, valuedOn, amount }) => [kind, valuedOn, amount])).toEqual([
      ['received', '2026-11-30', 195_000],
      ['received', '2026-11-28', 32_500],
      ['received', '2026-11-30', 65_000],
      ['received', '2026-11-30', 65_000],
      ['fee', '2026-11-30', 5_500],
      ['spent', '2026-11-30', 120_000],
    ])
    expect(lines[0]?.label).toBe(
      'VIREMENT RECU DE PHARMACIE DES LAGUNES FORMATION KOUASSI AYA KONE AWA ET TRAORE SALIMATA',
    )
    expect(new Set(lines.map(({ fingerprint }) => fingerprint)).size).toBe(lines.length)
  })

  test('the same lines as a workbook, and in a longer file, are the same', async () => {
    const short = await read(
      workbookOf([
        ['Relevé de compte'],
        ['Date', 'Libellé', 'Crédit', 'Débit', 'Solde'],
        [new Date('2026-11-30T00:00:00Z'), 'Versement espèces', 65_000, null, 65_000],
        [new Date('2026-11-30T00:00:00Z'), 'Versement espèces', 65_000, null, 130_000],
      ]),
    )
    const long = await read(
      Buffer.from(
        'Date;Libellé;Crédit;Débit;Solde\n01/11/2026;VIREMENT;10 000;;10 000\n30/11/2026;VERSEMENT ESPECES;65 000,00;;75 000\n30/11/2026;VERSEMENT ESPECES;65 000,00;;140 000\n',
      ),
    )
    const known = new Set(long.lines.map(({ fingerprint }) => fingerprint))
    expect(short.lines.map(({ fingerprint }) => known.has(fingerprint))).toEqual([true, true])
    expect(long.lines).toHaveLength(3)
  })
})
