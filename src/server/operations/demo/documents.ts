import { and, asc, eq, getTableColumns, isNull, like } from 'drizzle-orm'
import { companyOf, type Settings } from '../../../domain/company/settings.ts'
import { hasPrice } from '../../../domain/registrations/registration.ts'
import type { Tx } from '../../db/open.ts'
import { documentRegistrations, documents } from '../../db/schema/documents.ts'
import { moneyTransactions, payments } from '../../db/schema/payments.ts'
import { pharmacies } from '../../db/schema/pharmacies.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { trainings } from '../../db/schema/trainings.ts'
import { issueInvoice, issueReceipt } from '../../documents/issue-commands.ts'
import { issueSharedInvoice } from '../../documents/shared-invoice-commands.ts'
import type { Issuing } from '../../documents/snapshot-parts.ts'
import type { Services } from '../../http/request-context.ts'
import { visitor } from '../../session/actor.ts'

const isOfDemo = like(registrations.paymentReference, 'OFF-DEMO%')

/** Gives the demonstration's registrations and payments the invoices and receipts that real ones get as they come; once. */
export async function issueDemoDocuments({
  database,
  jobs,
  saved,
}: Pick<Services, 'database' | 'jobs'> & { saved: Settings }) {
  const company = companyOf(saved)
  const call = (now: Date): Issuing => ({ actor: visitor, company, settings: saved, jobs, now })
  await database.longRunning.db.transaction(async (tx) => {
    const without = await tx
      .select({ registration: registrations, training: trainings })
      .from(registrations)
      .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
      .leftJoin(documents, eq(documents.registrationId, registrations.id))
      .where(and(isOfDemo, isNull(registrations.pharmacyId), isNull(documents.id)))
      .orderBy(asc(registrations.createdAt), asc(registrations.id))
    for (const { registration, training } of without) {
      if (!hasPrice(registration)) continue
      // Nothing had come when they registered.
      await issueInvoice(tx, call(registration.createdAt), { ...registration, paymentAmount: 0 }, training)
      for (const payment of await paymentsOf(tx, registration.id)) {
        const { paymentAmount } = registration
        await issueReceipt(tx, call(payment.createdAt), registration, training, { ...payment, paymentAmount })
      }
    }
    await issueForPharmacy(tx, call)
  })
}

/** One invoice for those of a session whom the demonstration's pharmacy pays for; once. */
async function issueForPharmacy(tx: Tx, call: (now: Date) => Issuing) {
  const without = await tx
    .select({ registration: registrations, pharmacy: pharmacies, training: trainings })
    .from(registrations)
    .innerJoin(pharmacies, eq(pharmacies.id, registrations.pharmacyId))
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .leftJoin(documents, eq(documents.registrationId, registrations.id))
    .leftJoin(documentRegistrations, eq(documentRegistrations.registrationId, registrations.id))
    .where(and(isOfDemo, isNull(documents.id), isNull(documentRegistrations.documentId)))
    .orderBy(asc(registrations.createdAt), asc(registrations.id))
  const last = without.at(-1)
  if (!last) return
  const { pharmacy, training, registration } = last
  const covered = without
    .filter((one) => one.pharmacy.id === pharmacy.id && one.training.id === training.id)
    .map((one) => one.registration)
    .filter(hasPrice)
  if (covered.some(({ price }) => price > 0))
    await issueSharedInvoice(tx, call(registration.createdAt), { pharmacy, training, covered })
}

const paymentsOf = (tx: Tx, registrationId: number) =>
  tx
    .select({
      ...getTableColumns(payments),
      operator: moneyTransactions.operator,
      valuedOn: moneyTransactions.valuedOn,
    })
    .from(payments)
    .innerJoin(moneyTransactions, eq(moneyTransactions.id, payments.transactionId))
    .where(and(eq(payments.registrationId, registrationId), eq(payments.kind, 'payment')))
    .orderBy(asc(payments.id))
