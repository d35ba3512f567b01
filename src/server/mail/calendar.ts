import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Company } from '../../domain/company/company.ts'
import { onOneLine, seenText } from '../../domain/values/unseen.ts'

export interface CalendarEntry {
  trainingId: number
  title: string
  description: string
  location: string
  startsAt: Date
  endsAt: Date | null
  /** Hours; used when no end is set. */
  duration: number
  url: string
  cancelled: boolean
  /** RFC 5545: an event replaces one of the same UID with a lower number. */
  sequence: number
  /** When the event last changed; where it is left out, it is told as it stands now. */
  changedAt?: Date
}

/** A training with a date as an iCalendar event (RFC 5545); its UID never changes, so that a later one replaces it. */
export function calendarEvent(entry: CalendarEntry, company: Company, now: Date): string {
  const calendar = ical({
    prodId: madeBy(company),
    method: entry.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  addEntry(calendar, entry, company, now)
  return written(calendar)
}

/** Several changes of a calendar at once: what is cancelled in them is marked so. */
export function calendarEvents(entries: CalendarEntry[], company: Company, now: Date): string {
  const calendar = ical({
    prodId: madeBy(company),
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const entry of entries) addEntry(calendar, entry, company, now)
  return written(calendar)
}

/** How often a calendar that is subscribed to is to be read again, in seconds. */
const refreshSeconds = 3600

/**
 * Sessions as one calendar to subscribe to; a cancelled one stays in it, marked as such. The same sessions always give the same text
 * where each says when it changed, so that a reader who has it already is told so.
 */
export function calendarFeed(name: string, entries: CalendarEntry[], company: Company, now: Date): string {
  const calendar = ical({
    prodId: madeBy(company),
    method: ICalCalendarMethod.PUBLISH,
    name: onOneLine(name),
    ttl: refreshSeconds,
  })
  for (const entry of entries) addEntry(calendar, entry, company, now)
  return written(calendar)
}

/** The media type of a calendar, which says its method (RFC 6047, 2.4). */
export function calendarType(calendar: string): string {
  const method = /^METHOD:(\w+)\r?$/m.exec(calendar)?.[1]
  return `text/calendar; charset=utf-8${method ? `; method=${method}` : ''}`
}

/** Who has made it: the firm, or the product alone where nobody has said who that is. */
const madeBy = ({ name }: Company) => ({ company: name || 'Officina', product: 'Officina' })

/** RFC 5545, 3.1: every line is ended, the last one too. */
const written = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`

function addEntry(calendar: ICalCalendar, entry: CalendarEntry, company: Company, now: Date): void {
  const host = new URL(entry.url).hostname
  calendar.createEvent({
    id: `formation-${entry.trainingId}@${host}`,
    sequence: entry.sequence,
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: entry.changedAt ?? now,
    ...(entry.changedAt && { lastModified: entry.changedAt }),
    start: entry.startsAt,
    end: entry.endsAt ?? new Date(entry.startsAt.getTime() + entry.duration * 3_600_000),
    summary: onOneLine(entry.title),
    description: seenText(entry.description),
    location: onOneLine(entry.location),
    url: entry.url,
    ...(company.name && company.email && { organizer: { name: company.name, email: company.email } }),
  })
}
