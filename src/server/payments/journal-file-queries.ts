// The journal as accountants' software takes it, written while it is read (docs/rules/payments.md#as-a-file).
import type { JournalLayout } from '../../domain/company/journal-layout.ts'
import type { Settings } from '../../domain/company/settings.ts'
import { encodeJournal, journalHead, journalText } from '../../domain/payments/journal-file.ts'
import { monthOfDays, type PeriodDays } from '../../domain/payments/ledger-period.ts'
import { dayOf } from '../../domain/values/month.ts'
import type { Db } from '../db/open.ts'
import { type Books, readBooks } from './journal-event-queries.ts'
import { asStored, withNames } from './journal-line-queries.ts'
import { bookPeriod, closedOn, type Entry, readStored, type StoredLine } from './journal-queries.ts'

interface Asked {
  db: Db
  days: PeriodDays
  settings: Pick<Settings, 'accounts' | 'papers' | 'fne'>
  layout: Omit<JournalLayout, 'name'>
  now: Date
}

/** How many lines, or entries, are read and written at once. */
const atOnce = 500

/**
 * The journal of a period in a layout.
 * @returns what to call it: provisional while a month of it is open; and its bytes
 */
export async function journalFile(asked: Asked): Promise<{ name: string; bytes: AsyncGenerator<Uint8Array> }> {
  const { db, days, settings, now } = asked
  const books = await readBooks(db, settings.fne)
  const to = days.to ?? dayOf(now)
  const isProvisional = closedOn(books, to.slice(0, 7)) === null
  const period = monthOfDays(days) ?? [days.from, to].map((day) => day ?? '').join('_')
  const name = `journal-${period}${isProvisional ? '-provisoire' : ''}.txt`
  return { name, bytes: written(asked, books, { from: days.from, to }, isProvisional) }
}

async function* written(
  { db, settings, layout }: Asked,
  books: Books,
  days: { from: string | null; to: string },
  isProvisional: boolean,
): AsyncGenerator<Uint8Array> {
  yield encodeJournal(journalHead(layout, isProvisional), layout)
  for await (const lines of linesOf(db, books, settings, days)) {
    const rows = await withNames(db, books, settings.accounts, lines)
    yield encodeJournal(rows.map((row) => journalText(row, layout)).join(''), layout)
  }
}

type Line = Omit<StoredLine, 'month' | 'position'>

async function* linesOf(
  db: Db,
  books: Books,
  settings: Asked['settings'],
  days: { from: string | null; to: string },
): AsyncGenerator<Line[]> {
  const { before, after } = await bookPeriod(db, books, settings, days)
  yield* described(db, before)
  const stored = await readStored(db, days)
  for (let first = 0; first < stored.length; first += atOnce) yield stored.slice(first, first + atOnce)
  yield* described(db, after)
}

async function* described(db: Db, entries: Entry[]): AsyncGenerator<Line[]> {
  for (let first = 0; first < entries.length; first += atOnce) {
    yield await asStored(db, entries.slice(first, first + atOnce))
  }
}
