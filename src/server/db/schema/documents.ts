import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { DocumentKind, DocumentState, DocumentType } from '../../../domain/documents/document.ts'
import type { Snapshot } from '../../../domain/documents/document-snapshot.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { bytes, createdAt, id, moment, version } from './columns.ts'
import { notifications } from './notifications.ts'
import { payments } from './payments.ts'
import { pharmacies } from './pharmacies.ts'
import { registrations } from './registrations.ts'
import { users } from './staff.ts'
import { trainings } from './trainings.ts'

/**
 * What was issued or attached. An issued document says for ever what its snapshot says; its file is made from it afterwards, by
 * the worker.
 */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    documentType: text('document_type').$type<DocumentType>().notNull(),
    number: text('number').unique(),
    title: text('title').notNull(),
    description: text('description'),
    locale: text('locale').$type<Locale>().notNull(),
    registrationId: integer('registration_id').references(() => registrations.id),
    paymentId: integer('payment_id').references(() => payments.id),
    trainingId: integer('training_id').references(() => trainings.id),
    /** Of an invoice for several participants: who pays for them. */
    pharmacyId: integer('pharmacy_id').references(() => pharmacies.id),
    isPublic: boolean('is_public').notNull().default(false),
    snapshot: jsonb('snapshot').$type<Snapshot>(),
    fneNumber: text('fne_number'),
    fneUrl: text('fne_url'),
    /** When the office typed the number of an invoice that was certified elsewhere. */
    fneEnteredAt: moment('fne_entered_at'),
    /** Whether the tax office has it, or may have: a call waits, is under way or doubtful, or was certified. Nothing changes it then. */
    isInFne: boolean('is_in_fne').notNull().default(false),
    mimeType: text('mime_type').notNull(),
    fileSize: integer('file_size'),
    state: text('state').$type<DocumentState>().notNull().default('pending'),
    failures: integer('failures').notNull().default(0),
    lastError: text('last_error'),
    /** Since when its file waits to be made, for the first time or again: tries are counted from here. */
    queuedAt: moment('queued_at').notNull().defaultNow(),
    issuedBy: integer('issued_by').references(() => users.id),
    supersedes: integer('supersedes'),
    supersededAt: moment('superseded_at'),
    revokedAt: moment('revoked_at'),
    revokedReason: text('revoked_reason'),
    /** Since when it stands in no list: it is of somebody who was erased, and accounting must keep it. */
    archivedAt: moment('aside_at'),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    index('documents_certified')
      .on(table.registrationId)
      .where(sql`${table.kind} = 'certificate' and ${table.supersededAt} is null`),
    uniqueIndex('documents_one_valid_certificate')
      .on(table.registrationId)
      .where(sql`${table.kind} = 'certificate' and ${table.supersededAt} is null and ${table.revokedAt} is null`),
    uniqueIndex('documents_one_invoice')
      .on(table.registrationId)
      .where(sql`${table.kind} = 'invoice' and ${table.supersededAt} is null`),
    uniqueIndex('documents_one_receipt').on(table.paymentId).where(sql`${table.kind} = 'receipt'`),
    uniqueIndex('documents_one_credit_note').on(table.paymentId).where(sql`${table.kind} = 'credit_note'`),
    index('documents_registration').on(table.registrationId),
    index('documents_payment').on(table.paymentId).where(sql`${table.paymentId} is not null`),
    index('documents_training').on(table.trainingId),
    index('documents_pharmacy').on(table.pharmacyId, table.id).where(sql`${table.pharmacyId} is not null`),
    index('documents_created').on(table.createdAt, table.id),
    index('documents_title').on(table.title, table.id),
    index('documents_by_number').on(table.number, table.id),
    index('documents_kind').on(table.kind, table.createdAt, table.id),
    index('documents_uncertified')
      .on(table.createdAt, table.id)
      .where(
        sql`${table.kind} = 'invoice' and ${table.supersededAt} is null and ${table.revokedAt} is null and ${table.fneNumber} is null and not ${table.isInFne}`,
      ),
    index('documents_revoked').on(table.createdAt, table.id).where(sql`${table.revokedAt} is not null`),
    index('documents_superseded').on(table.createdAt, table.id).where(sql`${table.supersededAt} is not null`),
    // Signed certificates that count no more (docs/rules/documents.md#the-list).
    index('documents_withdrawn')
      .on(table.id)
      .where(
        sql`${table.kind} = 'certificate' and (${table.supersededAt} is not null or ${table.revokedAt} is not null)`,
      ),
    index('documents_successor').on(table.supersedes).where(sql`${table.supersedes} is not null`),
    // Whose validity ends when (docs/rules/documents.md#validity).
    index('documents_valid_until')
      .on(sql`(${table.snapshot} ->> 'validUntil')`)
      .where(sql`${table.kind} = 'certificate'`),
    index('documents_attached').on(table.registrationId).where(sql`${table.kind} = 'upload'`),
    index('documents_type').on(table.documentType, table.createdAt, table.id),
    index('documents_state').on(table.state, table.createdAt, table.id),
    foreignKey({ columns: [table.supersedes], foreignColumns: [table.id], name: 'documents_supersedes' }),
    check(
      'documents_kind',
      sql`${table.kind} in ('certificate', 'invoice', 'receipt', 'credit_note', 'quote', 'upload')`,
    ),
    check('documents_type', sql`${table.documentType} in ('certificate', 'invoice', 'course_document', 'other')`),
    check('documents_state', sql`${table.state} in ('pending', 'ready', 'failed', 'to_check')`),
    check(
      'documents_issued',
      sql`${table.kind} = 'upload' or (${table.number} is not null and ${table.snapshot} is not null)`,
    ),
    check('documents_owner', sql`num_nonnulls(${table.registrationId}, ${table.trainingId}) >= 1`),
    check(
      'documents_public',
      sql`not ${table.isPublic} or (${table.kind} = 'upload' and ${table.trainingId} is not null)`,
    ),
  ],
)

/** Whom an invoice for several participants is about. */
export const documentRegistrations = pgTable(
  'document_registrations',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.registrationId] }),
    index('document_registrations_registration').on(table.registrationId),
  ],
)

/** The papers that a mail brings as attachments (docs/rules/notifications-and-mail.md#papers-in-mails). */
export const mailedPapers = pgTable(
  'mailed_papers',
  {
    notificationId: integer('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.documentId] }),
    index('mailed_papers_document').on(table.documentId),
  ],
)

/** The files, in a table of their own so that lists never read them; at most 20 MiB each. */
export const documentFiles = pgTable(
  'document_files',
  {
    documentId: integer('document_id')
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    content: bytes('content').notNull(),
  },
  (table) => [check('document_files_size', sql`octet_length(${table.content}) between 1 and 20971520`)],
)

/** The last number given, per series and year; its row is locked by the transaction that issues, so that no number is lost. */
export const documentNumbers = pgTable(
  'document_numbers',
  {
    series: text('series').notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.series, table.year] }),
    check('document_numbers_series', sql`${table.series} in ('A', 'C', 'D', 'F', 'R')`),
  ],
)

/** The self-made signing certificate of demo mode (PKCS #12, sealed with its key), the same for every instance; empty in production. */
export const demoSigningCertificate = pgTable(
  'demo_signing_certificate',
  {
    id: integer('id').primaryKey(),
    content: bytes('content').notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('demo_signing_certificate_one', sql`${table.id} = 1`)],
)

/**
 * The keys that sign what the QR codes of certificates say (docs/rules/documents.md#the-key): one at a time, the others stay listed for
 * ever. The private half is sealed (PKCS #8, base64), and goes when another key takes its place.
 */
export const certificateKeys = pgTable(
  'certificate_keys',
  {
    /** The first eight hexadecimal digits of the SHA-256 hash of its public half. */
    id: text('id').primaryKey(),
    /** The point on P-256: x, then y. */
    point: bytes('point').notNull(),
    privateKey: text('private_key'),
    createdAt: createdAt(),
    retiredAt: moment('retired_at'),
    /** Since when others may have it. */
    stolenAt: moment('stolen_at'),
  },
  (table) => [
    uniqueIndex('certificate_keys_one').on(sql`(${table.retiredAt} is null)`).where(sql`${table.retiredAt} is null`),
    check('certificate_keys_point', sql`octet_length(${table.point}) = 64`),
    check('certificate_keys_private', sql`(${table.privateKey} is null) = (${table.retiredAt} is not null)`),
    check('certificate_keys_stolen', sql`${table.stolenAt} is null or ${table.retiredAt} is not null`),
  ],
)

/**
 * How many certificates are to be issued at each session that has some, as maintenance last counted them. Right for all sessions but
 * those in `certificateChanges`, which are counted at each reading (docs/decisions/0007).
 */
export const certificateCounts = pgTable('certificate_counts', {
  trainingId: integer('training_id').notNull(),
  count: integer('count').notNull(),
})

/** Sessions where something has changed since that certificates depend on, written by triggers. */
export const certificateChanges = pgTable('certificate_changes', { trainingId: integer('training_id').notNull() })
