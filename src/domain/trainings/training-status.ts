// How far a training is, as the office and the server tell it. Public pages are told it (`shownStatus`), and load `training.ts` alone.
import type { TrainingDates, TrainingKind, TrainingStatus } from './training.ts'

export const isActive = (status: TrainingStatus): boolean => status === 'programmée' || status === 'en_cours'

/** The status as it is now: a session whose date has come is no longer "to come", nor is one that has ended under way, whatever the office has yet to change. */
export function statusAt({ status, startsAt, endsAt, duration }: TrainingDates, now: Date): TrainingStatus {
  if (!isActive(status) || startsAt === null || new Date(startsAt) > now) return status
  const end = endsAt === null ? new Date(startsAt).getTime() + duration * 3_600_000 : new Date(endsAt).getTime()
  return end > now.getTime() ? 'en_cours' : 'terminée'
}

/** Only a scheduled training, before it begins, takes registrations from the public (docs/rules/trainings.md#open-for-registration). */
export const isOpenForRegistration = (session: TrainingDates, now: Date): boolean =>
  statusAt(session, now) === 'programmée'

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
