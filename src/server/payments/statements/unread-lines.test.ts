// What could not be read of a statement stays a task (docs/rules/matching.md#unread-lines).
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../../tests/api.ts'
import { csvOf } from '../../../../tests/factories/spreadsheet.ts'
import { uniqueWord } from '../../../../tests/factories/unique.ts'
import { sendFile } from '../../../../tests/import-file.ts'
import type { DiscrepancyGroup } from '../../../domain/registrations/discrepancy.ts'
import type { LineOutcome, StatementLineRow, TakenStatement } from '../../../domain/statements/statement-line.ts'
import type { StatementPreview } from '../../../domain/statements/statement-preview.ts'
import { payments } from '../../db/schema/payments.ts'
import { statementLines } from '../../db/schema/statements.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))

const bank = { operator: 'Banque', method: 'virement' }
const fileOf = (...rows: string[][]) => csvOf([['Date', 'Libellé', 'Référence', 'Débit', 'Crédit'], ...rows])
const takeIn = (content: Buffer, choices: Record<string, unknown> = bank) =>
  sendFile<TakenStatement>(office, '/api/admin/statements', content, choices, { name: 'banque.csv' })
const previewOf = (content: Buffer) =>
  sendFile<StatementPreview>(
    office,
    '/api/admin/statements/preview',
    content,
    { operator: 'Banque' },
    { name: 'banque.csv' },
  )
const decide = async (...decisions: Record<string, unknown>[]) =>
  (await office.post<{ outcomes: LineOutcome[] }>('/api/admin/statement-lines/decisions', { decisions })).body.outcomes
const openWith = async (q: string) =>
  (await office.get<StatementLineRow[]>(`/api/admin/statement-lines?state=open&q=${encodeURIComponent(q)}`)).body
const unowned = async () =>
  (await office.get<DiscrepancyGroup[]>('/api/payments/discrepancies')).body.find(({ kind }) => kind === 'unowned')
    ?.count ?? 0

test('each is a task once, with its row, its reason and what could be read, and is counted', async () => {
  const mark = uniqueWord()
  const parts = ['15/01/2026', `VIR KONE ${mark}`, `UN${mark}`, '', '65 000,50']
  const dayless = ['hier', `VIR BAMBA ${mark}`, `UD${mark}`, '', '50 000']
  const content = fileOf(
    ['15/01/2026', `OK ${mark}`, `OK${mark}`, '', '65 000,00'],
    parts,
    ['', `suite ${mark}`, '', '', ''],
    dayless,
    dayless,
  )
  const before = await unowned()
  const { body } = await takeIn(content)
  expect(body).toMatchObject({ added: 4, lines: [{ line: 2 }, { line: 3 }, { line: 5 }, { line: 6 }] })
  expect(await unowned()).toBe(before + 4)
  const listed = await openWith(mark)
  const told = listed.map(({ problem, reference, amount, wording }) => [problem, reference, amount, wording])
  expect(told).toHaveLength(4)
  expect(told).toContainEqual([null, `OK${mark}`, 65_000, `OK ${mark}`])
  expect(told).toContainEqual([
    'amount',
    `UN${mark}`,
    0,
    `15/01/2026 VIR KONE ${mark} UN${mark} 65 000,50 suite ${mark}`,
  ])
  expect(told).toContainEqual(['day', `UD${mark}`, 50_000, `hier VIR BAMBA ${mark} UD${mark} 50 000`])

  // The same file, and another that holds one of them, bring nothing again.
  expect((await takeIn(content)).body).toEqual({ ...body, added: 0 })
  const other = fileOf(['16/01/2026', `Autre ${mark}`, `AU${mark}`, '', '1 000'], dayless)
  expect((await takeIn(other, { ...bank, operator: 'Banque CI' })).body.added).toBe(1)
  const seen = await previewOf(content)
  expect(seen.body.unread).toMatchObject([
    { line: 3, problem: 'amount', taken: { state: 'open' } },
    { line: 5, problem: 'day', taken: { state: 'open' } },
    { line: 6, problem: 'day', taken: { state: 'open' } },
  ])
})

test('one is recorded once the office has typed what it says, and not before', async () => {
  const mark = uniqueWord()
  const { id: registrationId, paymentReference } = await build.registration({
    price: 65_000,
    paymentReference: 'OFF-UNREAD2',
  })
  const { body } = await takeIn(fileOf(['15/01/2026', `VIR ${paymentReference} ${mark}`, '', '', '65 000,50']))
  const id = body.lines[0]?.id ?? 0
  const record = { id, act: 'record', allocations: [{ registrationId, amount: 65_000 }] }
  const complete = { id, act: 'complete', kind: 'received', valuedOn: '2026-01-05', amount: 65_000, reference: mark }
  const refused = await decide(record, { id, act: 'own', as: 'fee' }, { ...complete, valuedOn: '2099-01-01' })
  expect(refused.map(({ problem }) => problem?.code)).toEqual([
    'statement_line_unread',
    'statement_line_unread',
    'value_date_to_come',
  ])
  const proposal = async () =>
    (await office.get<{ proposal: unknown }>(`/api/admin/statement-lines/${id}/proposal`)).body.proposal
  expect(await proposal()).toBeNull()

  expect(await decide(complete, complete)).toMatchObject([
    { state: 'open', problem: null },
    { state: 'open', problem: { code: 'statement_line_decided' } },
  ])
  expect(await openWith(mark)).toMatchObject([{ id, problem: null, amount: 65_000, reference: mark }])
  expect(await proposal()).toMatchObject({ state: 'proposed', shares: [{ registrationId, amount: 65_000 }] })
  expect(await decide(record)).toMatchObject([{ state: 'recorded', problem: null }])
  const [paid] = await db.select().from(payments).where(eq(payments.registrationId, registrationId))
  expect(paid).toMatchObject({ amount: 65_000, reference: mark })
})

test('one that is none of ours is left aside with a reason, and is unread again when it is opened', async () => {
  const { body } = await takeIn(fileOf(['15/01/2026', `Divers ${uniqueWord()}`, '', '', 'voir avis']))
  const id = body.lines[0]?.id ?? 0
  expect(await decide({ id, act: 'ignore', reason: 'Avis de la banque' })).toMatchObject([{ state: 'ignored' }])
  expect(await decide({ id, act: 'reopen' })).toMatchObject([{ state: 'open' }])
  const [line] = await db.select().from(statementLines).where(eq(statementLines.id, id))
  expect(line).toMatchObject({ problem: 'amount', amount: 0 })
})
