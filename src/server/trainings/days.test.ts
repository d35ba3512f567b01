import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, staffMember, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { historyOf } from '../../../tests/outbox.ts'
import type { SessionDays, SessionHalf } from '../../domain/trainings/session-half.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'
import { trainers } from '../db/schema/trainings.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))

const monday = '2099-12-14'
const tuesday = '2099-12-15'
const morning: SessionHalf = {
  ...{ date: monday, half: 'morning', startsAt: '08:30', endsAt: '12:00' },
  ...{ room: null, trainer: null },
}
const session = (changes = {}) =>
  build.training({
    startsAt: new Date(`${monday}T09:00:00Z`),
    endsAt: new Date(`${monday}T17:00:00Z`),
    duration: 7,
    ...changes,
  })
const daysOf = async (id: number) => (await office.get<SessionDays>(`/api/admin/trainings/${id}/days`)).body
const set = (id: number, halves: object[], changes: object = {}) =>
  office.put<SessionDays>(`/api/admin/trainings/${id}/days`, { halves, ...changes })

describe('the half-days of a session', () => {
  test('follow from its dates while nobody has set any', async () => {
    const { id } = await session()
    const { halves, isDerived } = await daysOf(id)
    expect(isDerived).toBe(true)
    expect(halves).toEqual([
      { ...morning, startsAt: '09:00' },
      { ...morning, half: 'afternoon', startsAt: '13:00', endsAt: '17:00' },
    ])
  })

  test('are those that the office sets, in their order, and the trail tells', async () => {
    const { id } = await session({ trainers: ['Dr Yao'] })
    const tomorrow = { ...morning, date: tuesday, room: 'Salle B', trainer: 'Dr Yao' }
    expect(await set(id, [tomorrow, morning])).toMatchObject({ status: 200 })
    expect(await daysOf(id)).toMatchObject({ halves: [morning, tomorrow], isDerived: false })
    const [entry] = await historyOf(db, 'training', id)
    expect(entry).toMatchObject({
      action: 'set_days',
      after: { halves: [expect.anything(), `${tuesday} morning 08:30–12:00 Salle B Dr Yao`] },
    })
  })

  test('follow from its dates again once none are left', async () => {
    const { id } = await session()
    await set(id, [morning])
    expect((await set(id, [])).body).toMatchObject({ isDerived: true, halves: [{ startsAt: '09:00' }, {}] })
  })

  test.each([
    ['twice the same', [morning, morning]],
    ['an end before its start', [{ ...morning, endsAt: '08:00' }]],
    ['a day that is none', [{ ...morning, date: '2099-02-30' }]],
    ['an hour that is none', [{ ...morning, endsAt: '24:30' }]],
    [
      'a morning that lasts into its afternoon',
      [
        { ...morning, endsAt: '14:00' },
        { ...morning, half: 'afternoon', startsAt: '13:30', endsAt: '17:00' },
      ],
    ],
    ['a trainer of another session', [{ ...morning, trainer: 'Dr Konan' }]],
  ])('are refused with %s', async (_, halves) => {
    const { id } = await session({ trainers: ['Dr Yao'] })
    expect(await set(id, halves)).toMatchObject({ status: 422, body: { code: 'invalid' } })
    expect((await daysOf(id)).isDerived).toBe(true)
  })

  test('are not written over what a colleague has set meanwhile', async () => {
    const { id } = await session()
    const { version } = await daysOf(id)
    await set(id, [morning], { version })
    expect(await set(id, [], { version })).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict', current: { halves: [morning] } },
    })
  })

  test('are read by the trainer the session is assigned to, and by no other', async () => {
    const { id } = await session()
    const account = await build.staffMember('trainer')
    const own = () => as(staffMember(account)).get(`/api/admin/trainings/${id}/days`)
    expect((await own()).status).toBe(404)
    await office.put(`/api/admin/trainings/${id}/trainers`, { userId: account.id, isAssigned: true })
    expect((await own()).status).toBe(200)
  })
})

describe('before half-days are saved, the office is asked', () => {
  test('about a room that another session has at that time', async () => {
    const room = `Salle ${uniqueWord()}`
    const other = await session({ title: 'Chaîne du froid' })
    await set(other.id, [{ ...morning, room }])
    const { id } = await session()
    const halves = [{ ...morning, startsAt: '11:30', endsAt: '12:30', room: room.toUpperCase() }]
    expect(await set(id, halves)).toMatchObject({
      status: 409,
      body: { code: 'double_booked', message: expect.stringContaining('Chaîne du froid') },
    })
    expect((await set(id, halves, { confirmed: ['double_booked'] })).status).toBe(200)
    expect((await set(id, [{ ...morning, startsAt: '12:00', endsAt: '12:30', room }])).status).toBe(200)
  })

  test('about a trainer whose other session follows from its dates alone', async () => {
    const name = `Dr ${uniqueWord()}`
    await session({ trainers: [name] })
    const { id } = await session({ trainers: [name] })
    expect(await set(id, [morning])).toMatchObject({ status: 409, body: { code: 'double_booked' } })
    expect((await set(id, [{ ...morning, date: tuesday }])).status).toBe(200)
  })

  test('but not about a session that was cancelled', async () => {
    const name = `Dr ${uniqueWord()}`
    await session({ trainers: [name], status: 'annulée' })
    const { id } = await session({ trainers: [name] })
    expect((await set(id, [morning])).status).toBe(200)
  })

  test('about a day that is over, unless the session is', async () => {
    const past = [{ ...morning, date: '2026-03-02' }]
    const { id } = await session()
    expect(await set(id, past)).toMatchObject({ status: 409, body: { code: 'days_past' } })
    expect((await set(id, past, { confirmed: ['days_past'] })).status).toBe(200)
    const finished = await session({ status: 'terminée' })
    expect((await set(finished.id, past)).status).toBe(200)
  })
})

describe('a change of the training', () => {
  const change = (training: Training | { id: number; title: string; description: string }, changes: object) =>
    office.put<Training>(`/api/trainings/${training.id}`, {
      title: training.title,
      description: training.description,
      ...changes,
    })

  test('moves its half-days by as many days as its start', async () => {
    const training = await session()
    await set(training.id, [morning, { ...morning, date: tuesday }])
    await change(training, { startsAt: '2099-12-16T09:00:00Z', endsAt: '2099-12-16T17:00:00Z' })
    const { halves } = await daysOf(training.id)
    expect(halves.map(({ date }) => date)).toEqual(['2099-12-16', '2099-12-17'])
  })

  test('takes a trainer who holds it no more out of them', async () => {
    const training = await session({ trainers: ['Dr Yao', 'Dr Konan'] })
    await set(training.id, [{ ...morning, trainer: 'Dr Yao' }], { confirmed: ['double_booked'] })
    await change(training, { trainers: ['Dr Konan'] })
    expect((await daysOf(training.id)).halves).toEqual([morning])
  })

  test('to fewer places than are taken is asked about', async () => {
    const training = await session({ maxParticipants: 3 })
    await build.registration({ trainingId: training.id })
    await build.registration({ trainingId: training.id })
    expect(await change(training, { maxParticipants: 1 })).toMatchObject({
      status: 409,
      body: { code: 'places_below_taken', fields: { maxParticipants: expect.anything() } },
    })
    expect((await change(training, { maxParticipants: 2 })).status).toBe(200)
    expect((await change(training, { maxParticipants: 1, confirmed: ['places_below_taken'] })).status).toBe(200)
    // What stands already is not asked about again.
    expect((await change(training, { maxParticipants: 1 })).status).toBe(200)
  })

  test('to a start that is over is asked about', async () => {
    const training = await session()
    const past = { startsAt: '2026-03-02T09:00:00Z', endsAt: null }
    expect(await change(training, past)).toMatchObject({ status: 409, body: { code: 'start_past' } })
    expect((await change(training, { ...past, confirmed: ['start_past'] })).status).toBe(200)
    expect((await change(training, past)).status).toBe(200)
    const finished = await session({ status: 'terminée' })
    expect((await change(finished, past)).status).toBe(200)
  })
})

test('a name of a trainer is one record, however it is spelt, and new with the training that mentions it', async () => {
  const name = `Dr ${uniqueWord()}`
  await session({ trainers: [name] })
  await session({ trainers: [name.toUpperCase(), name] })
  expect(await db.select().from(trainers).where(eq(trainers.name, name))).toHaveLength(1)
})
