import type { Locale } from '../values/language.ts'

export const trainingCategories = ['pharmaciens', 'auxiliaires'] as const
export type TrainingCategory = (typeof trainingCategories)[number]

/** A session is held on days; an online course has no date, half-day or places (docs/rules/online-courses.md#an-enrolment). */
export const trainingKinds = ['session', 'online_course'] as const
export type TrainingKind = (typeof trainingKinds)[number]

/** What stands for the places of an online course, which is never full: the greatest number that its column holds. */
export const placesOfCourse = 2_147_483_647

export const trainingStatuses = ['programmée', 'en_cours', 'terminée', 'annulée'] as const
export type TrainingStatus = (typeof trainingStatuses)[number]

/** Continuing-education prices in FCFA, materials and certificate included (docs/rules/trainings.md#categories-and-prices). */
export const categoryPrices: Record<TrainingCategory, number> = { pharmaciens: 65_000, auxiliaires: 50_000 }

/** What a new training starts from (docs/rules/trainings.md#defaults); duration in hours. */
export const trainingDefaults = {
  category: 'pharmaciens',
  status: 'programmée',
  location: 'Abidjan',
  duration: 2,
  maxParticipants: 15,
} as const

export interface TrainingDates {
  status: TrainingStatus
  startsAt: string | Date | null
  endsAt: string | Date | null
  /** In hours. */
  duration: number
}

/** The status as it is now: a session whose date has come is no longer "to come", nor is one that has ended under way, whatever the office has yet to change. */
export function statusAt({ status, startsAt, endsAt, duration }: TrainingDates, now: Date): TrainingStatus {
  if (!isActive(status) || startsAt === null || new Date(startsAt) > now) return status
  const end = endsAt === null ? new Date(startsAt).getTime() + duration * 3_600_000 : new Date(endsAt).getTime()
  return end > now.getTime() ? 'en_cours' : 'terminée'
}

/** Only a scheduled training, before it begins, takes registrations from the public (docs/rules/trainings.md#open-for-registration). */
export const isOpenForRegistration = (session: TrainingDates, now: Date): boolean =>
  statusAt(session, now) === 'programmée'

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

export const isActive = (status: TrainingStatus): boolean => status === 'programmée' || status === 'en_cours'

/** Whether a session is not held. An online course that is sold no more goes on for those who are registered. */
export const isCalledOff = ({ kind, status }: { kind: TrainingKind; status: TrainingStatus }): boolean =>
  kind === 'session' && status === 'annulée'

/** How far trainings are, as the dashboard counts them (docs/rules/trainings.md#statuses): an active one is scheduled or under way. */
export const trainingStages = ['active', 'finished', 'cancelled'] as const
export type TrainingStage = (typeof trainingStages)[number]

/** What the list of trainings may be narrowed to besides: the active ones that begin this week. */
export const trainingFilters = [...trainingStages, 'this_week'] as const
export type TrainingFilter = (typeof trainingFilters)[number]

export function stageOf(status: TrainingStatus): TrainingStage {
  if (isActive(status)) return 'active'
  return status === 'terminée' ? 'finished' : 'cancelled'
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

/** A training's long texts in the reader's language. */
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
