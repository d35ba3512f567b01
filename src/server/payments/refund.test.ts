import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../tests/api.ts'
import { declarationLinkOf } from '../../../tests/declaration-link.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import type { OwnRegistration } from '../../domain/participant.ts'
import type { PaymentRow, RecordedPayment } from '../../domain/payment.ts'
import type { RegistrationDetail } from '../../domain/registration.ts'
import { payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))

const refund = (id: number, changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  office.post<RecordedPayment>(
    `/api/registrations/${id}/refunds`,
    { amount: 65_000, method: 'mobile', reference: 'OM-77', reason: 'Session annulée', ...changes },
    { headers },
  )
const ledgerOf = (id: number) =>
  db.select().from(payments).where(eq(payments.registrationId, id)).orderBy(asc(payments.id))

async function paidRegistration(amount = 65_000) {
  const registration = await build.registration({ price: 65_000 })
  await build.payment({ registrationId: registration.id, amount })
  return registration
}

test('everything given back makes the registration refunded, in a row of its own, and the participant is told', async () => {
  const { id } = await paidRegistration()
  expect(await refund(id)).toMatchObject({
    status: 201,
    body: { kind: 'refund', amount: -65_000, notes: 'Session annulée', paymentStatus: 'remboursé', paymentAmount: 0 },
  })
  expect((await ledgerOf(id)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', 65_000],
    ['refund', -65_000],
  ])
  const [stored] = await db.select().from(registrations).where(eq(registrations.id, id))
  expect(stored).toMatchObject({ paymentStatus: 'remboursé', paymentAmount: 0 })
  expect(await historyOf(db, 'registration', id)).toMatchObject([
    {
      action: 'refund_payment',
      before: { paymentStatus: 'complet', paymentAmount: 65_000 },
      after: { paymentStatus: 'remboursé', paymentAmount: 0, reason: 'Session annulée' },
    },
  ])
  const [letter] = await lettersAbout(db, id)
  expect(letter?.textContent).toContain('Remboursé')
})

test('who was given everything back is asked for nothing again', async () => {
  const person = await build.participant()
  const registration = await build.registration({ price: 65_000, email: person.email, participantId: person.id })
  const { id } = registration
  await build.payment({ registrationId: id, amount: 65_000 })
  expect((await refund(id)).body.remaining).toBe(0)
  const { body: rows } = await office.get<PaymentRow[]>(`/api/payments?registrationId=${id}`)
  expect(rows.map(({ remaining }) => remaining)).toEqual([0, 0])
  const link = declarationLinkOf(registration)
  expect(await as(visitor).post('/api/payment-declarations/check', link)).toMatchObject({ body: { remaining: 0 } })
  const own = await as(participant(person)).get<OwnRegistration[]>('/api/participant/registrations')
  expect(own.body).toMatchObject([{ id, remaining: 0 }])
  await office.post(`/api/registrations/${id}/reminder`)
  const [reminder] = await lettersAbout(db, id)
  expect(reminder?.textContent).toMatch(/Reste à payer\s: 0\sFCFA/)
  expect(reminder?.textContent).not.toContain('J’ai payé')
})

test('a part given back leaves the status that follows from the rest', async () => {
  const { id } = await paidRegistration()
  expect((await refund(id, { amount: 15_000 })).body).toMatchObject({
    paymentStatus: 'partiel',
    paymentAmount: 50_000,
    remaining: 15_000,
  })
})

describe('a cancelled registration with a credit', () => {
  async function cancelled() {
    const registration = await build.registration({ price: 65_000 })
    for (const amount of [65_000, 30_000, 65_000]) {
      const form = { registrationId: registration.id, amount, method: 'mobile', surplus: 'credit' }
      expect((await office.post('/api/payments', form)).status).toBe(201)
    }
    await office.put(`/api/registrations/${registration.id}/status`, { status: 'annulée' })
    return registration
  }
  const detailOf = async (id: number) =>
    (await office.get<RegistrationDetail>(`/api/registrations/${id}`)).body.registration
  const isListed = async (id: number) =>
    (await office.get<{ id: number }[]>('/api/admin/registrations?group=refundable')).body.some((row) => row.id === id)

  test('is told all that was received, and given all of it back at once', async () => {
    const { id } = await cancelled()
    const [letter] = await lettersAbout(db, id)
    expect(letter?.textContent).toContain('Vous aviez payé 160\u00A0000\u00A0FCFA')
    expect(await detailOf(id)).toMatchObject({ toGiveBack: 65_000, credit: 95_000 })
    expect((await refund(id, { amount: 160_000 })).body).toMatchObject({ paymentStatus: 'remboursé', paymentAmount: 0 })
    expect(await detailOf(id)).toMatchObject({ toGiveBack: 0, credit: 0 })
    expect(await isListed(id)).toBe(false)
  })

  test('is no longer to be given back what was given back, and told what is still kept', async () => {
    const { id } = await cancelled()
    expect(await isListed(id)).toBe(true)
    expect((await refund(id, { amount: 65_000 })).body).toMatchObject({ paymentStatus: 'remboursé', paymentAmount: 0 })
    expect(await detailOf(id)).toMatchObject({ toGiveBack: 0, credit: 95_000 })
    expect(await isListed(id)).toBe(false)
    const [letter] = await lettersAbout(db, id)
    expect(letter?.textContent).toContain('Remboursement\u00A0: 65\u00A0000\u00A0FCFA')
    expect(letter?.textContent).toContain('Gardé en crédit pour vous\u00A0: 95\u00A0000\u00A0FCFA')
    expect(letter?.textContent).toContain('Montant reçu\u00A0: 0\u00A0FCFA')
    expect((await refund(id, { amount: 95_000 })).body).toMatchObject({ paymentStatus: 'remboursé', paymentAmount: 0 })
    expect(await detailOf(id)).toMatchObject({ toGiveBack: 0, credit: 0 })
  })
})

test('no more is given back than was paid', async () => {
  const { id } = await paidRegistration(10_000)
  expect(await refund(id, { amount: 10_001 })).toMatchObject({
    status: 422,
    body: {
      code: 'refund_too_high',
      message: 'Le montant dépasse ce qui a été payé\u00A0: 10\u00A0000\u00A0FCFA.',
      fields: { amount: 'Le montant dépasse ce qui a été payé' },
    },
  })
  const answers = await Promise.all(Array.from({ length: 5 }, () => refund(id, { amount: 4_000 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422])
  expect((await ledgerOf(id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(2_000)
})

test('a repeated key gives back once', async () => {
  const { id } = await paidRegistration()
  const headers = { 'idempotency-key': `refund-${id}` }
  const first = await refund(id, { amount: 5_000 }, headers)
  expect(await refund(id, { amount: 5_000 }, headers)).toMatchObject({ status: 201, body: first.body })
  expect(await ledgerOf(id)).toHaveLength(2)
})

test.each([
  [{ amount: 0 }, { amount: 'Le montant doit être supérieur à 0' }],
  [{ amount: undefined }, { amount: 'Le montant est requis' }],
  [{ method: 'carte' }, { method: 'La méthode de paiement est requise' }],
  [{ reason: ' ' }, { reason: 'Indiquez le motif du remboursement' }],
])('%j is refused at its field', async (changes, fields) => {
  const { id } = await paidRegistration()
  expect(await refund(id, changes)).toMatchObject({ status: 422, body: { code: 'invalid', fields } })
  expect(await ledgerOf(id)).toHaveLength(1)
})

test('an unknown registration answers 404', async () => {
  expect(await refund(2_147_483_647)).toMatchObject({ status: 404, body: { code: 'registration_not_found' } })
})
