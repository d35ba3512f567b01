import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { onPostgres } from '../../../tests/database.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import type { PaymentRow, RecordedPayment } from '../../domain/payments/payment.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { lockTraining } from '../trainings/queries.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))

const paymentForm = (registrationId: number, changes: Record<string, unknown> = {}) => ({
  registrationId,
  amount: 20_000,
  method: 'mobile',
  reference: `OM-${uniqueWord()}`,
  notes: '',
  ...changes,
})

const ledgerOf = (id: number) => db.select().from(payments).where(eq(payments.registrationId, id))

async function stored(id: number) {
  const [registration] = await db.select().from(registrations).where(eq(registrations.id, id))
  return registration
}

test('a part of the price, then the rest', async () => {
  const { id } = await build.registration({ price: 50_000 })
  const part = await office.post<RecordedPayment>('/api/payments', paymentForm(id, { reference: 'OM-4812' }))
  expect(part).toMatchObject({
    status: 201,
    body: {
      registrationId: id,
      amount: 20_000,
      method: 'mobile',
      reference: 'OM-4812',
      notes: null,
      kind: 'payment',
      paymentStatus: 'partiel',
      paymentAmount: 20_000,
      remaining: 30_000,
    },
  })
  expect(await stored(id)).toMatchObject({ paymentStatus: 'partiel', paymentAmount: 20_000 })
  const again = { amount: 30_000, reference: 'OM-4812', confirmReference: true }
  const rest = await office.post<RecordedPayment>('/api/payments', paymentForm(id, again))
  expect(rest.body).toMatchObject({ paymentStatus: 'complet', paymentAmount: 50_000, remaining: 0 })
  expect(await stored(id)).toMatchObject({ paymentStatus: 'complet', paymentAmount: 50_000 })

  expect(await lettersAbout(db, id)).toMatchObject([{ type: 'payment_update' }, { type: 'payment_update' }])
  const history = await historyOf(db, 'registration', id)
  expect(history).toMatchObject([{ action: 'record_payment' }, { action: 'record_payment' }])
  expect(history[1]).toMatchObject({
    before: { paymentStatus: 'en_attente', paymentAmount: 0 },
    after: { paymentStatus: 'partiel', paymentAmount: 20_000, amount: 20_000, method: 'mobile', reference: 'OM-4812' },
  })
})

describe('refused', () => {
  test('more than what remains, telling how much that is', async () => {
    const { id } = await build.registration({ price: 50_000 })
    await build.payment({ registrationId: id, amount: 10_000 })
    const { status, body } = await office.post<Problem>('/api/payments', paymentForm(id, { amount: 40_001 }))
    expect(status).toBe(422)
    expect(body).toEqual({
      code: 'amount_too_high',
      message: 'Le montant dépasse le reste à payer\u00A0: 40\u00A0000\u00A0FCFA.',
      fields: { amount: 'Le montant dépasse le reste à payer' },
    })
    expect(await ledgerOf(id)).toHaveLength(1)
    expect(await lettersAbout(db, id)).toEqual([])
  })

  test.each([
    [{ amount: 0 }, { amount: 'Le montant doit être supérieur à 0' }],
    [{ amount: -5 }, { amount: 'Le montant doit être supérieur à 0' }],
    [{ amount: undefined }, { amount: 'Le montant est requis' }],
    [{ method: '' }, { method: 'La méthode de paiement est requise' }],
    [{ method: undefined }, { method: 'La méthode de paiement est requise' }],
    [{ registrationId: 'une' }, { registrationId: 'Veuillez sélectionner une inscription' }],
    [{ registrationId: undefined }, { registrationId: 'Veuillez sélectionner une inscription' }],
  ])('%j', async (changes, fields) => {
    const { id } = await build.registration()
    expect(await office.post('/api/payments', paymentForm(id, changes))).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields },
    })
    expect(await ledgerOf(id)).toEqual([])
  })

  test('a registration that does not exist', async () => {
    expect(await office.post('/api/payments', paymentForm(2_000_000_000))).toMatchObject({
      status: 404,
      body: { code: 'registration_not_found' },
    })
  })
})

test('a repeated key answers the first answer and takes the money once', async () => {
  const { id } = await build.registration({ price: 50_000 })
  const headers = { 'idempotency-key': `payment-${id}` }
  const form = paymentForm(id)
  const first = await office.post<RecordedPayment>('/api/payments', form, { headers })
  const second = await office.post<RecordedPayment>('/api/payments', form, { headers })
  expect(second).toMatchObject({ status: 201, body: first.body })
  expect(await ledgerOf(id)).toHaveLength(1)
})

test('two payments at once never take more than the price', async () => {
  const { id } = await build.registration({ price: 50_000 })
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => office.post('/api/payments', paymentForm(id, { amount: 10_000 }))),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, 201, 201, 201, 201, 422, 422, 422])
  expect(await stored(id)).toMatchObject({ paymentStatus: 'complet', paymentAmount: 50_000 })
})

describe('the list', () => {
  test('newest first, with who paid for what and what is still owed', async () => {
    const { id } = await build.registration({ price: 50_000, firstName: 'Adjoua', lastName: 'Yao' })
    await office.post('/api/payments', paymentForm(id))
    const { body, headers } = await office.get<PaymentRow[]>('/api/payments')
    expect(body[0]).toMatchObject({
      registrationId: id,
      amount: 20_000,
      remaining: 30_000,
      paymentAmount: 20_000,
      paymentStatus: 'partiel',
      participant: { firstName: 'Adjoua', lastName: 'Yao' },
      receipt: { title: expect.stringMatching(/^Reçu de paiement R-/) },
    })
    expect(Number(headers.get('x-total-count'))).toBeGreaterThanOrEqual(body.length)
  })

  test('searched in references and notes without regard to accents, and filtered by method', async () => {
    const { id } = await build.registration({ price: 50_000 })
    await office.post(
      '/api/payments',
      paymentForm(id, { amount: 1_000, reference: 'Chèque ÉLÉPHANT', method: 'chèque' }),
    )
    await office.post('/api/payments', paymentForm(id, { amount: 2_000, notes: 'remis par l’éléphant' }))
    const amounts = async (query: string) =>
      (await office.get<PaymentRow[]>(`/api/payments?${query}`)).body.map(({ amount }) => amount)
    expect(await amounts('q=elephant&sort=amount&order=asc')).toEqual([1_000, 2_000])
    expect(await amounts('q=elephant&sort=amount&order=desc')).toEqual([2_000, 1_000])
    expect(await amounts(`q=elephant&method=${encodeURIComponent('chèque')}`)).toEqual([1_000])
    expect(await amounts('q=rien-de-tel')).toEqual([])
  })

  test('of some days, both of them included, and of a month', async () => {
    const { id: registrationId } = await build.registration({ price: 50_000 })
    const moments = ['2019-06-30T23:59:59Z', '2019-07-01T00:00:00Z', '2019-09-30T23:59:59Z', '2019-10-01T00:00:00Z']
    for (const [index, at] of moments.entries()) {
      await build.payment({ registrationId, amount: 1_000 + index, createdAt: new Date(at) })
    }
    const amounts = async (query: string) =>
      (await office.get<PaymentRow[]>(`/api/payments?registrationId=${registrationId}&order=asc&${query}`)).body.map(
        ({ amount }) => amount,
      )
    expect(await amounts('from=2019-07-01&to=2019-09-30')).toEqual([1_001, 1_002])
    expect(await amounts('from=2019-09-30')).toEqual([1_002, 1_003])
    expect(await amounts('to=2019-06-30')).toEqual([1_000])
    expect(await amounts('month=2019-10')).toEqual([1_003])
    expect(await amounts('')).toEqual([1_000, 1_001, 1_002, 1_003])
  })

  test('recorded by one of the office, who is named', async () => {
    const { id: registrationId } = await build.registration({ price: 50_000 })
    const other = await build.administrator()
    await build.payment({ registrationId, amount: 1_000, recordedBy: other.id })
    await build.payment({ registrationId, amount: 2_000, recordedBy: null })
    const of = async (query: string) =>
      (await office.get<PaymentRow[]>(`/api/payments?registrationId=${registrationId}&order=asc&${query}`)).body
    expect(await of(`recordedBy=${other.id}`)).toMatchObject([{ amount: 1_000, recordedBy: other.username }])
    expect(await of('')).toMatchObject([{ recordedBy: other.username }, { recordedBy: null }])
    const { body: recorders } = await office.get('/api/payments/recorders')
    expect(recorders).toContainEqual({ id: other.id, username: other.username })
    const idle = await build.administrator()
    expect(recorders).not.toContainEqual({ id: idle.id, username: idle.username })
  })

  test('an unknown method is a malformed question', async () => {
    expect((await office.get('/api/payments?method=troc')).status).toBe(400)
  })
})

describe('a reference that stands on another payment', () => {
  const pay = async (changes: Record<string, unknown>, registrationId?: number) =>
    office.post<RecordedPayment & Problem>(
      '/api/payments',
      paymentForm(registrationId ?? (await build.registration({ price: 50_000 })).id, changes),
    )

  test('is asked about where the operator may be the same, however it is called', async () => {
    const reference = `OM-${uniqueWord()}`
    const { id } = await build.registration({ price: 50_000 })
    expect((await pay({ reference, operator: 'Orange Money' }, id)).status).toBe(201)
    for (const operator of ['Orange', 'ORANGE-MONEY CI', undefined]) {
      expect(await pay({ reference, operator }, id)).toMatchObject({ status: 409, body: { code: 'reference_known' } })
    }
    expect((await pay({ reference, operator: 'Wave' }, id)).status).toBe(201)
  })

  test.each(['VIR 2026/11-4812', 'vir2026114812', 'VIR-2026-11.4812'])('is asked about, spelt as %s', async (spelt) => {
    const word = uniqueWord()
    const { id } = await build.registration({ firstName: 'Awa', lastName: 'Bakayoko', price: 50_000 })
    const first = await pay({ reference: `VIR 2026/11-4812 ${word}`, method: 'virement' }, id)
    expect(first.status).toBe(201)
    const second = { reference: `${spelt}${word}`, method: 'mobile' }
    const other = await build.registration({ price: 50_000 })
    const refused = await pay(second, other.id)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'reference_known', fields: { reference: 'Cette référence a déjà servi' } },
    })
    expect(refused.body.message).toContain(
      `le paiement n°\u00A0${first.body.id}\u00A0: 20\u00A0000\u00A0FCFA, Awa Bakayoko, le `,
    )
    expect(await ledgerOf(other.id)).toEqual([])
    expect(await lettersAbout(db, other.id)).toEqual([])
    expect(await pay({ ...second, confirmReference: true }, other.id)).toMatchObject({ status: 201 })
    expect(await ledgerOf(other.id)).toHaveLength(1)
  })

  test('is none where there is no letter nor digit in it, or no reference at all', async () => {
    for (const reference of ['-', '', undefined]) {
      expect((await pay({ reference })).status).toBe(201)
      expect((await pay({ reference })).status).toBe(201)
    }
  })

  test('is not that of a refund', async () => {
    const reference = uniqueWord()
    const { id } = await build.registration({ price: 50_000 })
    await pay({}, id)
    const refund = { amount: 1_000, method: 'mobile', reference, reason: 'trop perçu', afterwards: 'owed' }
    expect((await office.post(`/api/registrations/${id}/refunds`, refund)).status).toBe(201)
    expect((await pay({ reference })).status).toBe(201)
  })

  test('is recorded once by two desks at once', async () => {
    const reference = uniqueWord()
    const answers = await Promise.all([pay({ reference }), pay({ reference }), pay({ reference })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})

test('the registrations not wholly paid can be listed', async () => {
  const paid = await build.registration({ price: 50_000, lastName: 'Soldé' })
  await build.payment({ registrationId: paid.id, amount: 50_000 })
  const owing = await build.registration({ price: 50_000, lastName: 'Soldé' })
  const { body } = await office.get<{ id: number }[]>('/api/admin/registrations?unsettled=true&q=solde')
  expect(body.map(({ id }) => id)).toEqual([owing.id])
})

test('the ledger can be asked for one registration’s rows', async () => {
  const [one, other] = [await build.registration(), await build.registration()]
  await office.post('/api/payments', paymentForm(one.id, { amount: 5_000 }))
  await office.post('/api/payments', paymentForm(other.id))
  const { body } = await office.get<PaymentRow[]>(`/api/payments?registrationId=${one.id}`)
  expect(body).toMatchObject([{ registrationId: one.id, amount: 5_000 }])
})

test.runIf(onPostgres())(
  'does not wait for a transaction that holds the training, and so cannot hold each other up',
  async () => {
    const { id, trainingId } = await build.registration({ price: 50_000 })
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const holder = db.transaction(async (tx) => {
      await lockTraining(tx, trainingId)
      hold()
      await isOver
    })
    await isHeld
    // With its receipt, which refers to the training.
    expect(await office.post('/api/payments', paymentForm(id))).toMatchObject({ status: 201 })
    end()
    await holder
  },
)
