import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import type { RegistrationDetail, RegistrationSummary } from '../../domain/registrations/registration.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))

/** Somebody who registers, by themselves, for a training whose page says "Tarif sur demande". */
async function registered(): Promise<RegistrationSummary> {
  const training = await build.training({ price: null })
  const { status, body } = await as(visitor).post<RegistrationSummary>('/api/registrations', {
    firstName: 'Awa',
    lastName: 'Koné',
    email: `awa.${training.id}@example.ci`,
    phone: '0708091011',
    organization: 'Pharmacie du Plateau',
    position: 'Pharmacienne',
    trainingId: training.id,
  })
  expect(status).toBe(201)
  return body
}

const invoicesOf = (id: number) =>
  db
    .select()
    .from(documents)
    .where(and(eq(documents.registrationId, id), eq(documents.kind, 'invoice')))

test('nobody owes a price that was not shown: none is kept, the mail says so, and no proforma is made', async () => {
  const { id, price, paymentStatus } = await registered()
  expect({ price, paymentStatus }).toEqual({ price: null, paymentStatus: 'en_attente' })
  const [letter] = await lettersAbout(db, id)
  expect(letter?.textContent).toContain('Tarif sur demande, à fixer')
  expect(letter?.textContent).not.toContain('FCFA')
  expect(await invoicesOf(id)).toEqual([])
})

test('money is refused until the price is set, by a payment as by a correction', async () => {
  const { id } = await registered()
  const payment = { registrationId: id, amount: 10_000, method: 'espèces' }
  expect(await office.post('/api/payments', payment)).toMatchObject({ status: 422, body: { code: 'price_not_set' } })
  const correction = { paymentStatus: 'complet', paymentAmount: 0 }
  expect(await office.put(`/api/registrations/${id}/payment`, correction)).toMatchObject({
    status: 422,
    body: { code: 'price_not_set' },
  })
})

test('the office sets it once: the person is told, the proforma follows, and it can be paid', async () => {
  const { id } = await registered()
  const set = await office.put<RegistrationDetail>(`/api/registrations/${id}/price`, { price: 80_000 })
  expect(set).toMatchObject({ status: 200, body: { registration: { price: 80_000, paymentStatus: 'en_attente' } } })
  const [letter, ...before] = await lettersAbout(db, id)
  expect(letter).toMatchObject({
    type: 'payment_update',
    textContent: expect.stringContaining('80\u00A0000\u00A0FCFA'),
  })
  expect(before).toHaveLength(1)
  expect(await invoicesOf(id)).toMatchObject([{ snapshot: { price: 80_000 } }])
  expect((await historyOf(db, 'registration', id))[0]).toMatchObject({
    action: 'set_price',
    before: { price: null },
    after: { price: 80_000 },
  })

  // A repeated call whose answer was lost changes nothing, another price is refused.
  expect((await office.put(`/api/registrations/${id}/price`, { price: 80_000 })).status).toBe(200)
  expect(await office.put(`/api/registrations/${id}/price`, { price: 70_000 })).toMatchObject({
    status: 409,
    body: { code: 'price_already_set' },
  })
  expect(await invoicesOf(id)).toHaveLength(1)
  expect(await lettersAbout(db, id)).toHaveLength(2)
  const paid = await office.post('/api/payments', { registrationId: id, amount: 80_000, method: 'espèces' })
  expect(paid).toMatchObject({ status: 201, body: { paymentStatus: 'complet', remaining: 0 } })
})

test('a price of nothing is paid at once, without a proforma', async () => {
  const { id } = await registered()
  const { body } = await office.put<RegistrationDetail>(`/api/registrations/${id}/price`, { price: 0 })
  expect(body.registration).toMatchObject({ price: 0, paymentStatus: 'complet' })
  expect(await invoicesOf(id)).toEqual([])
})

test('a cancelled registration gets no price, a foolish one is refused, and strangers set none', async () => {
  const { id } = await build.registration({ price: null, status: 'annulée' })
  const put = (price: unknown, caller = office) => caller.put(`/api/registrations/${id}/price`, { price })
  expect(await put(50_000)).toMatchObject({ status: 409, body: { code: 'registration_cancelled' } })
  expect(await put(-1)).toMatchObject({ status: 422, body: { fields: { price: expect.any(String) } } })
  expect(await put(50_000, as(visitor))).toMatchObject({ status: 401 })
  expect(await office.put('/api/registrations/2000000000/price', { price: 1 })).toMatchObject({ status: 404 })
})

test('two administrators at once: one price, one proforma', async () => {
  const { id } = await build.registration({ price: null })
  const answers = await Promise.all(
    [60_000, 61_000, 62_000].map((price) => office.put(`/api/registrations/${id}/price`, { price })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await invoicesOf(id)).toHaveLength(1)
})

test('without a price nothing is owing, nothing is expected, and the export leaves the sums empty', async () => {
  const revenue = async () => (await office.get<{ revenue: object }>('/api/admin/dashboard')).body.revenue
  const before = await revenue()
  const { id } = await build.registration({ price: null, lastName: 'Sanstarif' })
  expect(await revenue()).toEqual(before)
  const found = (query: string) => office.get<{ id: number }[]>(`/api/admin/registrations?q=sanstarif&${query}`)
  expect((await found('group=owing')).body).toEqual([])
  expect((await found('group=live')).body).toMatchObject([{ id, price: null }])
  const { body } = await office.get<string>('/api/admin/registrations/export?format=csv&q=sanstarif')
  expect(body.split('\r\n')[1]).toContain(';Non payé;;0;;')
})

test('the database itself takes no money without a price', async () => {
  const { id } = await build.registration({ price: null })
  const paying = db.update(registrations).set({ paymentAmount: 5 }).where(eq(registrations.id, id))
  await expect(paying).rejects.toThrow()
})
