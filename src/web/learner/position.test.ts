import { expect, test } from 'vitest'
import { clockTime, lengthOf, positionAt, slideAt } from './position.ts'

const slides = [{ seconds: 40 }, { seconds: 25 }, { seconds: 60 }]

test('a second of a slide is so many seconds into the lesson, and found again there', () => {
  expect(lengthOf(slides)).toBe(125)
  expect(positionAt(slides, 1, 12.34)).toBe(52.3)
  expect(slideAt(slides, 52.3)).toEqual({ index: 1, second: 12.3 })
  expect(slideAt(slides, 0)).toEqual({ index: 0, second: 0 })
})

test('the end of a slide is the beginning of the next, and beyond the last one is its end', () => {
  expect(slideAt(slides, 40)).toEqual({ index: 1, second: 0 })
  expect(slideAt(slides, 500)).toEqual({ index: 2, second: 435 })
  expect(slideAt([], 12)).toEqual({ index: 0, second: 0 })
})

test('a voice that is longer than was written stays within its slide', () => {
  expect(positionAt(slides, 0, 41.2)).toBe(40)
  expect(positionAt([{ seconds: 0 }], 0, 3.21)).toBe(3.2)
})

test.each([
  [0, '0:00'],
  [67.9, '1:07'],
  [3_605, '60:05'],
])('%d seconds are shown as %s', (seconds, shown) => expect(clockTime(seconds)).toBe(shown))
