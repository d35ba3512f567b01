import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Locale } from '../../../domain/values/language.ts'
import { citext, createdAt, id, moment } from './columns.ts'
import { documents } from './documents.ts'
import { pharmacies } from './pharmacies.ts'
import { users } from './staff.ts'
import { trainings } from './trainings.ts'

/** Quotes that the office has sent to pharmacies, and what became of them (docs/decisions/0137). */
export const quotes = pgTable(
  'quotes',
  {
    id: id(),
    number: text('number').notNull().unique(),
    pharmacyId: integer('pharmacy_id')
      .notNull()
      .references(() => pharmacies.id),
    trainingId: integer('training_id')
      .notNull()
      .references(() => trainings.id),
    places: integer('places').notNull(),
    /** Of one place, and what is taken off it. */
    price: integer('price').notNull(),
    discount: integer('discount').notNull().default(0),
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    email: citext('email').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    /** The paper. */
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id),
    followedUpAt: moment('followed_up_at'),
    /** When writing once more failed last: it is then last in line. */
    followUpFailedAt: moment('follow_up_failed_at'),
    /** The code that was mailed last, for ten minutes, and how often it was tried to accept it, and to read its papers. */
    codeHash: text('code_hash'),
    codeExpiresAt: moment('code_expires_at'),
    codeTries: integer('code_tries').notNull().default(0),
    paperTries: integer('paper_tries').notNull().default(0),
    acceptedAt: moment('accepted_at'),
    acceptedBy: text('accepted_by'),
    acceptedEmail: citext('accepted_email'),
    withdrawnAt: moment('withdrawn_at'),
    /** The first invoice that followed from it. */
    invoiceId: integer('invoice_id').references(() => documents.id),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('quotes_created').on(table.createdAt, table.id),
    index('quotes_expires').on(table.expiresOn, table.id),
    index('quotes_pharmacy').on(table.pharmacyId, table.id),
    index('quotes_training').on(table.trainingId),
    check('quotes_places', sql`${table.places} between 1 and 50`),
    check('quotes_price', sql`${table.discount} >= 0 and ${table.discount} < ${table.price}`),
    check(
      'quotes_accepted',
      sql`(${table.acceptedAt} is null) = (${table.acceptedBy} is null) and (${table.acceptedAt} is null) = (${table.acceptedEmail} is null)`,
    ),
    check('quotes_ended', sql`${table.acceptedAt} is null or ${table.withdrawnAt} is null`),
  ],
)
