import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FneCallKind, FneCallState, FneStop } from '../../../domain/fne/call.ts'
import type { FneMethod } from '../../../domain/fne/sale.ts'
import { createdAt, id, moment } from './columns.ts'
import { documents } from './documents.ts'
import { registrations } from './registrations.ts'
import { users } from './staff.ts'
import { trainings } from './trainings.ts'

/**
 * Calls of the tax office's platform, one for each sale and each credit note (docs/rules/fne.md#calls). They name nobody: whom a sale is
 * for, its proforma says.
 */
export const fneCalls = pgTable(
  'fne_calls',
  {
    id: id(),
    kind: text('kind').$type<FneCallKind>().notNull(),
    /** The proforma that is sold; of a credit note that of its sale. */
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id),
    /** Of a credit note: the sale that it takes lines back of. */
    saleId: integer('sale_id'),
    state: text('state').$type<FneCallState>().notNull().default('waiting'),
    /** Tax included, in FCFA. */
    total: integer('total').notNull(),
    /** By what equal calls are known while it is open: the client's taxpayer number, or a hash of their name. */
    client: text('client'),
    paymentMethod: text('payment_method').$type<FneMethod>(),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull().defaultNow(),
    calledAt: moment('called_at'),
    endedAt: moment('ended_at'),
    /** Why it is not certified, as a code or in the platform's words. */
    problem: text('problem'),
    reference: text('reference').unique(),
    url: text('url'),
    /** The platform's own number, which its credit notes name. */
    remoteId: text('remote_id'),
    /** To pay, the platform's duty stamp included, in FCFA. */
    net: integer('net'),
    requestedBy: integer('requested_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('fne_calls_document').on(table.documentId),
    index('fne_calls_waiting').on(table.nextTryAt, table.id).where(sql`${table.state} = 'waiting'`),
    index('fne_calls_open').on(table.client, table.total).where(sql`${table.state} in ('submitting', 'doubtful')`),
    index('fne_calls_ended').on(table.endedAt).where(sql`${table.state} = 'certified'`),
    index('fne_calls_sale').on(table.saleId).where(sql`${table.saleId} is not null`),
    foreignKey({ columns: [table.saleId], foreignColumns: [table.id], name: 'fne_calls_credits' }),
    check('fne_calls_kind', sql`${table.kind} in ('sale', 'credit_note')`),
    check('fne_calls_sale_of_note', sql`(${table.kind} = 'credit_note') = (${table.saleId} is not null)`),
    check(
      'fne_calls_state',
      sql`${table.state} in ('waiting', 'submitting', 'certified', 'refused', 'absent', 'doubtful')`,
    ),
    check('fne_calls_certified', sql`${table.state} <> 'certified' or ${table.reference} is not null`),
    check('fne_calls_total', sql`${table.total} > 0`),
  ],
)

/** What a sale is about, a line for each registration; of a registration one sale counts at most, over all of its proformas. */
export const fneLines = pgTable(
  'fne_lines',
  {
    id: id(),
    callId: integer('call_id')
      .notNull()
      .references(() => fneCalls.id),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id),
    /** The session that was sold: papers go along with who goes to another one. */
    trainingId: integer('training_id')
      .notNull()
      .references(() => trainings.id),
    /** Tax included, in FCFA. */
    price: integer('price').notNull(),
    /** The platform's own number of the line; a credit note names it. */
    itemId: text('item_id'),
    /** Whether it is sold, or may be: it waits, is under way or doubtful, or was certified and not taken back. */
    isLive: boolean('is_live').notNull().default(true),
    /** The credit note that takes it back, from when that waits. */
    creditedBy: integer('credited_by').references(() => fneCalls.id),
    /** Since when its registration says something else; null once that was looked at. */
    changedAt: moment('changed_at'),
  },
  (table) => [
    uniqueIndex('fne_lines_one_sale').on(table.registrationId).where(sql`${table.isLive}`),
    index('fne_lines_call').on(table.callId),
    index('fne_lines_registration').on(table.registrationId),
    index('fne_lines_training').on(table.trainingId),
    index('fne_lines_credited').on(table.creditedBy).where(sql`${table.creditedBy} is not null`),
    index('fne_lines_changed').on(table.changedAt).where(sql`${table.changedAt} is not null`),
    check('fne_lines_price', sql`${table.price} > 0`),
  ],
)

/** Sales of the portal that are nothing of ours, as far as its exports tell: an equal proforma is asked about before it is certified. */
export const fneForeign = pgTable(
  'fne_foreign',
  {
    reference: text('reference').primaryKey(),
    certifiedAt: moment('certified_at'),
    /** By what the client is known: the taxpayer number, or a hash of the words of their name. */
    client: text('ncc').notNull(),
    /** Tax included, in FCFA. */
    total: integer('total').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('fne_foreign_total').on(table.total, table.client)],
)

/** How certifying stands in this installation; one row, made with the first key. */
export const fneState = pgTable(
  'fne_state',
  {
    id: integer('id').primaryKey(),
    /** What the platform is asked with, sealed. */
    key: text('key').notNull(),
    /** The last characters of the key, so that it can be told from another. */
    keyEnd: text('key_end').notNull(),
    /** The address that the key was given at: a copy elsewhere calls nobody. */
    publicUrl: text('public_url').notNull(),
    stopped: text('stopped').$type<FneStop>(),
    /** When a call was last made. */
    lastCalledAt: moment('last_called_at'),
    /** How many stickers were left after the last answer that said so. */
    stickers: integer('stickers'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [check('fne_state_one', sql`${table.id} = 1`)],
)
