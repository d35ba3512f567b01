import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, staffMember, startApi } from '../../../../tests/api.ts'
import { uniqueWord } from '../../../../tests/factories/unique.ts'
import { historyOf, lettersAbout } from '../../../../tests/outbox.ts'
import type { Dashboard } from '../../../domain/desk/dashboard.ts'
import type { DeclarationRow } from '../../../domain/payments/payment-declaration.ts'
import type { Problem } from '../../../domain/values/problem.ts'
import { documents } from '../../db/schema/documents.ts'
import { paymentDeclarations } from '../../db/schema/payment-declarations.ts'
import { moneyTransactions, payments } from '../../db/schema/payments.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { anonymizeRegistrations } from '../../privacy/erase-commands.ts'

const { as, build, db } = await startApi()
const colleague = await build.administrator()
const office = as(administrator(colleague))

type Answer = DeclarationRow & Problem
const confirm = (
  id: number,
  form: object = { amount: 65_000 },
  browser = office,
  headers: Record<string, string> = {},
) => browser.post<Answer>(`/api/admin/payment-declarations/${id}/confirmation`, form, { headers })
const refuse = (id: number, reason = 'Introuvable chez Wave') =>
  office.post<Answer>(`/api/admin/payment-declarations/${id}/refusal`, { reason })
const listed = async (query: string) =>
  (await office.get<DeclarationRow[]>(`/api/admin/payment-declarations?${query}`)).body
const paidFor = (id: number) => db.select().from(payments).where(eq(payments.registrationId, id))
const owing = () => build.registration({ price: 65_000 })

describe('confirming', () => {
  test('records the payment with its receipt, on the day of the declaration, and tells the person once', async () => {
    const { id: registrationId } = await owing()
    const reference = uniqueWord()
    const createdAt = new Date('2026-10-30T22:15:00Z')
    const { id } = await build.paymentDeclaration({ registrationId, amount: 65_000, reference, createdAt })
    const { status, body } = await confirm(id)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { id, state: 'confirmed', decidedBy: colleague.username, remaining: 0, paymentStatus: 'complet' },
    })
    const [payment] = await paidFor(registrationId)
    expect(payment).toMatchObject({ id: body.paymentId, amount: 65_000, method: 'mobile', reference })
    const [moved] = await db
      .select()
      .from(moneyTransactions)
      .where(eq(moneyTransactions.id, payment?.transactionId ?? 0))
    expect(moved).toMatchObject({ operator: 'Wave', valuedOn: '2026-10-30', recordedBy: colleague.id })
    const papers = await db.select().from(documents).where(eq(documents.registrationId, registrationId))
    expect(papers.map(({ kind }) => kind)).toEqual(['receipt'])
    expect(await lettersAbout(db, registrationId)).toHaveLength(1)
    expect((await historyOf(db, 'registration', registrationId)).map(({ action }) => action)).toEqual([
      'confirm_declaration',
      'record_payment',
    ])
  })

  test('may record what came in place of what was said', async () => {
    const { id: registrationId } = await owing()
    const { id } = await build.paymentDeclaration({ registrationId, amount: 65_000 })
    expect((await confirm(id, { amount: 60_000, valuedOn: '2026-11-02' })).body).toMatchObject({
      amount: 65_000,
      remaining: 5_000,
    })
    expect(await paidFor(registrationId)).toMatchObject([{ amount: 60_000, bookedOn: '2026-11-02' }])
    expect(await confirm(id, {})).toMatchObject({ status: 422, body: { fields: { amount: 'Le montant est requis' } } })
  })

  test('two administrators at once record one payment; the second is told', async () => {
    const other = as(administrator(await build.administrator()))
    const { id: registrationId } = await owing()
    const { id } = await build.paymentDeclaration({ registrationId, amount: 65_000 })
    const answers = await Promise.all([confirm(id), confirm(id, undefined, other), refuse(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    for (const { body } of answers.filter(({ status }) => status === 409)) expect(body.code).toBe('declaration_decided')
    const [row] = await listed(`registrationId=${registrationId}&state=all`)
    expect(await paidFor(registrationId)).toHaveLength(row?.state === 'confirmed' ? 1 : 0)
    expect(await lettersAbout(db, registrationId)).toHaveLength(1)
  })

  test('sent again with its key answers the first answer', async () => {
    const { id: registrationId } = await owing()
    const { id } = await build.paymentDeclaration({ registrationId, amount: 65_000 })
    const headers = { 'idempotency-key': uniqueWord() }
    const first = await confirm(id, undefined, office, headers)
    expect(await confirm(id, undefined, office, headers)).toMatchObject({ status: 200, body: first.body })
    expect(await paidFor(registrationId)).toHaveLength(1)
  })

  test('asks about what was paid meanwhile: it is that payment, or one above what is due', async () => {
    const { id: registrationId } = await owing()
    const { id } = await build.paymentDeclaration({ registrationId, amount: 65_000, reference: `T-${uniqueWord()}` })
    const { reference } = (await listed(`registrationId=${registrationId}`))[0] ?? {}
    const recorded = await office.post<{ id: number }>('/api/payments', {
      registrationId,
      amount: 65_000,
      method: 'mobile',
      operator: 'Wave',
      reference,
    })
    expect(await listed(`registrationId=${registrationId}`)).toMatchObject([
      { remaining: 0, sameReference: { payments: [{ id: recorded.body.id, registrationId, amount: 65_000 }] } },
    ])
    expect(await confirm(id)).toMatchObject({ status: 422, body: { code: 'amount_too_high' } })
    expect(await confirm(id, { amount: 65_000, surplus: 'credit' })).toMatchObject({
      status: 409,
      body: { code: 'reference_known' },
    })
    const other = await build.payment()
    expect(await confirm(id, { amount: 65_000, paymentId: other.id })).toMatchObject({
      status: 404,
      body: { code: 'payment_not_found' },
    })
    expect(await confirm(id, { amount: 65_000, paymentId: recorded.body.id })).toMatchObject({
      status: 200,
      body: { state: 'confirmed', paymentId: recorded.body.id, sameReference: { payments: [] } },
    })
    expect(await paidFor(registrationId)).toHaveLength(1)
    const [letter] = await lettersAbout(db, registrationId)
    expect(letter?.textContent).toContain('C’est un paiement que nous avions déjà enregistré')
    // One payment settles one declaration.
    expect((await confirm(id, { amount: 65_000 })).body.code).toBe('declaration_decided')
    const again = await build.paymentDeclaration({ registrationId, amount: 65_000 })
    expect((await confirm(again.id, { amount: 65_000, paymentId: recorded.body.id })).status).toBe(404)
    expect((await confirm(again.id, { amount: 65_000, surplus: 'credit' })).body.state).toBe('confirmed')
  })

  test('records what came for a cancelled registration, which is then to be given back', async () => {
    const { id: registrationId } = await build.registration({ price: 65_000, status: 'annulée' })
    const { id } = await build.paymentDeclaration({ registrationId, amount: 65_000 })
    expect((await confirm(id)).body).toMatchObject({ state: 'confirmed', status: 'annulée' })
    const { body } = await office.get<{ toGiveBack: number }[]>(
      '/api/admin/registrations?group=refundable&pageSize=200',
    )
    expect(body).toContainEqual(expect.objectContaining({ id: registrationId }))
    const cancelled = await build.training({ status: 'annulée' })
    const late = await build.registration({ trainingId: cancelled.id, price: 65_000 })
    const declared = await build.paymentDeclaration({ registrationId: late.id, amount: 65_000 })
    expect(await confirm(declared.id)).toMatchObject({ status: 409, body: { code: 'training_cancelled' } })
    expect((await confirm(declared.id, { amount: 65_000, confirmCancelled: true })).status).toBe(200)
  })

  test('is for those who record money', async () => {
    const { id } = await build.paymentDeclaration()
    expect((await confirm(id, undefined, as(staffMember(await build.staffMember('reader'))))).status).toBe(403)
    expect((await confirm(id, undefined, as(staffMember(await build.staffMember('accountant'))))).status).toBe(200)
    expect(await confirm(2_147_483_647)).toMatchObject({ status: 404, body: { code: 'declaration_not_found' } })
  })
})

describe('refusing', () => {
  test('tells the person why, in their language, and records nothing', async () => {
    const { id: registrationId, email } = await build.registration({ price: 65_000, locale: 'en' })
    const { id } = await build.paymentDeclaration({ registrationId })
    expect((await refuse(id, '')).status).toBe(422)
    expect((await refuse(id, 'No such transfer at Wave')).body).toMatchObject({
      state: 'refused',
      reason: 'No such transfer at Wave',
      paymentId: null,
    })
    const [letter] = await lettersAbout(db, registrationId)
    expect(letter).toMatchObject({ to: email, type: 'payment_update' })
    expect(letter?.textContent).toContain('Reason: No such transfer at Wave')
    expect(letter?.textContent).toContain('/en/j-ai-paye?reference=')
    expect(await paidFor(registrationId)).toEqual([])
    expect(await refuse(id)).toMatchObject({ status: 409, body: { code: 'declaration_decided' } })
    await expect(
      db
        .update(paymentDeclarations)
        .set({ state: 'to_check', decidedAt: null, reason: null })
        .where(eq(paymentDeclarations.id, id)),
    ).rejects.toThrow()
  })
})

describe('the list', () => {
  test('has what waits the longest first, and is found by number and name', async () => {
    const registration = await build.registration({ lastName: `Zadi${uniqueWord()}` })
    const { id: registrationId } = registration
    const reference = `CI${uniqueWord()}77`
    const [first, second] = [
      await build.paymentDeclaration({ registrationId, reference }),
      await build.paymentDeclaration({ registrationId }),
    ]
    const ids = async (query: string) => (await listed(query)).map(({ id }) => id)
    expect(await ids(`registrationId=${registrationId}`)).toEqual([first.id, second.id])
    expect(await ids(`registrationId=${registrationId}&state=all`)).toEqual([second.id, first.id])
    expect(await ids(`q=${reference.toUpperCase()}`)).toEqual([first.id])
    expect(await ids(`q=${registration.lastName}`)).toEqual([first.id, second.id])
    await refuse(second.id)
    expect(await ids(`registrationId=${registrationId}`)).toEqual([first.id])
    expect(await ids(`registrationId=${registrationId}&state=refused`)).toEqual([second.id])
  })

  test('shows both where one number was declared twice', async () => {
    const [one, other] = [await owing(), await owing()]
    const reference = `MP.${uniqueWord()}.11`
    const first = await build.paymentDeclaration({ registrationId: one.id, reference })
    const second = await build.paymentDeclaration({
      registrationId: other.id,
      reference: reference.replaceAll('.', ' ').toUpperCase(),
    })
    const [row] = await listed(`registrationId=${one.id}`)
    expect(row?.sameReference).toMatchObject({
      declarations: [{ id: second.id, registrationId: other.id, state: 'to_check' }],
      payments: [],
    })
    await confirm(first.id)
    expect(await confirm(second.id)).toMatchObject({ status: 409, body: { code: 'reference_known' } })
    expect((await listed(`registrationId=${other.id}`))[0]?.sameReference).toMatchObject({
      declarations: [{ id: first.id, state: 'confirmed' }],
      payments: [{ registrationId: one.id }],
    })
  })

  test('is counted among what is to be done', async () => {
    const count = async () => (await office.get<Dashboard>('/api/admin/dashboard')).body.toDo.declaredPayments
    const before = await count()
    const { id } = await build.paymentDeclaration()
    expect(await count()).toBe(before + 1)
    await refuse(id)
    expect(await count()).toBe(before)
  })
})

test('an erased person’s declaration can still be decided, without its picture and without a letter of it', async () => {
  const { id: registrationId } = await owing()
  const { id } = await build.paymentDeclaration({ registrationId, amount: 65_000, picture: Buffer.from('a picture') })
  await db.transaction((tx) => anonymizeRegistrations(tx, [registrationId], new Date()))
  expect(await listed(`registrationId=${registrationId}`)).toMatchObject([
    { hasPicture: false, participant: { firstName: 'Personne', lastName: 'effacée' }, amount: 65_000 },
  ])
  expect((await refuse(id)).body.state).toBe('refused')
  expect(await lettersAbout(db, registrationId)).toEqual([])
  const [{ paymentAmount } = { paymentAmount: -1 }] = await db
    .select({ paymentAmount: registrations.paymentAmount })
    .from(registrations)
    .where(eq(registrations.id, registrationId))
  expect(paymentAmount).toBe(0)
})
