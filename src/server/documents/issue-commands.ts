import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { InvoiceSnapshot, Snapshot } from '../../domain/documents/document-snapshot.ts'
import { toRefund } from '../../domain/payments/ledger.ts'
import type { RecordedPayment } from '../../domain/payments/payment.ts'
import { owedOf } from '../../domain/registrations/registration.ts'
import type { Tx } from '../db/open.ts'
import { documentRegistrations, documents } from '../db/schema/documents.ts'
import { type PharmacyRow, payingPharmacy } from '../notifications/payer-queries.ts'
import { documentRow, nextNumber } from './number-commands.ts'
import { discountCodesOf, payerOf, payerPart } from './queries.ts'
import {
  discountPart,
  type Issuing,
  invoiceTerms,
  type PricedRegistration,
  type Registration,
  receiptTerms,
  snapshotParts,
  type Training,
} from './snapshot-parts.ts'

/** Writes an issued document and the job that makes its file, in the transaction of what causes it. */
export async function issue(
  tx: Tx,
  call: Issuing,
  {
    registration,
    snapshot,
    paymentId,
    supersedes,
  }: { registration: Registration; snapshot: Snapshot; paymentId?: number; supersedes?: number },
): Promise<number> {
  const { kind, number } = snapshot
  const row = documentRow(call, kind, registration)
  const [document] = await tx
    .insert(documents)
    .values({
      ...row,
      number,
      title: `${row.title} ${number}`,
      registrationId: registration.id,
      paymentId: paymentId ?? null,
      supersedes: supersedes ?? null,
      snapshot,
    })
    .returning({ id: documents.id })
  if (!document) throw new Error('insert returned no row')
  await call.jobs.send(tx, 'document', document.id)
  return document.id
}

/** Whether a row is a registration's own, or an invoice for several that it is on. */
const isAbout = (tx: Tx, registrationId: number) =>
  or(
    eq(documents.registrationId, registrationId),
    inArray(
      documents.id,
      tx
        .select({ id: documentRegistrations.documentId })
        .from(documentRegistrations)
        .where(eq(documentRegistrations.registrationId, registrationId)),
    ),
  )

/**
 * Issues the proforma invoice of a registration once its price is known, in the transaction of that
 * (docs/rules/documents.md#invoices-and-receipts). It takes the place of one that was revoked. Nothing is invoiced at a price of 0.
 * @returns the document's id; undefined where there is none
 */
export async function issueInvoice(
  tx: Tx,
  call: Issuing,
  registration: PricedRegistration,
  training: Training,
): Promise<number | undefined> {
  if (registration.price === 0) return undefined
  const [revoked] = await tx
    .update(documents)
    .set({ supersededAt: call.now })
    .where(
      and(
        eq(documents.registrationId, registration.id),
        eq(documents.kind, 'invoice'),
        isNull(documents.supersededAt),
        isNotNull(documents.revokedAt),
      ),
    )
    .returning({ id: documents.id })
  const number = await nextNumber(tx, 'F', call.now)
  const pharmacy = await payingPharmacy(tx, registration)
  const discountCode = (await discountCodesOf(tx, [registration])).get(registration.discountId)
  const snapshot = { ...invoiceSnapshot(call, { ...registration, discountCode }, training, pharmacy), number }
  return issue(tx, call, { registration, snapshot, ...(revoked && { supersedes: revoked.id }) })
}

/** What a proforma says, but for its number. @param pharmacy who pays, where its person does not */
export const invoiceSnapshot = (
  call: Pick<Issuing, 'company' | 'now' | 'settings'>,
  registration: Invoiced,
  training: Training,
  pharmacy?: PharmacyRow | null,
): Omit<InvoiceSnapshot, 'number'> => ({
  kind: 'invoice',
  ...snapshotParts(call, registration, training),
  ...(pharmacy && { payer: payerPart(pharmacy) }),
  price: registration.price,
  ...discountPart(registration),
  ...(registration.paymentAmount && { received: registration.paymentAmount }),
  paymentReference: registration.paymentReference,
  payment: call.company.payment,
  said: invoiceTerms(call, registration.locale, pharmacy?.paymentTermsDays),
})
type Invoiced = Parameters<typeof snapshotParts>[1] &
  Pick<PricedRegistration, 'price' | 'paymentReference'> &
  Partial<Pick<PricedRegistration, 'discountAmount' | 'paymentAmount'>> & { discountCode?: string | undefined }

/**
 * Issues the receipt of a payment, in its transaction (docs/rules/documents.md#invoices-and-receipts).
 * @param payment what of it is kept as a credit in `credit`; its `paymentAmount` is what is paid now, this payment included, in FCFA
 * @returns the document's id, and its number
 */
export async function issueReceipt(
  tx: Tx,
  call: Issuing,
  registration: PricedRegistration,
  training: Training,
  payment: Paid & { credit?: number },
): Promise<{ id: number; number: string }> {
  const { credit = 0 } = payment
  const snapshot: Snapshot = {
    kind: 'receipt',
    ...snapshotParts(call, registration, training),
    ...(await payerOf(tx, registration)),
    number: await nextNumber(tx, 'R', call.now),
    amount: payment.amount,
    ...movedPart(payment),
    price: registration.price,
    paidInAll: payment.paymentAmount,
    ...(credit > 0 && { credit }),
    paymentReference: registration.paymentReference,
    ...receiptTerms(call, registration.locale),
  }
  const id = await issue(tx, call, { registration, snapshot, paymentId: payment.id })
  return { id, number: snapshot.number }
}
type Moved = Pick<RecordedPayment, 'method' | 'operator' | 'reference' | 'valuedOn'>
type Paid = Moved & Pick<RecordedPayment, 'id' | 'amount' | 'paymentAmount'>

/** How the money of a receipt or an avoir moved. */
const movedPart = ({ method, operator, reference, valuedOn }: Moved) => ({ method, operator, reference, valuedOn })

/**
 * Issues the avoir of a refund, in its transaction, with the papers that it is about (docs/rules/documents.md#avoirs).
 * @param refund its amount is negative; its `paymentAmount` is what is paid now, `credit` what is kept then, in FCFA
 * @returns its number
 */
export async function issueCreditNote(
  tx: Tx,
  call: Issuing,
  registration: PricedRegistration,
  training: Training,
  refund: Paid & Pick<RecordedPayment, 'paymentStatus'> & { credit: number },
): Promise<string> {
  const papers = await tx
    .select({ kind: documents.kind, number: documents.number, fneNumber: documents.fneNumber })
    .from(documents)
    .where(
      and(
        isAbout(tx, registration.id),
        inArray(documents.kind, ['invoice', 'receipt']),
        isNull(documents.supersededAt),
        isNull(documents.revokedAt),
      ),
    )
    .orderBy(documents.id)
  const invoice = papers.find(({ kind }) => kind === 'invoice')
  const number = await nextNumber(tx, 'A', call.now)
  const snapshot: Snapshot = {
    kind: 'credit_note',
    ...snapshotParts(call, registration, training),
    ...(await payerOf(tx, registration)),
    number,
    amount: -refund.amount,
    ...movedPart(refund),
    price: registration.price,
    paidInAll: refund.paymentAmount,
    remaining: owedOf({ ...registration, ...leftPart(refund) }),
    toGiveBack: toRefund({ ...registration, ...leftPart(refund) }, refund.credit),
    credit: refund.credit,
    paymentReference: registration.paymentReference,
    ...receiptTerms(call, registration.locale),
    invoice: invoice?.number ?? null,
    fneNumber: invoice?.fneNumber ?? null,
    receipts: papers.flatMap(({ kind, number }) => (kind === 'receipt' && number !== null ? [number] : [])),
  }
  await issue(tx, call, { registration, snapshot, paymentId: refund.id })
  return number
}

const leftPart = ({ paymentAmount, paymentStatus }: Pick<RecordedPayment, 'paymentAmount' | 'paymentStatus'>) => ({
  paymentAmount,
  paymentStatus,
})
