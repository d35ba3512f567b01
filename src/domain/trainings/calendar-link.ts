import * as v from 'valibot'

/** A calendar of one's own to subscribe to (docs/rules/trainings.md#ones-own-calendar); both `null` while one has none. */
export const CalendarLink = v.object({
  /** Secret: anyone who has it reads the calendar. */
  address: v.nullable(v.string()),
  /** Since when this address holds. */
  createdAt: v.nullable(v.string()),
})
export type CalendarLink = v.InferOutput<typeof CalendarLink>
