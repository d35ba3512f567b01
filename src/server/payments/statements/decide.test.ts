import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../../tests/api.ts'
import { csvOf } from '../../../../tests/factories/spreadsheet.ts'
import { uniqueWord } from '../../../../tests/factories/unique.ts'
import { sendFile } from '../../../../tests/import-file.ts'
import type { RecordedPayment } from '../../../domain/payments/payment.ts'
import type { LineOutcome, StatementLineRow, TakenStatement } from '../../../domain/statements/statement-line.ts'
import type { StatementPreview } from '../../../domain/statements/statement-preview.ts'
import { dayOf } from '../../../domain/values/month.ts'
import { documents } from '../../db/schema/documents.ts'
import { paymentDeclarations } from '../../db/schema/payment-declarations.ts'
import { closedMonths, moneyTransactions, payments } from '../../db/schema/payments.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { statementLines, statements } from '../../db/schema/statements.ts'
import { deleteExpiredPayers } from './forget-commands.ts'

const { as, build, clock, db } = await startApi()
const [awa, yao] = [await build.administrator(), await build.administrator()]
const [office, colleague] = [as(administrator(awa)), as(administrator(yao))]

const headings = ['Date', 'Référence', 'Crédit', 'Débit', 'Frais', 'Nom', 'Motif']
const today = () => dayOf(clock.now())
type Written = Partial<Record<(typeof headings)[number], string>>
const fileOf = (...lines: Written[]) =>
  csvOf([headings, ...lines.map((line) => headings.map((name) => line[name] ?? (name === 'Date' ? today() : '')))])

const wave = { operator: 'Wave', method: 'mobile' }
const takeIn = (content: Buffer, choices: Record<string, unknown> = wave, name = 'wave.csv') =>
  sendFile<TakenStatement>(office, '/api/admin/statements', content, choices, { name })
const previewOf = (content: Buffer, choices: Record<string, unknown> = {}) =>
  sendFile<StatementPreview>(office, '/api/admin/statements/preview', content, choices, { name: 'wave.csv' })
async function decide(...decisions: Record<string, unknown>[]) {
  const { body } = await office.post<{ outcomes: LineOutcome[] }>('/api/admin/statement-lines/decisions', { decisions })
  return body.outcomes
}
const lineOf = async (id: number) => (await db.select().from(statementLines).where(eq(statementLines.id, id)))[0]
const entriesOf = (transactionId: number | null) =>
  db
    .select({ registrationId: payments.registrationId, kind: payments.kind, amount: payments.amount })
    .from(payments)
    .where(eq(payments.transactionId, transactionId ?? 0))
    .orderBy(payments.id)
const transactionOf = async (id: number | null | undefined) =>
  (
    await db
      .select()
      .from(moneyTransactions)
      .where(eq(moneyTransactions.id, id ?? 0))
  )[0]
const owing = (price = 65_000) => build.registration({ price })

describe('taking in', () => {
  test('keeps each line once, records nothing, and remembers what was chosen', async () => {
    const [one, other] = [`T-${uniqueWord()}`, `T-${uniqueWord()}`]
    const heading = uniqueWord()
    const content = csvOf([
      [heading, 'Somme', 'Quoi'],
      [today(), '65 000', one],
      [today(), '1 000', other],
    ])
    const columns = ['valuedOn', 'amount', 'reference']
    const before = await db.$count(payments)
    expect((await takeIn(content)).body).toMatchObject({ code: 'invalid', fields: { columns: expect.any(String) } })
    const first = await takeIn(content, { ...wave, columns })
    expect(first).toMatchObject({ status: 200, body: { added: 2, lines: [{ line: 2, state: 'open' }, { line: 3 }] } })
    expect(await db.$count(payments)).toBe(before)

    const again = await takeIn(content, { ...wave, columns }, 'le-meme.csv')
    expect(again.body).toEqual({ ...first.body, added: 0 })
    // Another file that holds one of them, under the operator's name as somebody else writes it.
    const longer = csvOf([
      [heading, 'Somme', 'Quoi'],
      [today(), '2 000', `T-${uniqueWord()}`],
      [today(), '1 000', other],
    ])
    const second = await takeIn(longer, { ...wave, operator: 'WAVE', columns })
    expect(second.body).toMatchObject({ added: 1, lines: [{ line: 2 }, { line: 3, id: first.body.lines[1]?.id }] })
    // Another operator's line is another line, whatever its reference.
    const theirs = csvOf([
      [heading, 'Somme', 'Quoi'],
      [today(), '1 000', other],
    ])
    expect((await takeIn(theirs, { ...wave, operator: 'MTN MoMo', columns })).body.added).toBe(1)

    const like = csvOf([
      [heading, 'Somme', 'Quoi'],
      [today(), '9 000', `T-${uniqueWord()}`],
    ])
    const { body } = await previewOf(like)
    expect(body).toMatchObject({ isRemembered: true, operator: 'MTN MoMo', method: 'mobile', columns })
    // The file itself is read as it was.
    expect((await previewOf(content)).body).toMatchObject({ isRemembered: true, operator: 'Wave', otherwise: null })
    const seen = await previewOf(content, { operator: 'Wave' })
    const known = first.body.lines.map((line) => ({ fileName: 'wave.csv', ...line }))
    expect(seen.body.lines.map(({ taken }) => taken)).toEqual(known)
  })

  test('by two at once keeps each line once', async () => {
    const content = fileOf({ Référence: `T-${uniqueWord()}`, Crédit: '3 000' })
    const taken = await Promise.all([takeIn(content), takeIn(content), takeIn(content)])
    expect(taken.map(({ body }) => body.added).toSorted()).toEqual([0, 0, 1])
    expect(new Set(taken.map(({ body }) => body.lines[0]?.id)).size).toBe(1)
  })

  test('refuses a statement without its operator', async () => {
    const content = fileOf({ Crédit: '3 000' })
    expect((await takeIn(content, { method: 'mobile' })).body).toMatchObject({
      code: 'invalid',
      fields: { operator: expect.any(String) },
    })
    expect((await takeIn(content, { operator: 'Wave' })).status).toBe(422)
  })
})

describe('deciding', () => {
  test('records one transaction for several people, with receipts, the operator’s fee, and what was declared', async () => {
    const [one, other] = [await owing(), await owing(45_000)]
    const reference = `T-${uniqueWord()}`
    const declaration = await build.paymentDeclaration({ registrationId: one.id, reference, amount: 65_000 })
    const content = fileOf({ Référence: reference, Crédit: '110 000', Frais: '1 100', Nom: 'Pharmacie du Port' })
    const seen = await previewOf(content, { operator: 'Wave' })
    expect(seen.body.lines[0]?.proposal).toMatchObject({
      reasons: expect.arrayContaining(['declared']),
      declarationId: declaration.id,
    })
    const { body } = await takeIn(content)
    const id = body.lines[0]?.id ?? 0
    const allocations = [
      { registrationId: one.id, amount: 65_000 },
      { registrationId: other.id, amount: 45_000 },
    ]
    const [outcome] = await decide({ id, act: 'record', allocations })
    expect(outcome).toMatchObject({ id, state: 'recorded', problem: null })
    expect(await entriesOf(outcome?.transactionId ?? null)).toEqual(
      allocations.map((share) => ({ ...share, kind: 'payment' })),
    )
    expect(await transactionOf(outcome?.transactionId)).toMatchObject({
      ...{ amount: 110_000, method: 'mobile', operator: 'Wave', reference, kind: null, recordedBy: awa.id },
    })
    const line = await lineOf(id)
    expect(await transactionOf(line?.feeTransactionId)).toMatchObject({
      ...{ amount: -1_100, kind: 'fee', operator: 'Wave', bookedOn: dayOf(clock.now()) },
    })
    const receipts = await db
      .select({ kind: documents.kind })
      .from(documents)
      .where(inArray(documents.registrationId, [one.id, other.id]))
    expect(receipts.filter(({ kind }) => kind === 'receipt')).toHaveLength(2)
    const [confirmed] = await db.select().from(paymentDeclarations).where(eq(paymentDeclarations.id, declaration.id))
    expect(confirmed).toMatchObject({ state: 'confirmed', paymentId: expect.any(Number), decidedBy: awa.id })

    // Seen again, there is nothing left to do with it.
    const after = await previewOf(content, { operator: 'Wave' })
    expect(after.body.lines[0]).toMatchObject({ proposal: null, taken: { id, state: 'recorded' } })
    const listed = await office.get<StatementLineRow[]>(`/api/admin/statement-lines?state=recorded&q=${reference}`)
    expect(listed.body).toMatchObject([
      { id, decidedBy: awa.username, people: [{ amount: 65_000 }, { amount: 45_000 }] },
    ])
  })

  test('again changes nothing, and tells so; two at once record once', async () => {
    const { id: registrationId } = await owing()
    const { id } = await build.statementLine({ amount: 65_000, valuedOn: dayOf(clock.now()) })
    const decision = { id, act: 'record', allocations: [{ registrationId, amount: 65_000 }] }
    const send = (browser: typeof office) =>
      browser.post<{ outcomes: LineOutcome[] }>('/api/admin/statement-lines/decisions', { decisions: [decision] })
    const answers = await Promise.all([send(office), send(colleague), send(office)])
    const outcomes = answers.flatMap(({ body }) => body.outcomes)
    expect(outcomes.map(({ state }) => state)).toEqual(['recorded', 'recorded', 'recorded'])
    expect(outcomes.filter(({ problem }) => problem?.code === 'statement_line_decided')).toHaveLength(2)
    expect(await db.$count(payments, eq(payments.registrationId, registrationId))).toBe(1)
  })

  test('what is refused leaves its line open, and the others are decided', async () => {
    const { id: registrationId } = await owing(10_000)
    const known = await build.payment({
      registrationId: (await owing()).id,
      method: 'mobile',
      reference: `T-${uniqueWord()}`,
    })
    const lines = [
      await build.statementLine({ amount: 15_000 }),
      await build.statementLine({ amount: 15_000 }),
      await build.statementLine({ kind: 'fee', amount: 500 }),
      await build.statementLine({ amount: 10_000, reference: known.reference }),
      await build.statementLine({ amount: 10_000, valuedOn: '2099-01-01' }),
    ] as const
    const share = (amount: number) => ({ act: 'record', allocations: [{ registrationId, amount }] })
    const outcomes = await decide(
      { id: lines[0].id, ...share(15_000) },
      { id: lines[1].id, ...share(10_000) },
      { id: lines[2].id, ...share(500) },
      { id: lines[3].id, ...share(10_000) },
      { id: lines[4].id, ...share(10_000) },
      { id: 999_999_999, act: 'ignore', reason: 'Inconnue' },
      { id: lines[2].id, act: 'own', as: 'fee' },
    )
    expect(outcomes.map(({ problem }) => problem?.code)).toEqual([
      'amount_too_high',
      'statement_amount_differs',
      'statement_line_other',
      'reference_known',
      'value_date_to_come',
      'statement_line_not_found',
      undefined,
    ])
    expect(outcomes.map(({ state }) => state)).toEqual(['open', 'open', 'open', 'open', 'open', null, 'recorded'])
    // Asked about, and answered: the surplus is kept, the reference is another payment's.
    const answered = await decide(
      { id: lines[0].id, ...share(15_000), surplus: 'credit' },
      { id: lines[3].id, ...share(10_000), surplus: 'credit', confirmReference: true },
    )
    expect(answered.map(({ problem }) => problem)).toEqual([null, null])
    expect(await entriesOf(answered[0]?.transactionId ?? null)).toMatchObject([
      { kind: 'payment', amount: 15_000 },
      { kind: 'credit', amount: -5_000 },
    ])
  })

  test('a payment that was recorded by hand is recognized, once', async () => {
    const { id: registrationId } = await owing()
    const known = await build.payment({
      registrationId,
      amount: 65_000,
      method: 'mobile',
      reference: `T-${uniqueWord()}`,
    })
    const content = fileOf({ Référence: known.reference ?? '', Crédit: '65 000' })
    expect((await previewOf(content, { operator: 'Wave' })).body.lines[0]?.proposal).toEqual({
      ...{ state: 'recorded', paymentId: known.id, differs: false },
    })
    const { body } = await takeIn(content)
    const before = await db.$count(payments)
    const recognized = { id: body.lines[0]?.id, act: 'recognize', paymentId: known.id }
    const twin = await build.statementLine({ amount: 65_000 })
    const outcomes = await decide(recognized, { ...recognized, id: twin.id })
    expect(outcomes).toMatchObject([
      { state: 'recorded', transactionId: known.transactionId },
      { state: 'open', problem: { code: 'payment_on_statement' } },
    ])
    expect(await db.$count(payments)).toBe(before)
    expect((await decide({ ...recognized, id: twin.id, paymentId: 999_999_999 }))[0]?.problem?.code).toBe(
      'payment_not_found',
    )
  })

  test('a refund of the ledger is proposed for money that left, recognized once, and a task again when it is taken back', async () => {
    const { id: registrationId, paymentReference } = await owing()
    await build.payment({ registrationId, amount: 65_000, method: 'mobile' })
    const given = await office.post<RecordedPayment>(`/api/registrations/${registrationId}/refunds`, {
      ...{ amount: 40_000, reason: 'Absence', afterwards: 'owed', method: 'mobile', operator: 'Wave' },
    })
    expect(given.status).toBe(201)
    const [refund] = await db
      .select()
      .from(payments)
      .where(and(eq(payments.registrationId, registrationId), eq(payments.kind, 'refund')))
    const content = fileOf(
      { Référence: `T-${uniqueWord()}`, Débit: '40 000', Motif: `Remb ${paymentReference}` },
      { Référence: `T-${uniqueWord()}`, Débit: '39 000', Motif: `Remb ${paymentReference}` },
    )
    const seen = await previewOf(content, { operator: 'Wave' })
    expect(seen.body.lines.map(({ kind, proposal }) => [kind, proposal])).toMatchObject([
      ['spent', { state: 'refunded', paymentId: refund?.id, registrationId }],
      ['spent', null],
    ])
    expect(seen.body.people).toMatchObject([{ registrationId }])
    const { body } = await takeIn(content)
    const [id = 0, other = 0] = body.lines.map((line) => line.id)
    const before = await db.$count(payments)
    const proposed = await office.get<{ proposal: unknown }>(`/api/admin/statement-lines/${id}/proposal`)
    expect(proposed.body.proposal).toMatchObject({ state: 'refunded', paymentId: refund?.id })
    const recognized = { act: 'recognize', paymentId: refund?.id }
    expect(await decide({ id: other, ...recognized }, { id, ...recognized })).toMatchObject([
      { state: 'open', problem: { code: 'statement_amount_differs' } },
      { state: 'recorded', transactionId: refund?.transactionId },
    ])
    expect(await db.$count(payments)).toBe(before)
    const listed = await office.get<StatementLineRow[]>('/api/admin/statement-lines?state=recorded')
    expect(listed.body.find((line) => line.id === id)?.people).toMatchObject([{ registrationId, amount: -40_000 }])
    // It is proposed for no other line.
    const twin = await build.statementLine({ kind: 'spent', amount: 40_000, wording: paymentReference })
    const again = await office.get<{ proposal: unknown }>(`/api/admin/statement-lines/${twin.id}/proposal`)
    expect(again.body.proposal).toBeNull()
    const reversed = await office.post(`/api/payments/${refund?.id}/reversal`, { reason: 'Pas envoyé' })
    expect(reversed.status).toBe(201)
    expect(await lineOf(id)).toMatchObject({ state: 'open', transactionId: null })
  })

  test('what is the firm’s own counts for nobody, and is taken back by its opposite', async () => {
    const fee = await build.statementLine({ kind: 'fee', amount: 650 })
    const payout = await build.statementLine({ kind: 'payout', amount: 250_000 })
    const arrived = await build.statementLine({ kind: 'received', amount: 250_000 })
    const outcomes = await decide(
      { id: fee.id, act: 'own', as: 'fee' },
      { id: payout.id, act: 'own', as: 'payout' },
      { id: arrived.id, act: 'own', as: 'payout' },
    )
    const written = await Promise.all(outcomes.map(({ transactionId }) => transactionOf(transactionId)))
    expect(written.map((one) => [one?.kind, one?.amount, one?.bookedOn])).toEqual([
      ['fee', -650, '2026-01-05'],
      ['payout', -250_000, '2026-01-05'],
      ['payout', 250_000, '2026-01-05'],
    ])
    expect(await decide({ id: fee.id, act: 'reopen' })).toMatchObject([{ state: 'open', problem: null }])
    const ofFee = await db
      .select({ amount: moneyTransactions.amount })
      .from(moneyTransactions)
      .where(eq(moneyTransactions.reference, fee.reference ?? ''))
    expect(ofFee.map(({ amount }) => amount)).toEqual([-650, 650])
  })

  test('of a closed month counts when it is decided', async () => {
    await db.insert(closedMonths).values({ month: '2026-02-01', closedBy: awa.id })
    const line = await build.statementLine({ kind: 'fee', amount: 100, valuedOn: '2026-02-10' })
    const [outcome] = await decide({ id: line.id, act: 'own', as: 'fee' })
    expect(await transactionOf(outcome?.transactionId)).toMatchObject({
      ...{ valuedOn: '2026-02-10', bookedOn: dayOf(clock.now()) },
    })
  })

  test('left aside with a reason, and opened again', async () => {
    const { id } = await build.statementLine({ kind: 'spent' })
    expect((await decide({ id, act: 'ignore', reason: 'Achat de fournitures' }))[0]).toMatchObject({ state: 'ignored' })
    expect(await lineOf(id)).toMatchObject({ reason: 'Achat de fournitures', decidedBy: awa.id })
    expect((await decide({ id, act: 'reopen' }))[0]).toMatchObject({ state: 'open' })
    expect(await lineOf(id)).toMatchObject({ state: 'open', reason: null, decidedBy: null, decidedAt: null })
    expect((await decide({ id, act: 'reopen' }))[0]?.problem?.code).toBe('statement_line_decided')
  })

  test('a payment that is taken back makes its line a task again; its fee stays, and is not written twice', async () => {
    const [wrong, right] = [await owing(), await owing()]
    const { id } = await build.statementLine({ amount: 65_000, fee: 650 })
    const share = ({ id: registrationId }: { id: number }) => [{ registrationId, amount: 65_000 }]
    await decide({ id, act: 'record', allocations: share(wrong) })
    const feeTransactionId = (await lineOf(id))?.feeTransactionId
    expect((await decide({ id, act: 'reopen' }))[0]?.problem?.code).toBe('statement_line_paid')
    const [payment] = await db.select().from(payments).where(eq(payments.registrationId, wrong.id))
    const taken = await office.post<RecordedPayment>(`/api/payments/${payment?.id}/reversal`, {
      reason: 'Une autre personne',
    })
    expect(taken.status).toBe(201)
    expect(await lineOf(id)).toMatchObject({ state: 'open', transactionId: null, decidedAt: null, feeTransactionId })
    const proposed = await office.get<{ proposal: unknown }>(`/api/admin/statement-lines/${id}/proposal`)
    expect(proposed.body.proposal).not.toMatchObject({ state: 'recorded' })
    const [outcome] = await decide({ id, act: 'record', allocations: share(right), confirmReference: true })
    expect(outcome).toMatchObject({ state: 'recorded', problem: null })
    expect(await lineOf(id)).toMatchObject({ feeTransactionId })
    const sums = await db
      .select({ paid: registrations.paymentAmount })
      .from(registrations)
      .where(inArray(registrations.id, [wrong.id, right.id]))
      .orderBy(registrations.id)
    expect(sums.map(({ paid }) => paid)).toEqual([0, 65_000])
  })
})

test('who paid is forgotten 90 days after the decision, and not before', async () => {
  const payer = { payerName: 'Aya Kouassi', payerPhone: '+2250707070707', wording: 'Formation' }
  const day = 86_400_000
  const ignored = { ...payer, state: 'ignored', reason: 'Virement interne' } as const
  const before = new Date(clock.now().getTime() - 91 * day)
  const old = await build.statementLine({ ...ignored, decidedAt: before })
  const recent = await build.statementLine({ ...ignored, decidedAt: new Date(clock.now().getTime() - 89 * day) })
  const open = await build.statementLine(payer)
  await deleteExpiredPayers(db, clock.now())
  expect(await lineOf(old.id)).toMatchObject({ payerName: '', payerPhone: null, wording: '' })
  for (const { id } of [recent, open]) expect(await lineOf(id)).toMatchObject(payer)
})

test('who paid by a line that nobody decided is forgotten 13 months after it was taken in, and not before', async () => {
  const payer = { payerName: 'Aya Kouassi', payerPhone: '+2250707070707', wording: 'Formation' }
  const cameAt = async (moment: Date) => {
    const line = await build.statementLine(payer)
    await db.update(statements).set({ createdAt: moment }).where(eq(statements.id, line.statementId))
    return line.id
  }
  const now = new Date('2027-03-15T10:00:00Z')
  const [old, recent] = [await cameAt(new Date('2026-02-15T09:00:00Z')), await cameAt(new Date('2026-02-15T11:00:00Z'))]
  await deleteExpiredPayers(db, now)
  expect(await lineOf(old)).toMatchObject({
    payerName: '',
    payerPhone: null,
    wording: '',
    state: 'open',
    amount: 10_000,
  })
  expect(await lineOf(recent)).toMatchObject(payer)
})
