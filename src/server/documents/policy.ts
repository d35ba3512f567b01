import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'

/**
 * A participant may read what belongs to one of their registrations, what is public, and what is attached to a training they are
 * confirmed for. Public documents are for everyone with a space (docs/rules/documents.md#who-may-read: "a Public badge").
 */
export function readableBy(db: Db | Tx, participantId: number): SQL | undefined {
  const own = db
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.participantId, participantId))
  const confirmed = db
    .select({ one: sql`1` })
    .from(registrations)
    .where(
      and(
        eq(registrations.trainingId, documents.trainingId),
        eq(registrations.participantId, participantId),
        eq(registrations.status, 'confirmée'),
      ),
    )
  return or(
    inArray(documents.registrationId, own),
    and(eq(documents.kind, 'upload'), eq(documents.isPublic, true)),
    and(eq(documents.kind, 'upload'), sql`${documents.registrationId} is null`, exists(confirmed)),
  )
}
