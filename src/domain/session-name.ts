import { formatShortDay } from './dates.ts'
import type { Locale } from './language.ts'
import { trainingHeadings } from './training.ts'
import type { TrainingSummary } from './training-schemas.ts'

/** What a session is called among others of its title: `Chaîne du froid · 14/12/2026`, in the reader's language. */
export const sessionName = (
  training: Pick<TrainingSummary, 'title' | 'description' | 'english'> & { startsAt: string | Date | null },
  locale: Locale,
): string => {
  const { text } = trainingHeadings(training, locale).title
  return training.startsAt ? `${text} · ${formatShortDay(training.startsAt, locale)}` : text
}
