// What a training is made with. Public pages load `training.ts` alone.
import type { TrainingCategory } from './training.ts'

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

/** What stands for the places of an online course, which is never full: the greatest number that its column holds. */
export const placesOfCourse = 2_147_483_647
