import { expect, test } from 'vitest'
import { lessonMoved, moduleMoved, placedBefore } from './arrangement.ts'

const order = [
  { id: 1, lessons: [10, 11] },
  { id: 2, lessons: [20] },
  { id: 3, lessons: [] },
]
const lessons = (moved: typeof order | undefined) => moved?.map((module) => module.lessons)

test('a lesson goes up and down, into the next module at an end, and nowhere from the outermost places', () => {
  expect(lessons(lessonMoved(order, 11, -1))).toEqual([[11, 10], [20], []])
  expect(lessons(lessonMoved(order, 10, 1))).toEqual([[11, 10], [20], []])
  expect(lessons(lessonMoved(order, 11, 1))).toEqual([[10], [11, 20], []])
  expect(lessons(lessonMoved(order, 20, 1))).toEqual([[10, 11], [], [20]])
  expect(lessons(lessonMoved(order, 20, -1))).toEqual([[10, 11, 20], [], []])
  expect([lessonMoved(order, 10, -1), lessonMoved(order, 99, 1)]).toEqual([undefined, undefined])
})

test('a lesson is dropped before another one or on a module, and stays whole on itself', () => {
  expect(lessons(placedBefore(order, 20, 1, 11))).toEqual([[10, 20, 11], [], []])
  expect(lessons(placedBefore(order, 10, 3, undefined))).toEqual([[11], [20], [10]])
  expect(placedBefore(order, 10, 1, 10)).toEqual(order)
})

test('a module goes up and down with its lessons', () => {
  expect(moduleMoved(order, 2, -1)?.map(({ id }) => id)).toEqual([2, 1, 3])
  expect([moduleMoved(order, 1, -1), moduleMoved(order, 3, 1)]).toEqual([undefined, undefined])
})
