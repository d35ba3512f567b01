import type { TrainingCategory, TrainingStatus } from '../../../domain/trainings/training.ts'
import type { TrainingQuestion } from '../../../domain/trainings/training-schemas.ts'
import type { TrainingTheme } from '../../../domain/trainings/training-theme.ts'

type DemoDetails = {
  content: string
  programDetails: string
  objectives: string
  targetAudience: string
  prerequisites: string
  pedagogy: string
  certification: string
  /** A line each. */
  included: string
  questions: TrainingQuestion[]
}

/**
 * A training of demo mode. `duration` in hours, `price` in FCFA (null: on request), `startsInDays` counted from the
 * day of seeding (negative: past; null: no date yet), `startHour` in the firm's time zone.
 */
export type DemoTraining = {
  title: string
  description: string
  category: TrainingCategory
  status: TrainingStatus
  location: string
  duration: number
  maxParticipants: number
  price: number | null
  startsInDays: number | null
  startHour: number
  trainers: string[]
  details: DemoDetails & { theme: TrainingTheme }
  english: { title: string; description: string; details: DemoDetails }
}
