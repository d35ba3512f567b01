import type { TrainingSummary } from '../../../domain/trainings/training-schemas.ts'

/** What the office is about to do in the trainings tab, and to which training. */
export type TrainingAction = { kind: 'create' } | { kind: 'edit' | 'duplicate' | 'delete'; training: TrainingSummary }
