import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { days } from '../../../tests/clock.ts'
import { issuedDocument } from '../../../tests/factories/document.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import type { BulkAction, Transfer } from '../../domain/registrations/bulk-action.ts'
import type { RegistrationDetail, RegistrationSummary } from '../../domain/registrations/registration.ts'
import { bulkSteps } from '../db/schema/bulk-actions.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { takeBulkStep } from './bulk-commands.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const soon = (inDays: number) => new Date(clock.now().getTime() + inDays * days)

type Asked = Pick<RegistrationSummary, 'id' | 'status'>
const ask = (asked: Asked[], trainingId: number, terms: Partial<Transfer> = {}) =>
  office.post<BulkAction>('/api/admin/bulk-actions', {
    action: 'transfer',
    transfer: { trainingId, ...terms },
    registrations: asked.map(({ id, status }) => ({ id, status })),
  })

/** Asks, lets the worker do it, and answers why it failed, by registration. */
async function transfer(asked: Asked[], trainingId: number, terms: Partial<Transfer> = {}) {
  const { body } = await ask(asked, trainingId, terms)
  const steps = await db.select().from(bulkSteps).where(eq(bulkSteps.bulkActionId, body.id)).orderBy(bulkSteps.id)
  for (const step of steps) await takeBulkStep(services, step.id)
  const after = await db.select().from(bulkSteps).where(eq(bulkSteps.bulkActionId, body.id)).orderBy(bulkSteps.id)
  return after.map(({ problem }) => problem)
}
const detailOf = async (id: number) => (await office.get<RegistrationDetail>(`/api/registrations/${id}`)).body
const rowOf = async (id: number) => (await db.select().from(registrations).where(eq(registrations.id, id)))[0]

/** Somebody registered by the public form, with a proforma, who has paid a part. */
async function registered(trainingId: number, paid = 0): Promise<RegistrationSummary> {
  const { body } = await office.post<RegistrationSummary>('/api/registrations', registrationForm(trainingId))
  if (paid > 0) {
    await office.post('/api/payments', {
      registrationId: body.id,
      amount: paid,
      method: 'mobile',
      reference: `T${body.id}`,
    })
  }
  return body
}

describe('a registration that goes to another session', () => {
  test('stays the same row: its number, reference, ledger and papers go along, the proforma is superseded', async () => {
    const from = await build.training({ title: 'Chaîne du froid', startsAt: soon(10), price: 65_000 })
    const to = await build.training({ title: 'Chaîne du froid', startsAt: soon(40), price: 65_000, location: 'Bouaké' })
    const before = await registered(from.id, 25_000)
    expect(await transfer([before], to.id)).toEqual([null])

    const { registration, training } = await detailOf(before.id)
    expect(training).toMatchObject({ id: to.id })
    expect(registration).toMatchObject({
      id: before.id,
      paymentReference: before.paymentReference,
      paymentAmount: 25_000,
      price: 65_000,
      paymentStatus: 'partiel',
      status: before.status,
    })
    const papers = await db
      .select()
      .from(documents)
      .where(eq(documents.registrationId, before.id))
      .orderBy(documents.id)
    expect(papers.map(({ kind, trainingId }) => [kind, trainingId])).toEqual([
      ['invoice', to.id],
      ['receipt', to.id],
      ['invoice', to.id],
    ])
    const [former, receipt, renewed] = papers
    expect(former?.supersededAt).not.toBeNull()
    expect(former?.snapshot?.training.location).toBe('Abidjan')
    expect(receipt?.supersededAt).toBeNull()
    expect(renewed).toMatchObject({ supersedes: former?.id, snapshot: { training: { location: 'Bouaké' } } })
    expect((await office.get<{ placesLeft: number }>(`/api/trainings/${from.id}`)).body.placesLeft).toBe(15)
    expect((await office.get<{ placesLeft: number }>(`/api/trainings/${to.id}`)).body.placesLeft).toBe(14)
    expect((await historyOf(db, 'registration', before.id))[0]).toMatchObject({
      action: 'transfer',
      before: { trainingId: from.id },
      after: { trainingId: to.id },
    })
  })

  test('is told once, with what is due, the former session, and both events for the calendar', async () => {
    const from = await build.training({ startsAt: soon(10), price: 65_000, location: 'Cocody' })
    const to = await build.training({ startsAt: soon(40), price: 65_000, location: 'Bouaké' })
    const before = await registered(from.id, 25_000)
    const told = (await lettersAbout(db, before.id)).length
    await transfer([before], to.id)
    const letters = await lettersAbout(db, before.id)
    expect(letters).toHaveLength(told + 1)
    const [letter] = letters
    expect(letter?.subject).toMatch(/^Changement de session\u00A0: /)
    expect(letter?.textContent).toMatch(/Bouaké[\s\S]*40\u00A0000[\s\S]*Cocody/)
    const events = letter?.calendar?.split('BEGIN:VEVENT').slice(1) ?? []
    expect(events.map((event) => [/UID:formation-(\d+)/.exec(event)?.[1], /STATUS:(\w+)/.exec(event)?.[1]])).toEqual([
      [String(from.id), 'CANCELLED'],
      [String(to.id), 'CONFIRMED'],
    ])
  })

  test('keeps the agreed price, unless the other session’s is to count', async () => {
    const from = await build.training({ price: 65_000 })
    const cheaper = await build.training({ price: 50_000 })
    const kept = await registered(from.id, 65_000)
    await transfer([kept], cheaper.id)
    expect(await rowOf(kept.id)).toMatchObject({ price: 65_000, paymentStatus: 'complet' })

    const credited = await registered(from.id, 65_000)
    await transfer([credited], cheaper.id, { appliesNewPrice: true })
    expect(await rowOf(credited.id)).toMatchObject({ price: 50_000, paymentAmount: 65_000, paymentStatus: 'complet' })
    expect((await lettersAbout(db, credited.id))[0]?.textContent).toContain('En votre faveur')

    const dearer = await build.training({ price: 90_000 })
    await transfer([credited], dearer.id, { appliesNewPrice: true })
    expect(await rowOf(credited.id)).toMatchObject({ price: 90_000, paymentAmount: 65_000, paymentStatus: 'partiel' })

    const onRequest = await build.training({ price: null })
    await transfer([credited], onRequest.id, { appliesNewPrice: true })
    expect(await rowOf(credited.id)).toMatchObject({ trainingId: onRequest.id, price: 90_000 })
  })

  test.each([
    ['10 percent', { kind: 'percent', value: 10 }, { price: 45_000, discountAmount: 5_000 }, [90_000, 10_000]],
    ['an amount', { kind: 'amount', value: 5_000 }, { price: 45_000, discountAmount: 5_000 }, [95_000, 5_000]],
    ['more than the price', { kind: 'amount', value: 70_000 }, { price: 0, discountAmount: 50_000 }, [30_000, 70_000]],
  ])('counts a code’s discount again at another price: %s', async (_, discount, cheap, [dear, off]) => {
    const from = await build.training({ price: 65_000 })
    const code = uniqueWord().toUpperCase().slice(0, 20)
    expect((await office.post('/api/admin/discounts', { code, ...discount })).status).toBe(201)
    const form = { ...registrationForm(from.id), discountCode: code }
    const { body } = await office.post<RegistrationSummary>('/api/registrations', form)
    const agreed = await rowOf(body.id)
    const cheaper = await build.training({ price: 50_000 })
    await transfer([body], cheaper.id, { appliesNewPrice: true })
    expect(await rowOf(body.id)).toMatchObject(cheap)
    expect((await detailOf(body.id)).registration.discountTerms).toEqual(
      discount.kind === 'percent' ? { percent: 10, amount: null } : { percent: null, amount: discount.value },
    )
    await transfer([body], (await build.training({ price: 100_000 })).id, { appliesNewPrice: true })
    expect(await rowOf(body.id)).toMatchObject({ price: dear, discountAmount: off })
    await transfer([body], from.id, { appliesNewPrice: true })
    const { price, discountAmount, discountId } = agreed ?? {}
    expect(await rowOf(body.id)).toMatchObject({ price, discountAmount, discountId })
    // The agreed price stays where the other session's is not to count.
    await transfer([body], cheaper.id)
    expect(await rowOf(body.id)).toMatchObject({ price, discountAmount, discountId })
  })

  test('keeps a discount that was given by hand as it is, as far as the price goes', async () => {
    const somebody = await registered((await build.training({ price: 65_000 })).id)
    await office.put(`/api/registrations/${somebody.id}/discount`, { amount: 6_500, reason: 'Geste commercial' })
    await transfer([somebody], (await build.training({ price: 50_000 })).id, { appliesNewPrice: true })
    expect(await rowOf(somebody.id)).toMatchObject({ price: 43_500, discountAmount: 6_500 })
    expect((await detailOf(somebody.id)).registration.discountTerms).toBeNull()
    await transfer([somebody], (await build.training({ price: 5_000 })).id, { appliesNewPrice: true })
    expect(await rowOf(somebody.id)).toMatchObject({ price: 0, discountAmount: 5_000 })
  })

  test('comes back with a higher number in the calendar', async () => {
    const [one, other] = [await build.training({ startsAt: soon(10) }), await build.training({ startsAt: soon(20) })]
    const somebody = await registered(one.id)
    const sequenceOf = async (trainingId: number) => {
      const [letter] = await lettersAbout(db, somebody.id)
      const event = letter?.calendar?.split('BEGIN:VEVENT').find((part) => part.includes(`formation-${trainingId}@`))
      return Number(/SEQUENCE:(\d+)/.exec(event ?? '')?.[1])
    }
    const first = await sequenceOf(one.id)
    await transfer([somebody], other.id)
    const left = await sequenceOf(one.id)
    await transfer([somebody], one.id)
    expect(left).toBeGreaterThan(first)
    expect(await sequenceOf(one.id)).toBeGreaterThan(left)
  })
})

describe('is refused, and changes nothing,', () => {
  const refused = async (asked: Asked, trainingId: number, problem: string, terms: Partial<Transfer> = {}) => {
    const before = await rowOf(asked.id)
    expect(await transfer([asked], trainingId, terms)).toEqual([problem])
    expect(await rowOf(asked.id)).toEqual(before)
  }

  test('to a full session, but for a box that says so', async () => {
    const to = await build.training({ maxParticipants: 1 })
    await build.registration({ trainingId: to.id })
    const somebody = await build.registration()
    await refused(somebody, to.id, 'training_full')
    expect(await transfer([somebody], to.id, { beyondPlaces: true })).toEqual([null])
  })
  test('to a session that has this e-mail, is over or cancelled, or where it is already', async () => {
    const to = await build.training()
    const email = 'deux.fois@example.ci'
    await build.registration({ trainingId: to.id, email })
    const somebody = await build.registration({ email: email.toUpperCase() })
    await refused(somebody, to.id, 'already_registered')
    await refused(somebody, somebody.trainingId, 'already_registered')
    await refused(somebody, (await build.training({ status: 'annulée' })).id, 'training_not_open')
    await refused(somebody, (await build.training({ status: 'terminée' })).id, 'training_not_open')
  })
  test('of what is cancelled, and once a certificate was issued', async () => {
    const to = await build.training()
    await refused(await build.registration({ status: 'annulée' }), to.id, 'registration_cancelled')
    const certified = await build.registration({ status: 'confirmée' })
    await build.document({
      ...(await issuedDocument('certificate')),
      registrationId: certified.id,
      trainingId: certified.trainingId,
    })
    await refused(certified, to.id, 'certificate_issued')
  })

  test('once presence was noted', async () => {
    const startsAt = new Date('2026-03-02T08:00:00Z')
    const from = await build.training({ startsAt, duration: 4 })
    const somebody = await build.registration({ trainingId: from.id, status: 'confirmée' })
    const noted = {
      id: randomUUID(),
      registrationId: somebody.id,
      date: '2026-03-02',
      half: 'morning',
      state: 'absent',
    }
    await office.post(`/api/admin/trainings/${from.id}/presence`, { marks: [noted] })
    await refused(somebody, (await build.training()).id, 'presence_taken')
  })
  test('to a session that does not exist, before it begins', async () => {
    const somebody = await build.registration()
    expect((await ask([somebody], 999_999)).status).toBe(404)
    const noTarget = { action: 'transfer', registrations: [{ id: somebody.id, status: somebody.status }] }
    expect((await office.post('/api/admin/bulk-actions', noTarget)).status).toBe(422)
  })
})

test('several go to the last places in the order in which they were asked for; the others are named', async () => {
  const to = await build.training({ maxParticipants: 2 })
  const three = [await build.registration(), await build.registration(), await build.registration()]
  expect(await transfer(three, to.id)).toEqual([null, null, 'training_full'])
})
