import type { Locale, Localized } from '../values/language.ts'
import { type Text, type TrainingCategory, trainingDetails } from './training.ts'
import { linesOf } from './training-programme.ts'
import type { Training } from './training-schemas.ts'

// What a training's page and its programme on paper say alike (docs/rules/trainings.md#page).

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
