// Invoices that the tax office has, or may have, are left as they are (docs/rules/fne.md#what-is-held).
import { Refusal } from '../../domain/values/problem.ts'
import type { Tx } from '../db/open.ts'
import { ledgerDiscrepancies } from '../db/schema/payments.ts'
import type { DocumentRow } from './queries.ts'

/** Whether the FNE has numbered an invoice, or a call about it waits, is under way or doubtful. */
export const isHeld = ({ fneNumber, isInFne }: Pick<DocumentRow, 'fneNumber' | 'isInFne'>): boolean =>
  fneNumber !== null || isInFne

/** Lists invoices among what does not agree, as long as they say something else than holds (docs/rules/payments.md#what-does-not-agree). */
export async function noteOutdated(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = ids.map((subject) => ({ kind: 'invoice_outdated' as const, subject }))
  await tx.insert(ledgerDiscrepancies).values(rows).onConflictDoNothing()
}

/**
 * Parts invoices that are to change into those that may, and those that a call was made about: these are listed, and followed by a credit
 * note where they were certified.
 */
export async function leaveInFne<Kept extends { invoice: DocumentRow }>(tx: Tx, found: Kept[]): Promise<Kept[]> {
  await noteOutdated(
    tx,
    found.filter(({ invoice }) => invoice.isInFne).map(({ invoice }) => invoice.id),
  )
  return found.filter(({ invoice }) => !invoice.isInFne)
}

/** @throws Refusal `invoice_in_fne` where the tax office has one of them, or may have */
export function refuseInFne(invoices: readonly Pick<DocumentRow, 'isInFne' | 'number'>[]): void {
  const [held] = invoices.filter(({ isInFne }) => isInFne)
  if (held) throw new Refusal('invoice_in_fne', { number: held.number ?? '' })
}
