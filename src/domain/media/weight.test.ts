import { expect, test } from 'vitest'
import { dataCost, isHeavy } from './weight.ts'

test('what loading a lesson costs is rounded up to a whole franc', () => {
  expect(dataCost(0)).toBe(0)
  expect(dataCost(2_400_000)).toBe(3)
  expect(dataCost(10_000_000)).toBe(10)
})

test('a recording is heavy above 3 MB of voice or 10 MB of film in ten minutes', () => {
  expect(isHeavy('slides', 1_800_000, 600)).toBe(false)
  expect(isHeavy('slides', 3_100_000, 600)).toBe(true)
  expect(isHeavy('film', 9_300_000, 600)).toBe(false)
  expect(isHeavy('film', 30_000_000, 600)).toBe(true)
  expect(isHeavy('film', 900_000, 5)).toBe(false)
})
