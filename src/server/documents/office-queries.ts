import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Around, isReplaceable, type OfficeDocument } from '../../domain/documents/document.ts'
import type { Locale } from '../../domain/values/language.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { documentRegistrations, documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { type DocumentRow, hasInvoice, shownDocument } from './queries.ts'

interface Found extends Around {
  document: DocumentRow
  training: typeof trainings.$inferSelect | null
  firstName: string | null
  lastName: string | null
  fneCall: OfficeDocument['fneCall']
  fneNotes: OfficeDocument['fneNotes']
}

/** What a certificate rests on; those of before half-days were kept say none. */
function presenceIn({ snapshot }: DocumentRow): OfficeDocument['presence'] {
  if (snapshot?.kind !== 'certificate' || !snapshot.presence) return null
  const { taken: _, ...presence } = snapshot.presence
  return { attendedHalves: null, halves: null, ...presence }
}

const payerIn = ({ snapshot }: DocumentRow): string | null =>
  snapshot && 'payer' in snapshot && snapshot.payer ? snapshot.payer.name : null

/** A document as the office sees it. */
export const officeDocument = (
  { document, training, firstName, lastName, fneCall, fneNotes, ...around }: Found,
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
    fneCall,
    fneNotes,
    presence: presenceIn(document),
    version: document.version,
  }
}

/** The last sale that the tax office was asked to certify, of an invoice; of other papers nothing is looked up. */
const fneCall = sql<OfficeDocument['fneCall']>`case when ${documents}.kind = 'invoice' then (
  select json_build_object('id', asked.id, 'state', asked.state, 'problem', asked.problem, 'total', asked.total, 'net', asked.net)
  from fne_calls asked
  where asked.document_id = ${documents}.id and asked.kind = 'sale' order by asked.id desc limit 1) end`

/** Its credit notes at the tax office; those that are known not to be there are left out. */
const fneNotes = sql<OfficeDocument['fneNotes']>`case when ${documents}.kind = 'invoice' then (
  select coalesce(json_agg(json_build_object('id', note.id, 'state', note.state, 'problem', note.problem, 'total', note.total,
    'reference', note.reference, 'url', note.url) order by note.id), '[]') from fne_calls note
  where note.document_id = ${documents}.id and note.kind = 'credit_note' and note.state <> 'absent') else '[]' end`

export const joinedDocuments = (db: Db | Tx) =>
  db
    .select({
      document: documents,
      training: trainings,
      firstName: registrations.firstName,
      lastName: registrations.lastName,
      fneCall,
      fneNotes,
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

// What the office is told it may replace and what replacing checks are one (docs/rules/documents.md#revoking-and-replacing).

/** An invoice that something could take the place of; of all others nothing more is looked up. */
const isOpen = sql`${documents}.kind = 'invoice' and ${documents}.superseded_at is null`

/** What `isReplaceable` asks of a document's surroundings, as columns of a query that joins its registration, where it has one. */
const aroundColumns = {
  isInvoiced: sql<boolean>`case when ${isOpen} and ${documents}.revoked_at is not null
    then ${hasInvoice(sql`${documents}.registration_id`)} else false end`,
  hasSomebody: sql<boolean>`case when not (${isOpen}) then false
    when ${documents}.registration_id is not null then coalesce(${registrations}.price > 0
      and ${registrations}.email not like ${sql.raw(`'%@${erasedDomain}'`)}, false)
    else exists (
      select from ${documentRegistrations} covers join ${registrations} covered on covered.id = covers.registration_id
      where covers.document_id = ${documents}.id and covered.status <> 'annulée' and covered.price > 0
        and covered.pharmacy_id = ${documents}.pharmacy_id) end`,
}

/** The same of one document, for the holder of its lock and of its registration's. */
export async function findAround(tx: Tx, id: number): Promise<Around> {
  const [around] = await tx
    .select(aroundColumns)
    .from(documents)
    .leftJoin(registrations, eq(registrations.id, documents.registrationId))
    .where(eq(documents.id, id))
  if (!around) throw new Error('a document that is gone while it is held')
  return around
}
