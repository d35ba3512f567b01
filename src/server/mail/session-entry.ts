import { trainingHeadings } from '../../domain/trainings/training.ts'
import type { Locale } from '../../domain/values/language.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import { trainingPath } from '../../domain/values/paths.ts'
import type { registrations } from '../db/schema/registrations.ts'
import type { trainings } from '../db/schema/trainings.ts'
import type { CalendarEntry } from './calendar.ts'

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
