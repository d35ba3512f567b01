import type { Db } from '../../src/server/db/open.ts'
import { participants } from '../../src/server/db/schema/participants.ts'
import { uniqueWord } from './unique.ts'

export type ParticipantRow = typeof participants.$inferSelect

/** A participant whose e-mail was proven. */
export async function buildParticipant(
  db: Db,
  overrides: Partial<typeof participants.$inferInsert> = {},
): Promise<ParticipantRow> {
  const [participant] = await db
    .insert(participants)
    .values({
      email: `awa.kone.${uniqueWord()}@example.ci`,
      firstName: 'Awa',
      lastName: 'Koné',
      phone: '+2250708091011',
      locale: 'fr',
      ...overrides,
    })
    .returning()
  if (!participant) throw new Error('no participant was written')
  return participant
}
