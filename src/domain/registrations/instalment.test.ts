import * as v from 'valibot'
import { expect, test } from 'vitest'
import { dice } from '../../../tests/dice.ts'
import { formMessages } from '../../../tests/form-messages.ts'
import {
  type Agreed,
  dueDayToRemindOf,
  InstalmentPlanForm,
  isLate,
  nextOf,
  proposedPlan,
  standingOf,
  whyNotAgreed,
} from './instalment.ts'

const plan: Agreed[] = [
  { dueOn: '2026-12-10', amount: 20_000 },
  { dueOn: '2027-01-10', amount: 20_000 },
  { dueOn: '2027-02-10', amount: 25_000 },
]
const leftOf = (remaining: number) => standingOf(plan, remaining).map(({ left }) => left)

test.each([
  ['', 'required'],
  ['31/12/2026', 'invalid'],
  ['2026-02-30', 'invalid'],
])('a part that is due on “%s” is refused at its day: %s', (dueOn, message) => {
  const { issues } = v.safeParse(InstalmentPlanForm, { instalments: [{ dueOn, amount: 5_000 }] })
  const found = issues?.find((issue) => v.getDotPath(issue)?.endsWith('.dueOn'))
  expect(found?.message).toBe(message)
})

test('payments fill a plan in the order of its days', () => {
  expect(leftOf(65_000)).toEqual([20_000, 20_000, 25_000])
  expect(leftOf(50_000)).toEqual([5_000, 20_000, 25_000])
  expect(leftOf(25_000)).toEqual([0, 0, 25_000])
  expect(leftOf(1)).toEqual([0, 0, 1])
  expect(leftOf(0)).toEqual([0, 0, 0])
  expect(nextOf(standingOf(plan, 25_000))?.dueOn).toBe('2027-02-10')
  expect(nextOf(standingOf(plan, 0))).toBeUndefined()
})

test('what is owed beyond the plan is due with its last part', () => {
  expect(standingOf(plan, 75_000)).toMatchObject([
    { amount: 20_000, left: 20_000 },
    { amount: 20_000, left: 20_000 },
    { amount: 35_000, left: 35_000 },
  ])
})

test('a part is late from the day after, until it is paid', () => {
  const lateOn = (today: string, remaining = 65_000) =>
    standingOf(plan, remaining).filter((part) => isLate(part, today))
  expect(lateOn('2026-12-10')).toEqual([])
  expect(lateOn('2026-12-11')).toHaveLength(1)
  expect(lateOn('2026-12-11', 45_000)).toEqual([])
  expect(lateOn('2027-03-01')).toHaveLength(3)
})

test('whatever is paid, what is left of the parts is what remains, and none is paid before an earlier one', () => {
  const roll = dice(136)
  for (let round = 0; round < 2_000; round++) {
    const parts = 2 + roll(11)
    const agreed = proposedPlan(parts + roll(500_000), parts, '2026-01-31')
    const total = agreed.reduce((sum, { amount }) => sum + amount, 0)
    const remaining = roll(total + 50_000)
    const standing = standingOf(agreed, remaining)
    expect(standing.reduce((sum, { left }) => sum + left, 0)).toBe(remaining)
    const firstOpen = standing.findIndex(({ left }) => left > 0)
    if (firstOpen >= 0) {
      for (const { left, amount } of standing.slice(firstOpen + 1)) expect(left).toBe(amount)
    }
    for (const { left, amount } of standing) expect(left).toBeLessThanOrEqual(amount)
  }
})

test('a proposal is in equal parts, a month apart, and is in all what remains', () => {
  expect(proposedPlan(65_000, 3, '2027-01-31')).toEqual([
    { dueOn: '2027-01-31', amount: 21_666 },
    { dueOn: '2027-02-28', amount: 21_666 },
    { dueOn: '2027-03-31', amount: 21_668 },
  ])
  const roll = dice(137)
  for (let round = 0; round < 500; round++) {
    const count = 2 + roll(11)
    const remaining = count + roll(2_000_000)
    const proposed = proposedPlan(remaining, count, `2026-${String(1 + roll(12)).padStart(2, '0')}-28`)
    expect(whyNotAgreed(proposed, remaining, '2026-01-01')).toBeUndefined()
    expect(formMessages(InstalmentPlanForm, { instalments: proposed })).toEqual({})
  }
})

test.each([
  ['what remains, from today on', plan, undefined],
  ['nothing', [], undefined],
  ['one part', [{ dueOn: '2026-12-10', amount: 65_000 }], 'instalmentsFew'],
  ['days that go back', plan.toReversed(), 'instalmentsOrder'],
  ['the same day twice', [...plan.slice(0, 1), ...plan.slice(0, 1)], 'instalmentsOrder'],
  ['a day that is over', [{ dueOn: '2026-12-09', amount: 20_000 }, ...plan.slice(1)], 'instalmentsPast'],
  ['less than remains', plan.slice(0, 2), 'instalmentsSum'],
])('a plan of %s', (_, agreed, reason) => {
  expect(whyNotAgreed(agreed, 65_000, '2026-12-10')).toBe(reason)
})

test('a plan has at most twelve parts, each of a day and of francs', () => {
  const wrong = (instalments: unknown) => Object.keys(formMessages(InstalmentPlanForm, { instalments }))
  const parts = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ dueOn: `2027-01-${10 + index}`, amount: 1 }))
  expect(wrong([])).toEqual([])
  expect(wrong(parts(12))).toEqual([])
  expect(wrong(parts(13))).toEqual(['instalments'])
  expect(wrong([plan[0], { dueOn: '2027-02-30', amount: 0 }])).toEqual(['instalments.1.dueOn', 'instalments.1.amount'])
})

test('reminders go out from 8 h, three days before, a day and a week after', () => {
  const at = (moment: string) =>
    (['before', 'late', 'later'] as const).map((kind) => dueDayToRemindOf(kind, new Date(moment)))
  expect(at('2026-12-11T07:59:00Z')).toEqual([null, null, null])
  expect(at('2026-12-11T08:00:00Z')).toEqual(['2026-12-14', '2026-12-10', '2026-12-04'])
})
