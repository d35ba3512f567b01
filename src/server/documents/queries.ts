import { and, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type ParticipantDocument, validityOf } from '../../domain/documents/document.ts'
import type { PayerPart, TrainingPart } from '../../domain/documents/document-snapshot.ts'
import { trainingHeadings } from '../../domain/trainings/training.ts'
import type { Locale } from '../../domain/values/language.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { isNeitherReplacedNorRevoked } from '../db/conditions.ts'
import type { Db, Tx } from '../db/open.ts'
import { isChosen } from '../db/ordered.ts'
import { discounts } from '../db/schema/discounts.ts'
import { documentFiles, documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { Selection } from '../db/selection.ts'
import { type PharmacyRow, payingPharmacy } from '../notifications/payer-queries.ts'
import { readableBy, readableByPharmacy } from './policy.ts'

export type DocumentRow = typeof documents.$inferSelect
type TrainingRow = typeof trainings.$inferSelect

/** A document with its training as its reader sees it. */
export const shownDocument = (
  document: DocumentRow,
  training: TrainingRow | null,
  locale: Locale,
): ParticipantDocument => ({
  id: document.id,
  title: document.title,
  description: document.description,
  documentType: document.documentType,
  number: document.number,
  fileSize: document.fileSize,
  isPublic: document.isPublic,
  state: document.state,
  validity: validityOf(document),
  createdAt: document.createdAt.toISOString(),
  training: training && {
    id: training.id,
    title: trainingHeadings(training, locale).title.text,
    startsAt: training.startsAt?.toISOString() ?? null,
  },
  registrationId: document.registrationId,
})

/**
 * The documents a participant may read, newest first.
 * @param registrationId only what belongs to this registration or to its training
 */
export function selectOwnDocuments(
  db: Db,
  participantId: number,
  locale: Locale,
  registrationId?: number,
): Selection<ParticipantDocument> {
  const where = and(readableBy(db, participantId), registrationId === undefined ? undefined : about(db, registrationId))
  const order = [desc(documents.createdAt), desc(documents.id)]
  return {
    ids: () =>
      db
        .select({ id: documents.id })
        .from(documents)
        .where(where)
        .orderBy(...order)
        .$dynamic(),
    count: () => db.$count(documents, where),
    async rows(chosen) {
      const found = await db
        .select({ document: documents, training: trainings })
        .from(documents)
        .leftJoin(trainings, eq(trainings.id, documents.trainingId))
        .where(isChosen(documents.id, chosen))
        .orderBy(...order)
      return found.map(({ document, training }) => shownDocument(document, training, locale))
    },
  }
}

const about = (db: Db, registrationId: number): SQL | undefined =>
  or(
    eq(documents.registrationId, registrationId),
    and(
      eq(documents.kind, 'upload'),
      eq(
        documents.trainingId,
        db.select({ id: registrations.trainingId }).from(registrations).where(eq(registrations.id, registrationId)),
      ),
    ),
  )

/**
 * A document that a participant may read.
 * @throws Refusal `document_not_found`, for somebody else's too
 */
export async function findOwnDocument(db: Db, participantId: number, id: number): Promise<DocumentRow> {
  const [found] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), readableBy(db, participantId)))
  if (!found) throw new Refusal('document_not_found')
  return found
}

/**
 * A document that a pharmacy may read: it was issued, and holds.
 * @throws Refusal `document_not_found` for any other
 */
export async function findPharmacyDocument(db: Db, pharmacyId: number, id: number): Promise<DocumentRow> {
  const [found] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), isShownToPharmacies, readableByPharmacy(db, pharmacyId)))
  if (!found) throw new Refusal('document_not_found')
  return found
}

/** Reads the registration that a document is about, if any, and holds its lock: before the document's own, as an erasure does. */
export async function lockHolder(tx: Tx, documentId: number): Promise<typeof registrations.$inferSelect | undefined> {
  const about = tx.select({ id: documents.registrationId }).from(documents).where(eq(documents.id, documentId))
  const [holder] = await tx.select().from(registrations).where(inArray(registrations.id, about)).for('no key update')
  return holder
}

/**
 * Reads a document and the registration it is about, and holds their locks until the transaction ends.
 * @throws Refusal `document_not_found`
 */
export async function lockDocument(tx: Tx, id: number) {
  const holder = await lockHolder(tx, id)
  const [document] = await tx.select().from(documents).where(eq(documents.id, id)).for('update')
  if (!document) throw new Refusal('document_not_found')
  return { document, holder }
}

/**
 * Whom a letter about a paper is for, and by when it stands: of one that was made before another person came in their place, who it was made
 * out to, and not who has the registration now.
 */
export function readerOf({ snapshot, createdAt }: DocumentRow, holder: typeof registrations.$inferSelect, now: Date) {
  const { namedAt, firstName, email } = holder
  if (namedAt === null || namedAt <= createdAt || !snapshot) return { firstName, to: email, now }
  const { person } = snapshot
  return { firstName: person.firstName, to: person.email, now: new Date(namedAt.getTime() - 1) }
}

/** What was issued and holds; what the office attached to a person is theirs, and papers of erased people are in no list. */
export const isShownToPharmacies = and(
  isNeitherReplacedNorRevoked,
  isNull(documents.archivedAt),
  ne(documents.kind, 'upload'),
)

/** Whether a registration has a proforma that counts, in any query: its own, or one for several of a pharmacy. */
export const hasInvoice = (registrationId: SQL): SQL => sql`(
  exists (select from documents own where own.registration_id = ${registrationId}
    and own.kind = 'invoice' and own.superseded_at is null and own.revoked_at is null)
  or exists (select from document_registrations covered join documents shared on shared.id = covered.document_id
    where covered.registration_id = ${registrationId} and shared.superseded_at is null and shared.revoked_at is null))`

export const isRevokedCertificate = and(eq(documents.kind, 'certificate'), isNotNull(documents.revokedAt))

/**
 * A document's file.
 * @throws Refusal `document_not_found`
 */
export async function readFileOf(db: Db, id: number): Promise<{ document: DocumentRow; content: Buffer }> {
  const [found] = await db
    .select({ document: documents, content: documentFiles.content })
    .from(documents)
    .innerJoin(documentFiles, eq(documentFiles.documentId, documents.id))
    .where(eq(documents.id, id))
  if (!found) throw new Refusal('document_not_found')
  return found
}

/** What a paper says of a session, in its language. */
export const trainingPart = (training: TrainingRow, locale: Locale): TrainingPart => ({
  title: trainingHeadings(training, locale).title.text,
  startsAt: training.startsAt?.toISOString() ?? null,
  endsAt: training.endsAt?.toISOString() ?? null,
  duration: training.duration,
  location: training.location,
})

/** A pharmacy as papers name it. */
export const payerPart = ({ name, ncc, rccm, address, city, phone, email }: PharmacyRow): PayerPart => ({
  name,
  taxpayerNumber: ncc ?? '',
  tradeRegister: rccm ?? '',
  address: [address, city].filter((part) => part).join(', '),
  phone: phone ?? '',
  email: email ?? '',
})

/**
 * Whether a paper is made out to another payer than pays now, or to that under another name, number or address than holds, for a statement
 * that calls the paper `paper` and the pharmacy, where one pays, `payer`. In the words of `payerPart`.
 */
export const payerDiffers: SQL = sql`(case when payer.id is null then paper.snapshot -> 'payer' is not null
  else (paper.snapshot -> 'payer' ->> 'name', paper.snapshot -> 'payer' ->> 'taxpayerNumber',
      paper.snapshot -> 'payer' ->> 'tradeRegister', paper.snapshot -> 'payer' ->> 'address')
    is distinct from (payer.name, coalesce(payer.ncc, ''), coalesce(payer.rccm, ''),
      concat_ws(', ', nullif(payer.address, ''), nullif(payer.city, ''))) end)`

/** The codes that took something off registrations, by the number of the discount; a discount that was given by hand has none. */
export async function discountCodesOf(
  tx: Tx,
  holders: readonly { discountId: number | null }[],
): Promise<Map<number | null, string>> {
  const ids = [...new Set(holders.flatMap(({ discountId }) => discountId ?? []))]
  if (ids.length === 0) return new Map()
  const found = await tx
    .select({ id: discounts.id, code: discounts.code })
    .from(discounts)
    .where(inArray(discounts.id, ids))
  return new Map(found.map(({ id, code }) => [id, code]))
}

/** Whom the papers of one registration are made out to; nothing where its person pays. */
export async function payerOf(tx: Tx, registration: { pharmacyId: number | null }): Promise<{ payer?: PayerPart }> {
  const pharmacy = await payingPharmacy(tx, registration)
  return pharmacy ? { payer: payerPart(pharmacy) } : {}
}
