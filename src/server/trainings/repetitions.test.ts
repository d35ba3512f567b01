import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { trainingForm } from '../../../tests/forms.ts'
import { historyOf } from '../../../tests/outbox.ts'
import type { RepeatedSessions, Repetition } from '../../domain/trainings/repetition.ts'
import type { SessionDays } from '../../domain/trainings/session-half.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'

const { as, build, services } = await startApi()
const office = as(administrator(await build.administrator()))

const create = async (changes = {}) =>
  (
    await office.post<Training>(
      '/api/trainings',
      trainingForm({
        ...{ title: `Froid ${uniqueWord()}`, startsAt: '2090-01-02T09:00:00Z', endsAt: '2090-01-02T12:00:00Z' },
        ...changes,
      }),
    )
  ).body
const read = async (id: number) => (await office.get<Training>(`/api/trainings/${id}`)).body
const weekly = { unit: 'week', every: 1, times: 4 }
const preview = (id: number, rule: object = weekly) =>
  office.post<Repetition[]>(`/api/trainings/${id}/repetitions/preview`, rule)
const repeat = (id: number, dates: string[], options = {}) =>
  office.post<RepeatedSessions>(`/api/trainings/${id}/repetitions`, { dates }, options)
const sessionsOf = async ({ programmeId }: Training) =>
  (await office.get<Training[]>(`/api/trainings?programmeId=${programmeId}&sort=startsAt&order=asc`)).body

describe('a session held again', () => {
  test('on the days of a rule is of the same programme, at the same hours, with what is its own', async () => {
    const first = await create({ trainers: ['Awa Koné'], maxParticipants: 9, location: 'Bouaké' })
    const cheap = await create({
      title: first.title,
      programmeId: first.programmeId,
      price: 10_000,
      startsAt: '2090-01-03T09:00:00Z',
      endsAt: null,
    })
    const { body: days } = await preview(cheap.id, { unit: 'week', every: 2, times: 3 })
    expect(days.map(({ date }) => date)).toEqual(['2090-01-17', '2090-01-31', '2090-02-14'])
    const { status, body } = await repeat(
      cheap.id,
      days.map(({ date }) => date),
    )
    expect(status).toBe(201)
    expect(body.trainings).toHaveLength(3)
    const again = await read(body.trainings[0]?.id ?? 0)
    expect(again).toMatchObject({
      ...{ title: first.title, programmeId: first.programmeId, price: 10_000, ownFields: ['price'] },
      ...{
        status: 'programmée',
        startsAt: '2090-01-17T09:00:00.000Z',
        endsAt: null,
        placesLeft: cheap.maxParticipants,
      },
    })
    expect(new Set([first, cheap, ...body.trainings].map(({ slug }) => slug)).size).toBe(5)
    expect(await historyOf(services.database.db, 'training', again.id)).toMatchObject([{ action: 'create' }])
  })

  test('takes its half-days along', async () => {
    const trainer = `Awa ${uniqueWord()}`
    const first = await create({ trainers: [trainer] })
    const half = {
      date: '2090-01-02',
      half: 'morning',
      startsAt: '08:30',
      endsAt: '11:45',
      room: 'B2',
      trainer,
    }
    expect((await office.put(`/api/admin/trainings/${first.id}/days`, { halves: [half] })).body).toMatchObject({
      isDerived: false,
    })
    const { body } = await repeat(first.id, ['2090-01-09'])
    const days = await office.get<SessionDays>(`/api/admin/trainings/${body.trainings[0]?.id}/days`)
    expect(days.body).toMatchObject({ isDerived: false, halves: [{ ...half, date: '2090-01-09' }] })
  })

  test('is shown beforehand with Sundays and the days that the programme has already', async () => {
    const first = await create({ startsAt: '2090-01-01T09:00:00Z', endsAt: null })
    const { body } = await preview(first.id)
    expect(body.map(({ isSunday }) => isSunday)).toEqual([true, true, true, true])
    await repeat(first.id, ['2090-01-15'])
    expect((await preview(first.id)).body.map(({ isHeld }) => isHeld)).toEqual([false, true, false, false])
  })
})

describe('a room or trainer that another session has', () => {
  const taken = async () => {
    const trainer = `Awa ${uniqueWord()}`
    const first = await create({ trainers: [trainer] })
    const other = await create({
      startsAt: '2090-01-16T08:00:00Z',
      endsAt: '2090-01-16T10:00:00Z',
      trainers: [trainer],
    })
    return { first, other, trainer }
  }

  test('is told of each day beforehand, and asked about', async () => {
    const { first, other, trainer } = await taken()
    expect((await preview(first.id)).body.map(({ clash }) => clash)).toEqual([
      null,
      { what: trainer, title: other.title },
      null,
      null,
    ])
    const asked = await repeat(first.id, ['2090-01-09', '2090-01-16'])
    expect(asked).toMatchObject({
      status: 409,
      body: { code: 'double_booked', message: expect.stringContaining(trainer) },
    })
    expect(await sessionsOf(first)).toHaveLength(1)
    const meant = { dates: ['2090-01-09', '2090-01-16'], confirmed: ['double_booked'] }
    expect((await office.post(`/api/trainings/${first.id}/repetitions`, meant)).status).toBe(201)
    expect(await sessionsOf(first)).toHaveLength(3)
  })

  test('hinders nothing once that session is cancelled', async () => {
    const { first, other } = await taken()
    const { id, title, description } = other
    await office.put(`/api/trainings/${id}`, { title, description, status: 'annulée' })
    expect((await repeat(first.id, ['2090-01-16'])).status).toBe(201)
  })

  test('is seen in half-days that the office has set, too', async () => {
    const [first, other] = [await create(), await create({ startsAt: '2090-01-16T08:00:00Z', endsAt: null })]
    const room = `Salle ${uniqueWord()}`
    const half = { half: 'morning', startsAt: '08:30', endsAt: '11:45', room, trainer: null }
    for (const [{ id }, date] of [
      [first, '2090-01-02'],
      [other, '2090-01-16'],
    ] as const) {
      await office.put(`/api/admin/trainings/${id}/days`, { halves: [{ ...half, date }] })
    }
    expect((await preview(first.id)).body[1]?.clash).toEqual({ what: room, title: other.title })
  })
})

describe('refused, with nothing written', () => {
  test('on a day that the programme has, unless that session is cancelled', async () => {
    const first = await create()
    const { body } = await repeat(first.id, ['2090-01-09'])
    const again = await repeat(first.id, ['2090-01-16', '2090-01-09'])
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'day_held', message: expect.stringContaining('9 janvier 2090') },
    })
    expect(await sessionsOf(first)).toHaveLength(2)
    const { title, description } = first
    await office.put(`/api/trainings/${body.trainings[0]?.id}`, { title, description, status: 'annulée' })
    expect((await repeat(first.id, ['2090-01-16', '2090-01-09'])).status).toBe(201)
  })

  test('in the past, without a date, of a session that is not there', async () => {
    const first = await create()
    const past = await repeat(first.id, ['2090-01-09', '2020-01-06'])
    expect(past).toMatchObject({ status: 422, body: { fields: { 'dates.1': expect.any(String) } } })
    expect(await sessionsOf(first)).toHaveLength(1)
    const undated = await create({ startsAt: null, endsAt: null })
    expect(await repeat(undated.id, ['2090-01-09'])).toMatchObject({ status: 409, body: { code: 'session_undated' } })
    expect(await preview(undated.id)).toMatchObject({ status: 409, body: { code: 'session_undated' } })
    expect((await preview(2_000_000_000)).status).toBe(404)
    expect((await repeat(2_000_000_000, ['2090-01-09'])).status).toBe(404)
  })

  test.each([
    [[]],
    [['2090-02-30']],
    [['2090-01-09', '2090-01-09']],
    [
      Array.from(
        { length: 53 },
        (_, day) => `2091-${day < 28 ? '01' : '02'}-${String((day % 28) + 1).padStart(2, '0')}`,
      ),
    ],
  ])('days that are none, twice the same, or too many: %j', async (dates) => {
    expect((await repeat((await create()).id, dates)).status).toBe(422)
  })

  test.each([{ ...weekly, unit: 'day' }, { ...weekly, every: 0 }, { ...weekly, times: 53 }, { unit: 'week' }])(
    'by a rule that is none: %j',
    async (rule) => {
      expect((await preview((await create()).id, rule)).status).toBe(422)
    },
  )
})

test('two who repeat at once make each session once; the same one twice by its key, too', async () => {
  const first = await create()
  const dates = ['2090-01-09', '2090-01-16']
  const answers = await Promise.all([repeat(first.id, dates), repeat(first.id, dates)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await sessionsOf(first)).toHaveLength(3)
  const key = { headers: { 'idempotency-key': uniqueWord() } }
  const once = await repeat(first.id, ['2090-01-23'], key)
  expect((await repeat(first.id, ['2090-01-23'], key)).body).toEqual(once.body)
  expect(await sessionsOf(first)).toHaveLength(4)
})
