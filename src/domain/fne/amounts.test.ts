import { describe, expect, test } from 'vitest'
import { dice, of } from '../../../tests/dice.ts'
import { netPrice } from './amounts.ts'

test.each([
  [65_000, 18, 55_084.745_8],
  [118, 18, 100],
  [1, 18, 0.847_5],
  [2_000_000, 18, 1_694_915.254_3],
  [109, 9, 100],
  [65_000, 9, 59_633.027_6],
  [65_000, 0, 65_000],
  [0, 18, 0],
])('of %d FCFA with %d %% of tax, %d are before tax', (ttc, rate, net) => {
  expect(netPrice(ttc, rate)).toBe(net)
})

test('a price is the lowest of four decimals that comes to its total, and is written with them', () => {
  const roll = dice(2_026)
  for (let times = 0; times < 5_000; times += 1) {
    const ttc = 1 + roll(2_000_000)
    for (const rate of [18, 9, 0]) {
      const net = netPrice(ttc, rate)
      const parts = Math.round(net * 10_000)
      expect(JSON.stringify(net)).toMatch(/^\d+(\.\d{1,4})?$/)
      expect(parts * (100 + rate) >= ttc * 1_000_000 && (parts - 1) * (100 + rate) < ttc * 1_000_000).toBe(true)
    }
  }
})

interface Item {
  ttc: number
  rate: number
}

/** Half is rounded up; in whole numbers, so that only the rule counts. */
const rounded = (dividend: number, divisor: number) => Math.floor((2 * dividend + divisor) / (2 * divisor))
const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0)

/** What the platform is sent, in ten-thousandths of a franc; with its tax, in millionths. */
const sent = ({ ttc, rate }: Item) => Math.round(netPrice(ttc, rate) * 10_000)
const withTax = (item: Item) => sent(item) * (100 + item.rate)

/** An item in centimes where the platform keeps no more: price and tax each rounded. */
function inCentimes(item: Item): number {
  const price = rounded(sent(item), 100)
  return price + rounded(price * item.rate, 100)
}

/** The ways in which the platform may come to a total, in whole FCFA. */
const ways = {
  'each line is rounded': (cart: Item[]) => sum(cart.map((item) => rounded(withTax(item), 1_000_000))),
  'the total of each rate is rounded': (cart: Item[]) =>
    sum([18, 9, 0].map((rate) => rounded(sum(cart.filter((item) => item.rate === rate).map(withTax)), 1_000_000))),
  'the total is cut off': (cart: Item[]) => Math.floor(sum(cart.map(withTax)) / 1_000_000),
  'prices and tax are rounded to centimes': (cart: Item[]) => rounded(sum(cart.map(inCentimes)), 100),
}
const wayNames = Object.keys(ways) as (keyof typeof ways)[]

const roll = dice(18)
const cartOf = (size: number, item: () => Item): Item[] => Array.from({ length: size }, item)
const drawn = () => ({ ttc: 1 + roll(2_000_000), rate: of([18, 9, 0], roll) })
const carts = Array.from({ length: 10_000 }, () => cartOf(1 + roll(50), drawn))

describe.each(wayNames)('where %s', (way) => {
  test('10,000 carts come to their totals to the franc', () => {
    const wrong = carts.filter((cart) => ways[way](cart) !== sum(cart.map(({ ttc }) => ttc)))
    expect(wrong).toEqual([])
  })

  // People pay the same price: what a line is off by adds up.
  test('up to 49 equal lines come to their total, whatever their price', () => {
    for (let times = 0; times < 2_000; times += 1) {
      const item = drawn()
      expect([item, ways[way](cartOf(49, () => item))]).toEqual([item, 49 * item.ttc])
    }
  })
})

describe('fifty equal lines', () => {
  const fifty = (item: Item) => cartOf(50, () => item)

  test.each(wayNames.slice(0, 3))('come to their total where %s', (way) => {
    for (let times = 0; times < 2_000; times += 1) {
      const item = drawn()
      expect([item, ways[way](fifty(item))]).toEqual([item, 50 * item.ttc])
    }
  })

  // No price that suits the other ways can help: one price in ten at 18 % comes to a centime too much this way.
  test('come to one franc more where centimes are kept and each line is one too high, as at 65,000', () => {
    const byCentimes = ways['prices and tax are rounded to centimes']
    const item = { ttc: 65_000, rate: 18 }
    expect([inCentimes(item), byCentimes(fifty(item))]).toEqual([6_500_001, 3_250_001])
    for (let times = 0; times < 2_000; times += 1) {
      const other = drawn()
      const high = inCentimes(other) - 100 * other.ttc
      expect(Math.abs(high)).toBeLessThanOrEqual(1)
      expect([other, byCentimes(fifty(other))]).toEqual([other, 50 * other.ttc + (high === 1 ? 1 : 0)])
    }
  })
})
