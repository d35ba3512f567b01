import { formatShortDay } from '../values/dates.ts'
import type { Locale } from '../values/language.ts'
import { trainingHeadings } from './training.ts'
import type { TrainingSummary } from './training-schemas.ts'

/** A title with the day its session begins, which tells sessions of one title apart (docs/rules/programmes.md#told-apart). */
export const datedTitle = (title: string, startsAt: string | Date | null, locale: Locale): string =>
  startsAt ? `${title} · ${formatShortDay(startsAt, locale)}` : title

/** What a session is called among others of its title: `Chaîne du froid · 14/12/2026`, in the reader's language. */
export const sessionName = (
  training: Pick<TrainingSummary, 'title' | 'description' | 'english'> & { startsAt: string | Date | null },
  locale: Locale,
): string => datedTitle(trainingHeadings(training, locale).title.text, training.startsAt, locale)
