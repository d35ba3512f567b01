import * as v from 'valibot'
import { paymentMethods } from '../payments/payment.ts'
import { paymentStatuses, registrationStatuses } from '../registrations/registration.ts'
import { trainingCategories } from '../trainings/training.ts'

/** A part of a whole in rounded percent (docs/rules/formats.md#percentages); 0 where there is no whole. */
export const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100))

/** How many of the latest registrations the dashboard shows (docs/rules/dashboard.md#recent-activity). */
export const recentCount = 5

/** How many months its charts show, this one included. */
export const monthsShown = 12

/** What waits for the office, and how much of each, of what its reader reads (docs/rules/dashboard.md#to-do). */
const ToDo = v.object({
  toConfirm: v.number(),
  declaredPayments: v.number(),
  /** Payments in the browser that ask for somebody. */
  onlinePayments: v.number(),
  statementLines: v.number(),
  overdue: v.number(),
  unreadMessages: v.optional(v.number()),
  thisWeek: v.number(),
  uncertified: v.number(),
  refundable: v.number(),
  failedMails: v.optional(v.number()),
  unproven: v.number(),
  accessAsked: v.number(),
  papersToCheck: v.number(),
  disagreeing: v.number(),
  /** Invoices that are paid and not certified, and those whose certification a person has to look at. */
  fnePaid: v.number(),
  fneToCheck: v.number(),
})
export type ToDo = v.InferOutput<typeof ToDo>

/** Every figure of the dashboard (docs/rules/dashboard.md#figures); money in FCFA. */
export const Dashboard = v.object({
  toDo: ToDo,
  registrations: v.object({
    total: v.number(),
    confirmed: v.number(),
    /** Without those whose money was given back, which `refunded` counts. */
    pending: v.number(),
    refunded: v.number(),
    cancelled: v.number(),
    /** Confirmed of all, in percent. */
    conversion: v.number(),
  }),
  /** Registrations that are not cancelled, by whom the training is for. */
  participants: v.object({ pharmaciens: v.number(), auxiliaires: v.number() }),
  trainings: v.object({
    total: v.number(),
    /** Scheduled or under way. */
    active: v.number(),
    finished: v.number(),
    cancelled: v.number(),
  }),
  revenue: v.object({
    /** The prices of all registrations that are neither cancelled nor refunded: what is received of them, and what they still owe. */
    expected: v.number(),
    received: v.number(),
    pending: v.number(),
    /** What else is in the ledger, refunds taken off: kept from cancelled and refunded registrations, or paid beyond the price. */
    apart: v.number(),
    /** Received of expected, in percent. */
    completion: v.number(),
  }),
  payments: v.object({
    /** Registrations wholly or partly paid, and by payment status; without the cancelled ones. */
    paid: v.number(),
    byStatus: v.array(v.object({ status: v.picklist(paymentStatuses), count: v.number() })),
    byMethod: v.array(v.object({ method: v.picklist(paymentMethods), count: v.number(), amount: v.number() })),
  }),
  /** The latest months, oldest first: `2026-11`. */
  months: v.array(v.object({ month: v.string(), registrations: v.number(), received: v.number() })),
  /** Trainings to come, soonest first. */
  filling: v.array(
    v.object({
      id: v.number(),
      title: v.string(),
      startsAt: v.nullable(v.string()),
      taken: v.number(),
      places: v.number(),
    }),
  ),
  recent: v.array(
    v.object({
      id: v.number(),
      participant: v.object({ firstName: v.string(), lastName: v.string() }),
      trainingTitle: v.string(),
      trainingCategory: v.picklist(trainingCategories),
      startsAt: v.nullable(v.string()),
      createdAt: v.string(),
      status: v.picklist(registrationStatuses),
      paymentStatus: v.picklist(paymentStatuses),
    }),
  ),
})
export type Dashboard = v.InferOutput<typeof Dashboard>

/** What happened in a stretch of time; money in FCFA. */
const PeriodFigures = v.object({
  /** Made then, and how many of these are confirmed by now. */
  registrations: v.number(),
  confirmed: v.number(),
  /** What came into the ledger then, refunds taken off. */
  received: v.number(),
  /** Trainings that began then, without the cancelled ones. */
  sessions: v.number(),
})
export type PeriodFigures = v.InferOutput<typeof PeriodFigures>

const stretch = { from: v.string(), until: v.string(), figures: PeriodFigures }

/** A period beside the one before (docs/rules/dashboard.md#periods); of one that is not over, the part until now, and as much of the other. */
export const PeriodReport = v.object({ isOver: v.boolean(), ...stretch, before: v.object(stretch) })
export type PeriodReport = v.InferOutput<typeof PeriodReport>
