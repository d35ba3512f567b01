import * as v from 'valibot'
import { flow } from '../payments/ledger-period.ts'

/** By what a list of registrations, or of money for them, is put together: who pays, or the session. */
export const groupings = ['pharmacy', 'session'] as const
export type Grouping = (typeof groupings)[number]

/** The fields that each is about (docs/rules/lists.md#filters). */
export const asksOfGroupings = { pharmacy: ['pharmacy'], session: ['startsAt'] } as const satisfies Record<
  Grouping,
  unknown
>

/** The most rows that are added up; of more, neither sum nor groups are told. */
export const sumsLimit = 10_000

/** What a group is of: the number of its pharmacy or session, null where people pay themselves; and the pharmacy's phone. */
const group = { id: v.nullable(v.number()), phone: v.nullable(v.string()) }

/** What registrations come to, in FCFA: what is cancelled or given back owes nothing. */
const registrationSum = { count: v.number(), paid: v.number(), remaining: v.number(), toRefund: v.number() }
export const RegistrationSums = v.object({
  total: v.nullable(v.object(registrationSum)),
  groups: v.array(v.object({ ...group, ...registrationSum })),
})
export type RegistrationSums = v.InferOutput<typeof RegistrationSums>

/** What entries of the ledger come to; those that moved no money are left out. */
export const PaymentSums = v.object({
  total: v.nullable(v.object(flow)),
  groups: v.array(v.object({ ...group, ...flow })),
  /** By the month in which the session begins, such as `2026-12`; null where it has no date. */
  months: v.array(v.object({ month: v.nullable(v.string()), ...flow })),
})
export type PaymentSums = v.InferOutput<typeof PaymentSums>
