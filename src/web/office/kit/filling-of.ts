import type { TrainingSummary } from '../../../domain/trainings/training-schemas.ts'
import type { OfficeWords } from './office-text.ts'

/** The places of a session in short (docs/rules/waiting-list.md#counted): `3/4 · 1 place proposée · 2 en attente`. */
export function fillingOf(
  { placesTaken, placesHeld, maxParticipants, waiting }: TrainingSummary,
  words: OfficeWords,
): string {
  const withoutOffer = waiting - placesHeld
  return [
    words.trainings.filling(placesTaken, maxParticipants),
    placesHeld > 0 && words.waiting.offered(placesHeld),
    withoutOffer > 0 && words.waiting.waiting(withoutOffer),
  ]
    .filter(Boolean)
    .join(' · ')
}
