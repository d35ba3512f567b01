import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { documentStateLabels, documentTypeLabels, paperName, validityLabels } from '../../domain/desk/labels.ts'
import { describedDocuments } from '../../domain/desk/office-lists.ts'
import { type DocumentValidity, documentKinds, OfficeDocument } from '../../domain/documents/document.ts'
import type { Locale } from '../../domain/values/language.ts'
import type { Db } from '../db/open.ts'
import { isChosen, orderedIds, orderOf } from '../db/ordered.ts'
import { isOfPerson } from '../db/person.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { contains, hasInPerson, isOneOf, quotes } from '../db/search.ts'
import type { Selection } from '../db/selection.ts'
import { column, momentCell } from '../files/columns.ts'
import type { ExportedList } from '../files/exported-list.ts'
import { asksOf, sortedQueryOf } from '../http/list-route.ts'
import { trainingsNamed } from '../trainings/queries.ts'
import { standings } from './fne/standing-queries.ts'
import { joinedDocuments, officeDocument } from './office-queries.ts'
import { readableInOffice } from './policy.ts'

const DocumentQuery = v.object({
  ...sortedQueryOf(describedDocuments, 'createdAt'),
  kind: v.optional(v.picklist(documentKinds)),
})

const validities: Record<DocumentValidity, SQL | undefined> = {
  valid: and(isNull(documents.revokedAt), isNull(documents.supersededAt)),
  superseded: and(isNull(documents.revokedAt), isNotNull(documents.supersededAt)),
  revoked: isNotNull(documents.revokedAt),
}

/** Whether a document is a registration's own, or an invoice for several that has a line for it. */
const isAbout = (registrationId: number): SQL => sql`${documents.id} in (
  select id from documents where registration_id = ${registrationId}
  union all select document_id from document_registrations where registration_id = ${registrationId})`

/** Documents, as they are filtered, searched and sorted. */
async function selectDocuments(
  db: Db,
  filters: v.InferOutput<typeof DocumentQuery>,
  locale: Locale,
  readable: SQL | undefined,
): Promise<Selection<OfficeDocument>> {
  const where = and(
    readable,
    // Of a person who was erased, they stand beside their registration alone.
    filters.registrationId === undefined ? isNull(documents.archivedAt) : undefined,
    filters.documentType && eq(documents.documentType, filters.documentType),
    filters.kind && eq(documents.kind, filters.kind),
    filters.state && eq(documents.state, filters.state),
    filters.validity && validities[filters.validity],
    filters.fne && standings[filters.fne],
    filters.trainingId === undefined ? undefined : eq(documents.trainingId, filters.trainingId),
    filters.registrationId === undefined ? undefined : isAbout(filters.registrationId),
    filters.pharmacyId === undefined ? undefined : eq(documents.pharmacyId, filters.pharmacyId),
    await isOfPerson(db, documents.registrationId, 'registrations', filters.person),
    await searched(db, filters.q),
  )
  // What was attached has no number.
  const order = { by: [documents[filters.sort]], direction: filters.order, isLoose: filters.sort === 'number' }
  return {
    ...orderedIds(db, documents, where, order),
    async rows(chosen) {
      const found = await joinedDocuments(db)
        .where(isChosen(documents.id, chosen))
        .orderBy(...orderOf(documents, order))
      return found.map((one) => officeDocument(one, locale))
    },
  }
}

/** What stands in the document, the training it belongs to, and the person: for what the office attached, or by a reference or phone. */
async function searched(db: Db, rawInput: string): Promise<SQL | undefined> {
  const words = contains(sql`${documents}.search`, rawInput)
  if (!words) return undefined
  const holders = () =>
    db
      .selectDistinct({ id: registrations.id })
      .from(registrations)
      .innerJoin(documents, eq(documents.registrationId, registrations.id))
      // Not null, as the join says already: said again, it tells the planner how few there are.
      .where(and(eq(documents.kind, 'upload'), isNotNull(documents.registrationId), hasInPerson(rawInput)))
  const quoted = quotes(sql`${registrations}.search`, rawInput)
  const quotedPeople = () => db.select({ id: registrations.id }).from(registrations).where(quoted)
  const [ofTraining, ofHolder, ofQuoted] = await Promise.all([
    isOneOf(documents.trainingId, () => trainingsNamed(db, rawInput)),
    isOneOf(documents.registrationId, holders),
    isOneOf(documents.registrationId, quoted && quotedPeople),
  ])
  return or(words, ofTraining, ofHolder, ofQuoted)
}

export const documentList: ExportedList<typeof DocumentQuery, OfficeDocument> = {
  name: 'documents',
  title: { fr: 'Documents', en: 'Documents' },
  query: DocumentQuery,
  asks: { ...asksOf(describedDocuments), kind: ['kind'] },
  row: OfficeDocument,
  select: ({ db, locale, actor }, filters) => selectDocuments(db, filters, locale, readableInOffice(actor)),
  columns: [
    column('N°', 'No.', (row) => row.id),
    column('Date', 'Date', (row) => momentCell(row.createdAt)),
    column('Numéro', 'Number', (row) => row.number),
    column('Titre', 'Title', paperName),
    column('Type', 'Type', (row, locale) => documentTypeLabels[row.documentType][locale]),
    column('Bénéficiaire', 'Holder', (row) => row.holder),
    column('Formation', 'Training', (row) => row.training?.title ?? null),
    column('État', 'State', (row, locale) => documentStateLabels[row.state][locale]),
    column('Validité', 'Validity', (row, locale) => validityLabels[row.validity][locale]),
    column('Numéro FNE', 'FNE number', (row) => row.fneNumber),
    column('Date de la formation', 'Training date', (row) => momentCell(row.training?.startsAt ?? null)),
  ],
}
