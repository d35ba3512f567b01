// One proforma for several participants of a pharmacy, a line for each (docs/rules/documents.md#invoices-for-several).
import { and, eq, inArray, isNotNull, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { InvoiceSnapshot } from '../../domain/documents/document-snapshot.ts'
import { hasPrice } from '../../domain/registrations/registration.ts'
import { isValidInvoice } from '../db/conditions.ts'
import type { Tx } from '../db/open.ts'
import { documentRegistrations, documents } from '../db/schema/documents.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { PharmacyRow } from '../notifications/payer-queries.ts'
import { isHeld, noteOutdated, refuseInFne } from './held-commands.ts'
import { issueInvoice } from './issue-commands.ts'
import { documentRow, nextNumber } from './number-commands.ts'
import { type DocumentRow, discountCodesOf, payerPart } from './queries.ts'
import {
  discountPart,
  type Issuing,
  invoiceTerms,
  type PricedRegistration,
  snapshotParts,
  type Training,
} from './snapshot-parts.ts'

/** What one invoice is about. */
interface Shared {
  pharmacy: PharmacyRow
  training: Training
  /** Of that session, in the order of its lines; one at least. */
  covered: PricedRegistration[]
  /** The one that it takes the place of, whose number of the FNE goes on with it where it is about the same people. */
  supersedes?: Pick<DocumentRow, 'id' | 'fneNumber' | 'fneUrl'> | undefined
  /** What is quoted to pay for all of them, where they have a reference of their own. */
  reference?: string | undefined
}

/** Issues one proforma for several registrations; the caller holds their locks. @returns the document's id */
export async function issueSharedInvoice(tx: Tx, call: Issuing, shared: Shared): Promise<number> {
  const { pharmacy, training, covered, supersedes, reference } = shared
  const [first] = covered
  if (!first) throw new Error('an invoice for nobody')
  const number = await nextNumber(tx, 'F', call.now)
  const payer = payerPart(pharmacy)
  const codes = await discountCodesOf(tx, covered)
  const received = covered.reduce((sum, { paymentAmount }) => sum + paymentAmount, 0)
  const snapshot: InvoiceSnapshot = {
    kind: 'invoice',
    ...snapshotParts(call, first, training),
    person: {
      firstName: '',
      lastName: '',
      organization: payer.name,
      position: null,
      email: payer.email,
      phone: payer.phone,
    },
    payer,
    number,
    price: covered.reduce((sum, { price }) => sum + price, 0),
    ...(received > 0 && { received }),
    // What is paid at once for all of them is quoted by the invoice, or by the reference that they were given together.
    paymentReference: reference ?? number,
    payment: call.company.payment,
    said: invoiceTerms(call, first.locale, pharmacy.paymentTermsDays),
    lines: covered.map(({ firstName, lastName, paymentReference, price, discountAmount, discountId }) => ({
      name: `${firstName} ${lastName}`,
      paymentReference,
      price,
      ...discountPart({ discountAmount, discountCode: codes.get(discountId) }),
    })),
  }
  const row = documentRow(call, 'invoice', { locale: first.locale, trainingId: training.id })
  const [document] = await tx
    .insert(documents)
    .values({
      ...row,
      number,
      title: `${row.title} ${number}`,
      pharmacyId: pharmacy.id,
      supersedes: supersedes?.id ?? null,
      ...(supersedes && { fneNumber: supersedes.fneNumber, fneUrl: supersedes.fneUrl }),
      snapshot,
    })
    .returning({ id: documents.id })
  if (!document) throw new Error('insert returned no row')
  await tx
    .insert(documentRegistrations)
    .values(covered.map(({ id }) => ({ documentId: document.id, registrationId: id })))
  await call.jobs.send(tx, 'document', document.id)
  return document.id
}

const isShared = and(isValidInvoice, isNotNull(documents.pharmacyId))

/** The numbers of the papers for several that are about these registrations. */
const covering = (tx: Tx, registrationIds: number[] | SQLWrapper) =>
  tx
    .select({ id: documentRegistrations.documentId })
    .from(documentRegistrations)
    .where(inArray(documentRegistrations.registrationId, registrationIds))

/**
 * The invoices for several that count and of which this holds, locked by id. Read until nothing has changed: one that was waited for may
 * have been superseded meanwhile by one that the statement did not see.
 */
export async function lockShared(tx: Tx, which: SQL): Promise<DocumentRow[]> {
  for (let before: string | undefined; ; ) {
    const found = await tx.select().from(documents).where(and(isShared, which)).orderBy(documents.id).for('update')
    const now = found.map(({ id }) => id).join()
    if (now === before) return found
    before = now
  }
}

/** The invoices for several that count and are about registrations, locked by id. */
export const lockSharedOf = (tx: Tx, registrationIds: number[] | SQLWrapper) =>
  lockShared(tx, inArray(documents.id, covering(tx, registrationIds)))

/**
 * The registrations that an invoice for several is about: those that are live and that its pharmacy pays for, and the others, who were
 * cancelled or whom somebody else pays for by now.
 */
export async function coveredBy(tx: Tx, { id, pharmacyId }: DocumentRow) {
  const found = await tx
    .select({ registration: registrations })
    .from(documentRegistrations)
    .innerJoin(registrations, eq(registrations.id, documentRegistrations.registrationId))
    .where(eq(documentRegistrations.documentId, id))
    .orderBy(registrations.id)
  const all = found.map(({ registration }) => registration).filter(hasPrice)
  const isPaidWith = (one: PricedRegistration) => one.status !== 'annulée' && one.pharmacyId === pharmacyId
  return { live: all.filter(isPaidWith), gone: all.filter((one) => !isPaidWith(one)) }
}

/**
 * Supersedes every proforma of these registrations, for the holder of their locks, who issues what takes its place. An invoice for
 * several that was about others too is made again for those.
 * @returns the one that was about nobody else, where there was one alone
 * @throws Refusal `invoice_in_fne`
 */
export async function withdrawInvoicesOf(tx: Tx, call: Issuing, ids: number[]): Promise<DocumentRow | undefined> {
  const single = and(inArray(documents.registrationId, ids), isValidInvoice)
  const own = await tx.select().from(documents).where(single).orderBy(documents.id).for('update')
  const shared = await lockSharedOf(tx, ids)
  refuseInFne([...own, ...shared])
  await tx.update(documents).set({ supersededAt: call.now }).where(single)
  const replaced: DocumentRow[] = []
  for (const invoice of shared) {
    const covered = await coveredBy(tx, invoice)
    const staying = (registration: PricedRegistration) => !ids.includes(registration.id)
    const [live, gone] = [covered.live.filter(staying), covered.gone.filter(staying)]
    if (live.length === 0) {
      await dissolve(tx, call, invoice, gone)
      replaced.push(invoice)
    } else await reissue(tx, call, invoice, { live, gone }, false)
  }
  return replaced.length === 1 ? replaced[0] : undefined
}

/** The reference that the people of an invoice for several were given together; undefined where its number is what is quoted. */
export function ownReference({ number, snapshot }: DocumentRow): string | undefined {
  const quoted = snapshot?.kind === 'invoice' ? snapshot.paymentReference : undefined
  return quoted === number ? undefined : quoted
}

/**
 * Makes an invoice for several again as everything stands now, for the holder of its lock.
 * @returns the new one's id; undefined where nothing is to be paid for any of them: then it counts no more
 */
export async function reissue(
  tx: Tx,
  call: Issuing,
  invoice: DocumentRow,
  { live, gone }: Awaited<ReturnType<typeof coveredBy>>,
  keepsFne: boolean,
): Promise<number | undefined> {
  if (live.every(({ price }) => price === 0)) {
    await dissolve(tx, call, invoice, gone)
    return undefined
  }
  const [found] = await tx
    .select({ pharmacy: pharmacies, training: trainings })
    .from(pharmacies)
    .innerJoin(trainings, eq(trainings.id, invoice.trainingId ?? 0))
    .where(eq(pharmacies.id, invoice.pharmacyId ?? 0))
  if (!found) throw new Error('an invoice for several without its pharmacy')
  await tx.update(documents).set({ supersededAt: call.now }).where(eq(documents.id, invoice.id))
  const supersedes = keepsFne ? invoice : { ...invoice, fneNumber: null, fneUrl: null }
  const id = await issueSharedInvoice(tx, call, {
    ...found,
    covered: live,
    supersedes,
    reference: ownReference(invoice),
  })
  await invoiceAlone(tx, call, invoice, gone)
  return id
}

/** Supersedes an invoice for several on which nobody is left, or nothing is to be paid. */
export async function dissolve(tx: Tx, call: Issuing, invoice: DocumentRow, gone: PricedRegistration[]) {
  await tx.update(documents).set({ supersededAt: call.now }).where(eq(documents.id, invoice.id))
  await invoiceAlone(tx, call, invoice, gone)
}

/**
 * Those whom somebody else pays for have a proforma of their own from then on: it is valid, as for people who were never on one for several.
 * So has who was cancelled, where money was received for them.
 */
async function invoiceAlone(tx: Tx, call: Issuing, { trainingId }: DocumentRow, gone: PricedRegistration[]) {
  const here = gone.filter(
    (registration) =>
      registration.trainingId === trainingId && (registration.status !== 'annulée' || registration.paymentAmount > 0),
  )
  if (here.length === 0) return
  const [training] = await tx
    .select()
    .from(trainings)
    .where(eq(trainings.id, trainingId ?? 0))
  if (!training) throw new Error('an invoice for several without its session')
  for (const registration of here) await issueInvoice(tx, call, registration, training)
}

/**
 * Makes an invoice for several again, for the holder of its lock: with the pharmacy, the session and the names as they are now.
 * @returns the new one's id, or undefined where nobody is left on it, nothing is to be paid for those who are, or the tax office has it
 */
export async function renewSharedInvoice(tx: Tx, call: Issuing, invoice: DocumentRow): Promise<number | undefined> {
  const covered = await coveredBy(tx, invoice)
  if (covered.live.length === 0) return undefined
  if (invoice.isInFne) {
    await noteOutdated(tx, [invoice.id])
    return undefined
  }
  return reissue(tx, call, invoice, covered, covered.live.length === invoiceLines(invoice))
}

/**
 * Makes the invoices for several again that are about a registration, for the holder of its lock.
 * @returns whether there is one
 */
export async function renewSharedInvoicesOf(tx: Tx, call: Issuing, registrationId: number): Promise<boolean> {
  const shared = await lockSharedOf(tx, [registrationId])
  for (const invoice of shared) await renewSharedInvoice(tx, call, invoice)
  return shared.length > 0
}

/**
 * Adds somebody to the proforma of a booking, for the holder of the locks of the session and of the registration: it is superseded by one
 * with a line more. One that the FNE has stays, and the line comes on a proforma of its own, of the same reference.
 * @returns the number of the one that they are on now
 */
export async function addToSharedInvoice(
  tx: Tx,
  call: Issuing,
  {
    booking,
    ...added
  }: Pick<Shared, 'pharmacy' | 'training' | 'covered'> & { booking: { id: number; reference: string } },
): Promise<number | undefined> {
  const ofBooking = tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.bookingId, booking.id))
  const valid = await lockSharedOf(tx, ofBooking)
  const { reference } = booking
  const open = valid.find(
    (invoice) =>
      !isHeld(invoice) && invoice.snapshot?.kind === 'invoice' && invoice.snapshot.paymentReference === reference,
  )
  if (!open) return issueSharedInvoice(tx, call, { ...added, reference })
  const { live, gone } = await coveredBy(tx, open)
  return reissue(tx, call, open, { live: [...live, ...added.covered], gone }, false)
}

const invoiceLines = ({ snapshot }: DocumentRow) => (snapshot?.kind === 'invoice' ? (snapshot.lines?.length ?? 0) : 0)

/**
 * Makes the invoices for several of a session again that say another date or place than holds now; the caller holds the session's lock.
 * @returns the numbers of the pharmacies that have another one now
 */
export async function renewSharedInvoices(tx: Tx, call: Issuing, training: Training): Promise<(number | null)[]> {
  const renewed: (number | null)[] = []
  const valid = await lockShared(tx, eq(documents.trainingId, training.id))
  for (const invoice of valid) {
    const said = invoice.snapshot?.training
    const isSame =
      said?.startsAt === (training.startsAt?.toISOString() ?? null) &&
      said?.endsAt === (training.endsAt?.toISOString() ?? null) &&
      said?.location === training.location
    if (!isSame && (await renewSharedInvoice(tx, call, invoice)) !== undefined) renewed.push(invoice.pharmacyId)
  }
  return renewed
}
