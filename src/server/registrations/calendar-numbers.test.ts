// SEQUENCE (RFC 5545) of what one e-mail is sent of one session never falls, whatever becomes of its registrations.
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../tests/api.ts'
import { days, hours } from '../../../tests/clock.ts'
import { uniqueIp, uniqueWord } from '../../../tests/factories/unique.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { importIn, listOf, personLine } from '../../../tests/import-file.ts'
import { codeMailedTo, lettersTo } from '../../../tests/outbox.ts'
import type { BulkAction } from '../../domain/registrations/bulk-action.ts'
import type { RegistrationSummary } from '../../domain/registrations/registration.ts'
import { bulkSteps } from '../db/schema/bulk-actions.ts'
import { notifications } from '../db/schema/notifications.ts'
import { calendarNumbers, registrations } from '../db/schema/registrations.ts'
import { takeBulkStep } from './bulk-commands.ts'
import { deleteExpiredCalendarNumbers } from './commands.ts'
import { freeUnprovenPlaces } from './unproven-place-commands.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const soon = () => new Date(clock.now().getTime() + 20 * days)
const session = () => build.training({ startsAt: soon() })
const newEmail = () => `${uniqueWord()}@example.ci`

const register = async (trainingId: number, email: string) =>
  (
    await as(visitor).post<RegistrationSummary>('/api/registrations', registrationForm(trainingId, { email }), {
      address: uniqueIp(),
    })
  ).body.id
const setStatus = (id: number, status: string) => office.put(`/api/registrations/${id}/status`, { status })
const cancel = (id: number) => setStatus(id, 'annulée')

/** What an e-mail was sent of a session: method or status, and number, in the order in which it was written. */
async function sentTo(email: string, trainingId: number): Promise<string[]> {
  const letters = (await lettersTo(db, email)).toSorted((one, other) => one.id - other.id)
  return letters.flatMap(({ calendar }) =>
    (calendar ?? '')
      .split('BEGIN:VEVENT')
      .filter((event) => event.includes(`UID:formation-${trainingId}@`))
      .map((event) => `${/SEQUENCE:(\d+)/.exec(event)?.[1]}${event.includes('STATUS:CANCELLED') ? ' cancelled' : ''}`),
  )
}
async function transfer(id: number, trainingId: number) {
  const { body } = await office.post<BulkAction>('/api/admin/bulk-actions', {
    action: 'transfer',
    transfer: { trainingId },
    registrations: [{ id, status: 'en_attente' }],
  })
  const steps = await db.select().from(bulkSteps).where(eq(bulkSteps.bulkActionId, body.id))
  for (const step of steps) await takeBulkStep(services, step.id)
}

test('one who registers again goes on from the last, also by hand, by an import and from another session', async () => {
  const [training, other] = [await session(), await session()]
  const email = newEmail()
  const first = await register(training.id, email)
  await cancel(first)
  const second = await register(training.id, email)
  expect(await sentTo(email, training.id)).toEqual(['0', '1 cancelled', '2'])
  await cancel(second)
  await importIn(office, listOf(personLine({ 'E-mail': email })), { trainingId: training.id, sendsMail: true })
  expect((await sentTo(email, training.id)).slice(3)).toEqual(['3 cancelled', '4'])
  const live = and(eq(registrations.email, email), eq(registrations.status, 'en_attente'))
  const [third] = await db.select().from(registrations).where(live)
  await transfer(third?.id ?? 0, other.id)
  expect((await sentTo(email, training.id)).slice(5)).toEqual(['5 cancelled'])
  const fourth = (
    await office.post<RegistrationSummary>('/api/registrations', registrationForm(training.id, { email }))
  ).body.id
  expect((await sentTo(email, training.id)).slice(6)).toEqual(['6'])
  await cancel(fourth)
  await transfer(third?.id ?? 0, training.id)
  expect((await sentTo(email, training.id)).slice(7)).toEqual(['7 cancelled', '8'])
  const numbers = (await sentTo(email, other.id)).map(Number.parseFloat)
  expect(numbers).toEqual(numbers.toSorted((one, another) => one - another))
})

test('one who is given a place goes on from the last that was theirs, and who had it is sent a higher one', async () => {
  const training = await session()
  const [email, heir] = [newEmail(), newEmail()]
  const own = await register(training.id, heir)
  await cancel(own)
  const id = await register(training.id, email)
  const person = { firstName: 'Kouamé', lastName: 'Adjoumani', email: heir, phone: '+2250700000009' }
  const changed = await office.put(`/api/registrations/${id}/participant`, {
    ...person,
    ...{ organization: 'Pharmacie du Plateau', position: 'Auxiliaire', holder: 'other' },
  })
  expect(changed.status).toBe(200)
  expect((await sentTo(heir, training.id)).at(-1)).toBe('2')
  const given = (await sentTo(email, training.id)).at(-1) ?? ''
  expect(given).toMatch(/cancelled$/)
  await register(training.id, email)
  expect(Number((await sentTo(email, training.id)).at(-1))).toBeGreaterThan(Number.parseInt(given, 10))
})

test('a session that moves while its registration comes back raises it by two', async () => {
  const training = await session()
  const email = newEmail()
  const id = await register(training.id, email)
  await cancel(id)
  const { title, description } = training
  await office.put(`/api/trainings/${training.id}`, {
    title,
    description,
    startsAt: new Date(soon().getTime() + days).toISOString(),
  })
  await setStatus(id, 'confirmée')
  expect((await sentTo(email, training.id)).at(-1)).toBe('3')
})

test('a place that is freed unproven leaves the calendar', async () => {
  const training = await build.training({ startsAt: soon(), maxParticipants: 4 })
  const address = uniqueIp()
  const emails = Array.from({ length: 4 }, newEmail)
  for (const email of emails)
    await as(visitor).post('/api/registrations', registrationForm(training.id, { email }), { address })
  const tidy = () => freeUnprovenPlaces(db, services, clock.now())
  await tidy()
  await db
    .update(notifications)
    .set({ state: 'sent', sentAt: clock.now() })
    .where(eq(notifications.type, 'proof_reminder'))
  clock.advance(25 * hours)
  await tidy()
  expect(await sentTo(emails[3] ?? '', training.id)).toEqual(['0', '1 cancelled'])
})

test('what no registration keeps is forgotten 30 days after the session, and with the person', async () => {
  const [training, other] = [await session(), await session()]
  const owner = await build.participant()
  const { email } = owner
  await transfer(await register(training.id, email), other.id)
  const kept = () => db.$count(calendarNumbers, eq(calendarNumbers.email, email))
  expect(await kept()).toBe(1)
  await deleteExpiredCalendarNumbers(db, new Date(soon().getTime() + 29 * days))
  expect(await kept()).toBe(1)
  const own = as(participant(owner))
  await own.post('/api/participant/erase', { confirmed: true })
  await own.post('/api/participant/erase', { confirmed: true, code: await codeMailedTo(db, email) })
  expect(
    await db
      .select()
      .from(calendarNumbers)
      .where(sql`email::text like ${`%${email}%`}`),
  ).toEqual([])
  const late = newEmail()
  await transfer(await register(training.id, late), other.id)
  await deleteExpiredCalendarNumbers(db, new Date(soon().getTime() + 31 * days))
  expect(await db.$count(calendarNumbers, eq(calendarNumbers.email, late))).toBe(0)
})
