// Who paid by the line of a statement, and what they wrote, is forgotten (docs/rules/matching.md#what-is-kept).
import { and, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { openPayerMonths, payerDays } from '../../../domain/statements/statement-line.ts'
import { idsOf, inLine, type Line, strictLine } from '../../db/in-line.ts'
import type { Db, Tx } from '../../db/open.ts'
import { payments } from '../../db/schema/payments.ts'
import { statementLines, statements } from '../../db/schema/statements.ts'

const nobody = { payerName: '', payerPhone: null, wording: '' }

/** Takes the payer out of the lines that became payments of some registrations, by the holder of their locks. */
export async function erasePayers(tx: Tx, registrationIds: number[]): Promise<void> {
  const theirs = tx
    .select({ id: payments.transactionId })
    .from(payments)
    .where(inArray(payments.registrationId, registrationIds))
  await tx.update(statementLines).set(nobody).where(inArray(statementLines.transactionId, theirs))
}

const day = 24 * 3_600_000
const forgottenAtOnce = 500

/** Takes the payer out of lines once nobody would still doubt what was decided of them, or 13 months after they came where nothing was. */
export async function deleteExpiredPayers(db: Db, now: Date, line: Line = strictLine): Promise<void> {
  const before = new Date(now.getTime() - payerDays * day)
  const { payerName, payerPhone, wording, decidedAt } = statementLines
  const isTold = or(ne(payerName, ''), isNotNull(payerPhone), ne(wording, ''))
  const cameBefore = sql`${now}::timestamptz - make_interval(months => ${openPayerMonths})`
  const cameLongAgo = inArray(
    statementLines.statementId,
    db.select({ id: statements.id }).from(statements).where(lt(statements.createdAt, cameBefore)),
  )
  const isOver = and(or(lt(decidedAt, before), and(isNull(decidedAt), cameLongAgo)), isTold)
  const forget = (some: number[]) =>
    db
      .update(statementLines)
      .set(nobody)
      .where(and(inArray(statementLines.id, some), isOver))
  await inLine(await idsOf(db, statementLines, isOver), line, forget, forgottenAtOnce)
}
