import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Company } from '../../domain/company.ts'

export interface Session {
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
}

/** A training with a date as an iCalendar event (RFC 5545); its UID never changes, so that a later one replaces it. */
export function calendarEvent(session: Session, company: Company, now: Date): string {
  const calendar = ical({
    prodId: { company: company.name, product: 'Officina' },
    method: session.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  addSession(calendar, session, company, now)
  return calendar.toString()
}

/** Every session as one calendar to subscribe to; a cancelled one stays in it, marked as such. */
export function calendarFeed(name: string, sessions: Session[], company: Company, now: Date): string {
  const calendar = ical({
    prodId: { company: company.name, product: 'Officina' },
    method: ICalCalendarMethod.PUBLISH,
    name,
    ttl: 3600,
  })
  for (const session of sessions) addSession(calendar, session, company, now)
  return calendar.toString()
}

function addSession(calendar: ICalCalendar, session: Session, company: Company, now: Date): void {
  const host = new URL(session.url).hostname
  calendar.createEvent({
    id: `formation-${session.trainingId}@${host}`,
    sequence: session.cancelled ? 1 : 0,
    status: session.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: now,
    start: session.startsAt,
    end: session.endsAt ?? new Date(session.startsAt.getTime() + session.duration * 3_600_000),
    summary: session.title,
    description: session.description,
    location: session.location,
    url: session.url,
    organizer: { name: company.name, email: company.email },
  })
}
