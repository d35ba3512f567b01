import { and, eq, exists, gt, inArray, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm'
import { moneyDocumentKinds } from '../../domain/documents/document.ts'
import { agreedFor, isSeenBy } from '../db/conditions.ts'
import type { Db, Tx } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { formerHolders, registrations } from '../db/schema/registrations.ts'
import type { Actor } from '../session/actor.ts'

/**
 * A participant may read what belongs to one of their registrations, what is public, and what is attached to a training they are
 * confirmed for; of one that was theirs, the papers of that time. Public documents are for everyone with a space
 * (docs/rules/documents.md#who-may-read: "a Public badge").
 */
export function readableBy(db: Db | Tx, participantId: number): SQL | undefined {
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
    isOwnPaper(db, participantId),
    and(eq(documents.kind, 'upload'), eq(documents.isPublic, true)),
    and(eq(documents.kind, 'upload'), sql`${documents.registrationId} is null`, exists(confirmed)),
  )
}

/** What belongs to a participant's own registrations, and to those that were theirs, of that time. */
export function isOwnPaper(db: Db | Tx, participantId: number): SQL | undefined {
  const own = db
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.participantId, participantId))
  const had = db
    .select({ one: sql`1` })
    .from(formerHolders)
    .where(and(eq(formerHolders.participantId, participantId), isOfHoldersTime))
  return or(
    and(inArray(documents.registrationId, own), notExists(isOfAnother(db))),
    and(isNull(documents.archivedAt), exists(had)),
  )
}

/** What was somebody else's, in whose place its holder comes, is not theirs. */
const isOfAnother = (db: Db | Tx) =>
  db
    .select({ one: sql`1` })
    .from(registrations)
    .where(and(eq(registrations.id, documents.registrationId), gt(registrations.namedAt, documents.createdAt)))

/** Whether a document was made while a former holder had its registration. */
export const isOfHoldersTime = and(
  eq(formerHolders.registrationId, documents.registrationId),
  or(isNull(formerHolders.since), lte(formerHolders.since, documents.createdAt)),
  gt(formerHolders.until, documents.createdAt),
)

/** A pharmacy reads its own papers, those of registrations that it pays for or has made, and certificates that it was agreed to see. */
export const readableByPharmacy = (db: Db, pharmacyId: number): SQL | undefined =>
  or(
    inArray(
      documents.registrationId,
      db.select({ id: registrations.id }).from(registrations).where(isSeenBy(db, pharmacyId)),
    ),
    eq(documents.pharmacyId, pharmacyId),
    and(
      eq(documents.kind, 'certificate'),
      inArray(documents.registrationId, agreedFor(db, pharmacyId)),
      notExists(isOfAnother(db)),
    ),
  )

/** Of the staff, an accountant reads the papers of money alone; everybody else whom a route admits reads all. */
export const readableInOffice = ({ user }: Pick<Actor, 'user'>): SQL | undefined =>
  user?.role === 'accountant' ? inArray(documents.kind, moneyDocumentKinds) : undefined
