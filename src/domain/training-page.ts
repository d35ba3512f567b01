import type { Locale, Localized } from './language.ts'
import {
  statusAt,
  type Text,
  type TrainingCategory,
  type TrainingDates,
  type TrainingStatus,
  trainingDetails,
} from './training.ts'
import { linesOf } from './training-programme.ts'
import type { Training, TrainingSummary } from './training-schemas.ts'

// What a training's page and its programme on paper say alike (docs/rules/trainings.md#page).

/** Why nobody can register for a session: it has begun, is over, was cancelled, or is full. */
export type ClosedFor = Exclude<TrainingStatus, 'programmée'> | 'full'

/** @returns undefined where one can register for it */
export function closedFor(
  session: TrainingDates & Pick<TrainingSummary, 'placesLeft'>,
  now: Date,
): ClosedFor | undefined {
  const status = statusAt(session, now)
  if (status !== 'programmée') return status
  return session.placesLeft > 0 ? undefined : 'full'
}

interface Words {
  afterwards: string
  included: string
  /** Where the office has not written what is. */
  usuallyIncluded: string[]
  audience: string
  audiences: Record<TrainingCategory, string>
  prerequisites: [label: string, fallback: string]
  pedagogy: [label: string, fallback: string]
  evaluation: [label: string, fallback: string]
  programFallback: string
  /** Why nobody can register for it. */
  closed: Record<ClosedFor, string>
}

export const trainingPageWords: Localized<Words> = {
  fr: {
    afterwards: 'À l’issue, vous savez…',
    included: 'Ce qui est compris',
    usuallyIncluded: ['Les supports de la formation', 'Le certificat de participation'],
    audience: 'Public concerné',
    audiences: { pharmaciens: 'Pharmaciens', auxiliaires: 'Auxiliaires en pharmacie' },
    prerequisites: ['Prérequis', 'Aucun prérequis spécifique'],
    pedagogy: ['Méthodes pédagogiques', 'Formation interactive avec exercices pratiques'],
    evaluation: ['Évaluation', 'Évaluation continue et test final'],
    programFallback: 'Programme détaillé à venir',
    closed: {
      en_cours: 'Les inscriptions sont closes\u00A0: la session a commencé.',
      terminée: 'Cette session a eu lieu.',
      annulée: 'Cette session n’aura pas lieu.',
      full: 'Cette session est complète.',
    },
  },
  en: {
    afterwards: 'By the end, you can…',
    included: 'What is included',
    usuallyIncluded: ['The training materials', 'The certificate of participation'],
    audience: 'Target audience',
    audiences: { pharmaciens: 'Pharmacists', auxiliaires: 'Pharmacy assistants' },
    prerequisites: ['Prerequisites', 'No specific prerequisites'],
    pedagogy: ['Teaching methods', 'Interactive training with practical exercises'],
    evaluation: ['Evaluation', 'Continuous assessment and final test'],
    programFallback: 'Detailed programme coming soon',
    closed: {
      en_cours: 'Registration is closed: the session has begun.',
      terminée: 'This session has taken place.',
      annulée: 'This session will not take place.',
      full: 'This session is full.',
    },
  },
}

type Described = Pick<Training, 'details' | 'english' | 'category'>

/** Audience, prerequisites, methods and evaluation, each with its label, or what holds where nothing is written. */
export function practicalInformation(training: Described, locale: Locale): { label: string; value: Text }[] {
  const say = trainingPageWords[locale]
  const texts = trainingDetails(training, locale)
  const own = (value: Text, fallback: string): Text => (value.text ? value : { text: fallback, lang: locale })
  return [
    { label: say.audience, value: own(texts.targetAudience, say.audiences[training.category]) },
    { label: say.prerequisites[0], value: own(texts.prerequisites, say.prerequisites[1]) },
    { label: say.pedagogy[0], value: own(texts.pedagogy, say.pedagogy[1]) },
    { label: say.evaluation[0], value: own(texts.certification, say.evaluation[1]) },
  ]
}

/** What is included, line by line; where nothing is written, what the price of every training includes. */
export function includedIn({ details, english }: Described, locale: Locale): { lines: string[]; lang: Locale } {
  const translated = locale === 'en' ? english?.details.included : null
  const written = translated || details.included
  if (!written) return { lines: trainingPageWords[locale].usuallyIncluded, lang: locale }
  const lines = linesOf(written)
  return { lines: lines.length > 0 ? lines : [written], lang: translated ? 'en' : 'fr' }
}
