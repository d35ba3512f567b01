// The journal, entry by entry, with numbers and letters (docs/rules/payments.md#lettering): of closed months as it was stored, of others as
// it follows from the books.
import { and, asc, gte, lte, sql } from 'drizzle-orm'
import type { Settings } from '../../domain/company/settings.ts'
import { Book, type BookLine } from '../../domain/payments/book.ts'
import { type Journal, journalLines, taxAt } from '../../domain/payments/journal.ts'
import type { BookedAs } from '../../domain/payments/journal-file.ts'
import { isClosedWith, type PeriodDays } from '../../domain/payments/ledger-period.ts'
import { type Letter, Lettering, lettersOf } from '../../domain/payments/lettering.ts'
import { dayOf, monthAfter } from '../../domain/values/month.ts'
import type { Db, Tx } from '../db/open.ts'
import { journalLines as storedLines } from '../db/schema/journal.ts'
import { type Books, type Counted, countsOn, readCounted } from './journal-event-queries.ts'

/** An entry as it follows from the books. */
export interface Entry {
  /** What it is of, as `P12`, `T3`, `S4`, `D5` or `I6`: a payment, a transaction, a call, a paper or a registration. */
  source: string
  of: Counted['of']
  id: number
  journal: Journal
  kind: BookedAs
  /** The day on which it counts. */
  on: string
  /** By year from 1 on. */
  number: number
  lines: (BookLine & { letter: Letter | undefined })[]
}

/** What numbers and letters go on from, by year and by `lettersOf`. */
interface Given {
  entries: Map<number, number>
  letters: Map<string, number>
}

export const nothingGiven = (): Given => ({ entries: new Map(), letters: new Map() })

/** The numbers and letters that stored months end with. */
export async function readGiven(db: Db | Tx): Promise<Given> {
  const given = nothingGiven()
  const { rows: entries } = await db.execute<{ year: number; last: number }>(sql`
    select extract(year from booked_on)::int as year, max(entry)::int as last from journal_lines group by 1`)
  for (const { year, last } of entries) given.entries.set(year, last)
  const { rows: letters } = await db.execute<{ role: string; year: number; last: number }>(sql`
    select role, extract(year from lettered_on)::int as year, max(letter)::int as last from journal_lines
    where letter is not null group by 1, 2`)
  for (const { role, year, last } of letters) given.letters.set(lettersOf(role, year), last)
  return given
}

const startOf = (day: string) => new Date(`${day}T00:00:00Z`)
const oneDay = 24 * 3_600_000
export const dayAfter = (day: string): string => dayOf(new Date(startOf(day).getTime() + oneDay))

type Terms = Pick<Settings, 'accounts' | 'papers'>

/**
 * The entries that count from one day to another, both included.
 * @param from null from the beginning
 * @param given the numbers and letters that those before have
 */
export async function bookEntries(
  db: Db | Tx,
  books: Books,
  { accounts, papers }: Terms,
  { from, to }: { from: string | null; to: string },
  given: Given,
): Promise<Entry[]> {
  const taxIn = taxAt(papers.taxRate)
  const firstDay = books.salesFrom === null ? null : startOf(books.salesFrom)
  const book = new Book({ plan: accounts, taxIn, firstDay })
  const lettering = new Lettering(given.letters)
  const drafts = new Map<string, Omit<Entry, 'lines' | 'number'> & { lines: BookLine[] }>()
  const span = { from: from === null ? null : startOf(from), to: startOf(dayAfter(to)) }
  for (const counted of await readCounted(db, books, span)) {
    const lines =
      counted.of === 'transaction'
        ? journalLines(counted, accounts, taxIn).map((line) => ({ ...line, registration: null, client: null }))
        : book.post(counted.event)
    const isKept = from === null || countsOn(counted) >= from
    lettering.add(lines, counted.at, isKept)
    if (isKept) for (const line of lines) draftOf(drafts, counted, line).lines.push(line)
  }
  return [...drafts.values()].map((draft): Entry => {
    const year = Number(draft.on.slice(0, 4))
    const number = (given.entries.get(year) ?? 0) + 1
    given.entries.set(year, number)
    const lines = draft.lines.map((line) => ({ ...line, letter: lettering.of(line) }))
    return { ...draft, number, lines: summed(lines) }
  })
}

const initials = { payment: 'P', transaction: 'T', call: 'S', paper: 'D', registration: 'I' } as const

const kindOf = (counted: Counted): BookedAs => {
  if (counted.of === 'transaction') return counted.kind
  return counted.event.kind === 'money' ? counted.event.entry.kind : counted.event.kind
}

/** The entry that a line is of: what moves between registrations is one of its transaction. */
function draftOf<Draft extends Omit<Entry, 'lines' | 'number'> & { lines: BookLine[] }>(
  drafts: Map<string, Draft>,
  counted: Counted,
  { journal }: BookLine,
): Draft {
  const isMoved = counted.of === 'payment' && journal === 'OD'
  const source = isMoved ? `T${counted.transaction}` : `${initials[counted.of]}${counted.id}`
  const key = `${journal}:${source}`
  const found = drafts.get(key)
  if (found) return found
  const { of, id } = counted
  const made = { source, of, id, journal, kind: kindOf(counted), on: countsOn(counted), lines: [] } as unknown as Draft
  drafts.set(key, made)
  return made
}

/** Sales and tax of an entry for several people are one line each. */
function summed(lines: Entry['lines']): Entry['lines'] {
  const firsts = new Map<string, Entry['lines'][number]>()
  return lines.filter((line) => {
    if (line.role !== 'sales' && line.role !== 'vat') return true
    const first = firsts.get(line.role)
    if (!first) {
      firsts.set(line.role, line)
      return true
    }
    const left = first.debit - first.credit + line.debit - line.credit
    first.debit = Math.max(0, left)
    first.credit = Math.max(0, 0 - left)
    return false
  })
}

/** From which day on numbers are counted for what begins on a day: its year's first, or the first that is not stored. */
const countedFrom = (day: string | null): string | null => day && `${day.slice(0, 4)}-01-01`

/**
 * The entries of a period that are not stored, numbered as they would be.
 * @returns those before what is stored, and those after it
 */
export async function bookPeriod(
  db: Db | Tx,
  books: Books,
  settings: Terms,
  { from, to }: { from: string | null; to: string },
): Promise<{ before: Entry[]; after: Entry[] }> {
  const { stored } = books
  const isWithin = ({ on }: Entry) => from === null || on >= from
  if (!stored) {
    const all = await bookEntries(db, books, settings, { from: countedFrom(from), to }, nothingGiven())
    return { before: all.filter(isWithin), after: [] }
  }
  const [firstStored, firstOpen] = [`${stored.first}-01`, `${monthAfter(stored.last, 1)}-01`]
  const lastBefore = dayOf(new Date(startOf(firstStored).getTime() - oneDay))
  const before =
    from === null || from < firstStored
      ? await bookEntries(
          db,
          books,
          settings,
          { from: countedFrom(from), to: to < lastBefore ? to : lastBefore },
          nothingGiven(),
        )
      : []
  const after =
    to >= firstOpen ? await bookEntries(db, books, settings, { from: firstOpen, to }, await readGiven(db)) : []
  return { before: before.filter(isWithin), after: after.filter(isWithin) }
}

/**
 * The entries that closing a month stores: of it and of all months before it that are not closed.
 * @param month such as `2026-11`
 */
export async function bookUnstored(db: Db | Tx, books: Books, settings: Terms, month: string): Promise<Entry[]> {
  const { stored, openFrom } = books
  const to = dayOf(new Date(startOf(`${monthAfter(month, 1)}-01`).getTime() - oneDay))
  if (stored) {
    const from = `${monthAfter(stored.last, 1)}-01`
    return bookEntries(db, books, settings, { from, to }, await readGiven(db))
  }
  const all = await bookEntries(db, books, settings, { from: countedFrom(openFrom), to }, nothingGiven())
  return all.filter(({ on }) => openFrom === null || on >= openFrom)
}

/** A line of the journal as it is stored. */
export type StoredLine = typeof storedLines.$inferSelect

/** The stored lines of a period, in their order. */
export const readStored = (db: Db | Tx, { from, to }: PeriodDays): Promise<StoredLine[]> =>
  db
    .select()
    .from(storedLines)
    .where(
      and(
        from === null ? undefined : gte(storedLines.bookedOn, from),
        to === null ? undefined : lte(storedLines.bookedOn, to),
      ),
    )
    .orderBy(asc(storedLines.month), asc(storedLines.position))

/** The day on which a month was closed; null while it is open. */
export const closedOn = ({ closings }: Books, month: string): string | null =>
  closings.find((closing) => isClosedWith(month, closing.month))?.closedOn ?? null
