import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { trainingForm } from '../../../tests/forms.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'

const { as, build } = await startApi()
const office = as(administrator(await build.administrator()))

const create = (changes: object) =>
  office.post<Training>('/api/trainings', trainingForm({ title: `Froid ${uniqueWord()}`, ...changes }))
const past = { startsAt: '2020-01-06T09:00:00Z', endsAt: '2020-01-06T12:00:00Z' }

describe('a training that has begun already', () => {
  test('is created without a question for a caller that says nothing of `confirmed`, as ever', async () => {
    expect((await create(past)).status).toBe(201)
  })

  test('is asked about first where the caller says what is confirmed', async () => {
    const asked = await create({ ...past, confirmed: [] })
    expect(asked).toMatchObject({
      status: 409,
      body: { code: 'start_past', fields: { startsAt: expect.any(String) } },
    })
    expect((await create({ ...past, confirmed: ['start_past'] })).status).toBe(201)
    expect((await create({ ...past, status: 'terminée', confirmed: [] })).status).toBe(201)
    expect((await create({ ...past, confirmed: ['places_below_taken'] })).status).toBe(422)
  })
})

describe('a trainer whom another session has at that time', () => {
  test('is asked about first, by name', async () => {
    const trainer = `Awa ${uniqueWord()}`
    const dates = { startsAt: '2091-03-05T09:00:00Z', endsAt: '2091-03-05T12:00:00Z', trainers: [trainer] }
    const first = await create({ ...dates, confirmed: [] })
    expect(first.status).toBe(201)
    const asked = await create({ ...dates, confirmed: [] })
    expect(asked).toMatchObject({
      status: 409,
      body: { code: 'double_booked', message: expect.stringContaining(trainer) },
    })
    expect((await create({ ...dates, confirmed: ['double_booked'] })).status).toBe(201)
    expect((await create(dates)).status).toBe(201)
    expect((await create({ ...dates, status: 'annulée', confirmed: [] })).status).toBe(201)
    const later = { ...dates, startsAt: '2091-03-05T14:00:00Z', endsAt: '2091-03-05T17:00:00Z' }
    expect((await create({ ...later, confirmed: [] })).status).toBe(201)
  })
})

describe('a session that is moved to where its trainer is another’s', () => {
  const free = { startsAt: '2091-04-06T09:00:00Z', endsAt: '2091-04-06T12:00:00Z' }
  const taken = { startsAt: '2091-04-05T09:00:00Z', endsAt: '2091-04-05T12:00:00Z' }
  async function twoOf(trainer: string) {
    const other = (await create({ ...taken, trainers: [trainer] })).body
    const own = (await create({ ...free, trainers: [trainer] })).body
    const move = (changes: object) =>
      office.put<Training>(`/api/trainings/${own.id}`, { title: own.title, description: own.description, ...changes })
    return { other, own, move }
  }

  test('is asked about first, and stays where it was until it is meant', async () => {
    const trainer = `Yao ${uniqueWord()}`
    const { own, other, move } = await twoOf(trainer)
    const asked = await move({ ...taken, confirmed: [] })
    expect(asked).toMatchObject({
      status: 409,
      body: { code: 'double_booked', message: expect.stringContaining(other.title) },
    })
    expect((await office.get<Training>(`/api/trainings/${own.id}`)).body.startsAt).toBe(own.startsAt)
    expect((await move({ ...taken, confirmed: ['double_booked'] })).body.startsAt).toBe('2091-04-05T09:00:00.000Z')
    // What stays as it was meant is not asked about again.
    expect((await move({ location: 'Bouaké', confirmed: [] })).status).toBe(200)
  })

  test('is moved by the specified body alone, and by a body that takes the trainer off', async () => {
    const first = await twoOf(`Yao ${uniqueWord()}`)
    expect((await first.move(taken)).status).toBe(200)
    const second = await twoOf(`Yao ${uniqueWord()}`)
    expect((await second.move({ ...taken, trainers: ['Adjoua Brou'], confirmed: [] })).status).toBe(200)
  })

  test('is asked about when it takes place after all, and by its half-days', async () => {
    const { own, move } = await twoOf(`Yao ${uniqueWord()}`)
    await move({ status: 'annulée' })
    expect((await move({ ...taken, confirmed: [] })).status).toBe(200)
    expect(await move({ status: 'programmée', confirmed: [] })).toMatchObject({
      status: 409,
      body: { code: 'double_booked' },
    })
    const half = {
      date: '2091-04-05',
      half: 'afternoon',
      startsAt: '14:00',
      endsAt: '17:00',
      room: null,
      trainer: null,
    }
    expect((await office.put(`/api/admin/trainings/${own.id}/days`, { halves: [half], confirmed: [] })).status).toBe(
      200,
    )
    expect((await move({ status: 'programmée', confirmed: [] })).status).toBe(200)
  })
})
