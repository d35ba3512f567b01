import type { Db } from '../../src/server/db/open.ts'
import { personDecisions } from '../../src/server/db/schema/people.ts'
import { buildRegistration } from './registration.ts'
import { buildStaffMember } from './staff-member.ts'

/** Two people whom the office has joined. @returns a registration of the one, and what joins them */
export async function buildPersonMerge(db: Db): Promise<{ personId: number; mergeId: number }> {
  const [one, other] = [await buildRegistration(db), await buildRegistration(db)]
  const [merge] = await db
    .insert(personDecisions)
    .values({
      registrationId: one.id,
      otherId: other.id,
      isSame: true,
      decidedBy: (await buildStaffMember(db)).id,
    })
    .returning()
  if (!merge) throw new Error('insert returned no row')
  return { personId: one.id, mergeId: merge.id }
}
