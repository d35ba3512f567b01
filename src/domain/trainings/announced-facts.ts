import type { TrainingStatus } from './training.ts'

/** What of a session the people registered for it are told when it changes (x in ISO 8601. */
export interface AnnouncedFacts {
  startsAt: string | null
  endsAt: string | null
  location: string
  trainers: string[]
  isCancelled: boolean
}
export type AnnouncedFact = keyof AnnouncedFacts

interface Session {
  startsAt: Date | string | null
  endsAt: Date | string | null
  location: string
  trainers: string[]
  status: TrainingStatus
}

const momentOf = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())

export const announcedFactsOf = ({ startsAt, endsAt, location, trainers, status }: Session): AnnouncedFacts => ({
  startsAt: momentOf(startsAt),
  endsAt: momentOf(endsAt),
  location,
  trainers,
  isCancelled: status === 'annulée',
})

// In whatever order they are named.
const sameNames = (some: string[], others: string[]) => [...some].sort().join('\n') === [...others].sort().join('\n')

/** Which of those facts differ. */
export function changedFacts(before: AnnouncedFacts, after: AnnouncedFacts): AnnouncedFact[] {
  const plain = (['startsAt', 'endsAt', 'location', 'isCancelled'] as const).filter(
    (fact) => before[fact] !== after[fact],
  )
  return sameNames(before.trainers, after.trainers) ? plain : [...plain, 'trainers']
}

/**
 * Whether a session's calendar event is another after a change, so that it needs a higher number to replace the one that people have
 * (RFC 5545, 3.8.7.4). Durations in hours; without an end, the event lasts as long.
 */
export const movesInCalendars = (before: Session & { duration: number }, after: Session & { duration: number }) =>
  changedFacts(announcedFactsOf(before), announcedFactsOf(after)).length > 0 ||
  (after.endsAt === null && before.duration !== after.duration)
