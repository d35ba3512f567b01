import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { discountForm } from '../../../tests/factories/discount.ts'
import { uniqueIp, uniqueWord } from '../../../tests/factories/unique.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import type { Discount } from '../../domain/discounts/discount.ts'
import type { RegistrationDetail, RegistrationSummary } from '../../domain/registrations/registration.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'

const { as, build, db } = await startApi({ limits: { discountPerAddress: 3 } })
const office = as(administrator(await build.administrator()))

/** Each from a network of its own, unless one is given: a code that is refused counts as a guess. */
const register = (trainingId: number, discountCode: string, changes: Record<string, unknown> = {}, ip = uniqueIp()) =>
  as(visitor).post<RegistrationSummary>(
    '/api/registrations',
    registrationForm(trainingId, { discountCode, ...changes }),
    {
      address: ip,
    },
  )
const make = async (changes: Record<string, unknown> = {}) => {
  const { status, body } = await office.post<Discount>('/api/admin/discounts', discountForm(changes))
  expect(status).toBe(201)
  return body
}
const found = async (id: number) => {
  const { body } = await office.get<Discount[]>('/api/admin/discounts?pageSize=200')
  return body.find((discount) => discount.id === id)
}
const stored = async (id: number) => {
  const [registration] = await db.select().from(registrations).where(eq(registrations.id, id))
  return registration
}
const proformasOf = (registrationId: number) =>
  db.select().from(documents).where(eq(documents.registrationId, registrationId)).orderBy(documents.id)

test('a code takes its share off the price, and everything says so', async () => {
  const training = await build.training({ price: 65_000 })
  const discount = await make({ code: 'rentrée'.replace('é', 'e'), value: 10 })
  expect(discount).toMatchObject({ code: 'RENTREE', isActive: true, uses: 0, taken: 0, trainings: [] })
  const { status, body } = await register(training.id, 'rentree')
  expect(status).toBe(201)
  expect(body).toMatchObject({ price: 58_500, discountAmount: 6_500, paymentStatus: 'en_attente' })
  const { body: detail } = await office.get<RegistrationDetail>(`/api/registrations/${body.id}`)
  expect(detail.registration).toMatchObject({ price: 58_500, discountAmount: 6_500, discountCode: 'RENTREE' })
  const [letter] = await lettersAbout(db, body.id)
  expect(letter?.textContent).toMatch(/Tarif.*58\u00A0500\u00A0FCFA/)
  expect(letter?.textContent).toMatch(/Remise déduite.*6\u00A0500\u00A0FCFA/)
  const [proforma] = await proformasOf(body.id)
  expect(proforma?.snapshot).toMatchObject({ kind: 'invoice', price: 58_500, discount: 6_500 })
  expect(await historyOf(db, 'registration', body.id)).toMatchObject([
    { action: 'register', after: { price: 58_500, discountAmount: 6_500, discountCode: 'RENTREE' } },
  ])
  expect(await found(discount.id)).toMatchObject({ uses: 1, taken: 6_500 })
})

test('without a code nothing is different', async () => {
  const training = await build.training({ price: 65_000 })
  for (const code of ['', '   ']) {
    const { body } = await register(training.id, code)
    expect(body.price).toBe(65_000)
    expect(Object.keys(body)).not.toContain('discountAmount')
  }
})

test('all of the price may be taken off: then everything is paid', async () => {
  const training = await build.training({ price: 20_000 })
  const { code } = await make({ kind: 'amount', value: 30_000 })
  expect((await register(training.id, code)).body).toMatchObject({
    price: 0,
    discountAmount: 20_000,
    paymentStatus: 'complet',
  })
})

describe('is refused at its field, and nobody is registered', () => {
  const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)
  test.each([
    ['a code that does not exist', null, /n’existe pas/],
    ['one that is not valid yet', { validFrom: day(2) }, /pas encore valable/],
    ['one that is over', { validUntil: day(-2) }, /n’est plus valable/],
    ['one of another training', { trainingIds: true }, /ne vaut pas pour cette formation/],
    ['one of another employer', { organization: 'Laboratoire Ivoire' }, /autre employeur/],
    ['one that is used up', { maxUses: 1 }, /autant de fois/],
  ])('%s', async (_, terms, words) => {
    const training = await build.training({ price: 65_000 })
    const other = await build.training({ price: 65_000 })
    const trainingIds = terms && 'trainingIds' in terms ? [other.id] : []
    const code = terms ? (await make({ ...terms, trainingIds })).code : 'INCONNU-2026'
    if (terms && 'maxUses' in terms) expect((await register(training.id, code)).status).toBe(201)
    const before = await db.$count(registrations, eq(registrations.trainingId, training.id))
    const { status, body } = await register(training.id, code)
    expect(status).toBe(422)
    const problem = body as unknown as Problem
    expect(problem.code).toBe('discount_refused')
    expect(problem.fields?.discountCode).toMatch(words)
    expect(await db.$count(registrations, eq(registrations.trainingId, training.id))).toBe(before)
  })

  test('where there is no price yet', async () => {
    const training = await build.training({ price: null })
    const { code } = await make()
    expect(await register(training.id, code)).toMatchObject({ status: 422, body: { code: 'discount_refused' } })
  })

  test('for its own employer, however that is spelt, it is taken', async () => {
    const training = await build.training({ price: 65_000 })
    const { code } = await make({ organization: 'Pharmacie du Marché' })
    expect((await register(training.id, code, { organization: 'PHARMACIE DU MARCHE' })).status).toBe(201)
  })
})

test('of ten people at the last use, one gets it', async () => {
  const training = await build.training({ price: 65_000, maxParticipants: 50 })
  const { id, code } = await make({ maxUses: 3 })
  const answers = await Promise.all(Array.from({ length: 12 }, () => register(training.id, code)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(9)
  expect(await found(id)).toMatchObject({ uses: 3, maxUses: 3 })
})

test('also for two trainings at the same time, whose locks are not each other’s', async () => {
  const { id, code } = await make({ maxUses: 1 })
  const sessions = await Promise.all(Array.from({ length: 6 }, () => build.training({ price: 65_000 })))
  const answers = await Promise.all(sessions.map((training) => register(training.id, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422])
  expect(await found(id)).toMatchObject({ uses: 1 })
})

test('a repeated call with the last use answers the first answer', async () => {
  const training = await build.training({ price: 65_000 })
  const { code } = await make({ maxUses: 1 })
  const form = registrationForm(training.id, { discountCode: code })
  const send = () =>
    as(visitor).post<RegistrationSummary>('/api/registrations', form, { headers: { 'idempotency-key': form.email } })
  const first = await send()
  expect(first.status).toBe(201)
  expect(await send()).toMatchObject({ status: 201, body: first.body })
})

test('a cancelled registration gives its use back, and has it again when it comes back', async () => {
  const training = await build.training({ price: 65_000 })
  const { id, code } = await make({ maxUses: 1 })
  const { body: first } = await register(training.id, code)
  const setStatus = (status: string) => office.put(`/api/registrations/${first.id}/status`, { status })
  await setStatus('annulée')
  expect(await found(id)).toMatchObject({ uses: 0, taken: 0 })
  expect((await register(training.id, code)).status).toBe(201)
  await setStatus('confirmée')
  expect(await found(id)).toMatchObject({ uses: 2 })
  expect(await stored(first.id)).toMatchObject({ price: 58_500, discountAmount: 6_500 })
})

test('a network that guesses waits, and registers without a code as before', async () => {
  const training = await build.training({ price: 65_000, maxParticipants: 50 })
  const { code } = await make()
  const ip = uniqueIp()
  for (let index = 0; index < 5; index++) expect((await register(training.id, code, {}, ip)).status).toBe(201)
  for (let guess = 0; guess < 3; guess++) {
    expect(await register(training.id, `DEVINE-${guess}`, {}, ip)).toMatchObject({ status: 422 })
  }
  expect((await register(training.id, code, {}, ip)).status).toBe(429)
  expect((await register(training.id, '', {}, ip)).status).toBe(201)
})

test('is switched off and on by the office, which the trail tells', async () => {
  const training = await build.training({ price: 65_000 })
  const { id, code } = await make()
  const { body: registered } = await register(training.id, code)
  const turn = (isActive: boolean) => office.put<Discount>(`/api/admin/discounts/${id}`, { isActive })
  expect((await turn(false)).body.isActive).toBe(false)
  await turn(false)
  expect((await register(training.id, code)).status).toBe(422)
  expect(await stored(registered.id)).toMatchObject({ price: 58_500 })
  await turn(true)
  expect((await register(training.id, code)).status).toBe(201)
  expect((await historyOf(db, 'discount', id)).map(({ action }) => action)).toEqual(['enable', 'disable', 'create'])
  expect((await office.put('/api/admin/discounts/999999', { isActive: false })).status).toBe(404)
})

test('a code is one discount’s alone, and a training that has one is not taken away', async () => {
  const training = await build.training()
  const { code } = await make({ trainingIds: [training.id] })
  expect(await office.post('/api/admin/discounts', discountForm({ code: code.toLowerCase() }))).toMatchObject({
    status: 409,
    body: { code: 'discount_code_taken' },
  })
  expect((await office.post('/api/admin/discounts', discountForm({ trainingIds: [999_999] }))).status).toBe(404)
  expect((await office.delete(`/api/trainings/${training.id}`)).status).toBe(204)
  const { body } = await office.get<Discount[]>(`/api/admin/discounts?q=${code}`)
  expect(body[0]?.trainings.map(({ id }) => id)).toEqual([training.id])
})

test('one for an employer is found by the name without what separates it', async () => {
  const word = uniqueWord()
  const { id } = await make({ organization: `Pharmacie Kouamé-Yao ${word}` })
  const { body } = await office.get<Discount[]>(`/api/admin/discounts?q=KouameYao+${word}`)
  expect(body.map((one) => one.id)).toEqual([id])
})

describe('by hand', () => {
  const give = (id: number, amount: number, changes = {}) =>
    office.put<RegistrationDetail>(`/api/registrations/${id}/discount`, {
      amount,
      reason: 'Deux inscrites',
      ...changes,
    })

  test('the office sets what is taken off; the person is told, and the proforma superseded', async () => {
    const training = await build.training({ price: 65_000 })
    const { code, id: discountId } = await make({ maxUses: 1 })
    const { body: registered } = await register(training.id, code)
    const { status, body } = await give(registered.id, 15_000)
    expect(status).toBe(200)
    expect(body.registration).toMatchObject({ price: 50_000, discountAmount: 15_000, discountCode: null })
    expect(await found(discountId)).toMatchObject({ uses: 0 })
    const [letter] = await lettersAbout(db, registered.id)
    expect(letter).toMatchObject({ type: 'payment_update' })
    expect(letter?.textContent).toContain('une remise vous est accordée')
    expect(letter?.textContent).toMatch(/Reste à payer.*50\u00A0000/)
    expect(letter?.textContent).not.toContain('Deux inscrites')
    const [first, second, ...others] = await proformasOf(registered.id)
    expect(others).toEqual([])
    expect(first?.supersededAt).not.toBeNull()
    expect(second).toMatchObject({ supersedes: first?.id, snapshot: { price: 50_000, discount: 15_000 } })
    const [entry] = await historyOf(db, 'registration', registered.id)
    expect(entry).toMatchObject({
      action: 'give_discount',
      before: { price: 58_500, discountAmount: 6_500 },
      after: { price: 50_000, discountAmount: 15_000, reason: 'Deux inscrites' },
    })

    const letters = (await lettersAbout(db, registered.id)).length
    expect((await give(registered.id, 15_000)).status).toBe(200)
    expect(await lettersAbout(db, registered.id)).toHaveLength(letters)

    expect((await give(registered.id, 0)).body.registration).toMatchObject({ price: 65_000 })
    expect((await lettersAbout(db, registered.id))[0]?.textContent).toContain('la remise est retirée')
    const [, , last] = await proformasOf(registered.id)
    expect(last?.snapshot).not.toHaveProperty('discount')
  })

  test('what was paid above the price left is to be given back, and what is enough is paid', async () => {
    const { id } = await build.registration({ price: 65_000 })
    await build.payment({ registrationId: id, amount: 60_000 })
    expect((await give(id, 5_000)).body.registration).toMatchObject({ price: 60_000, paymentStatus: 'complet' })
    expect((await give(id, 15_000)).body.registration).toMatchObject({ price: 50_000, toGiveBack: 10_000 })
    expect((await give(id, 0)).body.registration).toMatchObject({ price: 65_000, paymentStatus: 'partiel' })
  })

  test('never more than the price, nor without one, nor for a cancelled registration, nor over somebody’s change', async () => {
    const { id, version } = await build.registration({ price: 65_000 })
    expect(await give(id, 65_001)).toMatchObject({ status: 422, body: { code: 'discount_too_high' } })
    expect(await give(id, 1_000, { version: version + 1 })).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict' },
    })
    expect((await give(id, 1_000, { reason: ' x ' })).status).toBe(422)
    const unpriced = await build.registration({ price: null })
    expect(await give(unpriced.id, 1_000)).toMatchObject({ status: 422, body: { code: 'price_not_set' } })
    const cancelled = await build.registration({ price: 65_000, status: 'annulée' })
    expect(await give(cancelled.id, 1_000)).toMatchObject({ status: 409, body: { code: 'registration_cancelled' } })
    expect((await give(999_999, 1_000)).status).toBe(404)
  })
})
