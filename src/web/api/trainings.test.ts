import { expect, test, vi } from 'vitest'
import type { TrainingStatus } from '../../domain/trainings/training.ts'
import type { Api } from './api.ts'
import { nextSessions, publicStaleTime, readChoices } from './trainings.ts'

const session = (startsAt: string | null, placesLeft: number, shownStatus: TrainingStatus = 'programmée') => ({
  startsAt,
  placesLeft,
  shownStatus,
})

test('who reads of the next sessions is led to those with a free place', () => {
  const over = session('2027-02-28T09:00:00.000Z', 4, 'terminée')
  const undated = session(null, 4)
  const full = session('2027-03-02T09:00:00.000Z', 0)
  const free = session('2027-03-03T09:00:00.000Z', 1)
  const later = session('2027-03-04T09:00:00.000Z', 9)
  expect(nextSessions([over, full, free, later, undated], 2)).toEqual([free, later])
  expect(nextSessions([over, full, free, later, undated], 1)).toEqual([free])
})

test('where all are full these are told, for they may be waited for', () => {
  const full = session('2027-03-02T09:00:00.000Z', 0)
  expect(nextSessions([full, session('2027-02-02T09:00:00.000Z', 3, 'en_cours')], 3)).toEqual([full])
  expect(nextSessions([], 3)).toEqual([])
})

test('the months and places are asked for once in five minutes, and again where they did not come', async () => {
  vi.useFakeTimers()
  const choices = { months: ['2027-03'], places: ['Abidjan'] }
  const $get = vi.fn(async () => Response.json(choices))
  const api = { 'training-choices': { $get } } as unknown as Api
  $get.mockRejectedValueOnce(new TypeError('no line'))
  expect(await readChoices(api)).toBeUndefined()
  expect(await readChoices(api)).toEqual(choices)
  expect(await readChoices(api)).toEqual(choices)
  expect($get).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(publicStaleTime)
  await readChoices(api)
  expect($get).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})
