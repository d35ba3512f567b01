import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PeriodDays } from '../../domain/ledger-period.ts'
import type { Db } from '../db/open.ts'
import { isChosen, orderedIds, orderOf } from '../db/ordered.ts'
import { inDays } from '../db/periods.ts'
import { documents } from '../db/schema/documents.ts'
import { moneyTransactions, payments } from '../db/schema/payments.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'
import { users } from '../db/schema/staff.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { Selection } from '../db/selection.ts'

const [receipt, invoice, avoir] = [alias(documents, 'receipt'), alias(documents, 'invoice'), alias(documents, 'avoir')]

/** An entry of the ledger as the accountant reads it: with its papers' numbers, and who recorded it. */
export type PeriodEntry = Awaited<ReturnType<typeof readEntries>>[number]

/** The invoice of an entry's registration: its own, or the one for several of a pharmacy that it is on. */
const invoiceOfEntry = sql`coalesce(
  (select own.id from documents own where own.registration_id = ${payments.registrationId} and own.kind = 'invoice' and own.superseded_at is null),
  (select max(shared.id) from document_registrations covered join documents shared on shared.id = covered.document_id
    where covered.registration_id = ${payments.registrationId} and shared.superseded_at is null))`

const order = { by: [payments.bookedAt], direction: 'asc' } as const

const readEntries = (db: Db, chosen: Parameters<Selection<unknown>['rows']>[0]) =>
  db
    .select({
      id: payments.id,
      transactionId: payments.transactionId,
      kind: payments.kind,
      amount: payments.amount,
      method: payments.method,
      reference: payments.reference,
      notes: payments.notes,
      reverses: payments.reverses,
      registrationId: payments.registrationId,
      bookedAt: payments.bookedAt,
      createdAt: payments.createdAt,
      valuedOn: moneyTransactions.valuedOn,
      operator: moneyTransactions.operator,
      firstName: registrations.firstName,
      lastName: registrations.lastName,
      /** The employer who pays, where one does. */
      pharmacy: pharmacies.name,
      trainingTitle: trainings.title,
      startsAt: trainings.startsAt,
      receipt: receipt.number,
      invoice: invoice.number,
      avoir: avoir.number,
      fneNumber: invoice.fneNumber,
      recordedBy: users.username,
    })
    .from(payments)
    .innerJoin(moneyTransactions, eq(moneyTransactions.id, payments.transactionId))
    .leftJoin(registrations, eq(registrations.id, payments.registrationId))
    .leftJoin(pharmacies, eq(pharmacies.id, registrations.pharmacyId))
    .leftJoin(trainings, eq(trainings.id, registrations.trainingId))
    .leftJoin(users, eq(users.id, payments.recordedBy))
    .leftJoin(receipt, and(eq(receipt.paymentId, payments.id), sql`${receipt.kind} = 'receipt'`))
    .leftJoin(avoir, and(eq(avoir.paymentId, payments.id), sql`${avoir.kind} = 'credit_note'`))
    .leftJoin(invoice, eq(invoice.id, invoiceOfEntry))
    .where(isChosen(payments.id, chosen))
    .orderBy(...orderOf(payments, order))

/** The entries of a period of the books, in the order in which they count. */
export const selectEntries = (db: Db, { from, to }: PeriodDays): Pick<Selection<PeriodEntry>, 'ids' | 'rows'> => ({
  ...orderedIds(db, payments, inDays(payments.bookedAt, from ?? undefined, to ?? undefined), order),
  rows: (chosen) => readEntries(db, chosen),
})
