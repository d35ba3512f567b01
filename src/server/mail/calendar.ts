import type { ICalCalendar, ICalCalendarData } from 'ical-generator'
import type { Company } from '../../domain/company/company.ts'
import { trainingHeadings } from '../../domain/trainings/training.ts'
import type { Locale } from '../../domain/values/language.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import { trainingPath } from '../../domain/values/paths.ts'
import { onOneLine, seenText } from '../../domain/values/unseen.ts'
import type { registrations } from '../db/schema/registrations.ts'
import type { trainings } from '../db/schema/trainings.ts'

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

/** Loaded at its first use: a start is shorter without. */
const library = () => import('ical-generator')

/** A training with a date as an iCalendar event (RFC 5545); its UID never changes, so that a later one replaces it. */
export async function calendarEvent(entry: CalendarEntry, company: Company, now: Date): Promise<string> {
  const { ICalCalendarMethod } = await library()
  return writtenWith([entry], company, now, entry.cancelled ? { method: ICalCalendarMethod.CANCEL } : {})
}

/** Several changes of a calendar at once: what is cancelled in them is marked so. */
export const calendarEvents = (entries: CalendarEntry[], company: Company, now: Date): Promise<string> =>
  writtenWith(entries, company, now)

/** How often a calendar that is subscribed to is to be read again, in seconds. */
const refreshSeconds = 3600

/**
 * Sessions as one calendar to subscribe to; a cancelled one stays in it, marked as such. The same sessions always give the same text
 * where each says when it changed, so that a reader who has it already is told so.
 */
export const calendarFeed = (name: string, entries: CalendarEntry[], company: Company, now: Date): Promise<string> =>
  writtenWith(entries, company, now, { name: onOneLine(name), ttl: refreshSeconds })

async function writtenWith(entries: CalendarEntry[], company: Company, now: Date, data: ICalCalendarData = {}) {
  const { default: ical, ICalCalendarMethod, ICalEventStatus } = await library()
  const calendar = ical({ prodId: madeBy(company), method: ICalCalendarMethod.PUBLISH, ...data })
  for (const entry of entries) {
    const status = entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED
    addEntry(calendar, entry, company, now).status(status)
  }
  return `${calendar.toString()}\r\n` // RFC 5545, 3.1: every line is ended, the last one too
}

/** The media type of a calendar, which says its method (RFC 6047, 2.4). */
export function calendarType(calendar: string): string {
  const method = /^METHOD:(\w+)\r?$/m.exec(calendar)?.[1]
  return `text/calendar; charset=utf-8${method ? `; method=${method}` : ''}`
}

/** Who has made it: the firm, or the product alone where nobody has said who that is. */
const madeBy = ({ name }: Company) => ({ company: name || 'Officina', product: 'Officina' })

function addEntry(calendar: ICalCalendar, entry: CalendarEntry, company: Company, now: Date) {
  const host = new URL(entry.url).hostname
  return calendar.createEvent({
    id: `formation-${entry.trainingId}@${host}`,
    sequence: entry.sequence,
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

type Training = typeof trainings.$inferSelect
type Booked = Pick<typeof registrations.$inferSelect, 'locale' | 'status' | 'calendarSequence'>

/**
 * A training as a calendar tells it to everyone.
 * @param publicUrl where the site is, without a slash at its end
 * @returns null while it has no date
 */
export function sessionEntry(training: Training, locale: Locale, publicUrl: string): CalendarEntry | null {
  if (!training.startsAt) return null
  const { title, description } = trainingHeadings(training, locale)
  return {
    trainingId: training.id,
    title: title.text,
    description: description.text,
    location: training.location,
    startsAt: training.startsAt,
    endsAt: training.endsAt,
    duration: training.duration,
    url: publicUrl + withLanguage(trainingPath(training.slug), locale),
    cancelled: training.status === 'annulée',
    sequence: training.calendarSequence,
  }
}

/** The same as who is registered for it knows it: cancelled with the registration as well, and counted up with that. */
export function bookedEntry(
  registration: Booked,
  training: Training,
  publicUrl: string,
  locale = registration.locale,
): CalendarEntry | null {
  const entry = sessionEntry(training, locale, publicUrl)
  return (
    entry && {
      ...entry,
      cancelled: entry.cancelled || registration.status === 'annulée',
      sequence: entry.sequence + registration.calendarSequence,
    }
  )
}
