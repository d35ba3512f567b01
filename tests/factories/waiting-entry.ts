import { eq } from 'drizzle-orm'
import type { Db } from '../../src/server/db/open.ts'
import { trainings } from '../../src/server/db/schema/trainings.ts'
import { waitingEntries } from '../../src/server/db/schema/waiting-entries.ts'
import { buildRegistration } from './registration.ts'
import { buildTraining } from './training.ts'
import { uniqueWord } from './unique.ts'

export type WaitingEntryRow = typeof waitingEntries.$inferSelect

/** Somebody who waits for a place, in a full session of one place unless a training is given. */
export async function buildWaitingEntry(
  db: Db,
  overrides: Partial<typeof waitingEntries.$inferInsert> = {},
): Promise<WaitingEntryRow> {
  const trainingId = overrides.trainingId ?? (await fullTraining(db))
  const [training] = await db.select().from(trainings).where(eq(trainings.id, trainingId))
  const [entry] = await db
    .insert(waitingEntries)
    .values({
      trainingId,
      firstName: 'Awa',
      lastName: 'Koné',
      email: `mariam.ouattara.${uniqueWord()}@example.ci`,
      phone: '+2250102030405',
      organization: 'Pharmacie de la Paix',
      position: 'Pharmacienne',
      locale: 'fr',
      knownStartsAt: training?.startsAt ?? null,
      ...overrides,
    })
    .returning()
  if (!entry) throw new Error('no entry was written')
  return entry
}

async function fullTraining(db: Db): Promise<number> {
  const { id } = await buildTraining(db, { maxParticipants: 1 })
  await buildRegistration(db, { trainingId: id })
  return id
}
