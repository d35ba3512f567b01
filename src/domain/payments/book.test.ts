import { describe, expect, test } from 'vitest'
import { dice, of } from '../../../tests/dice.ts'
import { defaultSettings } from '../company/default-settings.ts'
import { Book, type BookEvent, type BookLine } from './book.ts'
import { taxAt } from './journal.ts'
import type { PaymentKind } from './payment.ts'

const plan = { ...defaultSettings.accounts, cash: '571', customers: '411', advances: '4191', sales: '706', vat: '4431' }
const firstDay = new Date('2026-07-01')
const [june, july] = [new Date('2026-06-10'), new Date('2026-07-10')]
const opened = (rate: number | null = null) => new Book({ plan, taxIn: taxAt(rate), firstDay })

type Body = BookEvent extends infer Event
  ? Event extends BookEvent
    ? Omit<Event, 'registration' | 'client'>
    : never
  : never
const money = (amount: number, at = july, kind: PaymentKind = amount > 0 ? 'payment' : 'refund') =>
  ({ kind: 'money', at, entry: { kind, amount, method: 'espèces', operator: null } }) as const
const sale = (price: number, line = 1) => ({ kind: 'sale', at: july, line, price, rate: null }) as const
const note = (line = 1) => ({ kind: 'credit_note', at: july, line }) as const

/** What some events of one registration leave on each account, and their lines. */
function booked(events: Body[], book = opened()) {
  const lines = events.flatMap((event) => book.post({ ...event, registration: 1, client: null } as BookEvent))
  return { lines, on: (account: string) => balanceOf(lines, account) }
}
const balanceOf = (lines: BookLine[], of?: string) =>
  lines
    .filter(({ account }) => of === undefined || account === of)
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0)
const written = (lines: BookLine[]) =>
  lines.map(({ journal, account, debit, credit }) => [journal, account, debit, credit])

test('money that comes before its invoice is an advance, which the invoice settles', () => {
  const { lines } = booked([money(65_000), sale(65_000)])
  expect(written(lines)).toEqual([
    ['TR', '571', 65_000, 0],
    ['TR', '4191', 0, 65_000],
    ['VE', '411', 65_000, 0],
    ['VE', '706', 0, 65_000],
    ['VE', '411', 0, 65_000],
    ['VE', '4191', 65_000, 0],
  ])
})

test('an invoice is owed until it is paid, and what is above it is an advance', () => {
  const { lines } = booked([{ ...sale(65_000), rate: 18 }, money(70_000), money(-5_000, july, 'credit')])
  expect(written(lines)).toEqual([
    ['VE', '411', 65_000, 0],
    ['VE', '706', 0, 55_085],
    ['VE', '4431', 0, 9_915],
    ['TR', '571', 70_000, 0],
    ['TR', '411', 0, 65_000],
    ['TR', '4191', 0, 5_000],
  ])
})

test('what was sold with the money before the first day is not sold again by its invoice', () => {
  const paid = booked([money(65_000, june), sale(65_000)])
  expect([paid.on('706'), paid.on('411'), paid.on('4191')]).toEqual([-65_000, 0, 0])
  const inPart = booked([money(20_000, june), sale(65_000)])
  expect(written(inPart.lines).slice(4)).toEqual([
    ['VE', '411', 45_000, 0],
    ['VE', '706', 0, 45_000],
  ])
})

test('what was sold with the money before the first day goes off sales with the money, or by the credit note of its invoice', () => {
  const refunded = booked([money(65_000, june), money(-65_000)])
  expect([refunded.on('706'), refunded.on('411'), refunded.on('4191')]).toEqual([0, 0, 0])
  const credited = booked([money(65_000, june), sale(65_000), note()])
  expect([credited.on('706'), credited.on('411'), credited.on('4191')]).toEqual([0, 0, -65_000])
})

test('a credit note makes an advance of what was paid, and nothing owed', () => {
  const { on } = booked([sale(65_000), money(20_000), note()])
  expect([on('706'), on('411'), on('4191')]).toEqual([0, 0, -20_000])
})

test('a refund of what an invoice asks for is owed again, and takes no sale back', () => {
  const { on } = booked([sale(65_000), money(65_000), money(-20_000)])
  expect([on('706'), on('411'), on('4191')]).toEqual([-65_000, 20_000, 0])
})

test('a credit that was kept before the first day is an advance from then on', () => {
  const before = [money(70_000, june), money(-5_000, june, 'credit')]
  const { lines } = booked([...before, { kind: 'first_day', at: firstDay }])
  expect(written(lines).slice(-2)).toEqual([
    ['OD', '411', 5_000, 0],
    ['OD', '4191', 0, 5_000],
  ])
})

test('of an invoice that was certified elsewhere the sale counts with the money, advances before it at once', () => {
  const { on } = booked([money(20_000), { kind: 'by_hand', at: july }, money(45_000)])
  expect([on('706'), on('411'), on('4191')]).toEqual([-65_000, 0, 0])
})

test('an invoice for another payer takes the advance under their name', () => {
  const book = opened()
  const [person, pharmacy] = [
    { key: 'I1', paper: 3 },
    { key: '1234567A', paper: 4 },
  ]
  const lines = [
    ...book.post({ ...money(30_000), registration: 1, client: person }),
    ...book.post({ ...sale(65_000), registration: 1, client: pharmacy }),
  ]
  const of = (key: string) => balanceOf(lines.filter(({ client }) => client?.key === key))
  expect([of('I1'), of('1234567A'), balanceOf(lines)]).toEqual([0, 35_000, 0])
})

describe.each(Array.from({ length: 40 }, (_, index) => index + 1))('a year as the dice fall, %i', (seed) => {
  test('balances, says what each owes and has advanced, and sells nothing twice', () => {
    const roll = dice(seed)
    const book = opened(of([null, 18], roll))
    const people = Array.from({ length: 8 }, (_, index) => ({
      ...{ registration: index + 1, price: 65_000, line: 0, isSold: false, paid: 0, credit: 0, sales: 0, before: 0 },
    }))
    const lines: BookLine[] = []
    const crossed = new Set<number>()
    for (let day = 0; day < 240; day++) {
      const at = new Date(Date.UTC(2026, 5, 1 + day / 4))
      const [person, other] = [of(people, roll), of(people, roll)]
      const post = (event: Body, { registration } = person) => {
        const posted = book.post({ ...event, at, registration, client: null } as BookEvent)
        lines.push(...posted)
        return posted
      }
      if (at >= firstDay && crossed.size === 0)
        for (const one of people) {
          crossed.add(one.registration)
          one.before = one.paid
          expect(balanceOf(post({ kind: 'first_day', at }, one))).toBe(0)
        }
      const isNew = at >= firstDay
      const act = roll(6)
      const posted: BookLine[] = []
      const pay = (amount: number, kind: PaymentKind, one = person) => {
        if (amount === 0) return
        one.paid += amount
        if (kind === 'credit') one.credit -= amount
        posted.push(...post(money(amount, at, kind), one))
      }
      if (act === 0) pay(1 + roll(40_000), 'payment')
      if (act === 1) pay(0 - Math.min(person.paid, roll(30_000)), of(['refund', 'reversal', 'correction'], roll))
      if (act === 2) pay(0 - Math.min(person.paid, roll(10_000)), 'credit')
      if (act === 3 && person.registration !== other.registration) {
        const amount = Math.min(person.paid, roll(20_000))
        pay(0 - amount, 'credit_transfer')
        pay(amount, 'credit_transfer', other)
      }
      if (act === 4 && isNew && !person.isSold) {
        person.price = of([30_000, 50_000, 65_000], roll)
        Object.assign(person, { isSold: true, line: day })
        posted.push(...post(sale(person.price, day)))
      }
      if (act === 5 && person.isSold) {
        person.isSold = false
        person.before = 0
        posted.push(...post(note(person.line)))
      }
      if (person.isSold) person.before = 0
      for (const one of people) if (isNew) one.before = Math.min(one.before, one.paid)
      expect(balanceOf(posted)).toBe(0)
    }
    const sum = (of: (person: (typeof people)[number]) => number) => people.reduce((all, one) => all + of(one), 0)
    const sold = (person: (typeof people)[number]) => (person.isSold ? person.price : person.before)
    expect(0 - balanceOf(lines, '706') - balanceOf(lines, '4431')).toBe(sum(sold))
    expect(balanceOf(lines, '411')).toBe(sum((one) => Math.max(0, sold(one) - one.paid)))
    expect(0 - balanceOf(lines, '4191')).toBe(sum((one) => one.credit + Math.max(0, one.paid - sold(one))))
    expect(balanceOf(lines, '571')).toBe(sum((one) => one.paid + one.credit))
  })
})
