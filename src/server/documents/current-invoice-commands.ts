// Proformas follow who comes and who pays (docs/rules/documents.md#whom-they-are-for, #invoices-for-several).
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isErased } from '../../domain/participants/participant.ts'
import { hasPrice } from '../../domain/registrations/registration.ts'
import { isValidInvoice } from '../db/conditions.ts'
import type { Tx } from '../db/open.ts'
import { documentRegistrations, documents } from '../db/schema/documents.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { trainings } from '../db/schema/trainings.ts'
import { isHeld, noteOutdated } from './held-commands.ts'
import { issueInvoice } from './issue-commands.ts'
import type { DocumentRow } from './queries.ts'
import { renewInvoices } from './renewal-commands.ts'
import {
  coveredBy,
  dissolve,
  issueSharedInvoice,
  lockShared,
  lockSharedOf,
  ownReference,
  reissue,
} from './shared-invoice-commands.ts'
import type { Issuing, PricedRegistration, Registration, Training } from './snapshot-parts.ts'

/** Parts invoices into those that are made again, and those that the FNE has: these are left and listed. */
async function leaveNumbered(tx: Tx, invoices: DocumentRow[]): Promise<DocumentRow[]> {
  await noteOutdated(
    tx,
    invoices.filter(isHeld).map(({ id }) => id),
  )
  return invoices.filter((invoice) => !isHeld(invoice))
}

/**
 * Makes invoices for several again, for the holder of their locks (`lockSharedOf`), after some on them were cancelled or are paid for by
 * somebody else: for those who are left on each. One on which nobody is left counts no more.
 */
export async function reissueForRemaining(tx: Tx, call: Issuing, invoices: DocumentRow[]): Promise<void> {
  for (const invoice of await leaveNumbered(tx, invoices)) {
    const covered = await coveredBy(tx, invoice)
    if (covered.live.length === 0) await dissolve(tx, call, invoice, covered.gone)
    else await reissue(tx, call, invoice, covered, false)
  }
}

/** Takes who was cancelled off the invoices for several that they are on, for the holder of the registrations' locks. */
export async function removeFromInvoices(tx: Tx, call: Issuing, registrationIds: number[]): Promise<void> {
  if (registrationIds.length > 0) await reissueForRemaining(tx, call, await lockSharedOf(tx, registrationIds))
}

/**
 * Makes the proformas of registrations out to the payer from now on. The caller holds their locks. Papers of erased people stay as
 * they are.
 */
export async function renewForPayers(tx: Tx, call: Issuing, registrations: Registration[]): Promise<void> {
  const priced = registrations.filter(hasPrice).filter((registration) => !isErased(registration))
  if (priced.length === 0) return
  const ids = priced.map(({ id }) => id)
  const own = await lockInvoices(tx, inArray(documents.registrationId, ids))
  const shared = await lockSharedOf(tx, ids)
  await renewOwn(tx, call, own, priced)
  await reissueForRemaining(tx, call, shared)
}

/** The proformas that count and of which this holds, locked by id. */
export const lockInvoices = (tx: Tx, which: SQL | undefined): Promise<DocumentRow[]> =>
  tx.select().from(documents).where(and(which, isValidInvoice)).orderBy(documents.id).for('update')

/** Makes the proformas of single registrations again, for the holder of both locks. */
export async function renewOwn(tx: Tx, call: Issuing, invoices: DocumentRow[], holders: PricedRegistration[]) {
  const renewed = await leaveNumbered(tx, invoices)
  const invoiceOf = new Map(renewed.map((invoice) => [invoice.registrationId, invoice]))
  const concerned = holders.filter(({ id }) => invoiceOf.has(id))
  const ids = [...new Set(concerned.map(({ trainingId }) => trainingId))]
  if (ids.length === 0) return
  for (const training of await tx.select().from(trainings).where(inArray(trainings.id, ids)).orderBy(trainings.id)) {
    const outdated = concerned
      .filter(({ trainingId }) => trainingId === training.id)
      .flatMap((registration) => {
        const invoice = invoiceOf.get(registration.id)
        return invoice ? [{ invoice, registration }] : []
      })
    await renewInvoices(tx, call, outdated, training)
  }
}

/**
 * Puts registrations of a session that came back onto the invoice for several that they were on. It is made again with them where it
 * still counts, and as a new one where nobody was left on it. Registrations with a proforma keep it. The caller holds their locks.
 */
export async function restoreToInvoices(
  tx: Tx,
  call: Issuing,
  training: Training,
  back: Registration[],
): Promise<void> {
  const priced = back.filter(hasPrice).filter(({ price }) => price > 0)
  const groups = new Map<DocumentRow | undefined, PricedRegistration[]>()
  for (const [registration, last] of await lastShared(tx, training, priced))
    groups.set(last, [...(groups.get(last) ?? []), registration])
  for (const [last, group] of groups) {
    if (last) await putBack(tx, call, training, last, group)
    else for (const registration of group) await issueInvoice(tx, call, registration, training)
  }
}

/**
 * Makes a proforma for somebody for whom money comes after their place was cancelled and they were taken off an invoice for several, for
 * the holder of their lock: what is paid is invoiced.
 */
export async function invoiceWhoPaysAfterwards(
  tx: Tx,
  call: Issuing,
  training: Training,
  registration: Registration,
): Promise<void> {
  if (registration.status !== 'annulée' || registration.pharmacyId === null) return
  for (const [priced] of await lastShared(tx, training, [registration].filter(hasPrice)))
    await issueInvoice(tx, call, priced, training)
}

/**
 * Of registrations that were on invoices for several and have no proforma now, the last one that they were on; undefined where that is
 * another payer's.
 */
async function lastShared(tx: Tx, training: Training, priced: PricedRegistration[]) {
  if (priced.length === 0) return []
  const ids = priced.map(({ id }) => id)
  const found = await tx
    .select({ registrationId: documentRegistrations.registrationId, document: documents })
    .from(documentRegistrations)
    .innerJoin(documents, eq(documents.id, documentRegistrations.documentId))
    .where(and(inArray(documentRegistrations.registrationId, ids), eq(documents.trainingId, training.id)))
    .orderBy(documents.id)
  const last = new Map(found.map(({ registrationId, document }) => [registrationId, document.id]))
  if (last.size === 0) return []
  const byId = new Map(found.map(({ document }) => [document.id, document]))
  const own = await tx
    .select({ registrationId: documents.registrationId })
    .from(documents)
    .where(and(inArray(documents.registrationId, [...last.keys()]), isValidInvoice))
  const invoiced = new Set(own.map(({ registrationId }) => registrationId))
  return priced.flatMap((registration): [PricedRegistration, DocumentRow | undefined][] => {
    const document = byId.get(last.get(registration.id) ?? 0)
    // Where it counts they are still on it; where it was revoked, that was meant for all of them.
    if (!document || invoiced.has(registration.id) || document.supersededAt === null) return []
    return [[registration, document.pharmacyId === registration.pharmacyId ? document : undefined]]
  })
}

/** An invoice for several, what took its place, what took the place of that, and so on. */
const isInLineOf = ({ id, pharmacyId }: DocumentRow) => sql`${documents.id} in (
  with recursive line as (
    select ${id}::int as id
    union select next.id from documents next join line on next.supersedes = line.id where next.pharmacy_id = ${pharmacyId})
  select id from line)`

async function putBack(tx: Tx, call: Issuing, training: Training, last: DocumentRow, group: PricedRegistration[]) {
  const valid = await lockShared(tx, isInLineOf(last))
  const open = valid.find((invoice) => !isHeld(invoice))
  if (open) {
    const { live, gone } = await coveredBy(tx, open)
    await reissue(tx, call, open, { live: [...live, ...group], gone }, false)
    return
  }
  const [pharmacy] = await tx
    .select()
    .from(pharmacies)
    .where(eq(pharmacies.id, last.pharmacyId ?? 0))
  if (!pharmacy) throw new Error('an invoice for several without its pharmacy')
  const [end] = await tx.select().from(documents).where(isInLineOf(last)).orderBy(desc(documents.id)).limit(1)
  // One that the FNE has stays beside it.
  const supersedes = end && valid.length === 0 ? { ...end, fneNumber: null, fneUrl: null } : undefined
  const issued = { pharmacy, training, covered: group, supersedes, reference: ownReference(last) }
  await issueSharedInvoice(tx, call, issued)
}
