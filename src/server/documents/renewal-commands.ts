// Proformas say when and where a session is held: when it moves, each is superseded by another (docs/rules/documents.md#invoices-and-receipts).
import { and, eq, inArray } from 'drizzle-orm'
import { paperTitles } from '../../domain/desk/labels.ts'
import type { InvoiceSnapshot, PayerPart } from '../../domain/documents/document-snapshot.ts'
import { isValidInvoice } from '../db/conditions.ts'
import { inChunks } from '../db/in-line.ts'
import type { Tx } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { payersOf } from '../notifications/payer-queries.ts'
import { requeue } from './commands.ts'
import { leaveInFne, noteOutdated } from './held-commands.ts'
import { invoiceSnapshot, issueInvoice } from './issue-commands.ts'
import { nextNumbers } from './number-commands.ts'
import { type DocumentRow, discountCodesOf } from './queries.ts'
import { lockSharedOf, withdrawInvoicesOf } from './shared-invoice-commands.ts'
import { type Issuing, type PricedRegistration, personPart, snapshotParts, type Training } from './snapshot-parts.ts'

/** A proforma, and whose it is. */
interface Outdated {
  invoice: DocumentRow
  registration: PricedRegistration
}

const isPlannedOtherwise = (
  invoice: DocumentRow,
  registration: PricedRegistration,
  call: Issuing,
  training: Training,
) => {
  if (!invoice.snapshot) return false
  const now = snapshotParts(call, registration, training).training
  return (['startsAt', 'endsAt', 'location'] as const).some((fact) => invoice.snapshot?.training[fact] !== now[fact])
}

/**
 * The proformas that say another date or place than holds now; their locks are held until the transaction ends. The caller holds the
 * registrations'.
 */
export async function lockOutdatedInvoices(
  tx: Tx,
  call: Issuing,
  registrations: PricedRegistration[],
  training: Training,
): Promise<Outdated[]> {
  const holders = new Map(registrations.map((registration) => [registration.id, registration]))
  const valid = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.trainingId, training.id), isValidInvoice))
    .orderBy(documents.id)
    .for('update')
  const outdated = valid.flatMap((invoice) => {
    const registration = holders.get(invoice.registrationId ?? 0)
    return registration && isPlannedOtherwise(invoice, registration, call, training) ? [{ invoice, registration }] : []
  })
  return leaveInFne(tx, outdated)
}

/**
 * Supersedes the proforma of a registration that has gone to another session or costs another price, or issues its first; the caller
 * holds the registration's lock. At a price of 0 nothing takes its place. One that the tax office has is left, and followed by a credit note.
 */
export async function renewInvoiceOf(tx: Tx, call: Issuing, registration: PricedRegistration, training: Training) {
  const [invoice] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.registrationId, registration.id), isValidInvoice))
    .for('update')
  // It may have been on an invoice for several, which goes on without it.
  const shared = invoice ? [] : await lockSharedOf(tx, [registration.id])
  const inFne = [invoice, ...shared].filter((one) => one?.isInFne === true)
  if (inFne.length > 0) {
    await noteOutdated(
      tx,
      inFne.flatMap((one) => one?.id ?? []),
    )
  } else if (invoice && registration.price > 0) await renewInvoices(tx, call, [{ invoice, registration }], training)
  else {
    await withdrawInvoicesOf(tx, call, [registration.id])
    await issueInvoice(tx, call, registration, training)
  }
}

/**
 * Writes who comes on a place onto the proformas that hold it, under the numbers that they have: what is paid, and by whom, stays. Issues
 * the first where there is none. The caller holds the registration's lock (docs/rules/pharmacies.md#naming).
 */
export async function nameOnInvoices(tx: Tx, call: Issuing, registration: PricedRegistration, training: Training) {
  const own = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.registrationId, registration.id), isValidInvoice))
    .for('update')
  const invoices = [...own, ...(await lockSharedOf(tx, [registration.id]))]
  const named = await leaveInFne(
    tx,
    invoices.map((invoice) => ({ invoice })),
  )
  for (const { id, snapshot } of named.map(({ invoice }) => invoice)) {
    if (snapshot?.kind === 'invoice') await requeue(tx, call, id, { snapshot: naming(snapshot, registration) })
  }
  if (invoices.length === 0) await issueInvoice(tx, call, registration, training)
}

/** An invoice with the present name of one of those that it is about. */
function naming(snapshot: InvoiceSnapshot, registration: PricedRegistration): InvoiceSnapshot {
  const { firstName, lastName, paymentReference } = registration
  const name = `${firstName} ${lastName}`
  if (!snapshot.lines) return { ...snapshot, person: personPart(registration) }
  const lines = snapshot.lines.map((line) => (line.paymentReference === paymentReference ? { ...line, name } : line))
  return { ...snapshot, lines }
}

/** The FNE names who pays, by their name and number: issued to one, it is no other's. */
function isForSamePayer({ snapshot }: DocumentRow, payer: PayerPart | undefined): boolean {
  const before = snapshot?.kind === 'invoice' ? snapshot.payer : undefined
  const isKnownAgain = before?.taxpayerNumber !== '' && before?.taxpayerNumber === payer?.taxpayerNumber
  return before?.name === payer?.name || (isKnownAgain && before !== undefined)
}

/**
 * Supersedes proformas by new ones, with the number of the FNE where one was entered and the same one pays; the caller holds their locks.
 * Nothing takes the place of one whose price is 0 now.
 * @returns the new numbers, by registration
 */
export async function renewInvoices(
  tx: Tx,
  call: Issuing,
  outdated: Outdated[],
  training: Training,
): Promise<Map<number, string>> {
  if (outdated.length === 0) return new Map()
  const renewed = outdated.filter(({ registration }) => registration.price > 0)
  const numbers = renewed.length === 0 ? [] : await nextNumbers(tx, 'F', call.now, renewed.length)
  await tx
    .update(documents)
    .set({ supersededAt: call.now })
    .where(
      inArray(
        documents.id,
        outdated.map(({ invoice }) => invoice.id),
      ),
    )
  const payers = await payersOf(
    tx,
    renewed.map(({ registration }) => registration),
  )
  const codes = await discountCodesOf(
    tx,
    renewed.map(({ registration }) => registration),
  )
  const rows = renewed.map(({ invoice, registration }, index) => {
    const discounted = { ...registration, discountCode: codes.get(registration.discountId) }
    const snapshot = {
      ...invoiceSnapshot(call, discounted, training, payers.get(registration.pharmacyId)),
      number: numbers[index] ?? '',
    }
    return {
      kind: snapshot.kind,
      documentType: 'invoice' as const,
      number: snapshot.number,
      title: `${paperTitles.invoice[registration.locale]} ${snapshot.number}`,
      locale: registration.locale,
      registrationId: registration.id,
      trainingId: training.id,
      supersedes: invoice.id,
      snapshot,
      ...(!invoice.isInFne &&
        isForSamePayer(invoice, snapshot.payer) && { fneNumber: invoice.fneNumber, fneUrl: invoice.fneUrl }),
      mimeType: 'application/pdf',
      issuedBy: call.actor.user?.id ?? null,
      createdAt: call.now,
      queuedAt: call.now,
    }
  })
  for (const chunk of inChunks(rows)) {
    const written = await tx.insert(documents).values(chunk).returning({ id: documents.id })
    await call.jobs.sendAll(
      tx,
      'document',
      written.map(({ id }) => id),
    )
  }
  return new Map(rows.map(({ registrationId, number }) => [registrationId, number]))
}
