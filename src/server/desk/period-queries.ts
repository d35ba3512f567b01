import { type AnyColumn, and, eq, gte, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PeriodFigures, PeriodReport } from '../../domain/desk/dashboard.ts'
import { type Period, type Span, spansOf } from '../../domain/values/period.ts'
import type { Db } from '../db/open.ts'
import { payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'

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
  const held = and(isIn(trainings.startsAt, span), isNull(trainings.deletedAt), ne(trainings.status, 'annulée'))
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
