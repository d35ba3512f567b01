// What is to be certified (docs/rules/fne.md#certifying): proformas by a click or by themselves, and credit notes that follow a sale.
import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { InvoiceSnapshot } from '../../../domain/documents/document-snapshot.ts'
import type { CertifyForm, CertifyResult, FneSkip } from '../../../domain/fne/call.ts'
import { type PortalClient, portalKey } from '../../../domain/fne/client.ts'
import { clientOf, type FneMethod, fneMethodOf, isNcc, saleLines } from '../../../domain/fne/sale.ts'
import type { PaymentMethod } from '../../../domain/payments/payment.ts'
import { dayOf } from '../../../domain/values/month.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { taxRates } from '../../../domain/values/tax.ts'
import { writeAudit } from '../../audit/commands.ts'
import type { Tx } from '../../db/open.ts'
import { documentRegistrations, documents } from '../../db/schema/documents.ts'
import { fneCalls, fneForeign, fneLines } from '../../db/schema/fne.ts'
import { payments } from '../../db/schema/payments.ts'
import { registrations } from '../../db/schema/registrations.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { system } from '../../session/actor.ts'
import type { FneCallRow } from './outcome-commands.ts'
import { lacksOf, readState } from './state-commands.ts'

type Certifying = Pick<RequestContext, 'now' | 'settings' | 'actor' | 'config'>
type DocumentRow = typeof documents.$inferSelect
type Registration = typeof registrations.$inferSelect

/**
 * Has proformas certified. Each is taken by itself: what cannot be is answered with its reason.
 * @throws Refusal `fne_not_ready` while something of the firm is missing
 */
export async function certify(call: RequestContext, form: CertifyForm): Promise<CertifyResult> {
  return call.db.transaction(async (tx) => {
    await refuseUnready(tx, call)
    const skipped: CertifyResult['skipped'] = []
    const ids = [...new Set(form.documentIds)].sort((one, other) => one - other)
    const about = await lockAbout(tx, ids)
    const found = await tx
      .select()
      .from(documents)
      .where(inArray(documents.id, ids))
      .orderBy(documents.id)
      .for('update')
    for (const document of found) {
      const reason = await queueSale(tx, call, document, about.get(document.id) ?? [], form)
      if (reason) skipped.push({ documentId: document.id, number: document.number, reason })
    }
    return { queued: found.length - skipped.length, skipped }
  })
}

/** @throws Refusal `fne_not_ready` */
async function refuseUnready(tx: Tx, { settings, config }: Certifying): Promise<void> {
  const state = await readState(tx)
  if (lacksOf(settings, state !== undefined, config.demo).length > 0) throw new Refusal('fne_not_ready')
}

/** The registrations that proformas are about, locked before the papers, by paper. */
export async function lockAbout(tx: Tx, documentIds: number[]): Promise<Map<number, Registration[]>> {
  const own = tx
    .select({
      documentId: documents.id,
      registrationId: sql<number>`${documents.registrationId}`.as('registration_id'),
    })
    .from(documents)
    .where(and(inArray(documents.id, documentIds), sql`${documents.registrationId} is not null`))
  const shared = tx
    .select({ documentId: documentRegistrations.documentId, registrationId: documentRegistrations.registrationId })
    .from(documentRegistrations)
    .where(inArray(documentRegistrations.documentId, documentIds))
  const pairs = await own.unionAll(shared)
  if (pairs.length === 0) return new Map()
  const locked = await tx
    .select()
    .from(registrations)
    .where(
      inArray(
        registrations.id,
        pairs.map(({ registrationId }) => registrationId),
      ),
    )
    .orderBy(registrations.id)
    .for('no key update')
  const byId = new Map(locked.map((row) => [row.id, row]))
  const about = new Map<number, Registration[]>()
  for (const { documentId, registrationId } of pairs) {
    const row = byId.get(registrationId)
    if (row) about.set(documentId, [...(about.get(documentId) ?? []), row])
  }
  return about
}

/**
 * Queues the sale of a proforma, for the holder of its lock and its registrations'.
 * @returns why it was not taken; undefined where it was
 */
export async function queueSale(
  tx: Tx,
  call: Certifying,
  document: DocumentRow,
  about: Registration[],
  { confirmNotByHand, paymentMethod }: Pick<CertifyForm, 'confirmNotByHand' | 'paymentMethod'>,
): Promise<FneSkip | undefined> {
  const { snapshot } = document
  if (snapshot?.kind !== 'invoice' || document.supersededAt || document.revokedAt || document.archivedAt)
    return 'not_valid'
  if (document.fneNumber !== null) return 'already'
  if (document.isInFne) return 'in_fne'
  const wrong = wrongWith(call, document, snapshot, confirmNotByHand)
  if (wrong) return wrong
  const sold = soldLines(snapshot, about)
  if (sold.length === 0) return 'nothing'
  const method = await methodOf(tx, about, paymentMethod)
  if (!method) return 'method'
  if (await isSold(tx, sold)) return 'line_in_fne'
  if (!confirmNotByHand && (await isInPortal(tx, snapshot, sold))) return 'by_hand'
  await writeSale(tx, call, document, { snapshot, sold, paymentMethod: method })
  return undefined
}

/**
 * Writes the sale of a proforma that the portal has already, for the holder of its lock and its registrations'.
 * @returns the call; undefined where something of it is sold otherwise
 */
export async function queueKnownSale(
  tx: Tx,
  call: Writing,
  document: DocumentRow,
  about: Registration[],
): Promise<FneCallRow | undefined> {
  const { snapshot } = document
  if (snapshot?.kind !== 'invoice') return undefined
  const sold = soldLines(snapshot, about)
  if (sold.length === 0 || (await isSold(tx, sold))) return undefined
  return writeSale(tx, call, document, { snapshot, sold, paymentMethod: null })
}

type Writing = Pick<Certifying, 'now'> & Partial<Pick<Certifying, 'actor'>>
type SoldLine = Pick<typeof fneLines.$inferSelect, 'registrationId' | 'trainingId' | 'price'>

async function isSold(tx: Tx, sold: SoldLine[]): Promise<boolean> {
  const ids = sold.map(({ registrationId }) => registrationId)
  return (await tx.$count(fneLines, and(inArray(fneLines.registrationId, ids), fneLines.isLive))) > 0
}

async function writeSale(
  tx: Tx,
  { now, actor = system }: Writing,
  document: DocumentRow,
  { snapshot, sold, paymentMethod }: { snapshot: InvoiceSnapshot; sold: SoldLine[]; paymentMethod: FneMethod | null },
): Promise<FneCallRow> {
  const [written] = await tx
    .insert(fneCalls)
    .values({
      kind: 'sale',
      documentId: document.id,
      total: sold.reduce((sum, { price }) => sum + price, 0),
      client: clientKey(snapshot),
      paymentMethod,
      requestedBy: actor.user?.id ?? null,
      createdAt: now,
      nextTryAt: now,
    })
    .returning()
  if (!written) throw new Error('insert returned no row')
  await tx.insert(fneLines).values(sold.map((line) => ({ callId: written.id, ...line })))
  await tx.update(documents).set({ isInFne: true }).where(eq(documents.id, document.id))
  await writeAudit(tx, actor, {
    action: 'certify_invoice',
    subjectType: 'document',
    subjectId: document.id,
    after: { call: written.id },
  })
  return written
}

/** What of a proforma the tax office would refuse, or would take for something else than our paper says. */
function wrongWith(
  { settings: { fne } }: Certifying,
  { createdAt }: DocumentRow,
  snapshot: InvoiceSnapshot,
  confirmNotByHand: boolean,
): FneSkip | undefined {
  if (snapshot.payer && !isNcc(clientOf(snapshot).ncc)) return 'client_ncc'
  // A paper without a line of tax goes with a code of 0 %; otherwise both say the same rate.
  if (fne.taxCode !== '' && (snapshot.said?.taxRate ?? 0) !== taxRates[fne.taxCode]) return 'tax_rate'
  if (fne.firstDay !== null && dayOf(createdAt) < fne.firstDay && !confirmNotByHand) return 'by_hand'
  return undefined
}

/** By what equal sales are known: the portal's table has no more. */
function clientKey(snapshot: InvoiceSnapshot): string {
  const { ncc, name } = clientOf(snapshot)
  return ncc || createHash('sha256').update(name.toLowerCase()).digest('hex')
}

/** By what the client of a sale that is nothing of ours is kept: nobody is named. */
export const foreignKey = (client: PortalClient): string =>
  client.ncc === '' ? createHash('sha256').update(portalKey(client)).digest('hex') : portalKey(client)

/** Whether the portal has an equal sale that is nothing of ours, as far as we know. */
async function isInPortal(tx: Tx, snapshot: InvoiceSnapshot, sold: SoldLine[]): Promise<boolean> {
  const total = sold.reduce((sum, { price }) => sum + price, 0)
  const client = foreignKey(clientOf(snapshot))
  return (await tx.$count(fneForeign, and(eq(fneForeign.total, total), eq(fneForeign.client, client)))) > 0
}

/** The lines of a proforma with their registrations, in its order: item numbers come back in the same. */
function soldLines(snapshot: InvoiceSnapshot, about: Registration[]): SoldLine[] {
  const byReference = new Map(about.map((row) => [row.paymentReference, row]))
  return saleLines(snapshot).map(({ paymentReference, price }) => {
    const registration = byReference.get(paymentReference)
    if (!registration) throw new Error('a line of an invoice without its registration')
    return { registrationId: registration.id, trainingId: registration.trainingId, price }
  })
}

/** How a sale is paid: not yet, or by that of our ways by which most of it came, or as chosen where the tax office has no word for that. */
async function methodOf(tx: Tx, about: Registration[], chosen: FneMethod | undefined): Promise<FneMethod | undefined> {
  if (about.some(({ paymentAmount, price }) => paymentAmount < (price ?? 0))) return 'deferred'
  const sums = await tx
    .select({ method: payments.method, sum: sql<number>`sum(${payments.amount})`.mapWith(Number) })
    .from(payments)
    .where(
      inArray(
        payments.registrationId,
        about.map(({ id }) => id),
      ),
    )
    .groupBy(payments.method)
    .orderBy(sql`2 desc`)
  const [most] = sums as { method: PaymentMethod; sum: number }[]
  return (most && fneMethodOf[most.method]) ?? chosen
}

/**
 * Queues the credit note of lines that are not sold any more, for the holder of their registrations' locks: whole lines, for only
 * quantities can be taken back (docs/rules/fne.md#credit-notes).
 */
export async function queueCreditNote(
  tx: Tx,
  { now, actor = system }: Writing,
  { sale, snapshot }: { sale: typeof fneCalls.$inferSelect; snapshot: InvoiceSnapshot },
  lines: (typeof fneLines.$inferSelect)[],
): Promise<FneCallRow> {
  const [written] = await tx
    .insert(fneCalls)
    .values({
      kind: 'credit_note',
      documentId: sale.documentId,
      saleId: sale.id,
      client: clientKey(snapshot),
      total: lines.reduce((sum, { price }) => sum + price, 0),
      requestedBy: actor.user?.id ?? null,
      createdAt: now,
      nextTryAt: now,
    })
    .returning()
  if (!written) throw new Error('insert returned no row')
  await tx
    .update(fneLines)
    .set({ creditedBy: written.id, changedAt: null })
    .where(
      and(
        inArray(
          fneLines.id,
          lines.map(({ id }) => id),
        ),
        isNull(fneLines.creditedBy),
      ),
    )
  await writeAudit(tx, actor, {
    action: 'credit_invoice',
    subjectType: 'document',
    subjectId: sale.documentId,
    after: { call: written.id },
  })
  return written
}
