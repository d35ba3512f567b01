import { sql } from 'drizzle-orm'
import { isMonthOver, type LedgerMonth } from '../../domain/payments/ledger-period.ts'
import type { Locale } from '../../domain/values/language.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { closedMonths, isClosingOf } from '../db/schema/payments.ts'
import { issuerIn } from '../documents/issue-certificate-commands.ts'
import type { RequestContext, StaffCall } from '../http/request-context.ts'
import { findMonth, papersIn } from './month-queries.ts'

/**
 * Closes the books of a month and of all before it, for good (docs/rules/payments.md#months): what is entered for one of them from now
 * on counts when it is entered.
 * @param month such as `2026-11`
 * @throws Refusal `month_not_over`, `month_closed`
 */
export async function closeMonth(call: StaffCall, month: string): Promise<LedgerMonth> {
  if (!isMonthOver(month, call.now)) throw new Refusal('month_not_over')
  await call.db.transaction(async (tx) => {
    // Anyone who enters something for it, or for a month before, has looked whether that is closed, and is waited for.
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.ledgerMonths})`)
    if ((await tx.$count(closedMonths, isClosingOf(month))) > 0) throw new Refusal('month_closed')
    const row = { month: `${month}-01`, closedBy: call.user.id, closedAt: call.now }
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
