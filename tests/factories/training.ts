import { categoryPrices, placesOfCourse, trainingDefaults } from '../../src/domain/trainings/training-defaults.ts'
import { emptyDetails } from '../../src/domain/trainings/training-schemas.ts'
import { slugOf } from '../../src/domain/trainings/training-slug.ts'
import type { Db } from '../../src/server/db/open.ts'
import { trainings } from '../../src/server/db/schema/trainings.ts'
import { uniqueWord } from './unique.ts'

export type TrainingRow = typeof trainings.$inferSelect

/** A scheduled training with 15 places, at its category's price; its slug follows from its title unless given. */
export async function buildTraining(
  db: Db,
  overrides: Partial<typeof trainings.$inferInsert> = {},
): Promise<TrainingRow> {
  const title = overrides.title ?? 'Gérer efficacement les commandes'
  const [training] = await db
    .insert(trainings)
    .values({
      ...trainingDefaults,
      title,
      slug: `${slugOf(title)}-${uniqueWord()}`,
      price: categoryPrices[overrides.category ?? trainingDefaults.category],
      description: 'Commander juste, au bon moment, sans rupture ni surstock.',
      details: emptyDetails,
      ...overrides,
    })
    .returning()
  if (!training) throw new Error('no training was written')
  return training
}

/** An online course that people may enrol for, at 50 000 FCFA. */
export const buildOnlineCourse = (db: Db, overrides: Partial<typeof trainings.$inferInsert> = {}) =>
  buildTraining(db, {
    kind: 'online_course',
    title: 'La chaîne du froid à l’officine',
    category: 'auxiliaires',
    location: 'En ligne',
    maxParticipants: placesOfCourse,
    ...overrides,
  })
