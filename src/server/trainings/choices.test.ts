import { describe, expect, test } from 'vitest'
import { startApi, visitor } from '../../../tests/api.ts'
import { hours } from '../../../tests/clock.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import type { TrainingChoices, TrainingSummary } from '../../domain/trainings/training-schemas.ts'
import { monthAfter, monthOf } from '../../domain/values/month.ts'

const { as, build } = await startApi()
const everyone = as(visitor)

const location = `Korhogo ${uniqueWord()}`
const month = monthAfter(monthOf(new Date()), 3)
const on = (day: string) => new Date(`${month}-${day}T09:00:00Z`)
const listed = async (query: Record<string, string>) => {
  const { body } = await everyone.get<TrainingSummary[]>(`/api/trainings?${new URLSearchParams(query)}`)
  return body.map(({ id }) => id).sort((one, other) => one - other)
}

const first = await build.training({ location, startsAt: on('01') })
const last = await build.training({ location, startsAt: on('28'), endsAt: new Date(`${monthAfter(month, 1)}-02`) })
const elsewhere = await build.training({ location: `${location} Nord`, startsAt: on('10') })
const dateless = await build.training({ location, startsAt: null })

describe('the list of trainings is narrowed', () => {
  test('to a place, to the letter', async () => {
    expect(await listed({ location })).toEqual([first.id, last.id, dateless.id])
    expect(await listed({ location: location.slice(0, -1) })).toEqual([])
  })

  test('to a month in which it is held, if only for a day', async () => {
    expect(await listed({ location, month })).toEqual([first.id, last.id])
    expect(await listed({ location, month: monthAfter(month, 1) })).toEqual([last.id])
    expect(await listed({ location, month: monthAfter(month, 2) })).toEqual([])
    expect(await listed({ month, location: `${location} Nord` })).toEqual([elsewhere.id])
  })

  test('to the month before, where it ends at midnight of the first', async () => {
    const place = `Odienné ${uniqueWord()}`
    const next = monthAfter(month, 1)
    await build.training({ location: place, startsAt: on('28'), endsAt: new Date(`${next}-01`) })
    expect(await listed({ location: place, month })).toHaveLength(1)
    expect(await listed({ location: place, month: next })).toEqual([])
  })

  test.each(['2026-13', '2026', 'décembre'])('never to the month %s', async (wrong) => {
    expect((await everyone.get(`/api/trainings?month=${wrong}`)).status).toBe(400)
  })
})

test('the choices are the months from this one on, and the places, in which something is to come', async () => {
  const place = `Daloa ${uniqueWord()}`
  const before = `Man ${uniqueWord()}`
  await build.training({ location: place, startsAt: on('15') })
  await build.training({ location: before, startsAt: new Date('2024-03-10T09:00:00Z'), status: 'terminée' })
  await build.training({ location: before, startsAt: new Date('2024-04-10T09:00:00Z') })
  await build.training({ location: before, startsAt: new Date(`${monthAfter(month, 20)}-01`), status: 'annulée' })
  const over = `Toumodi ${uniqueWord()}`
  await build.training({ location: over, startsAt: new Date(Date.now() - 3 * hours), duration: 2 })
  const underWay = `Agboville ${uniqueWord()}`
  await build.training({ location: underWay, startsAt: new Date(Date.now() - 1 * hours), duration: 2 })
  const { months, places } = (await everyone.get<TrainingChoices>('/api/training-choices')).body
  expect(months).toContain(month)
  expect(months).toEqual([...new Set(months)].sort())
  expect(months).not.toContain('2024-04')
  expect(months).not.toContain(monthAfter(month, 20))
  expect(months).toContain(monthAfter(month, 1)) // the last day of one that begins the month before
  expect(places).toContain(place)
  expect(places).not.toContain(before)
  expect(places).not.toContain(over)
  expect(places).toContain(underWay)
  expect(months.filter((held) => held < monthOf(new Date()))).toEqual([])
})
