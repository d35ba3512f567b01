import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type {
  DocumentKind,
  DocumentState,
  DocumentType,
  DocumentValidity,
  OfficeDocument,
} from '../../domain/document.ts'
import type { Locale } from '../../domain/language.ts'
import type { Listing } from '../../domain/listing.ts'
import { Refusal } from '../../domain/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { pageOf } from '../db/paging.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { contains, isOneOf } from '../db/search.ts'
import { trainingsNamed } from '../trainings/queries.ts'
import { type DocumentRow, shownDocument } from './queries.ts'

export const documentSorts = ['createdAt', 'number', 'title'] as const

export interface DocumentListing extends Listing {
  sort: (typeof documentSorts)[number]
  documentType?: DocumentType | undefined
  kind?: DocumentKind | undefined
  state?: DocumentState | undefined
  validity?: DocumentValidity | undefined
  trainingId?: number | undefined
  registrationId?: number | undefined
}

const validities: Record<DocumentValidity, SQL | undefined> = {
  valid: and(isNull(documents.revokedAt), isNull(documents.supersededAt)),
  superseded: and(isNull(documents.revokedAt), isNotNull(documents.supersededAt)),
  revoked: isNotNull(documents.revokedAt),
}

interface Found {
  document: DocumentRow
  training: typeof trainings.$inferSelect | null
  firstName: string | null
  lastName: string | null
}

const officeDocument = ({ document, training, firstName, lastName }: Found, locale: Locale): OfficeDocument => {
  // An issued document names who it was made out to, whatever they are called now.
  const person = document.snapshot?.person ?? (firstName && lastName ? { firstName, lastName } : null)
  return {
    ...shownDocument(document, training, locale),
    kind: document.kind,
    holder: person && `${person.firstName} ${person.lastName}`,
    failures: document.failures,
    lastError: document.lastError,
    revokedReason: document.revokedReason,
    supersedes: document.supersedes,
    fneNumber: document.fneNumber,
    fneUrl: document.fneUrl,
    version: document.version,
  }
}

const selection = (db: Db | Tx) =>
  db
    .select({
      document: documents,
      training: trainings,
      firstName: registrations.firstName,
      lastName: registrations.lastName,
    })
    .from(documents)
    .leftJoin(trainings, eq(trainings.id, documents.trainingId))
    .leftJoin(registrations, eq(registrations.id, documents.registrationId))

/** A page of documents, searched in number, title, holder and training, with how many match in all. */
export async function listDocuments(
  db: Db,
  listing: DocumentListing,
  locale: Locale,
): Promise<{ rows: OfficeDocument[]; total: number }> {
  const where = and(
    listing.documentType && eq(documents.documentType, listing.documentType),
    listing.kind && eq(documents.kind, listing.kind),
    listing.state && eq(documents.state, listing.state),
    listing.validity && validities[listing.validity],
    listing.trainingId === undefined ? undefined : eq(documents.trainingId, listing.trainingId),
    listing.registrationId === undefined ? undefined : eq(documents.registrationId, listing.registrationId),
    await searched(db, listing.q),
  )
  const direction = listing.order === 'asc' ? asc : desc
  const order = [direction(documents[listing.sort]), direction(documents.id)]
  const page = db
    .select({ id: documents.id })
    .from(documents)
    .where(where)
    .orderBy(...order)
    .limit(listing.pageSize)
    .offset((listing.page - 1) * listing.pageSize)
  const { rows, total } = await pageOf(
    listing,
    () =>
      selection(db)
        .where(inArray(documents.id, page))
        .orderBy(...order),
    () => db.select({ total: count() }).from(documents).where(where),
  )
  return { rows: rows.map((found) => officeDocument(found, locale)), total }
}

/** What stands in the document, or for a file the office attached the training or person it belongs to. */
async function searched(db: Db, typed: string): Promise<SQL | undefined> {
  const words = contains(sql`${documents}.search`, typed)
  const person = contains(sql`${registrations}.search`, typed)
  if (!words) return undefined
  const holders = () =>
    db
      .selectDistinct({ id: registrations.id })
      .from(registrations)
      .innerJoin(documents, eq(documents.registrationId, registrations.id))
      // Not null, as the join says already: said again, it tells the planner how few there are.
      .where(and(eq(documents.kind, 'upload'), isNotNull(documents.registrationId), person))
  const [ofTraining, ofHolder] = await Promise.all([
    isOneOf(documents.trainingId, () => trainingsNamed(db, typed)),
    isOneOf(documents.registrationId, holders),
  ])
  return or(words, ofTraining, ofHolder)
}

/**
 * One document as the office sees it.
 * @throws Refusal `document_not_found`
 */
export async function findDocument(db: Db | Tx, id: number, locale: Locale): Promise<OfficeDocument> {
  const [found] = await selection(db).where(eq(documents.id, id))
  if (!found) throw new Refusal('document_not_found')
  return officeDocument(found, locale)
}
