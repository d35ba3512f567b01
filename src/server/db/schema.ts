// The tables. Rules that SQL can say stand here as constraints; functions, triggers and search indexes are in
// `migrations/0001_search_and_guards.sql`, because Drizzle cannot describe them.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { DocumentKind, DocumentState, DocumentType } from '../../domain/document.ts'
import type { Snapshot } from '../../domain/document-snapshot.ts'
import type { Locale } from '../../domain/language.ts'
import type { ContactSubject } from '../../domain/message.ts'
import type { DeliveryState, MailFlowState, NotificationType } from '../../domain/notification.ts'
import type { PaymentKind, PaymentMethod } from '../../domain/payment.ts'
import type { PaymentStatus, RegistrationStatus } from '../../domain/registration.ts'
import type { PasswordWeakness } from '../../domain/staff.ts'
import type { TrainingCategory, TrainingStatus } from '../../domain/training.ts'
import type { TrainingDetails, TrainingTranslation } from '../../domain/training-schemas.ts'

const citext = customType<{ data: string }>({ dataType: () => 'citext' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })
const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
const createdAt = () => moment('created_at').notNull().defaultNow()
/** Moved by a trigger with every change of the row, so that an edit of an older one is noticed (docs/decisions/0018). */
const version = () => integer('version').notNull().default(1)

export const users = pgTable('users', {
  id: id(),
  username: citext('username').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  /** Whether the hash is that of the demonstration's password; null until compared, and again when it changes (a trigger). */
  hasSamplePassword: boolean('has_sample_password'),
  /** Sealed with `ENCRYPTION_KEY` (`encryption/secret-box.ts`), as is the next one. */
  totpSecret: text('totp_secret'),
  /** Offered, but not yet confirmed by a code. */
  totpPending: text('totp_pending'),
  /** The last time step whose code was used: no code works twice. */
  totpStep: integer('totp_step'),
  disabledAt: moment('disabled_at'),
  createdAt: createdAt(),
})

/** What signs an administrator in whose authenticator app is lost, once each; only their memory-hard hashes are kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

/** The account of a person whose e-mail was proven; what was typed at registration stays on the registration. */
export const participants = pgTable('participants', {
  id: id(),
  email: citext('email').notNull().unique(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text('phone').notNull(),
  organization: text('organization'),
  position: text('position'),
  address: text('address'),
  city: text('city'),
  country: text('country'),
  locale: text('locale').$type<Locale>().notNull(),
  version: version(),
  createdAt: createdAt(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    participantId: integer('participant_id').references(() => participants.id, { onDelete: 'cascade' }),
    address: text('address'),
    userAgent: text('user_agent'),
    /** When an administrator last proved who they are: by signing in, or by password and factor before a dangerous act. */
    provenAt: moment('proven_at'),
    /** What was wrong with the password that opened or proved the session, by the rules for new ones. */
    passwordWeakness: text('password_weakness').$type<PasswordWeakness>(),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_participant').on(table.participantId),
    check('sessions_one_owner', sql`num_nonnulls(${table.userId}, ${table.participantId}) = 1`),
  ],
)

export const trainings = pgTable(
  'trainings',
  {
    id: id(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category').$type<TrainingCategory>().notNull(),
    status: text('status').$type<TrainingStatus>().notNull(),
    location: text('location').notNull(),
    duration: integer('duration').notNull(),
    maxParticipants: integer('max_participants').notNull(),
    price: integer('price'),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    trainers: text('trainers').array().notNull().default([]),
    details: jsonb('details').$type<TrainingDetails>().notNull(),
    english: jsonb('english').$type<TrainingTranslation>(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('trainings_title').on(sql`${table.title} collate "und-x-icu"`, table.id),
    index('trainings_status').on(table.status).where(sql`${table.deletedAt} is null`),
    index('trainings_by_category').on(table.category, table.id),
    check('trainings_category', sql`${table.category} in ('pharmaciens', 'auxiliaires')`),
    check('trainings_status', sql`${table.status} in ('programmée', 'en_cours', 'terminée', 'annulée')`),
    check('trainings_duration', sql`${table.duration} > 0`),
    check('trainings_places', sql`${table.maxParticipants} > 0`),
    check('trainings_price', sql`${table.price} >= 0`),
    check('trainings_dates', sql`${table.endsAt} is null or ${table.endsAt} > ${table.startsAt}`),
  ],
)

/** Addresses a training had before its title changed: old links go on working. */
export const formerSlugs = pgTable('former_slugs', {
  slug: text('slug').primaryKey(),
  trainingId: integer('training_id')
    .notNull()
    .references(() => trainings.id, { onDelete: 'cascade' }),
})

export const registrations = pgTable(
  'registrations',
  {
    id: id(),
    trainingId: integer('training_id')
      .notNull()
      .references(() => trainings.id),
    participantId: integer('participant_id').references(() => participants.id),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: citext('email').notNull(),
    phone: text('phone').notNull(),
    organization: text('organization'),
    position: text('position'),
    specialRequirements: text('special_requirements'),
    locale: text('locale').$type<Locale>().notNull(),
    status: text('status').$type<RegistrationStatus>().notNull().default('en_attente'),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('en_attente'),
    price: integer('price'),
    paymentAmount: integer('payment_amount').notNull().default(0),
    paymentReference: text('payment_reference').notNull().unique(),
    termsAcceptedAt: moment('terms_accepted_at'),
    /** When it became known that the e-mail is its reader's. */
    provenAt: moment('proven_at'),
    /** When its reader was asked to prove it, because many registrations came from one address (docs/decisions/0031). */
    proofRequestedAt: moment('proof_requested_at'),
    proofReminderAt: moment('proof_reminder_at'),
    /** Keyed hash of the network that an unproven registration came from; kept 30 days at most. */
    fromNetwork: text('from_network'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('registrations_one_live_email')
      .on(table.trainingId, table.email)
      .where(sql`${table.status} <> 'annulée'`),
    index('registrations_training').on(table.trainingId, table.createdAt),
    index('registrations_participant').on(table.participantId),
    index('registrations_email').on(table.email),
    index('registrations_created').on(table.createdAt, table.id),
    index('registrations_name').on(
      sql`${table.lastName} collate "und-x-icu"`,
      sql`${table.firstName} collate "und-x-icu"`,
      table.id,
    ),
    // By filter and then as sorted: a page and the number of all are read from the index alone.
    index('registrations_status').on(table.status, table.createdAt, table.id),
    index('registrations_payment').on(table.paymentStatus, table.createdAt, table.id),
    index('registrations_unsettled').on(table.createdAt, table.id).where(sql`${table.paymentStatus} <> 'complet'`),
    index('registrations_owing')
      .on(table.createdAt, table.id)
      .where(
        sql`${table.status} <> 'annulée' and ${table.paymentStatus} <> 'remboursé' and ${table.paymentAmount} < ${table.price}`,
      ),
    index('registrations_unpaid')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} <> 'annulée' and ${table.paymentStatus} = 'en_attente'`),
    index('registrations_by_status').on(table.status, table.id),
    index('registrations_by_amount').on(table.paymentStatus, table.paymentAmount, table.id),
    index('registrations_by_training').on(table.trainingId, table.id),
    index('registrations_from_network')
      .on(table.fromNetwork, table.createdAt)
      .where(sql`${table.fromNetwork} is not null`),
    index('registrations_to_prove')
      .on(table.createdAt, table.id)
      .where(sql`${table.proofRequestedAt} is not null and ${table.provenAt} is null`),
    index('registrations_proven').on(table.email).where(sql`${table.provenAt} is not null`),
    check('registrations_status', sql`${table.status} in ('en_attente', 'confirmée', 'annulée')`),
    check('registrations_payment', sql`${table.paymentStatus} in ('en_attente', 'partiel', 'complet', 'remboursé')`),
    check('registrations_amounts', sql`${table.price} >= 0 and ${table.paymentAmount} >= 0`),
    // Where no price has been agreed, no money is taken (docs/decisions/0010).
    check(
      'registrations_unpriced',
      sql`${table.price} is not null or (${table.paymentAmount} = 0 and ${table.paymentStatus} = 'en_attente')`,
    ),
    check('registrations_locale', sql`${table.locale} in ('fr', 'en')`),
  ],
)

/** Links that prove the e-mail of a registration; only the hash of what makes one unguessable is kept. */
export const addressProofs = pgTable(
  'address_proofs',
  {
    tokenHash: text('token_hash').primaryKey(),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('address_proofs_registration').on(table.registrationId)],
)

/** The ledger: rows are added, never changed (a trigger refuses it); refunds are negative, corrections either. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id),
    kind: text('kind').$type<PaymentKind>().notNull().default('payment'),
    amount: integer('amount').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    reference: text('reference'),
    notes: text('notes'),
    recordedBy: integer('recorded_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('payments_registration').on(table.registrationId),
    index('payments_created').on(table.createdAt, table.id),
    index('payments_amount').on(table.amount, table.id),
    index('payments_method').on(table.method, table.createdAt, table.id),
    check(
      'payments_amount',
      sql`case ${table.kind} when 'payment' then ${table.amount} > 0 when 'refund' then ${table.amount} < 0 else ${table.amount} <> 0 end`,
    ),
    check('payments_kind', sql`${table.kind} in ('payment', 'refund', 'adjustment')`),
    check('payments_method', sql`${table.method} in ('espèces', 'virement', 'chèque', 'mobile', 'autre')`),
  ],
)

/**
 * What the dashboard shows of all registrations and payments, kept up by triggers (docs/decisions/0007). Each change adds a line, so
 * that no two changes wait for one another; upkeep sums the lines up. Money in FCFA.
 */
export const registrationTallies = pgTable('registration_tallies', {
  status: text('status').$type<RegistrationStatus>().notNull(),
  paymentStatus: text('payment_status').$type<PaymentStatus>().notNull(),
  count: integer('count').notNull(),
  price: bigint('price', { mode: 'number' }).notNull(),
  remaining: bigint('remaining', { mode: 'number' }).notNull(),
})

/** How many places of a training are taken. */
export const placeTallies = pgTable('place_tallies', {
  trainingId: integer('training_id').notNull(),
  count: integer('count').notNull(),
})

export const paymentTallies = pgTable('payment_tallies', {
  method: text('method').$type<PaymentMethod>().notNull(),
  count: integer('count').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
})

export const contactMessages = pgTable('contact_messages', {
  id: id(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  subject: text('subject').$type<ContactSubject>().notNull(),
  message: text('message').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  readAt: moment('read_at'),
  archivedAt: moment('archived_at'),
  createdAt: createdAt(),
})

/** Outbox and history in one: written with the change that causes it, delivered afterwards by the worker. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    type: text('type').$type<NotificationType>().notNull(),
    registrationId: integer('registration_id').references(() => registrations.id),
    contactMessageId: integer('contact_message_id').references(() => contactMessages.id),
    locale: text('locale').$type<Locale>().notNull(),
    from: text('from_address').notNull(),
    to: text('to_address').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    htmlContent: text('html_content').notNull(),
    textContent: text('text_content').notNull(),
    calendar: text('calendar'),
    state: text('state').$type<DeliveryState>().notNull().default('queued'),
    failures: integer('failures').notNull().default(0),
    /** When it last joined the queue; its three days of tries count from here. */
    queuedAt: moment('queued_at').notNull().defaultNow(),
    lastError: text('last_error'),
    sentAt: moment('sent_at'),
    adminReadAt: moment('admin_read_at'),
    participantReadAt: moment('participant_read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_registration').on(table.registrationId),
    index('notifications_created').on(table.createdAt, table.id).where(sql`${table.type} <> 'sign_in_code'`),
    index('notifications_state').on(table.state, table.createdAt, table.id).where(sql`${table.type} <> 'sign_in_code'`),
    index('notifications_unread').on(table.createdAt, table.id).where(sql`${table.adminReadAt} is null`),
    check('notifications_state', sql`${table.state} in ('queued', 'sent', 'failed')`),
  ],
)

/** Who did what when, with what stood before and after. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    userId: integer('user_id').references(() => users.id),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: integer('subject_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_subject').on(table.subjectType, table.subjectId, table.createdAt),
    index('audit_created').on(table.createdAt, table.id),
    index('audit_kind').on(table.subjectType, table.createdAt, table.id),
  ],
)

/**
 * The chain over the trail, written by the database's owner alone (`seal_audit_entries`): each seal holds the hash of its entry and
 * of the seal before. Of what an entry tells of people it knows a salted digest only, so that this can be erased while the chain
 * still holds (docs/decisions/0013).
 */
export const auditSeals = pgTable('audit_seals', {
  position: integer('position').primaryKey(),
  entryId: integer('entry_id').notNull().unique(),
  /** Of the entry as it stands now; null when it was removed. */
  salt: bytes('salt'),
  /** Of the entry as it stood when it was sealed. */
  digest: bytes('digest').notNull(),
  entryHash: bytes('entry_hash').notNull(),
  chainHash: bytes('chain_hash').notNull(),
})

/** Entries that wait for their seal. */
export const auditUnsealed = pgTable('audit_unsealed', { entryId: integer('entry_id').primaryKey() })

/** First answers by key, so that a repeated POST is answered alike and done once. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    operation: text('operation').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb('answer').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.operation, table.key] }), index('idempotency_created').on(table.createdAt)],
)

/** Attempt counters of `rate-limiter-flexible`, in its own column names. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: customType<{ data: number }>({ dataType: () => 'bigint' })('expire'),
})

/** How the ordinary mail flows, for all instances: one row. */
export const mailFlow = pgTable(
  'mail_flow',
  {
    id: integer('id').primaryKey().default(1),
    state: text('state').$type<MailFlowState>().notNull().default('running'),
    reason: text('reason'),
    /** When it stopped running, when it last changed, and until when nothing more is begun. */
    since: moment('since'),
    changedAt: moment('changed_at').notNull().defaultNow(),
    heldUntil: moment('held_until'),
    /** How often the server has refused in a row. */
    tries: integer('tries').notNull().default(0),
    /** The second and the hour that are being counted, by the database's own clock, and the mails in them. */
    secondBegan: moment('second_began').notNull().defaultNow(),
    secondCount: integer('second_count').notNull().default(0),
    hourBegan: moment('hour_began').notNull().defaultNow(),
    hourCount: integer('hour_count').notNull().default(0),
  },
  (table) => [
    check('mail_flow_one', sql`${table.id} = 1`),
    check('mail_flow_state', sql`${table.state} in ('running', 'slowed', 'waiting', 'paused')`),
  ],
)

/** Facts about this database, such as whether demo data was already put in. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  done: boolean('done').notNull(),
})

/**
 * Codes sent to prove an e-mail address: to link a profile, to change its address, or to erase it. A request that matches nobody is kept like
 * any other, so that asking and trying cost the same.
 */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: id(),
    purpose: text('purpose').$type<'link' | 'change_email' | 'erase'>().notNull(),
    email: citext('email').notNull(),
    phone: text('phone'),
    participantId: integer('participant_id').references(() => participants.id, { onDelete: 'cascade' }),
    locale: text('locale').$type<Locale>().notNull(),
    codeHash: text('code_hash'),
    tokenHash: text('token_hash').unique(),
    tries: integer('tries').notNull().default(0),
    /** Tries by others than who asked. */
    foreignTries: integer('foreign_tries').notNull().default(0),
    /** Keyed hash of the browser or network that asked for the code to link a profile. */
    requester: text('requester'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('email_codes_email').on(table.email),
    check('email_codes_purpose', sql`${table.purpose} in ('link', 'change_email', 'erase')`),
  ],
)

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
    isPublic: boolean('is_public').notNull().default(false),
    snapshot: jsonb('snapshot').$type<Snapshot>(),
    fneNumber: text('fne_number'),
    fneUrl: text('fne_url'),
    mimeType: text('mime_type').notNull(),
    fileSize: integer('file_size'),
    state: text('state').$type<DocumentState>().notNull().default('pending'),
    failures: integer('failures').notNull().default(0),
    lastError: text('last_error'),
    issuedBy: integer('issued_by').references(() => users.id),
    supersedes: integer('supersedes'),
    supersededAt: moment('superseded_at'),
    revokedAt: moment('revoked_at'),
    revokedReason: text('revoked_reason'),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('documents_one_valid_certificate')
      .on(table.registrationId)
      .where(sql`${table.kind} = 'certificate' and ${table.supersededAt} is null and ${table.revokedAt} is null`),
    uniqueIndex('documents_one_invoice').on(table.registrationId).where(sql`${table.kind} = 'invoice'`),
    uniqueIndex('documents_one_receipt').on(table.paymentId).where(sql`${table.kind} = 'receipt'`),
    index('documents_registration').on(table.registrationId),
    index('documents_training').on(table.trainingId),
    index('documents_created').on(table.createdAt, table.id),
    index('documents_title').on(table.title, table.id),
    index('documents_by_number').on(table.number, table.id),
    index('documents_kind').on(table.kind, table.createdAt, table.id),
    index('documents_revoked').on(table.createdAt, table.id).where(sql`${table.revokedAt} is not null`),
    index('documents_superseded').on(table.createdAt, table.id).where(sql`${table.supersededAt} is not null`),
    index('documents_attached').on(table.registrationId).where(sql`${table.kind} = 'upload'`),
    index('documents_type').on(table.documentType, table.createdAt, table.id),
    index('documents_state').on(table.state, table.createdAt, table.id),
    foreignKey({ columns: [table.supersedes], foreignColumns: [table.id], name: 'documents_supersedes' }),
    check('documents_kind', sql`${table.kind} in ('certificate', 'invoice', 'receipt', 'upload')`),
    check('documents_type', sql`${table.documentType} in ('certificate', 'invoice', 'course_document', 'other')`),
    check('documents_state', sql`${table.state} in ('pending', 'ready', 'failed')`),
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
    check('document_numbers_series', sql`${table.series} in ('C', 'F', 'R')`),
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
