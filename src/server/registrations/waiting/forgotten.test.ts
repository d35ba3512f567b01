// What is kept of those who wait: until they erase themselves, change their e-mail, or 30 days have passed.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../../tests/api.ts'
import { days } from '../../../../tests/clock.ts'
import { uniqueWord } from '../../../../tests/factories/unique.ts'
import { profileForm, registrationForm } from '../../../../tests/forms.ts'
import { codeMailedTo } from '../../../../tests/outbox.ts'
import type { OwnWaitingEntry } from '../../../domain/waiting-list/waiting-list.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { waitingEntries } from '../../db/schema/waiting-entries.ts'
import { deleteExpiredWaitingEntries } from './commands.ts'
import { updateWaitingList, updateWaitingLists } from './update-commands.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const morning = Date.UTC(clock.now().getUTCFullYear(), clock.now().getUTCMonth(), clock.now().getUTCDate() + 1, 10)
const travelToMorning = () => clock.advance(morning - clock.now().getTime())
const stateOf = async (id: number) =>
  (await db.select().from(waitingEntries).where(eq(waitingEntries.id, id)))[0]?.state

test('somebody who is erased while a place is offered to them is gone, and the next has the offer', async () => {
  travelToMorning()
  const owner = await build.participant()
  const startsAt = new Date(clock.now().getTime() + 30 * days)
  const training = await build.training({ maxParticipants: 1, startsAt })
  const { id } = await build.registration({ trainingId: training.id })
  const entry = await build.waitingEntry({ trainingId: training.id, email: owner.email })
  const next = await build.waitingEntry({ trainingId: training.id })
  await office.put(`/api/registrations/${id}/status`, { status: 'annulée' })
  await updateWaitingList(services, training.id)
  expect(await stateOf(entry.id)).toBe('offered')
  const own = as(participant(owner))
  await own.post('/api/participant/erase', { confirmed: true })
  const code = await codeMailedTo(db, owner.email)
  expect((await own.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
  expect(await stateOf(entry.id)).toBeUndefined()
  await updateWaitingList(services, training.id)
  expect(await stateOf(next.id)).toBe('offered')
})

test('a participant who proves another e-mail waits under that one', async () => {
  const owner = await build.participant()
  const entry = await build.waitingEntry({ email: owner.email })
  const email = `nouvelle.${uniqueWord()}@example.ci`
  const own = as(participant(owner))
  await own.put('/api/participant/profile', profileForm(email))
  expect((await own.post('/api/participant/profile/email', { code: await codeMailedTo(db, email) })).status).toBe(200)
  const { body } = await own.get<OwnWaitingEntry[]>('/api/participant/waiting-list')
  expect(body).toMatchObject([{ id: entry.id }])
})

test('30 days after somebody has left a list, they and the mails about it are gone; maintenance ends lists that are over', async () => {
  const startsAt = new Date(clock.now().getTime() + 2 * days)
  const { id: trainingId } = await build.training({ maxParticipants: 1, startsAt })
  await build.registration({ trainingId })
  const { body } = await as(visitor).post<{ id: number }>('/api/waiting-list', registrationForm(trainingId))
  const still = await build.waitingEntry()
  clock.advance(3 * days)
  await updateWaitingLists(db, services, clock.now())
  expect([await stateOf(body.id), await stateOf(still.id)]).toEqual(['closed', 'waiting'])
  clock.advance(29 * days)
  await deleteExpiredWaitingEntries(db, clock.now())
  expect(await stateOf(body.id)).toBe('closed')
  clock.advance(2 * days)
  await deleteExpiredWaitingEntries(db, clock.now())
  expect(await stateOf(body.id)).toBeUndefined()
  expect(await db.$count(notifications, eq(notifications.waitingEntryId, body.id))).toBe(0)
  expect(await stateOf(still.id)).toBe('waiting')
})
