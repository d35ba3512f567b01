// Whatever a place becomes free by, the first who waits is offered it, for as long as is set.
import { and, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../../tests/api.ts'
import { days, hours } from '../../../../tests/clock.ts'
import { uniqueIp } from '../../../../tests/factories/unique.ts'
import { registrationForm } from '../../../../tests/forms.ts'
import { codeMailedTo } from '../../../../tests/outbox.ts'
import { waitingToken } from '../../../../tests/waiting-link.ts'
import type { SettingsCards } from '../../../domain/company/settings.ts'
import { bulkSteps } from '../../db/schema/bulk-actions.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { waitingEntries } from '../../db/schema/waiting-entries.ts'
import { takeBulkStep } from '../bulk-commands.ts'
import { freeUnprovenPlaces } from '../unproven-place-commands.ts'
import { updateWaitingList } from './update-commands.ts'

const { as, build, clock, db, services } = await startApi({
  limits: { waitingPerAddress: 3, waitingLinkPerAddress: 3 },
})
const account = await build.administrator()
/** Signed in at this moment: each of these stories begins on a morning of its own. */
const office = () => as(administrator(account))

beforeEach(() => {
  const now = clock.now()
  clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 10) - now.getTime())
})

const soon = () => new Date(clock.now().getTime() + 30 * days)
async function fullSession({ places = 1, waiting = 2, owner = {} } = {}) {
  const training = await build.training({ maxParticipants: places, startsAt: soon() })
  const booked = []
  for (let place = 0; place < places; place++) {
    booked.push(await build.registration({ trainingId: training.id, ...owner }))
  }
  const people = []
  for (let person = 0; person < waiting; person++) {
    people.push((await build.waitingEntry({ trainingId: training.id })).id)
  }
  return { training, booked, people }
}

const entryOf = async (id = 0) => (await db.select().from(waitingEntries).where(eq(waitingEntries.id, id)))[0]
/** How those who wait stand once the worker has come by, in their order. */
async function tended(trainingId: number, people: number[]) {
  await updateWaitingList(services, trainingId)
  return Promise.all(people.map(async (id) => (await entryOf(id))?.state))
}
/** Begins what the office does with several, and takes its steps. */
async function doWith(rows: { id: number; status: string }[], action: object) {
  const asked = rows.map(({ id, status }) => ({ id, status }))
  expect((await office().post('/api/admin/bulk-actions', { ...action, registrations: asked })).status).toBe(201)
  const ids = rows.map(({ id }) => id)
  const steps = await db.select().from(bulkSteps).where(inArray(bulkSteps.registrationId, ids))
  for (const { id } of steps) await takeBulkStep(services, id)
}

describe('a place is offered', () => {
  test('that more places make', async () => {
    const { training, people } = await fullSession({ waiting: 3 })
    const { title, description } = training
    await office().put(`/api/trainings/${training.id}`, { title, description, maxParticipants: 3 })
    expect(await tended(training.id, people)).toEqual(['offered', 'offered', 'waiting'])
  })

  test('that a participant cancels, or leaves with all that is known of them', async () => {
    for (const leave of ['cancel', 'erase'] as const) {
      const owner = await build.participant()
      const { training, booked, people } = await fullSession({
        owner: { participantId: owner.id, email: owner.email },
      })
      const own = as(participant(owner))
      if (leave === 'cancel') await own.post(`/api/participant/registrations/${booked[0]?.id}/cancel`)
      else {
        await own.post('/api/participant/erase', { confirmed: true })
        const code = await codeMailedTo(db, owner.email)
        expect((await own.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
      }
      expect(await tended(training.id, people)).toEqual(['offered', 'waiting'])
    }
  })

  test('that the office frees by cancelling several: one for each', async () => {
    const { training, booked, people } = await fullSession({ places: 3, waiting: 3 })
    await doWith(booked.slice(0, 2), { action: 'cancel' })
    expect(await tended(training.id, people)).toEqual(['offered', 'offered', 'waiting'])
  })

  test('that nobody has proven', async () => {
    const training = await build.training({ maxParticipants: 4, startsAt: soon() })
    const address = uniqueIp()
    for (let person = 0; person < 4; person++) {
      const answer = await as(visitor).post('/api/registrations', registrationForm(training.id), { address })
      expect(answer.status).toBe(201)
    }
    const { id } = await build.waitingEntry({ trainingId: training.id })
    await freeUnprovenPlaces(db, services, clock.now())
    await db
      .update(notifications)
      .set({ state: 'sent', sentAt: clock.now() })
      .where(eq(notifications.type, 'proof_reminder'))
    expect(await tended(training.id, [id])).toEqual(['waiting'])
    clock.advance(24 * hours + 1_000)
    await freeUnprovenPlaces(db, services, clock.now())
    expect(await tended(training.id, [id])).toEqual(['offered'])
  })

  test('that a transfer leaves; and who is transferred to the session that they waited for, waits no more', async () => {
    const { training, booked, people } = await fullSession()
    const other = await build.training({ startsAt: soon() })
    const waits = await build.waitingEntry({ trainingId: other.id, email: booked[0]?.email ?? '' })
    const transfer = { trainingId: other.id, appliesNewPrice: false, beyondPlaces: true }
    await doWith(booked, { action: 'transfer', transfer })
    expect(await entryOf(waits.id)).toMatchObject({ state: 'accepted', registrationId: booked[0]?.id })
    expect(await tended(training.id, people)).toEqual(['offered', 'waiting'])
  })

  test('for as many hours as the office has set', async () => {
    const { places } = (await office().get<SettingsCards>('/api/admin/settings')).body
    const saved = { ...places.value, version: places.version, placeOfferHours: 5 }
    expect((await office().put('/api/admin/settings/places', saved)).status).toBe(200)
    await vi.waitFor(async () => expect((await services.settings.read()).places.placeOfferHours).toBe(5))
    const { training, booked, people } = await fullSession()
    await office().put(`/api/registrations/${booked[0]?.id}/status`, { status: 'annulée' })
    expect(await tended(training.id, people)).toEqual(['offered', 'waiting'])
    const endsAt = (await entryOf(people[0]))?.offerEndsAt?.getTime() ?? 0
    expect((endsAt - clock.now().getTime()) / hours).toBeCloseTo(5, 1)
    await db
      .update(notifications)
      .set({ state: 'sent', sentAt: clock.now() })
      .where(and(eq(notifications.waitingEntryId, people[0] ?? 0), eq(notifications.type, 'place_offer')))
    clock.advance(5 * hours + 1_000)
    expect(await tended(training.id, people)).toEqual(['expired', 'offered'])
  })
})

test('from one network the list is joined, and its links are tried, only so often', async () => {
  const { training, people } = await fullSession()
  const address = uniqueIp()
  const join = () => as(visitor).post('/api/waiting-list', registrationForm(training.id), { address })
  for (let person = 0; person < 3; person++) expect((await join()).status).toBe(201)
  expect(await join()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  const body = { id: people[0], token: waitingToken(people[1] ?? 0) }
  const tryLink = (act: string) => as(visitor).post(`/api/waiting-list/${act}`, body, { address })
  for (const act of ['check', 'leave', 'accept']) expect((await tryLink(act)).status).toBe(404)
  for (const act of ['check', 'leave', 'accept']) expect((await tryLink(act)).status).toBe(429)
  expect(await db.$count(registrations, eq(registrations.trainingId, training.id))).toBe(1)
})
