// What is taken in twice, under another spelling or by other columns, counts once (docs/rules/matching.md#taking-in).
import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../../tests/api.ts'
import { csvOf } from '../../../../tests/factories/spreadsheet.ts'
import { uniqueWord } from '../../../../tests/factories/unique.ts'
import { sendFile } from '../../../../tests/import-file.ts'
import type { TakenStatement } from '../../../domain/statements/statement-line.ts'
import type { StatementPreview } from '../../../domain/statements/statement-preview.ts'
import type { Problem } from '../../../domain/values/problem.ts'
import { statementLines } from '../../db/schema/statements.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))

const headings = ['Date', 'Référence', 'Crédit', 'Débit', 'Frais', 'Nom', 'Motif']
type Written = Partial<Record<(typeof headings)[number], string>>
const fileOf = (...lines: Written[]) =>
  csvOf([headings, ...lines.map((line) => headings.map((name) => line[name] ?? (name === 'Date' ? '15/01/2026' : '')))])

const wave = { operator: 'Wave', method: 'mobile' }
const takeIn = (content: Buffer, choices: Record<string, unknown> = wave) =>
  sendFile<TakenStatement & Problem>(office, '/api/admin/statements', content, choices, { name: 'wave.csv' })
const previewOf = (content: Buffer, choices: Record<string, unknown> = {}) =>
  sendFile<StatementPreview>(office, '/api/admin/statements/preview', content, choices, { name: 'wave.csv' })

test('a file that is known is not taken in under another name, nor by other columns, until its lines are left aside', async () => {
  const reference = `T-${uniqueWord()}`
  const content = fileOf({ Référence: reference, Crédit: '65 000' }, { Référence: `P-${reference}`, Débit: '10 000' })
  const first = await takeIn(content)
  expect(first.body.added).toBe(2)
  const columns = ['operatedOn', 'label', 'credit', 'debit', 'fee', 'name', 'label']
  const otherwise = [
    { ...wave, operator: 'Wave CI' },
    { ...wave, operator: 'Orange Money' },
    { ...wave, columns },
  ]
  const before = await db.$count(statementLines)
  for (const choices of otherwise) {
    const refused = await takeIn(content, choices)
    expect(refused).toMatchObject({ status: 409, body: { code: 'statement_taken' } })
    expect(refused.body).toMatchObject({
      message: expect.stringContaining('«\u00A0Wave\u00A0», le '),
      fields: { file: 'Ce fichier a déjà été pris en compte' },
    })
    const { method: _, ...chosen } = choices
    expect((await previewOf(content, chosen)).body.otherwise).toMatchObject({ operator: 'Wave' })
  }
  expect(await db.$count(statementLines)).toBe(before)
  // As it was, its lines are told again, whichever way the name is written.
  expect((await takeIn(content, { ...wave, operator: 'WAVE ' })).body).toEqual({ ...first.body, added: 0 })

  const decisions = first.body.lines.map(({ id }) => ({ id, act: 'ignore', reason: 'Mauvais opérateur' }))
  await office.post('/api/admin/statement-lines/decisions', { decisions })
  expect((await takeIn(content, { ...wave, operator: 'Orange Money' })).body.added).toBe(2)
})

test('lines that another file of the same operator had are known, spelt otherwise', async () => {
  const shared = { Référence: `T-${uniqueWord()}`, Crédit: '65 000' }
  const nameless = { Crédit: '4 321', Nom: `Aya ${uniqueWord()}` }
  const first = await takeIn(fileOf(shared, nameless), { ...wave, operator: 'Orange' })
  const longer = fileOf({ Référence: `T-${uniqueWord()}`, Crédit: '1 000' }, nameless, shared)
  const seen = await previewOf(longer, { operator: 'Orange Money' })
  const known = first.body.lines.map(({ id }) => id)
  expect(seen.body.lines.map(({ taken }) => taken?.id)).toEqual([undefined, ...known.toReversed()])
  const second = await takeIn(longer, { ...wave, operator: 'Orange Money' })
  expect(second.body).toMatchObject({ added: 1, lines: [{ line: 2 }, { id: known[1] }, { id: known[0] }] })
  expect((await takeIn(fileOf(nameless), { ...wave, operator: 'Orange Bank' })).body.added).toBe(0)
  expect((await takeIn(fileOf(shared), { ...wave, operator: 'Moov' })).body.added).toBe(1)
})
