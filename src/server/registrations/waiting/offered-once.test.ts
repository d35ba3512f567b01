// Fifty wait, ten places become free at once, and everybody comes for them: each is given once.
import { and, count, eq, inArray, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../../tests/api.ts'
import { days } from '../../../../tests/clock.ts'
import { onPostgres } from '../../../../tests/database.ts'
import { buildRegistration } from '../../../../tests/factories/registration.ts'
import { registrationForm } from '../../../../tests/forms.ts'
import { waitingToken } from '../../../../tests/waiting-link.ts'
import type { Db, Tx } from '../../db/open.ts'
import { bulkSteps } from '../../db/schema/bulk-actions.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { trainings } from '../../db/schema/trainings.ts'
import { waitingEntries } from '../../db/schema/waiting-entries.ts'
import { takeBulkStep } from '../bulk-commands.ts'
import { updateWaitingList } from './update-commands.ts'

const { as, build, clock, db, services } = await startApi()
const account = await build.administrator()

/** Ten o’clock in the morning, tomorrow. */
function travelToMorning() {
  const now = clock.now()
  clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 10) - now.getTime())
}

async function fullSession(places: number, waiting: number) {
  const startsAt = new Date(clock.now().getTime() + 30 * days)
  const training = await build.training({ maxParticipants: places, startsAt })
  const ids = []
  for (let place = 0; place < places; place++) ids.push((await build.registration({ trainingId: training.id })).id)
  const people = []
  for (let person = 0; person < waiting; person++)
    people.push((await build.waitingEntry({ trainingId: training.id })).id)
  return { trainingId: training.id, ids, people }
}

const countIn = async (trainingId: number, state: 'offered' | 'waiting' | 'accepted') =>
  db.$count(waitingEntries, and(eq(waitingEntries.trainingId, trainingId), eq(waitingEntries.state, state)))

async function heldPlaces(trainingId: number): Promise<number> {
  const [live] = await db
    .select({ taken: count() })
    .from(registrations)
    .where(and(eq(registrations.trainingId, trainingId), ne(registrations.status, 'annulée')))
  return (live?.taken ?? 0) + (await countIn(trainingId, 'offered'))
}

/** Asks for these registrations to be moved to that session, as far as it has places; the steps, which are still to be taken. */
async function askForTransfer(ids: number[], trainingId: number): Promise<number[]> {
  const terms = { trainingId, appliesNewPrice: false, beyondPlaces: false }
  const asked = ids.map((id) => ({ id, status: 'en_attente' }))
  const body = { action: 'transfer', transfer: terms, registrations: asked }
  expect((await as(administrator(account)).post('/api/admin/bulk-actions', body)).status).toBe(201)
  const steps = await db.select({ id: bulkSteps.id }).from(bulkSteps).where(inArray(bulkSteps.registrationId, ids))
  return steps.map(({ id }) => id)
}

test('10 places of 15 become free while the worker, registrations, transfers, the office and links run at the same time', async () => {
  travelToMorning()
  const { trainingId, ids, people } = await fullSession(15, 50)
  const elsewhere = await fullSession(4, 0)
  const roomy = await build.training({ startsAt: new Date(clock.now().getTime() + 40 * days) })
  const office = as(administrator(account))
  const browser = as(visitor)
  const cancelled = ids.slice(0, 6)
  const leaving = await askForTransfer(ids.slice(6, 10), roomy.id)
  const coming = await askForTransfer(elsewhere.ids, trainingId)
  const update = () => updateWaitingList(services, trainingId)
  const given = people.slice(20, 24)
  await Promise.all([
    ...cancelled.map(async (id) => {
      expect((await office.put(`/api/registrations/${id}/status`, { status: 'annulée' })).status).toBe(200)
      await update()
    }),
    ...Array.from({ length: 20 }, () => browser.post('/api/registrations', registrationForm(trainingId))),
    ...leaving.map(async (step) => {
      await takeBulkStep(services, step)
      await update()
    }),
    ...coming.map((step) => takeBulkStep(services, step)),
    ...given.map((id) => office.post(`/api/admin/waiting-list/${id}/place`, { beyondPlaces: false })),
    ...Array.from({ length: 6 }, update),
  ])
  await update()
  const movedTo = (id: number, from: number[]) =>
    db.$count(registrations, and(eq(registrations.trainingId, id), inArray(registrations.id, from)))
  expect([await movedTo(roomy.id, ids), await movedTo(trainingId, elsewhere.ids)]).toEqual([4, 0])
  // Nobody from the page came before those who wait, and each of the ten places is held once.
  const fromPage = await db.$count(
    registrations,
    and(eq(registrations.trainingId, trainingId), eq(registrations.firstName, 'Aya')),
  )
  expect(fromPage).toBe(0)
  expect(await heldPlaces(trainingId)).toBe(15)
  const byHand = await countIn(trainingId, 'accepted')
  const offered = await countIn(trainingId, 'offered')
  expect([byHand + offered, await countIn(trainingId, 'waiting')]).toEqual([10, 40])

  const holders = await db
    .select({ id: waitingEntries.id })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.trainingId, trainingId), eq(waitingEntries.state, 'offered')))
  const letters = await db.$count(
    notifications,
    and(inArray(notifications.waitingEntryId, people), eq(notifications.type, 'place_offer')),
  )
  // Whom the office gave a place after the offer had gone out has its mail as well.
  expect(letters).toBeGreaterThanOrEqual(offered)
  expect(letters).toBeLessThanOrEqual(offered + byHand)
  // Each accepts twice at once, or accepts and declines: one registration each, and none beyond the places.
  const answers = await Promise.all(
    holders.flatMap(({ id }, index) => {
      const body = { id, token: waitingToken(id) }
      const second = index % 2 === 0 ? 'accept' : 'leave'
      return [
        browser.post('/api/waiting-list/accept', body),
        browser.post(`/api/waiting-list/${second}`, body),
        update(),
      ]
    }),
  )
  expect(answers).toHaveLength(holders.length * 3)
  await update()
  expect(await heldPlaces(trainingId)).toBe(15)
  const emails = await db
    .selectDistinct({ email: registrations.email })
    .from(registrations)
    .where(and(eq(registrations.trainingId, trainingId), ne(registrations.status, 'annulée')))
  expect(emails.length).toBe(15 - (await countIn(trainingId, 'offered')))
})

test('20 who join at once stand in one order, each at a place of their own', async () => {
  const { trainingId } = await fullSession(1, 0)
  const browser = as(visitor)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      browser.post<{ position: number }>('/api/waiting-list', registrationForm(trainingId)),
    ),
  )
  const positions = answers.map(({ body }) => body.position).toSorted((one, other) => one - other)
  expect(positions).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

// The control: were it not for the lock, the tests above would fail.
test.runIf(onPostgres())(
  'without the lock (needs PostgreSQL: several connections), one place goes to two',
  async () => {
    travelToMorning()
    const { trainingId, ids, people } = await fullSession(1, 2)
    await as(administrator(account)).put(`/api/registrations/${ids[0]}/status`, { status: 'annulée' })
    const readWithoutLock = async (tx: Tx, id: number) => {
      const [found] = await tx.select().from(trainings).where(eq(trainings.id, id))
      return found
    }
    const lastOfLine = await db
      .select()
      .from(waitingEntries)
      .where(eq(waitingEntries.id, people[1] ?? 0))
    // The office gives the place to another, and has not committed yet.
    await db.transaction(async (tx) => {
      await tx.select().from(trainings).where(eq(trainings.id, trainingId)).for('no key update')
      await buildRegistration(tx as unknown as Db, { trainingId, email: lastOfLine[0]?.email ?? '' })
      await updateWaitingList(services, trainingId, readWithoutLock)
    })
    expect(await heldPlaces(trainingId)).toBe(2)
  },
)
