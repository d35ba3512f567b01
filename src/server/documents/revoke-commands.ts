import { and, eq, isNull } from 'drizzle-orm'
import { isReplaceable } from '../../domain/documents/document.ts'
import { isErased } from '../../domain/participants/participant.ts'
import { hasPrice } from '../../domain/registrations/registration.ts'
import { trainingHeadings } from '../../domain/trainings/training.ts'
import { spacePath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import type { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { RequestContext } from '../http/request-context.ts'
import { documentRevoked } from '../mail/documents.ts'
import { renderMail } from '../mail/layout.ts'
import { notify } from '../notifications/commands.ts'
import { requeue } from './commands.ts'
import { refuseInFne } from './held-commands.ts'
import { supersedeCertificate } from './issue-certificate-commands.ts'
import { findAround } from './office-queries.ts'
import { type DocumentRow, lockDocument, readerOf } from './queries.ts'
import { renewInvoiceOf } from './renewal-commands.ts'
import { renewSharedInvoice } from './shared-invoice-commands.ts'

/**
 * Revokes an issued document: it keeps its number, and says so wherever it is checked. Its holder is told, in the language it was
 * made in.
 * @throws Refusal `document_not_found`, `document_not_valid`, `invoice_in_fne`
 */
export async function revokeDocument(call: RequestContext, id: number, reason: string): Promise<void> {
  await call.db.transaction(async (tx) => {
    const { document, holder } = await lockDocument(tx, id)
    if (document.kind === 'upload') throw new Refusal('document_not_found')
    if (document.revokedAt || document.supersededAt) throw new Refusal('document_not_valid')
    refuseInFne([document])
    await revoke(tx, call, document, reason)
    if (holder && !isErased(holder)) await tellHolder(tx, call, document, holder)
  })
}

/** Tells the person of a registration that a document about it was revoked. */
async function tellHolder(
  tx: Tx,
  call: RequestContext,
  document: DocumentRow,
  holder: typeof registrations.$inferSelect,
) {
  const { title, locale } = document
  const { id: registrationId, trainingId } = holder
  const { firstName, to, now } = readerOf(document, holder, call.now)
  if (to === '') return
  const [training] = await tx.select().from(trainings).where(eq(trainings.id, trainingId))
  if (!training) throw new Error('a registration without its training')
  const trainingTitle = trainingHeadings(training, locale).title.text
  const letter = documentRevoked(
    { firstName, title, trainingTitle, url: call.config.publicUrl + spacePath },
    call.company,
    locale,
  )
  await notify(
    tx,
    { ...call, now },
    {
      type: 'document_revoked',
      registrationId,
      locale,
      to,
      mail: renderMail(letter, call.company, locale),
    },
  )
}

/**
 * Revokes the receipt or avoir of an entry that is taken back, for the holder of its registration's lock, who tells the person.
 * @returns its number, or null where there is none that counts
 */
export async function revokePaperOf(
  tx: Tx,
  call: RequestContext,
  paymentId: number,
  reason: string,
): Promise<string | null> {
  const [document] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.paymentId, paymentId), isNull(documents.revokedAt)))
    .for('update')
  if (!document) return null
  await revoke(tx, call, document, reason)
  return document.number
}

/** Writes that a paper counts no more. One of money says so on itself: its file is made again. */
async function revoke(tx: Tx, call: RequestContext, { id, kind }: DocumentRow, reason: string): Promise<void> {
  const revoked = { revokedAt: call.now, revokedReason: reason }
  if (kind === 'receipt' || kind === 'credit_note') await requeue(tx, call, id, revoked)
  else await tx.update(documents).set(revoked).where(eq(documents.id, id))
  await writeAudit(tx, call.actor, {
    action: 'revoke_document',
    subjectType: 'document',
    subjectId: id,
    before: { validity: 'valid' },
    after: { validity: 'revoked', reason },
  })
}

type Holder = Awaited<ReturnType<typeof lockDocument>>['holder']

/**
 * Replaces a certificate or a proforma by a corrected one, made from what it is about as that is now: persons, payer, session. A
 * person's proforma that was revoked is replaced while they have no valid one.
 * @returns the new document's id
 * @throws Refusal `document_not_found` for anything else, `document_not_valid`, `invoice_in_fne`, `signing_not_configured`, `signatory_not_configured`
 */
export async function supersedeDocument(call: RequestContext, id: number): Promise<number> {
  return call.db.transaction(async (tx) => {
    const { document, holder } = await lockDocument(tx, id)
    if (document.kind === 'certificate') return supersedeCertificate(tx, call, document, holder)
    if (document.kind !== 'invoice') throw new Refusal('document_not_found')
    refuseInFne([document])
    if (!isReplaceable(document, await findAround(tx, id))) throw new Refusal('document_not_valid')
    const newId = await renew(tx, call, document, holder)
    await writeAudit(tx, call.actor, {
      action: 'supersede_document',
      subjectType: 'document',
      subjectId: newId,
      after: { supersedes: id },
    })
    return newId
  })
}

async function renew(tx: Tx, call: RequestContext, document: DocumentRow, holder: Holder): Promise<number> {
  if (!holder) {
    const newId = await renewSharedInvoice(tx, call, document)
    if (newId === undefined) throw new Refusal('document_not_valid') // the last of them was cancelled just now
    return newId
  }
  if (!hasPrice(holder)) throw new Error('replaced without a price')
  const [training] = await tx.select().from(trainings).where(eq(trainings.id, holder.trainingId))
  if (!training) throw new Error('a registration without its training')
  await renewInvoiceOf(tx, call, holder, training)
  const [written] = await tx.select({ id: documents.id }).from(documents).where(eq(documents.supersedes, document.id))
  if (!written) throw new Error('nothing took its place')
  return written.id
}
