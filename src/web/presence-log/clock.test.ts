import { expect, test } from 'vitest'
import { afterContact, afterJump, afterTyped, believedTime, clockText, jumpSince, watchJumps } from './clock.ts'

const [second, hour] = [1_000, 3_600_000]
const nine = Date.parse('2026-12-14T09:00:00Z')

/** A phone whose clock can be changed, and that can sleep. */
function phone() {
  const at = { now: nine, steady: 500 }
  let isShown = true
  const watch = watchJumps({ now: () => at.now, steady: () => at.steady }, () => isShown)
  return {
    watch,
    wait: (ms: number) => {
      at.now += ms
      at.steady += ms
    },
    sleep: (ms: number) => {
      at.now += ms
    },
    change: (ms: number) => {
      at.now += ms
    },
    show: (shown: boolean) => {
      isShown = shown
      if (!shown) watch.leave()
    },
  }
}

test('time that passes evenly is no jump, nor is a clock that drifts by a second', () => {
  const { watch, wait, change } = phone()
  wait(5 * second)
  expect(watch.look()).toBe(0)
  wait(hour)
  change(second)
  expect(watch.look()).toBe(0)
})

test('a clock that is changed while the page is looked at has jumped, forward or back', () => {
  const { watch, wait, change } = phone()
  wait(5 * second)
  change(3 * hour)
  expect(watch.look()).toBe(3 * hour)
  wait(5 * second)
  change(-3 * hour)
  expect(watch.look()).toBe(-3 * hour)
  wait(5 * second)
  expect(watch.look()).toBe(0)
})

test('a phone that slept is no clock that jumped', () => {
  const { watch, sleep, wait, show } = phone()
  show(false)
  sleep(hour)
  show(true)
  wait(second)
  expect(watch.look()).toBe(0)
  wait(5 * second)
  expect(watch.look()).toBe(0)
})

test('a clock set back while the page was left is noticed all the same', () => {
  const { watch, change, wait, show } = phone()
  show(false)
  wait(hour)
  change(-2 * hour)
  show(true)
  expect(watch.look()).toBe(-2 * hour)
})

test('a page that is hidden still when it is looked at cannot tell a later jump from sleep', () => {
  const { watch, sleep, show } = phone()
  show(false)
  expect(watch.look()).toBe(0)
  sleep(hour)
  show(true)
  expect(watch.look()).toBe(0)
})

test('after a jump the time believed is the one before it, and a person is asked', () => {
  const known = { offset: 2 * second, contactAt: nine, isAsked: false }
  const jumped = afterJump(known, 3 * hour)
  expect(jumped).toEqual({ offset: 2 * second - 3 * hour, contactAt: nine, isAsked: true })
  expect(clockText(believedTime(jumped, nine + 3 * hour))).toBe('09:00')
  expect(afterJump({ ...known, offset: null }, -hour).offset).toBe(hour)
})

test('a jump of some seconds is put right without asking', () => {
  expect(afterJump({ offset: 0, contactAt: null, isAsked: false }, 20 * second)).toMatchObject({
    offset: -20 * second,
    isAsked: false,
  })
})

test('a clock that stands before what was noted last has gone back by that much at least', () => {
  expect(jumpSince(nine, nine + second)).toBe(0)
  expect(jumpSince(nine, nine - second)).toBe(0)
  expect(jumpSince(nine, nine - hour)).toBe(-hour)
})

test('a contact tells the offset from the middle of the call, and takes the question away', () => {
  const known = afterContact(
    { offset: 1, contactAt: null, isAsked: true },
    { serverNow: nine + hour, sentAt: nine, answeredAt: nine + 2 * second },
  )
  expect(known).toEqual({ offset: hour - second, contactAt: nine + 2 * second, isAsked: false })
})

test('a slow call tells the offset only where nothing better is known', () => {
  const slow = { serverNow: nine + hour, sentAt: nine, answeredAt: nine + 6 * second }
  expect(afterContact({ offset: 7, contactAt: null, isAsked: false }, slow).offset).toBe(7)
  expect(afterContact({ offset: null, contactAt: null, isAsked: false }, slow).offset).toBe(hour - 3 * second)
  expect(afterContact({ offset: 7, contactAt: null, isAsked: true }, slow).offset).toBe(hour - 3 * second)
})

test.each([
  ['12:00', nine, '2026-12-14T12:00:00.000Z'],
  ['00:05', Date.parse('2026-12-14T23:50:00Z'), '2026-12-15T00:05:00.000Z'],
  ['23:55', Date.parse('2026-12-14T00:10:00Z'), '2026-12-13T23:55:00.000Z'],
])('the time typed, %s, is meant of the closest day', (typed, now, meant) => {
  const known = afterTyped({ offset: 0, contactAt: null, isAsked: true }, typed, now)
  expect(new Date(believedTime(known, now)).toISOString()).toBe(meant)
  expect(known.isAsked).toBe(false)
})
