import type { Localized } from '../values/language.ts'
import type { TrainingStatus } from './training.ts'
import type { TrainingSummary } from './training-schemas.ts'

/** Why nobody can register for a session: it has begun, is over, was cancelled, or is full. */
export type ClosedFor = Exclude<TrainingStatus, 'programmée'> | 'full'

/** @returns undefined where one can register for it */
export function closedFor({
  shownStatus,
  placesLeft,
}: Pick<TrainingSummary, 'shownStatus' | 'placesLeft'>): ClosedFor | undefined {
  if (shownStatus !== 'programmée') return shownStatus
  return placesLeft > 0 ? undefined : 'full'
}

export const closedWords: Localized<Record<ClosedFor, string>> = {
  fr: {
    en_cours: 'Les inscriptions sont closes\u00A0: la session a commencé.',
    terminée: 'Cette session a eu lieu.',
    annulée: 'Cette session n’aura pas lieu.',
    full: 'Cette session est complète.',
  },
  en: {
    en_cours: 'Registration is closed: the session has begun.',
    terminée: 'This session has taken place.',
    annulée: 'This session will not take place.',
    full: 'This session is full.',
  },
}
