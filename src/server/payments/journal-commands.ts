// What closing a month keeps of its journal (docs/rules/payments.md#lettering).
import { sql } from 'drizzle-orm'
import type { Settings } from '../../domain/company/settings.ts'
import { monthAfter } from '../../domain/values/month.ts'
import type { Tx } from '../db/open.ts'
import { bookedSales, journalLines } from '../db/schema/journal.ts'
import { type Books, placedCalls, readBooks } from './journal-event-queries.ts'
import { asStored } from './journal-line-queries.ts'
import { bookUnstored } from './journal-queries.ts'

/** How many entries are described and written at once. */
const atOnce = 200

/**
 * Keeps the journal of a month and of all before it that are open, for the holder of the months' lock who has not closed it yet: numbers
 * and letters stay as they are from now on.
 * @param month such as `2026-11`
 * @returns since when sales follow certified invoices in it, or null
 */
export async function storeJournal(tx: Tx, settings: Settings, month: string): Promise<string | null> {
  // A call that is settled now is waited for: it counts in this month, or later.
  await tx.execute(sql`lock table fne_calls in share mode`)
  const books = await readBooks(tx, settings.fne)
  const entries = await bookUnstored(tx, books, settings, month)
  const positions = new Map<string, number>()
  for (let first = 0; first < entries.length; first += atOnce) {
    const lines = await asStored(tx, entries.slice(first, first + atOnce))
    const placed = lines.map((line) => {
      const its = `${line.bookedOn.slice(0, 7)}-01`
      const position = positions.get(its) ?? 0
      positions.set(its, position + 1)
      return { ...line, month: its, position }
    })
    if (placed.length > 0) await tx.insert(journalLines).values(placed)
  }
  await keepBookedSales(tx, books, month)
  const { salesFrom } = books
  return salesFrom !== null && salesFrom.slice(0, 7) <= month ? salesFrom : null
}

async function keepBookedSales(tx: Tx, books: Books, month: string): Promise<void> {
  if (books.salesFrom === null) return
  const end = `${monthAfter(month, 1)}-01`
  await tx.execute(sql`insert into ${bookedSales} (call_id, booked_at)
    select id, at from ${placedCalls(books)} placed where at < ${end}::timestamptz on conflict do nothing`)
}
