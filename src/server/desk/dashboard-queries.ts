import { type AnyColumn, and, asc, desc, eq, gt, gte, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import {
  type Dashboard,
  monthsShown,
  type PeriodFigures,
  type PeriodReport,
  percent,
  recentCount,
} from '../../domain/desk/dashboard.ts'
import { paymentMethods } from '../../domain/payments/payment.ts'
import { paymentStatuses } from '../../domain/registrations/registration.ts'
import type { TrainingCategory } from '../../domain/trainings/training.ts'
import { stageOf, type TrainingStage } from '../../domain/trainings/training-status.ts'
import type { Locale } from '../../domain/values/language.ts'
import { type Period, type Span, spansOf } from '../../domain/values/period.ts'
import type { Db } from '../db/open.ts'
import { payments, paymentTallies } from '../db/schema/payments.ts'
import { monthTallies, registrations, registrationTallies } from '../db/schema/registrations.ts'
import { isSession, trainings, trainingTallies } from '../db/schema/trainings.ts'
import { titleIn } from '../db/title-in.ts'
import { placesTaken } from '../trainings/queries.ts'
import { countToDo } from './to-do-queries.ts'

/** How many of the trainings to come are shown. */
const fillingCount = 12

/**
 * Every figure of the dashboard (docs/rules/dashboard.md#figures), summed by the database from the tallies (docs/decisions/0007).
 * @param readsLetters whether its reader reads messages and letters; others are not told how many there are
 * @param papersRead which papers its reader reads
 */
export async function readDashboard(
  db: Db,
  now: Date,
  locale: Locale,
  readsLetters: boolean,
  papersRead?: SQL,
): Promise<Dashboard> {
  const months = latestMonths(now)
  const since = months[0] ?? now
  const groups = await registrationGroups(db)
  const ledger = await ledgerByMethod(db)
  const monthly = await tallyOfMonths(db, since)
  const held = await trainingsByStatus(db)
  const waiting = await countToDo(db, now, readsLetters, papersRead)

  const counted = (wanted: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(wanted).reduce((total, group) => total + group.count, 0)
  const isLive = ({ status }: (typeof groups)[number]) => status !== 'annulée'
  const isRefunded = ({ paymentStatus }: (typeof groups)[number]) => paymentStatus === 'remboursé'
  const due = groups.filter((group) => isLive(group) && !isRefunded(group))
  const total = counted(() => true)
  const toConfirm = counted((group) => group.status === 'en_attente' && !isRefunded(group))
  const confirmed = counted(({ status }) => status === 'confirmée')
  const expected = due.reduce((money, group) => money + group.price, 0)
  const pending = due.reduce((money, group) => money + group.remaining, 0)
  const received = expected - pending
  const inLedger = ledger.reduce((money, group) => money + group.amount, 0)
  const inCategory = (category: TrainingCategory) => counted((group) => isLive(group) && group.category === category)
  const heldIn = (stage: TrainingStage) =>
    held.filter(({ status }) => stageOf(status) === stage).reduce((sessions, group) => sessions + group.count, 0)

  return {
    toDo: { toConfirm, ...waiting },
    registrations: {
      total,
      confirmed,
      pending: toConfirm,
      refunded: counted((group) => group.status === 'en_attente' && isRefunded(group)),
      cancelled: counted(({ status }) => status === 'annulée'),
      conversion: percent(confirmed, total),
    },
    participants: { pharmaciens: inCategory('pharmaciens'), auxiliaires: inCategory('auxiliaires') },
    trainings: {
      total: held.reduce((sessions, group) => sessions + group.count, 0),
      active: heldIn('active'),
      finished: heldIn('finished'),
      cancelled: heldIn('cancelled'),
    },
    revenue: {
      expected,
      received,
      pending,
      apart: inLedger - received,
      completion: percent(received, expected),
    },
    payments: {
      paid: counted((group) => isLive(group) && ['complet', 'partiel'].includes(group.paymentStatus)),
      byStatus: paymentStatuses.map((status) => ({
        status,
        count: counted((group) => isLive(group) && group.paymentStatus === status),
      })),
      byMethod: paymentMethods.map((method) => {
        const { count = 0, amount = 0 } = ledger.find((group) => group.method === method) ?? {}
        return { method, count, amount }
      }),
    },
    months: months.map((begun) => {
      const day = dayOf(begun)
      const { registrations = 0, received = 0 } = monthly.find(({ month }) => month === day) ?? {}
      return { month: day.slice(0, 7), registrations, received }
    }),
    filling: await fillingOfComing(db, now, locale),
    recent: await recentRegistrations(db, locale),
  }
}

const summed = (column: AnyColumn) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)

const registrationGroups = (db: Db) =>
  db
    .select({
      status: registrationTallies.status,
      paymentStatus: registrationTallies.paymentStatus,
      category: registrationTallies.category,
      count: summed(registrationTallies.count),
      price: summed(registrationTallies.price),
      remaining: summed(registrationTallies.remaining),
    })
    .from(registrationTallies)
    .groupBy(registrationTallies.status, registrationTallies.paymentStatus, registrationTallies.category)

const ledgerByMethod = (db: Db) =>
  db
    .select({
      method: paymentTallies.method,
      count: summed(paymentTallies.count),
      amount: summed(paymentTallies.amount),
    })
    .from(paymentTallies)
    .groupBy(paymentTallies.method)

// The firm's months are those of UTC (docs/rules/formats.md#months).
const tallyOfMonths = (db: Db, since: Date) =>
  db
    .select({
      month: monthTallies.month,
      registrations: summed(monthTallies.registrations),
      received: summed(monthTallies.received),
    })
    .from(monthTallies)
    .where(gte(monthTallies.month, dayOf(since)))
    .groupBy(monthTallies.month)

const trainingsByStatus = (db: Db) =>
  db
    .select({ status: trainingTallies.status, count: summed(trainingTallies.count) })
    .from(trainingTallies)
    .groupBy(trainingTallies.status)

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** The beginnings of this month and of those before it, oldest first. */
const latestMonths = (now: Date): Date[] =>
  Array.from(
    { length: monthsShown },
    (_, index) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (monthsShown - 1 - index), 1)),
  )

async function fillingOfComing(db: Db, now: Date, locale: Locale): Promise<Dashboard['filling']> {
  const rows = await db
    .select({
      id: trainings.id,
      title: titleIn(locale),
      startsAt: trainings.startsAt,
      taken: placesTaken,
      places: trainings.maxParticipants,
    })
    .from(trainings)
    .where(
      and(isSession, eq(trainings.status, 'programmée'), or(isNull(trainings.startsAt), gt(trainings.startsAt, now))),
    )
    .orderBy(asc(trainings.startsAt), asc(trainings.id))
    .limit(fillingCount)
  return rows.map((row) => ({ ...row, startsAt: row.startsAt?.toISOString() ?? null }))
}

async function recentRegistrations(db: Db, locale: Locale): Promise<Dashboard['recent']> {
  const rows = await db
    .select({
      id: registrations.id,
      firstName: registrations.firstName,
      lastName: registrations.lastName,
      trainingTitle: titleIn(locale),
      trainingCategory: trainings.category,
      startsAt: trainings.startsAt,
      createdAt: registrations.createdAt,
      status: registrations.status,
      paymentStatus: registrations.paymentStatus,
    })
    .from(registrations)
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(recentCount)
  return rows.map(({ firstName, lastName, startsAt, createdAt, ...row }) => ({
    ...row,
    startsAt: startsAt?.toISOString() ?? null,
    participant: { firstName, lastName },
    createdAt: createdAt.toISOString(),
  }))
}

const isIn = (column: AnyColumn, { from, until }: Span): SQL | undefined => and(gte(column, from), lt(column, until))

/** What happened in a period and in the one before (docs/rules/dashboard.md#periods). */
export async function readPeriod(db: Db, period: Period, now: Date): Promise<PeriodReport> {
  const { span, before, isOver } = spansOf(period, now)
  const [figures, figuresBefore] = [await figuresIn(db, span), await figuresIn(db, before)]
  const told = ({ from, until }: Span) => ({ from: from.toISOString(), until: until.toISOString() })
  return { isOver, ...told(span), figures, before: { ...told(before), figures: figuresBefore } }
}

/** One statement for the figures of a span. */
async function figuresIn(db: Db, span: Span): Promise<PeriodFigures> {
  const made = isIn(registrations.createdAt, span)
  const held = and(isIn(trainings.startsAt, span), isSession, ne(trainings.status, 'annulée'))
  const [figures] = await db
    .select({
      registrations: db.$count(registrations, made),
      confirmed: db.$count(registrations, and(made, eq(registrations.status, 'confirmée'))),
      received: sql<number>`(${db
        .select({ sum: sql`coalesce(sum(${payments.amount}), 0)` })
        .from(payments)
        .where(and(isIn(payments.bookedAt, span), sql`moves_money(${payments.kind})`))})`.mapWith(Number),
      sessions: db.$count(trainings, held),
    })
    .from(sql`(values (1)) as once`)
  if (!figures) throw new Error('a count answered no row')
  return figures
}
