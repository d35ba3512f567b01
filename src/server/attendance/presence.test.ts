import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, participant, staffMember, startApi } from '../../../tests/api.ts'
import { onPostgres } from '../../../tests/database.ts'
import { codeMailedTo, historyOf } from '../../../tests/outbox.ts'
import type { Presence } from '../../domain/attendance/presence.ts'
import { presenceMarks } from '../db/schema/presence.ts'
import { presenceCode } from '../encryption/presence-code.ts'
import { hasPresence } from './queries.ts'

const { as, build, db, services } = await startApi()
const colleague = await build.administrator()
const office = as(administrator(colleague))

const day = '2026-03-02'
/** A session of a day in March, with so many who come. */
async function settle(people = 2, changes = {}) {
  const training = await build.training({
    startsAt: new Date(`${day}T08:00:00Z`),
    endsAt: new Date(`${day}T17:00:00Z`),
    duration: 8,
    status: 'terminée',
    ...changes,
  })
  const registrations = []
  for (let count = 0; count < people; count++) {
    registrations.push(await build.registration({ trainingId: training.id, status: 'confirmée' }))
  }
  return { training, ids: registrations.map(({ id }) => id) }
}

const mark = (registrationId = 0, changes: object = {}) => ({
  id: randomUUID(),
  ...{ registrationId, date: day, half: 'morning', state: 'present' },
  ...changes,
})
const send = (trainingId: number, marks: object[], changes: object = {}, who = office) =>
  who.post<Presence>(`/api/admin/trainings/${trainingId}/presence`, { marks, ...changes })
const read = async (trainingId: number) =>
  (await office.get<Presence>(`/api/admin/trainings/${trainingId}/presence`)).body
const statesOf = (presence: Presence, id = 0) =>
  presence.people
    .find(({ registrationId }) => registrationId === id)
    ?.marks.map(({ half, state }) => `${half} ${state}`)

describe('who was there', () => {
  test('is noted half-day by half-day, and the latest mark holds', async () => {
    const { training, ids } = await settle()
    const [awa, yao] = ids
    await send(training.id, [mark(awa), mark(yao, { state: 'absent', reason: 'Garde' })])
    await send(training.id, [mark(awa, { state: 'late', lateAt: '09:15' }), mark(awa, { half: 'afternoon' })])
    const presence = await read(training.id)
    expect(statesOf(presence, awa)).toEqual(['morning late', 'afternoon present'])
    expect(presence.people.find(({ registrationId }) => registrationId === yao)?.marks).toMatchObject([
      { state: 'absent', reason: 'Garde', markedBy: colleague.username },
    ])
    expect(await db.$count(presenceMarks, eq(presenceMarks.registrationId, awa ?? 0))).toBe(3)
    const trail = await historyOf(db, 'registration', awa ?? 0)
    expect(trail.map(({ action }) => action)).toEqual(['mark_presence', 'mark_presence', 'mark_presence'])
  })

  test('is taken back by another mark, and nothing stands then', async () => {
    const { training, ids } = await settle()
    const [awa = 0] = ids
    await send(training.id, [mark(awa)])
    expect(await hasPresence(db, awa)).toBe(true)
    const { body } = await send(training.id, [mark(awa, { state: 'taken_back' })])
    expect(statesOf(body, awa)).toEqual([])
    expect(await hasPresence(db, awa)).toBe(false)
  })

  test('counts once, though the same marks are sent again', async () => {
    const { training, ids } = await settle()
    const marks = ids.map((id) => mark(id))
    await send(training.id, marks)
    await send(training.id, [mark(ids[0], { state: 'absent' })])
    const { status, body } = await send(training.id, marks)
    expect(status).toBe(200)
    expect(statesOf(body, ids[0])).toEqual(['morning absent'])
    expect(await historyOf(db, 'registration', ids[1] ?? 0)).toHaveLength(1)
  })

  test('counts once, though one mark stands twice in one call', async () => {
    const { training, ids } = await settle()
    const twice = mark(ids[0])
    await send(training.id, [twice, twice])
    expect(await historyOf(db, 'registration', ids[0] ?? 0)).toHaveLength(1)
  })

  test('is noted by two people at once: both are kept, and one holds', async () => {
    const { training, ids } = await settle()
    const [awa = 0] = ids
    const answers = await Promise.all([
      send(training.id, [mark(awa)]),
      send(training.id, [mark(awa, { state: 'absent' })]),
      send(training.id, [mark(awa, { state: 'late', lateAt: '08:40' })]),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(statesOf(await read(training.id), awa)).toHaveLength(1)
    expect(await db.$count(presenceMarks, eq(presenceMarks.registrationId, awa))).toBe(3)
  })

  test('cannot be rewritten, even by a direct statement', async () => {
    const { training, ids } = await settle()
    await send(training.id, [mark(ids[0])])
    const own = eq(presenceMarks.registrationId, ids[0] ?? 0)
    const never = { cause: expect.objectContaining({ message: expect.stringContaining('never changed') }) }
    await expect(db.update(presenceMarks).set({ state: 'absent' }).where(own)).rejects.toMatchObject(never)
    await expect(db.delete(presenceMarks).where(own)).rejects.toMatchObject(never)
  })
})

describe('a mark is refused', () => {
  test.each([
    [
      'of somebody of another session',
      async () => ({ registrationId: (await settle(1)).ids[0] }),
      'registration_not_found',
    ],
    ['of a day that the session has not', async () => ({ date: '2026-03-03' }), 'half_not_found'],
  ])('%s', async (_, changes, code) => {
    const { training, ids } = await settle()
    expect(await send(training.id, [mark(ids[0]), mark(ids[1], await changes())])).toMatchObject({
      status: 404,
      body: { code },
    })
    expect(statesOf(await read(training.id), ids[0])).toEqual([])
  })

  test('of a cancelled registration, but what was noted before can be taken back', async () => {
    const { training, ids } = await settle()
    const [awa = 0] = ids
    await send(training.id, [mark(awa)])
    await office.put(`/api/registrations/${awa}/status`, { status: 'annulée' })
    expect(await send(training.id, [mark(awa)])).toMatchObject({
      status: 409,
      body: { code: 'registration_cancelled' },
    })
    expect((await send(training.id, [mark(awa, { state: 'taken_back' })])).status).toBe(200)
    expect((await read(training.id)).people.map(({ registrationId }) => registrationId)).toEqual([ids[1]])
  })

  test.each([
    ['late without an hour', { state: 'late' }],
    ['an hour for somebody who was not late', { lateAt: '09:00' }],
    ['a reason for somebody who was there', { reason: 'Garde' }],
    ['a number that is no uuid', { id: '12' }],
    ['a state that is none', { state: 'here' }],
  ])('with %s', async (_, changes) => {
    const { training, ids } = await settle()
    expect(await send(training.id, [mark(ids[0], changes)])).toMatchObject({ status: 422, body: { code: 'invalid' } })
  })

  test('before the day, unless it is meant; midnight begins it', async () => {
    const { training, ids } = await settle(1, {
      status: 'programmée',
      startsAt: new Date('2099-12-14T08:00:00Z'),
      endsAt: null,
    })
    const early = mark(ids[0], { date: '2099-12-14' })
    expect(await send(training.id, [early])).toMatchObject({ status: 409, body: { code: 'presence_early' } })
    expect((await send(training.id, [early], { confirmEarly: true })).status).toBe(200)
    const tonight = await settle(1, { startsAt: new Date(services.clock().toISOString().slice(0, 10)), endsAt: null })
    const today = services.clock().toISOString().slice(0, 10)
    expect((await send(tonight.training.id, [mark(tonight.ids[0], { date: today })])).status).toBe(200)
  })
})

describe('a trainer', () => {
  test('notes presence in the sessions assigned to the account, never by a name', async () => {
    const account = await build.staffMember('trainer')
    const trainer = as(staffMember(account))
    const { training, ids } = await settle(1, { trainers: [account.username] })
    expect((await send(training.id, [mark(ids[0])], {}, trainer)).status).toBe(404)
    await office.put(`/api/admin/trainings/${training.id}/trainers`, { userId: account.id, isAssigned: true })
    const { status, body } = await send(training.id, [mark(ids[0])], {}, trainer)
    expect(status).toBe(200)
    expect(Object.keys(body.people[0] ?? {}).sort()).toEqual([
      'attendedHalves',
      'firstName',
      'hours',
      'isEnough',
      'isGuest',
      'lastName',
      'madeUp',
      'marks',
      'organization',
      'registrationId',
      'status',
    ])
  })
})

describe('a half-day for which presence was taken', () => {
  test('can neither be removed nor moved with its session', async () => {
    const { training, ids } = await settle()
    await send(training.id, [mark(ids[0])])
    const { title, description } = training
    expect(await office.put(`/api/admin/trainings/${training.id}/days`, { halves: [] })).toMatchObject({
      status: 409,
      body: { code: 'half_marked' },
    })
    const moved = { title, description, startsAt: '2026-03-09T08:00:00Z', endsAt: '2026-03-09T17:00:00Z' }
    expect(await office.put(`/api/trainings/${training.id}`, moved)).toMatchObject({
      status: 409,
      body: { code: 'half_marked' },
    })
    expect(statesOf(await read(training.id), ids[0])).toEqual(['morning present'])
  })

  test('stays when the hours of its session change', async () => {
    const { training, ids } = await settle()
    await send(training.id, [mark(ids[0], { half: 'afternoon' })])
    const { title, description } = training
    await office.put(`/api/trainings/${training.id}`, { title, description, endsAt: `${day}T12:00:00Z`, duration: 4 })
    expect(statesOf(await read(training.id), ids[0])).toEqual(['afternoon present'])
  })
})

describe('the code of a participant', () => {
  const ask = (trainingId: number, code: string) =>
    office.post<{ registrationId: number }>(`/api/admin/trainings/${trainingId}/presence/code`, { code })

  test('finds them, however it is typed', async () => {
    const { training, ids } = await settle()
    const code = presenceCode(services.config.sessionSecret, { id: ids[0] ?? 0, holderNumber: 0 })
    for (const typed of [code, ` ${code.toLowerCase()} `, code.replace('-', ' ')]) {
      expect(await ask(training.id, typed)).toMatchObject({ status: 200, body: { registrationId: ids[0] } })
    }
  })

  test('is refused when it was made up, or is another session’s', async () => {
    const { training, ids } = await settle()
    const other = await settle(1)
    const foreign = presenceCode(services.config.sessionSecret, { id: other.ids[0] ?? 0, holderNumber: 0 })
    const forged = presenceCode('another secret', { id: ids[0] ?? 0, holderNumber: 0 })
    for (const code of [foreign, forged, `${ids[0]}`, 'bonjour', '-', '99999999999-AAAAAA']) {
      expect(await ask(training.id, code)).toMatchObject({ status: 404, body: { code: 'presence_code_unknown' } })
    }
  })
})

test('codes are not tried without end', async () => {
  const limited = await startApi({ limits: { presenceCodePerUser: 2 } })
  const { id } = await limited.build.training()
  const trying = limited.as(administrator(await limited.build.administrator()))
  const statuses = []
  for (let tries = 0; tries < 3; tries++) {
    statuses.push((await trying.post(`/api/admin/trainings/${id}/presence/code`, { code: '1-AAAAAA' })).status)
  }
  expect(statuses).toEqual([404, 404, 429])
})

test('an erased person is marked no more, and the reason of an absence goes', async () => {
  const person = await build.participant()
  const { training } = await settle(0)
  const own = await build.registration({
    trainingId: training.id,
    participantId: person.id,
    email: person.email,
    status: 'confirmée',
  })
  await send(training.id, [mark(own.id, { state: 'absent', reason: 'Paludisme' })])
  const space = as(participant(person))
  await space.post('/api/participant/erase', { confirmed: true })
  const code = await codeMailedTo(db, person.email)
  expect((await space.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
  const [kept] = await db.select().from(presenceMarks).where(eq(presenceMarks.registrationId, own.id))
  expect(kept).toMatchObject({ state: 'absent', reason: null })
  expect(await send(training.id, [mark(own.id)])).toMatchObject({
    status: 404,
    body: { code: 'registration_not_found' },
  })
})

test.runIf(onPostgres())('500 people are marked present in one call', async () => {
  const { training } = await settle(0, { maxParticipants: 500 })
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into registrations (training_id, first_name, last_name, email, phone, locale, status, payment_reference)
    select ${training.id}, 'Awa', 'Koné', 'p' || n || '@presence.example', '+2250708091011', 'fr', 'confirmée', 'OFF-P' || n
    from generate_series(1, 500) n returning id`)
  const { status, body } = await send(
    training.id,
    rows.map(({ id }) => mark(id)),
  )
  expect(status).toBe(200)
  expect(body.people.filter(({ marks }) => marks.length === 1)).toHaveLength(500)
})
