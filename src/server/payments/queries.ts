import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Listing } from '../../domain/listing.ts'
import type { PaymentMethod, PaymentRow } from '../../domain/payment.ts'
import { remainingOf } from '../../domain/registration.ts'
import { inMonth } from '../db/months.ts'
import type { Db } from '../db/open.ts'
import { pageOf } from '../db/paging.ts'
import { documents } from '../db/schema/documents.ts'
import { payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { contains } from '../db/search.ts'

export const paymentSorts = ['date', 'amount'] as const
export type PaymentSort = (typeof paymentSorts)[number]

export interface PaymentListing extends Listing {
  sort: PaymentSort
  method?: PaymentMethod | undefined
  month?: string | undefined
  /** Only those of one registration. */
  registrationId?: number | undefined
}

const sortColumns: Record<PaymentSort, SQL> = {
  date: sql`${payments.createdAt}`,
  amount: sql`${payments.amount}`,
}

/** A page of the ledger, searched in references and notes (§2), with how many rows match in all. */
export async function listPayments(db: Db, listing: PaymentListing): Promise<{ rows: PaymentRow[]; total: number }> {
  const where = and(
    listing.method && eq(payments.method, listing.method),
    inMonth(payments.createdAt, listing.month),
    listing.registrationId === undefined ? undefined : eq(payments.registrationId, listing.registrationId),
    contains(sql`${payments}.search`, listing.q),
  )
  const direction = listing.order === 'asc' ? asc : desc
  const order = [direction(sortColumns[listing.sort]), direction(payments.id)]
  const page = db
    .select({ id: payments.id })
    .from(payments)
    .where(where)
    .orderBy(...order)
    .limit(listing.pageSize)
    .offset((listing.page - 1) * listing.pageSize)
  const { rows, total } = await pageOf(
    listing,
    () =>
      db
        .select({
          payment: payments,
          firstName: registrations.firstName,
          lastName: registrations.lastName,
          price: registrations.price,
          paymentAmount: registrations.paymentAmount,
          paymentStatus: registrations.paymentStatus,
          trainingTitle: trainings.title,
          receipt: { id: documents.id, title: documents.title },
        })
        .from(payments)
        .innerJoin(registrations, eq(registrations.id, payments.registrationId))
        .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
        .leftJoin(documents, and(eq(documents.paymentId, payments.id), eq(documents.kind, 'receipt')))
        .where(inArray(payments.id, page))
        .orderBy(...order),
    () => db.select({ total: count() }).from(payments).where(where),
  )
  return {
    rows: rows.map(
      ({ payment: { recordedBy: _, createdAt, ...payment }, firstName, lastName, price, ...registration }) => ({
        ...payment,
        ...registration,
        createdAt: createdAt.toISOString(),
        remaining: remainingOf({ price, paymentAmount: registration.paymentAmount }),
        participant: { firstName, lastName },
      }),
    ),
    total,
  }
}
