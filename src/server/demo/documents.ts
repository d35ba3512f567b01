import { and, asc, eq, isNull, like } from 'drizzle-orm'
import { hasPrice } from '../../domain/registration.ts'
import { companyOf } from '../../domain/settings.ts'
import type { Tx } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { issueInvoice, issueReceipt } from '../documents/issue-commands.ts'
import type { Issuing } from '../documents/snapshot-parts.ts'
import type { Services } from '../http/call.ts'
import { visitor } from '../session/actor.ts'

/** Gives the demonstration's registrations and payments the invoices and receipts that real ones get as they come; once. */
export async function issueDemoDocuments({
  database,
  jobs,
  settings,
}: Pick<Services, 'database' | 'jobs' | 'settings'>) {
  const saved = await settings.read()
  const company = companyOf(saved)
  const call = (now: Date): Issuing => ({ actor: visitor, company, settings: saved, jobs, now })
  await database.unhurried.db.transaction(async (tx) => {
    const without = await tx
      .select({ registration: registrations, training: trainings })
      .from(registrations)
      .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
      .leftJoin(documents, eq(documents.registrationId, registrations.id))
      .where(and(like(registrations.paymentReference, 'OFF-DEMO%'), isNull(documents.id)))
      .orderBy(asc(registrations.createdAt), asc(registrations.id))
    for (const { registration, training } of without) {
      if (!hasPrice(registration)) continue
      await issueInvoice(tx, call(registration.createdAt), registration, training)
      for (const payment of await paymentsOf(tx, registration.id)) {
        const { paymentAmount } = registration
        await issueReceipt(tx, call(payment.createdAt), registration, training, { ...payment, paymentAmount })
      }
    }
  })
}

const paymentsOf = (tx: Tx, registrationId: number) =>
  tx
    .select()
    .from(payments)
    .where(and(eq(payments.registrationId, registrationId), eq(payments.kind, 'payment')))
    .orderBy(asc(payments.id))
