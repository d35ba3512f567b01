import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { trainingForm } from '../../../tests/forms.ts'
import type { Training } from '../../domain/training-schemas.ts'

const { as, build } = await startApi()
const office = as(administrator(await build.administrator()))

const create = (changes: object) =>
  office.post<Training>('/api/trainings', trainingForm({ title: `Froid ${uniqueWord()}`, ...changes }))
const past = { startsAt: '2020-01-06T09:00:00Z', endsAt: '2020-01-06T12:00:00Z' }

describe('a training that has begun already', () => {
  test('is created by who asks for nothing to be asked, as ever', async () => {
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
