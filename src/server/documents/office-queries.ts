import { and, eq, type SQL } from 'drizzle-orm'
import { type Around, isReplaceable, type OfficeDocument } from '../../domain/documents/document.ts'
import type { Locale } from '../../domain/values/language.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { type DocumentRow, shownDocument } from './queries.ts'
import { aroundColumns } from './replace-policy.ts'

interface Found extends Around {
  document: DocumentRow
  training: typeof trainings.$inferSelect | null
  firstName: string | null
  lastName: string | null
}

/** What a certificate rests on; those of before half-days were kept say none. */
const presenceIn = ({ snapshot }: DocumentRow): OfficeDocument['presence'] =>
  snapshot?.kind === 'certificate' && snapshot.presence
    ? { attendedHalves: null, halves: null, ...snapshot.presence }
    : null

const payerIn = ({ snapshot }: DocumentRow): string | null =>
  snapshot && 'payer' in snapshot && snapshot.payer ? snapshot.payer.name : null

/** A document as the office sees it. */
export const officeDocument = (
  { document, training, firstName, lastName, ...around }: Found,
  locale: Locale,
): OfficeDocument => {
  // An issued document names who it was made out to, whatever they are called now.
  const holder = firstName && lastName ? { firstName, lastName } : null
  // Of somebody who was erased, the paper itself says who, to those who open it.
  const person = document.archivedAt ? holder : (document.snapshot?.person ?? holder)
  return {
    ...shownDocument(document, training, locale),
    kind: document.kind,
    // An invoice for several is its payer's.
    holder: (person && `${person.firstName} ${person.lastName}`.trim()) || payerIn(document),
    failures: document.failures,
    lastError: document.lastError,
    revokedReason: document.revokedReason,
    supersedes: document.supersedes,
    isReplaceable: isReplaceable(document, around),
    fneNumber: document.fneNumber,
    fneUrl: document.fneUrl,
    presence: presenceIn(document),
    version: document.version,
  }
}

export const joinedDocuments = (db: Db | Tx) =>
  db
    .select({
      document: documents,
      training: trainings,
      firstName: registrations.firstName,
      lastName: registrations.lastName,
      ...aroundColumns,
    })
    .from(documents)
    .leftJoin(trainings, eq(trainings.id, documents.trainingId))
    .leftJoin(registrations, eq(registrations.id, documents.registrationId))

/**
 * One document as the office sees it.
 * @param readable what its reader may see of all (`readableInOffice`)
 * @throws Refusal `document_not_found`
 */
export async function findDocument(db: Db | Tx, id: number, locale: Locale, readable?: SQL): Promise<OfficeDocument> {
  const [found] = await joinedDocuments(db).where(and(eq(documents.id, id), readable))
  if (!found) throw new Refusal('document_not_found')
  return officeDocument(found, locale)
}

/**
 * A document as it is stored, without its file.
 * @param readable what its reader may see of all (`readableInOffice`)
 * @throws Refusal `document_not_found`
 */
export async function findDocumentRow(db: Db | Tx, id: number, readable?: SQL): Promise<DocumentRow> {
  const [found] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), readable))
  if (!found) throw new Refusal('document_not_found')
  return found
}
