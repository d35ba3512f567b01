import { describe, expect, test } from 'vitest'
import { watchQueue } from './overload.ts'

/** A queue whose oldest request has waited so long, and the seconds in which it did. */
function queue() {
  const told: boolean[] = []
  let now = 0
  let oldest = 0
  const isTurnedAway = watchQueue({
    oldestWait: () => oldest,
    clock: () => new Date(now),
    tell: (isOverloaded) => told.push(isOverloaded),
  })
  /** Ten requests a second for so long. @returns how many of them were turned away */
  const pass = (milliseconds: number, waited: number) => {
    let refused = 0
    for (const until = now + milliseconds; now < until; now += 100) {
      oldest = waited
      if (isTurnedAway()) refused++
    }
    return refused
  }
  const nobodyComes = (milliseconds: number) => {
    now += milliseconds
  }
  return { pass, nobodyComes, told }
}

describe('requests are turned away', () => {
  test('once the oldest has been older than a second for three seconds on end, and not before', () => {
    const { pass, told } = queue()
    expect(pass(60_000, 900)).toBe(0)
    expect(pass(3_000, 1_100)).toBe(0)
    expect(told).toEqual([])
    expect(pass(1_000, 1_100)).toBe(10)
    expect(told).toEqual([true])
  })

  test('not for a burst: a moment without a late one begins the three seconds again', () => {
    const { pass } = queue()
    for (let burst = 0; burst < 20; burst++) expect(pass(2_900, 5_000) + pass(100, 0)).toBe(0)
  })

  test('only while there is a late one, and at once when there is another, so that the queue stays a second long', () => {
    const { pass } = queue()
    pass(4_000, 3_000)
    expect(pass(500, 800)).toBe(0)
    expect(pass(500, 1_200)).toBe(5)
  })

  test('until there was none for three seconds on end', () => {
    const { pass, told } = queue()
    pass(4_000, 3_000)
    expect(pass(3_100, 0)).toBe(0)
    expect(told).toEqual([true, false])
    expect(pass(2_900, 2_000)).toBe(0) // the three seconds begin again
  })

  test('no more where nobody came meanwhile, and no earlier either', () => {
    const { pass, nobodyComes, told } = queue()
    pass(4_000, 3_000)
    nobodyComes(60_000)
    expect(pass(100, 0)).toBe(0)
    expect(told).toEqual([true, false])
    expect(pass(100, 9_000)).toBe(0)
    nobodyComes(60_000)
    expect(pass(100, 9_000)).toBe(0) // two late ones a minute apart are no spell
  })
})
