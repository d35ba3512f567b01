import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../tests/api.ts'
import { declarationLinkOf } from '../../../tests/declaration-link.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import type { Dashboard } from '../../domain/desk/dashboard.ts'
import type { OwnRegistration } from '../../domain/participants/participant.ts'
import type { PaymentRow, RecordedPayment } from '../../domain/payments/payment.ts'
import type {
  RegistrationDetail,
  RegistrationRow,
  RegistrationSummary,
} from '../../domain/registrations/registration.ts'
import type { SessionOverview } from '../../domain/trainings/session-overview.ts'
import { documents } from '../db/schema/documents.ts'
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

async function paidRegistration(amount = 65_000, changes: Parameters<typeof build.registration>[0] = {}) {
  const registration = await build.registration({ price: 65_000, ...changes })
  await build.payment({ registrationId: registration.id, amount })
  return registration
}
const storedOf = async (id: number) => (await db.select().from(registrations).where(eq(registrations.id, id)))[0]

test('everything given back makes a cancelled registration refunded, in a row of its own, and the participant is told', async () => {
  const { id } = await paidRegistration(65_000, { status: 'annulée' })
  expect(await refund(id)).toMatchObject({
    status: 201,
    body: { kind: 'refund', amount: -65_000, notes: 'Session annulée', paymentStatus: 'remboursé', paymentAmount: 0 },
  })
  expect((await ledgerOf(id)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', 65_000],
    ['refund', -65_000],
  ])
  expect(await storedOf(id)).toMatchObject({ paymentStatus: 'remboursé', paymentAmount: 0 })
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

describe('part of it given back, part kept as a credit, of a registration that goes on', () => {
  const part = { amount: 20_000, kept: 45_000, operator: 'Wave' }
  const kindsOf = async (id: number) => (await ledgerOf(id)).map(({ kind, amount }) => [kind, amount])

  test('is asked about, owed again, told, and pays for another registration', async () => {
    const { id } = await paidRegistration()
    expect((await refund(id, part)).body).toMatchObject({ code: 'refund_undecided' })
    const { status, body } = await refund(id, { ...part, afterwards: 'owed' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ kind: 'refund', amount: -20_000, method: 'mobile', operator: 'Wave', reference: 'OM-77' },
      ...{ paymentAmount: 0, paymentStatus: 'en_attente', remaining: 65_000 },
    })
    const { body: detail } = await office.get<RegistrationDetail>(`/api/registrations/${id}`)
    expect(detail.registration).toMatchObject({ credit: 45_000, toGiveBack: 0, toRefund: 0 })
    const [letter] = await lettersAbout(db, id)
    for (const said of [
      'Remboursement\u00A0: 20\u00A0000',
      'Gardé en crédit pour vous\u00A0: 45\u00A0000',
      'Avoir\u00A0: A-',
    ]) {
      expect(letter?.textContent).toContain(said)
    }
    expect((await historyOf(db, 'registration', id))[0]).toMatchObject({ after: { amount: -20_000, credit: 45_000 } })

    const other = await build.registration({ price: 65_000 })
    const moved = { registrationId: other.id, amount: 45_000 }
    expect((await office.post(`/api/registrations/${id}/credit-transfers`, moved)).status).toBe(201)
    expect(await storedOf(other.id)).toMatchObject({ paymentAmount: 45_000, paymentStatus: 'partiel' })
    expect(await kindsOf(id)).toEqual([
      ['payment', 65_000],
      ['refund', -20_000],
      ['credit', -45_000],
      ['credit_transfer', -45_000],
      ['credit', 45_000],
    ])
  })

  test('not of one that is cancelled: what it holds is to be given back', async () => {
    const { id } = await paidRegistration()
    expect((await office.put(`/api/registrations/${id}/status`, { status: 'annulée' })).status).toBe(200)
    expect(await refund(id, part)).toMatchObject({ status: 422, body: { fields: { kept: expect.any(String) } } })
  })

  test('or waived: its price falls to what still pays for it', async () => {
    const { id } = await paidRegistration()
    const waived = { amount: 20_000, kept: 30_000, afterwards: 'waived' }
    expect((await refund(id, waived)).body).toMatchObject({ paymentAmount: 15_000, paymentStatus: 'complet' })
    expect(await storedOf(id)).toMatchObject({ price: 15_000, discountAmount: 50_000 })
  })

  test('at most what was paid; of what was paid above the price nothing is asked', async () => {
    const { id } = await paidRegistration()
    const above = await refund(id, { ...part, kept: 45_001, afterwards: 'owed' })
    expect(above).toMatchObject({
      status: 422,
      body: { code: 'refund_too_high', fields: { kept: expect.any(String) } },
    })
    const discounted = await paidRegistration(65_000, { price: 40_000 })
    expect((await refund(discounted.id, { amount: 10_000, kept: 15_000 })).body).toMatchObject({
      paymentAmount: 40_000,
    })
    expect(await kindsOf(discounted.id)).toEqual([
      ['payment', 65_000],
      ['refund', -10_000],
      ['credit', -15_000],
    ])
  })

  test('a refund that is taken back takes what it set aside with it', async () => {
    const { id } = await paidRegistration()
    const given = await refund(id, { ...part, afterwards: 'owed' })
    const back = await office.post(`/api/payments/${given.body.id}/reversal`, { reason: 'Pas envoyé' })
    expect(back).toMatchObject({ status: 201, body: { paymentAmount: 65_000, paymentStatus: 'complet' } })
    const { body } = await office.get<RegistrationDetail>(`/api/registrations/${id}`)
    expect(body.registration).toMatchObject({ credit: 0 })
  })
})

test('who is called refunded by hand is asked for nothing again', async () => {
  const person = await build.participant()
  const registration = await build.registration({ price: 65_000, email: person.email, participantId: person.id })
  const { id } = registration
  await build.payment({ registrationId: id, amount: 65_000 })
  await office.put(`/api/registrations/${id}/payment`, { paymentStatus: 'remboursé', paymentAmount: 0 })
  const { body: rows } = await office.get<PaymentRow[]>(`/api/payments?registrationId=${id}`)
  expect(rows.map(({ remaining }) => remaining)).toEqual([0, 0])
  const link = declarationLinkOf(registration)
  expect(await as(visitor).post('/api/payment-declarations/check', link)).toMatchObject({ body: { remaining: 0 } })
  const own = await as(participant(person)).get<OwnRegistration[]>('/api/participant/registrations')
  expect(own.body).toMatchObject([{ id, remaining: 0 }])
  await office.post(`/api/registrations/${id}/reminder`)
  const [reminder] = await lettersAbout(db, id)
  expect(reminder?.type).toBe('reminder')
  expect(reminder?.textContent).not.toMatch(/Reste à payer|FCFA|Référence/)
  expect(reminder?.textContent).not.toContain('J’ai payé')
})

test('a part given back leaves the status that follows from the rest', async () => {
  const { id } = await paidRegistration()
  expect((await refund(id, { amount: 15_000, afterwards: 'owed' })).body).toMatchObject({
    paymentStatus: 'partiel',
    paymentAmount: 50_000,
    remaining: 15_000,
  })
})

describe('a refund of a registration that stays', () => {
  const invoicesOf = (id: number) =>
    db
      .select()
      .from(documents)
      .where(and(eq(documents.registrationId, id), eq(documents.kind, 'invoice')))
      .orderBy(asc(documents.id))
  async function registered() {
    const training = await build.training({ price: 65_000 })
    const form = registrationForm(training.id)
    const { id } = (await as(visitor).post<RegistrationSummary>('/api/registrations', form)).body
    await build.payment({ registrationId: id, amount: 65_000 })
    return id
  }

  test('asks what becomes of its price, and writes nothing before it is said', async () => {
    const id = await registered()
    for (const amount of [65_000, 15_000])
      expect(await refund(id, { amount })).toMatchObject({
        status: 422,
        body: {
          code: 'refund_undecided',
          fields: { afterwards: 'Dites si le prix est de nouveau dû, ou offert' },
        },
      })
    expect(await refund(id, { afterwards: 'later' })).toMatchObject({ status: 422, body: { code: 'invalid' } })
    expect(await ledgerOf(id)).toHaveLength(1)
    expect(await storedOf(id)).toMatchObject({ paymentStatus: 'complet', paymentAmount: 65_000, price: 65_000 })
  })

  test('owes its price again, in the list of those that owe and in the letter', async () => {
    const id = await registered()
    expect((await refund(id, { afterwards: 'owed' })).body).toMatchObject({
      paymentStatus: 'en_attente',
      paymentAmount: 0,
      remaining: 65_000,
    })
    const { body: rows } = await office.get<RegistrationRow[]>('/api/admin/registrations?group=owing')
    expect(rows.map((row) => row.id)).toContain(id)
    const [letter] = await lettersAbout(db, id)
    expect(letter?.textContent).toContain('Reste à payer\u00A0: 65\u00A0000\u00A0FCFA')
    expect(await invoicesOf(id)).toMatchObject([{ supersededAt: null }])
  })

  test('is given for nothing: its price is 0 from then on, for a reason in the trail, and it has no proforma any more', async () => {
    const id = await registered()
    const given = { reason: 'Geste commercial', afterwards: 'waived' }
    expect((await refund(id, given)).body).toMatchObject({ paymentStatus: 'complet', paymentAmount: 0, remaining: 0 })
    expect(await storedOf(id)).toMatchObject({ price: 0, discountAmount: 65_000, paymentStatus: 'complet' })
    expect(await historyOf(db, 'registration', id)).toContainEqual(
      expect.objectContaining({
        action: 'give_discount',
        before: { price: 65_000, discountAmount: 0 },
        after: { price: 0, discountAmount: 65_000, reason: 'Geste commercial' },
      }),
    )
    const letters = await lettersAbout(db, id)
    expect(letters.filter(({ type }) => type === 'payment_update')).toHaveLength(1)
    expect(letters[0]?.textContent).toContain('Offert\u00A0: 65\u00A0000\u00A0FCFA')
    expect(letters[0]?.textContent).toContain('Reste à payer\u00A0: 0\u00A0FCFA')
    expect(await invoicesOf(id)).toMatchObject([{ supersededAt: expect.any(Date) }])
  })

  test('given for nothing in part keeps what is still paid as its price', async () => {
    const id = await registered()
    expect((await refund(id, { amount: 15_000, afterwards: 'waived' })).body).toMatchObject({
      paymentStatus: 'complet',
      paymentAmount: 50_000,
      remaining: 0,
    })
    expect(await storedOf(id)).toMatchObject({ price: 50_000, discountAmount: 15_000 })
    const [before, after] = await invoicesOf(id)
    expect(after).toMatchObject({ supersedes: before?.id, snapshot: { price: 50_000, discount: 15_000 } })
  })

  test('takes the place of a code’s discount, whose use it gives back', async () => {
    const discount = await build.discount({ amount: 5_000, maxUses: 1 })
    const registration = await build.registration({ price: 60_000, discountAmount: 5_000, discountId: discount.id })
    await build.payment({ registrationId: registration.id, amount: 60_000 })
    expect((await refund(registration.id, { amount: 60_000, afterwards: 'waived' })).status).toBe(201)
    expect(await storedOf(registration.id)).toMatchObject({ price: 0, discountAmount: 65_000, discountId: null })
  })

  test('is not asked about what was paid above the price, nor about a credit', async () => {
    const { id } = await paidRegistration()
    await office.put(`/api/registrations/${id}/discount`, { amount: 5_000, reason: 'Geste commercial' })
    expect((await refund(id, { amount: 5_000 })).body).toMatchObject({
      paymentStatus: 'complet',
      paymentAmount: 60_000,
    })
    const kept = await build.registration({ price: 0 })
    await office.post('/api/payments', { registrationId: kept.id, amount: 10_000, method: 'mobile', surplus: 'credit' })
    expect((await refund(kept.id, { amount: 10_000 })).body).toMatchObject({ paymentStatus: 'complet', remaining: 0 })
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
  /** What the list of what is to be given back says of it, and the dashboard counts as many as the list has. */
  const listedAs = async (id: number) => {
    const { body, headers } = await office.get<RegistrationRow[]>('/api/admin/registrations?group=refundable')
    const { body: dashboard } = await office.get<Dashboard>('/api/admin/dashboard')
    expect(dashboard.toDo.refundable).toBe(Number(headers.get('x-total-count')))
    return body.find((row) => row.id === id)?.toRefund
  }

  test('is told all that was received, and given all of it back at once', async () => {
    const { id } = await cancelled()
    const [letter] = await lettersAbout(db, id)
    expect(letter?.textContent).toContain('Vous aviez payé 160\u00A0000\u00A0FCFA')
    expect(await detailOf(id)).toMatchObject({ toGiveBack: 65_000, credit: 95_000, toRefund: 160_000 })
    expect(await listedAs(id)).toBe(160_000)
    expect((await refund(id, { amount: 160_000 })).body).toMatchObject({ paymentStatus: 'remboursé', paymentAmount: 0 })
    expect(await detailOf(id)).toMatchObject({ toGiveBack: 0, credit: 0, toRefund: 0 })
    expect(await listedAs(id)).toBeUndefined()
  })

  test('is no longer to be given back what was given back, and told what is still kept, which stays to be given back', async () => {
    const { id, trainingId } = await cancelled()
    expect((await refund(id, { amount: 65_000 })).body).toMatchObject({ paymentStatus: 'remboursé', paymentAmount: 0 })
    expect(await detailOf(id)).toMatchObject({ toGiveBack: 0, credit: 95_000, toRefund: 95_000 })
    expect(await listedAs(id)).toBe(95_000)
    const { body: session } = await office.get<SessionOverview>(`/api/admin/trainings/${trainingId}/overview`)
    expect(session.toDo.refundable).toBe(1)
    const [letter] = await lettersAbout(db, id)
    expect(letter?.textContent).toContain('Remboursement\u00A0: 65\u00A0000\u00A0FCFA')
    expect(letter?.textContent).toContain('Gardé en crédit pour vous\u00A0: 95\u00A0000\u00A0FCFA')
    expect(letter?.textContent).toContain('Payé à ce jour\u00A0: 0\u00A0FCFA')
    expect((await refund(id, { amount: 95_000 })).body).toMatchObject({ paymentStatus: 'remboursé', paymentAmount: 0 })
    expect(await detailOf(id)).toMatchObject({ toGiveBack: 0, credit: 0 })
    expect(await listedAs(id)).toBeUndefined()
  })

  test('is listed with the credit alone where nothing was due at all, unless it comes back', async () => {
    const { id } = await build.registration({ price: 0 })
    const form = { registrationId: id, amount: 10_000, method: 'mobile', surplus: 'credit' }
    expect((await office.post('/api/payments', form)).status).toBe(201)
    expect(await listedAs(id)).toBeUndefined()
    await office.put(`/api/registrations/${id}/status`, { status: 'annulée' })
    expect(await listedAs(id)).toBe(10_000)
    await office.put(`/api/registrations/${id}/status`, { status: 'confirmée' })
    expect(await listedAs(id)).toBeUndefined()
  })
})

test('what was paid too much is listed with the credit beside it, as a refund proposes it', async () => {
  const { id } = await build.registration({ price: 65_000 })
  const form = { registrationId: id, amount: 85_000, method: 'mobile', surplus: 'credit' }
  expect((await office.post('/api/payments', form)).status).toBe(201)
  const list = '/api/admin/registrations?group=refundable'
  const listed = async () => (await office.get<RegistrationRow[]>(list)).body.find((row) => row.id === id)?.toRefund
  expect(await listed()).toBeUndefined()
  await office.put(`/api/registrations/${id}/discount`, { amount: 5_000, reason: 'Geste commercial' })
  expect(await listed()).toBe(25_000)
})

test('no more is given back than was paid', async () => {
  const { id } = await paidRegistration(10_000, { status: 'annulée' })
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
  const { id } = await paidRegistration(65_000, { status: 'annulée' })
  const headers = { 'idempotency-key': `refund-${id}` }
  const first = await refund(id, { amount: 5_000 }, headers)
  expect(await refund(id, { amount: 5_000 }, headers)).toMatchObject({ status: 201, body: first.body })
  expect(await ledgerOf(id)).toHaveLength(2)
})

test.each([
  [{ amount: 0 }, { amount: 'Le montant doit être supérieur à 0' }],
  [{ amount: undefined }, { amount: 'Le montant est requis' }],
  [{ amount: 'abc' }, { amount: 'Le montant s’écrit en chiffres, sans centimes' }],
  [{ amount: 1.5 }, { amount: 'Le montant s’écrit en chiffres, sans centimes' }],
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
