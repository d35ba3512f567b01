import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { daysOfMonth, isClosedWith, isMonthOver, type LedgerMonth } from '../../domain/payments/ledger-period.ts'
import { paymentMethods } from '../../domain/payments/payment.ts'
import type { Locale } from '../../domain/values/language.ts'
import { monthAfter, monthOf } from '../../domain/values/month.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Db } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { closedMonths, isClosingOf } from '../db/schema/payments.ts'
import { users } from '../db/schema/staff.ts'
import { issuerIn } from '../documents/issue-certificate-commands.ts'
import type { RequestContext, StaffCall } from '../http/request-context.ts'
import { storeJournal } from './journal-commands.ts'
import { flowSums, movementsIn } from './period-queries.ts'

/**
 * Closes the books of a month and of all before it, for good (docs/rules/payments.md#months): what is entered for one of them from now
 * on counts when it is entered.
 * @param month such as `2026-11`
 * @throws Refusal `month_not_over`, `month_closed`
 */
export async function closeMonth(call: StaffCall, month: string): Promise<LedgerMonth> {
  if (!isMonthOver(month, call.now)) throw new Refusal('month_not_over')
  // Its journal is kept, which may be long.
  await call.longRunning.transaction(async (tx) => {
    // Anyone who enters something for it, or for a month before, has looked whether that is closed, and is waited for.
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.ledgerMonths})`)
    if ((await tx.$count(closedMonths, isClosingOf(month))) > 0) throw new Refusal('month_closed')
    const salesFrom = await storeJournal(tx, call.settings, month)
    const row = { month: `${month}-01`, closedBy: call.user.id, closedAt: call.now, salesFrom }
    await tx.insert(closedMonths).values(row)
    await writeAudit(tx, call.actor, {
      action: 'close_month',
      subjectType: 'installation',
      subjectId: 0,
      after: { month },
    })
  })
  return findMonth(call.db, month, call.now)
}

/**
 * Makes the closing sheet of a month. Nothing of it is kept: a closed month says the same whenever it is made.
 * @returns the PDF, and what to call it
 */
export async function makeClosingSheet(
  call: RequestContext,
  month: string,
  locale: Locale,
): Promise<{ pdf: Buffer; fileName: string }> {
  const { db, now } = call
  const found = await findMonth(db, month, now)
  const papers = await papersIn(db, month)
  const { renderClosingSheet } = await import('../pdf/closing-sheet.ts')
  const { firm } = issuerIn(call, locale)
  const pdf = await renderClosingSheet({ ...found, papers, locale, firm, madeAt: now.toISOString() })
  return { pdf, fileName: locale === 'fr' ? `cloture-${month}.pdf` : `closing-${month}.pdf` }
}

/** How many months are shown, the present one first. */
const monthsShown = 24

const monthOfDay = (day: string) => day.slice(0, 7)
const firstMoment = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** What moved in the months from one to another, by method, and which of them are closed; the latest first. */
async function readMonths(db: Db, first: string, last: string, now: Date): Promise<LedgerMonth[]> {
  const days = { from: daysOfMonth(first).from, to: daysOfMonth(last).to }
  const { rows: sums } = await db.execute<LedgerMonth['methods'][number] & { month: string }>(sql`
    select to_char(booked_at at time zone 'UTC', 'YYYY-MM') as month, method, ${flowSums}
    from ${movementsIn(days, false)} moved group by 1, 2`)
  const closed = await db
    .select({ month: closedMonths.month, closedAt: closedMonths.closedAt, closedBy: users.username })
    .from(closedMonths)
    .innerJoin(users, eq(users.id, closedMonths.closedBy))
    .where(isClosingOf(first))
    .orderBy(asc(closedMonths.closedAt))
  const months: LedgerMonth[] = []
  for (let month = last; month >= first; month = monthAfter(month, -1)) {
    const methods = sums
      .filter((line) => line.month === month)
      .sort((one, other) => paymentMethods.indexOf(one.method) - paymentMethods.indexOf(other.method))
      .map(({ month: _, ...line }) => line)
    const closing =
      closed.find((one) => one.month === `${month}-01`) ??
      closed.find((one) => isClosedWith(month, monthOfDay(one.month)))
    const closedIn = closing && monthOfDay(closing.month)
    months.push({
      month,
      entries: methods.reduce((count, { entries }) => count + entries, 0),
      methods,
      closedAt: closing?.closedAt.toISOString() ?? null,
      closedBy: closing?.closedBy ?? null,
      closedWith: closedIn && closedIn !== month ? closedIn : null,
      isClosable: !closing && isMonthOver(month, now),
    })
  }
  return months
}

/** The latest months of the books, back to the first of them of which there is something. */
export async function listMonths(db: Db, now: Date): Promise<LedgerMonth[]> {
  const months = await readMonths(db, monthAfter(monthOf(now), 1 - monthsShown), monthOf(now), now)
  const first = months.findLastIndex(
    ({ entries, closedAt, closedWith }) => entries > 0 || (closedAt !== null && closedWith === null),
  )
  return months.slice(0, Math.max(0, first) + 1)
}

/** One month of the books. */
async function findMonth(db: Db, month: string, now: Date): Promise<LedgerMonth> {
  const [found] = await readMonths(db, month, month, now)
  if (!found) throw new Error('a month was not read')
  return found
}

/** The papers of money issued in a month: first and last number of each series, and how many. */
async function papersIn(db: Db, month: string) {
  const series = sql<string>`left(${documents.number}, 1)`
  const ordered = sql`length(${documents.number}), ${documents.number}`
  return db
    .select({
      series,
      first: sql<string>`(array_agg(${documents.number} order by ${ordered}))[1]`,
      last: sql<string>`(array_agg(${documents.number} order by ${sql`length(${documents.number}) desc, ${documents.number} desc`}))[1]`,
      count: sql`count(*)`.mapWith(Number),
    })
    .from(documents)
    .where(
      and(
        gte(documents.createdAt, firstMoment(month)),
        lt(documents.createdAt, firstMoment(monthAfter(month, 1))),
        sql`${documents.kind} in ('invoice', 'receipt', 'credit_note')`,
      ),
    )
    .groupBy(series)
    .orderBy(series)
}
