import { createHmac, timingSafeEqual } from 'node:crypto'

/** What an address says of the row that it is of: its number, and 160 bits that nobody can make up. */
const pattern = /^(\d{1,9})-([\da-f]{40})$/

/**
 * The part of a calendar's address that nobody can guess (docs/rules/trainings.md#ones-own-calendar). Derived, so that neither the
 * database nor a copy of it holds an address; small letters, as all our addresses have. Another `SESSION_SECRET` makes other ones.
 * @param link the number of the row, and the seed that each new address has another one of
 */
export function calendarSecret(secret: string, { id, seed }: { id: number; seed: string }): string {
  const tail = createHmac('sha256', secret).update(`calendar ${id} ${seed}`).digest('hex').slice(0, 40)
  return `${id}-${tail}`
}

/** The number of the row that an address says it is of; undefined where it is no such address. */
export function linkOfCalendar(given: string): number | undefined {
  const [, id] = pattern.exec(given) ?? []
  return id === undefined ? undefined : Number(id)
}

/** Whether an address is the one of this row, compared in the same time whatever is wrong with it. */
export function isCalendarOf(given: string, secret: string, link: { id: number; seed: string }): boolean {
  const [read, right] = [Buffer.from(given), Buffer.from(calendarSecret(secret, link))]
  return read.length === right.length && timingSafeEqual(read, right)
}
