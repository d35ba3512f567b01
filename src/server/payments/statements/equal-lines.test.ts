// Lines that are equal to those of another file, with another balance, and fees that a file could not tell (docs/rules/matching.md#fingerprint).
import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../../tests/api.ts'
import { csvOf } from '../../../../tests/factories/spreadsheet.ts'
import { uniqueWord } from '../../../../tests/factories/unique.ts'
import { sendFile } from '../../../../tests/import-file.ts'
import type { LineOutcome, StatementLineRow, TakenStatement } from '../../../domain/statements/statement-line.ts'
import type { StatementPreview } from '../../../domain/statements/statement-preview.ts'

const { as, build } = await startApi()
const office = as(administrator(await build.administrator()))

const bank = { operator: 'Banque', method: 'virement' }
const fileOf = (...rows: string[][]) => csvOf([['Date', 'Libellé', 'Montant', 'Frais', 'Solde'], ...rows])
const takeIn = async (content: Buffer, name: string, choices: Record<string, unknown> = {}) =>
  (await sendFile<TakenStatement>(office, '/api/admin/statements', content, { ...bank, ...choices }, { name })).body
const previewOf = async (content: Buffer, choices: Record<string, unknown> = {}) =>
  (
    await sendFile<StatementPreview>(office, '/api/admin/statements/preview', content, {
      operator: 'Banque',
      ...choices,
    })
  ).body
const decide = async (...decisions: Record<string, unknown>[]) =>
  (await office.post<{ outcomes: LineOutcome[] }>('/api/admin/statement-lines/decisions', { decisions })).body.outcomes

test('the second of two deposits in two files is new where the balance shows it, and each file again changes nothing', async () => {
  const deposit = ['17/11/2026', `DEPOT ESPECES ${uniqueWord()}`, '65 000', '']
  const [first, second] = [fileOf([...deposit, '165 000']), fileOf([...deposit, '230 000'])]
  const taken = await takeIn(first, 'premier.csv')
  const seen = await previewOf(second)
  const equal = { id: taken.lines[0]?.id, fileName: 'premier.csv', line: 2, state: 'open', balance: 165_000, is: 'new' }
  expect(seen.lines).toMatchObject([{ balance: 230_000, taken: null, equal }])
  expect(await takeIn(second, 'second.csv')).toMatchObject({ added: 1, asked: [], lines: [{ line: 2, state: 'open' }] })
  for (const [content, fileName] of [
    [first, 'premier.csv'],
    [second, 'second.csv'],
  ] as const) {
    expect(await takeIn(content, 'encore.csv')).toMatchObject({ added: 0, asked: [], lines: [{ line: 2 }] })
    expect((await previewOf(content)).lines).toMatchObject([{ taken: { fileName, line: 2 }, equal: null }])
  }
  const both = fileOf([...deposit, '165 000'], [...deposit, '230 000'], [...deposit, '295 000'])
  expect(await takeIn(both, 'tous.csv')).toMatchObject({ added: 1 })
})

test('where the balances show nothing the office is asked, and nothing is taken in or left without its word', async () => {
  const deposit = ['18/11/2026', `DEPOT ESPECES ${uniqueWord()}`, '65 000', '']
  const { lines: known } = await takeIn(fileOf([...deposit, '165 000']), 'premier.csv')
  const other = fileOf([...deposit, '900 000'])
  expect((await previewOf(other)).lines).toMatchObject([{ taken: null, equal: { balance: 165_000, is: 'asked' } }])
  expect(await takeIn(other, 'autre.csv')).toMatchObject({ added: 0, asked: [2], lines: [] })
  expect((await previewOf(other, { knownLines: [2] })).lines).toMatchObject([
    { taken: known[0] && { id: known[0].id } },
  ])
  expect(await takeIn(other, 'autre.csv', { knownLines: [2] })).toMatchObject({
    added: 0,
    asked: [],
    lines: [{ id: known[0]?.id }],
  })
  expect(await takeIn(other, 'autre.csv', { newLines: [2] })).toMatchObject({ added: 1, asked: [] })
  // What was said of it is known by its balance from then on.
  expect(await takeIn(other, 'autre.csv')).toMatchObject({ added: 0, asked: [], lines: [{ line: 2 }] })
})

test('a fee that cannot be read is asked for, and never 0 by itself', async () => {
  const mark = uniqueWord()
  const { lines } = await takeIn(fileOf(['19/11/2026', `VIR ${mark}`, '65 000', '650,50', '']), 'frais.csv')
  const openOf = async () =>
    (await office.get<StatementLineRow[]>(`/api/admin/statement-lines?state=open&q=${mark}`)).body
  expect(await openOf()).toMatchObject([{ problem: 'fee', amount: 65_000 }])
  const complete = {
    id: lines[0]?.id,
    act: 'complete',
    kind: 'received',
    valuedOn: '2026-11-19',
    amount: 65_000,
    reference: null,
  }
  expect(await decide(complete)).toMatchObject([
    { problem: { code: 'invalid', fields: { fee: 'Ce champ est requis' } } },
  ])
  expect(await decide({ ...complete, fee: 651 })).toMatchObject([{ problem: null }])
  expect(await openOf()).toMatchObject([{ problem: null, amount: 65_000, fee: 651 }])
})
