import type { Locale } from '../values/language.ts'

export const trainingCategories = ['pharmaciens', 'auxiliaires'] as const
export type TrainingCategory = (typeof trainingCategories)[number]

/** A session is held on days; an online course has no date, half-day or places (docs/rules/online-courses.md#an-enrolment). */
export const trainingKinds = ['session', 'online_course'] as const
export type TrainingKind = (typeof trainingKinds)[number]

export const trainingStatuses = ['programmée', 'en_cours', 'terminée', 'annulée'] as const
export type TrainingStatus = (typeof trainingStatuses)[number]

export interface TrainingDates {
  status: TrainingStatus
  startsAt: string | Date | null
  endsAt: string | Date | null
  /** In hours. */
  duration: number
}

/** What answers say of a session's state: page, list and feeds go by it rather than by a clock of their own. */
interface Shown {
  shownStatus: TrainingStatus
}

/** The same of what an answer tells. */
export const isShownOpen = ({ shownStatus }: Shown): boolean => shownStatus === 'programmée'

/**
 * The session that people who look for its content are led to: the next one that is open, one without a date when none has any.
 * @returns undefined when none is open
 */
export function nextOpen<Session extends Shown & Pick<TrainingDates, 'startsAt'>>(
  sessions: readonly Session[],
): Session | undefined {
  const open = sessions.filter(isShownOpen)
  const at = ({ startsAt }: Session) => (startsAt === null ? Number.POSITIVE_INFINITY : new Date(startsAt).getTime())
  return open.sort((one, other) => (at(one) < at(other) ? -1 : at(one) > at(other) ? 1 : 0))[0]
}

export const trainingDetailFields = [
  'content',
  'programDetails',
  'objectives',
  'targetAudience',
  'prerequisites',
  'pedagogy',
  'certification',
] as const

/** What is said of it besides, which its page alone shows (docs/rules/trainings.md#what-the-page-says): in both languages, and in none. */
export const translatedTexts = [...trainingDetailFields, 'pictureAlt', 'included'] as const
export const translatedFields = [...translatedTexts, 'timeline', 'questions'] as const
export const detailFields = [...translatedFields, 'theme', 'picture'] as const

/** A text, and the language that it is in. */
export interface Text {
  text: string
  lang: Locale
}

interface Headings {
  title: string
  description: string
}
type Details = Record<(typeof trainingDetailFields)[number], string | null>

/** One text in the reader's language, or the French one, marked as such, where the translation is missing. */
const pick = (locale: Locale, french: string | null, english: string | null | undefined): Text =>
  locale === 'en' && english ? { text: english, lang: 'en' } : { text: french ?? '', lang: 'fr' }

/** A training's title and description in the reader's language. */
export const trainingHeadings = (
  training: Headings & { english: { title: string | null; description: string | null } | null },
  locale: Locale,
): { title: Text; description: Text } => ({
  title: pick(locale, training.title, training.english?.title),
  description: pick(locale, training.description, training.english?.description),
})

/** A training's long texts in the reader's language (docs/rules/language.md#texts-of-trainings). */
export function trainingDetails(
  training: { details: Details; english: { details: Details } | null },
  locale: Locale,
): Record<(typeof trainingDetailFields)[number], Text> {
  const entries = trainingDetailFields.map((name) => [
    name,
    pick(locale, training.details[name], training.english?.details[name]),
  ])
  return Object.fromEntries(entries)
}
