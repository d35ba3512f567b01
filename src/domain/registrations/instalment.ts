// A price paid in parts, each on its day (docs/rules/payments.md#instalments). What is paid of each is derived from what remains.
import * as v from 'valibot'
import { dayField } from '../values/moment.ts'
import { movedAmount } from '../values/numbers.ts'
import { key, type ValidationKey } from '../values/validation.ts'
import { madeFrom } from '../values/version.ts'

/** How many parts there may be. */
export const fewestInstalments = 2
export const mostInstalments = 12

const amount = movedAmount()

/** The body of PUT /api/registrations/{id}/instalments: the whole plan, in the order of its days; none takes it away. */
export const InstalmentPlanForm = v.strictObject({
  instalments: v.pipe(
    v.array(v.strictObject({ dueOn: dayField('invalid', 'required'), amount }), key('required')),
    v.maxLength(mostInstalments, key('tooMany')),
  ),
  version: madeFrom,
})
export type InstalmentPlanForm = v.InferOutput<typeof InstalmentPlanForm>

/** One part of a plan as it was agreed: a day such as `2026-12-14`, and FCFA. */
export interface Agreed {
  dueOn: string
  amount: number
}

/** One part as it stands: its amount, and what of it is left to pay. */
export const Instalment = v.object({ dueOn: v.string(), amount: v.number(), left: v.number() })
export type Instalment = v.InferOutput<typeof Instalment>

const sum = (plan: readonly Agreed[]) => plan.reduce((total, { amount }) => total + amount, 0)

/**
 * How a plan stands: what is no longer owed has paid its parts in the order of their days, and what is owed beyond all of them is due
 * with the last one.
 * @param plan in the order of its days
 * @param remaining what is still owed of the registration, in FCFA
 */
export function standingOf(plan: readonly Agreed[], remaining: number): Instalment[] {
  const beyond = Math.max(0, remaining - sum(plan))
  let paid = Math.max(0, sum(plan) - remaining)
  return plan.map(({ dueOn, amount }, index) => {
    const whole = amount + (index === plan.length - 1 ? beyond : 0)
    const covered = Math.min(paid, amount)
    paid -= covered
    return { dueOn, amount: whole, left: whole - covered }
  })
}

/** Whether a part is late: from the day after its own, while something of it is left. */
export const isLate = ({ dueOn, left }: Instalment, today: string): boolean => left > 0 && dueOn < today

/** The part that is due next, late ones first; undefined once all is paid. */
export const nextOf = (standing: readonly Instalment[]): Instalment | undefined => standing.find(({ left }) => left > 0)

/** Days a month later, on the same day of the month where there is one, else on its last: 31 January is followed by 28 February. */
function monthsAfter(first: string, count: number): string {
  const [year = 0, month = 0, date = 0] = first.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastDay))).toISOString().slice(0, 10)
}

/** A plan to begin with: as many equal parts, a month apart; what cannot be shared out stands in the last. In FCFA. */
export function proposedPlan(remaining: number, count: number, first: string): Agreed[] {
  const share = Math.floor(remaining / count)
  return Array.from({ length: count }, (_, index) => ({
    dueOn: monthsAfter(first, index),
    amount: index === count - 1 ? remaining - share * (count - 1) : share,
  }))
}

/**
 * Why a plan cannot be agreed for what remains, in the words of its field; undefined when it can. Two parts or more, each after the other,
 * the first today or later, in all what remains; or none at all.
 */
export function whyNotAgreed(plan: readonly Agreed[], remaining: number, today: string): ValidationKey | undefined {
  if (plan.length === 0) return undefined
  if (plan.length < fewestInstalments) return 'instalmentsFew'
  if (plan.some(({ dueOn }, index) => dueOn <= (plan[index - 1]?.dueOn ?? ''))) return 'instalmentsOrder'
  if ((plan[0]?.dueOn ?? '') < today) return 'instalmentsPast'
  return sum(plan) === remaining ? undefined : 'instalmentsSum'
}

/** Reminders of a part that go out by themselves, and how many days after its day; negative before it. */
export const instalmentReminders = { before: -3, late: 1, later: 7 } as const
export type InstalmentReminderKind = keyof typeof instalmentReminders

const dayLength = 24 * 3_600_000
const hourOfDay = 8

/** The day of the parts whose reminders of a kind go out now; null before 8 h in Abidjan. */
export function dueDayToRemindOf(kind: InstalmentReminderKind, now: Date): string | null {
  if (now.getUTCHours() < hourOfDay) return null
  return new Date(now.getTime() - instalmentReminders[kind] * dayLength).toISOString().slice(0, 10)
}

/** When a reminder of a part is due: a plan that was agreed later than that tells it by itself. */
export const instalmentReminderDueAt = (kind: InstalmentReminderKind, dueOn: string): Date =>
  new Date(Date.parse(`${dueOn}T00:00:00Z`) + instalmentReminders[kind] * dayLength + hourOfDay * 3_600_000)
