import { eq } from 'drizzle-orm'
import { paymentStatusFor } from '../../src/domain/registrations/registration.ts'
import type { Db } from '../../src/server/db/open.ts'
import { courseAccess } from '../../src/server/db/schema/course-access.ts'
import { registrations } from '../../src/server/db/schema/registrations.ts'
import { trainings } from '../../src/server/db/schema/trainings.ts'
import { buildTraining, type TrainingRow } from './training.ts'
import { uniqueWord } from './unique.ts'

export type RegistrationRow = typeof registrations.$inferSelect

/** A registration waiting for its confirmation, unpaid, for a training of its own unless one is given; price in FCFA. */
export async function buildRegistration(
  db: Db,
  overrides: Partial<typeof registrations.$inferInsert> = {},
): Promise<RegistrationRow> {
  const training =
    overrides.trainingId === undefined ? await buildTraining(db) : await findTraining(db, overrides.trainingId)
  const price = overrides.price === undefined ? training.price : overrides.price
  const word = uniqueWord()
  const [registration] = await db
    .insert(registrations)
    .values({
      trainingId: training.id,
      firstName: 'Awa',
      lastName: 'Koné',
      email: `awa.kone.${word}@example.ci`,
      phone: '+2250708091011',
      organization: 'Pharmacie du Plateau',
      position: 'Pharmacienne',
      locale: 'fr',
      price,
      paymentStatus: paymentStatusFor(price, 0),
      paymentReference: `OFF-${word.toUpperCase()}`,
      ...overrides,
    })
    .returning()
  if (!registration) throw new Error('no registration was written')
  return registration
}

async function findTraining(db: Db, id: number): Promise<TrainingRow> {
  const [training] = await db.select().from(trainings).where(eq(trainings.id, id))
  if (!training) throw new Error(`there is no training ${id}`)
  return training
}

/** The access of an enrolment. */
export const buildCourseAccess = (db: Db, access: typeof courseAccess.$inferInsert) =>
  db.insert(courseAccess).values(access)
