import { beforeEach, expect, test } from 'vitest'
import { createTracker, type Step, type Tracker } from './tracker.ts'

let now = 0
let lines: (Step & { isLeaving: boolean })[] = []
let tracker: Tracker
beforeEach(() => {
  now = 1_000_000
  lines = []
  tracker = createTracker(
    (step, isLeaving) => lines.push({ ...step, isLeaving }),
    () => now,
  )
})

/** Plays on for so many seconds, telling each. */
function play(seconds: number, from: number) {
  for (let second = 1; second <= seconds; second++) {
    now += 1_000
    tracker.tick(from + second)
  }
}

test('a line is written every ten seconds of playing, with what was played since the one before', () => {
  tracker.begin()
  play(25, 100)
  expect(lines).toEqual([
    { kind: 'at', position: 110, played: 10, isLeaving: false },
    { kind: 'at', position: 120, played: 10, isLeaving: false },
  ])
})

test('pausing writes where one is; while nothing is played nothing is noted or counted', () => {
  tracker.begin()
  play(4, 0)
  tracker.pause(4)
  now += 3_600_000
  tracker.tick(4)
  tracker.pause(4)
  tracker.leave(4)
  tracker.begin()
  play(3, 4)
  tracker.pause(7)
  expect(lines.map(({ position, played }) => [position, played])).toEqual([
    [4, 4],
    [7, 3],
  ])
})

test('what is left of a second counts in the next line', () => {
  tracker.begin()
  now += 1_600
  tracker.pause(1.6)
  tracker.begin()
  now += 1_600
  tracker.pause(3.24)
  expect(lines.map(({ position, played }) => [position, played])).toEqual([
    [1.6, 1],
    [3.2, 2],
  ])
})

test('leaving the page writes at once what was not noted, and the end of a lesson that it is done', () => {
  tracker.begin()
  play(6, 0)
  tracker.leave(6)
  expect(lines).toEqual([{ kind: 'at', position: 6, played: 6, isLeaving: true }])
  tracker.done(9)
  expect(lines[1]).toEqual({ kind: 'done', position: 9, played: 0, isLeaving: false })
  tracker.leave(9)
  expect(lines).toHaveLength(2)
})

test('a page that is left twice within a moment is noted once', () => {
  tracker.begin()
  play(3, 0)
  tracker.leave(3)
  now += 5
  tracker.leave(3)
  expect(lines).toHaveLength(1)
})
