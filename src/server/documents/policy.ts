import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import { moneyDocumentKinds } from '../../domain/document.ts'
import type { Db, Tx } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { Actor } from '../session/actor.ts'

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

/** Of the staff, an accountant reads the papers of money alone; everybody else whom a route admits reads all. */
export const readableInOffice = ({ user }: Pick<Actor, 'user'>): SQL | undefined =>
  user?.role === 'accountant' ? inArray(documents.kind, moneyDocumentKinds) : undefined
