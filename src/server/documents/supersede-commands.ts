import { eq } from 'drizzle-orm'
import { isReplaceable } from '../../domain/documents/document.ts'
import { hasPrice } from '../../domain/registrations/registration.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { RequestContext } from '../http/request-context.ts'
import { supersedeCertificate } from './issue-certificate-commands.ts'
import { type DocumentRow, lockDocument } from './queries.ts'
import { renewInvoiceOf } from './renewal-commands.ts'
import { findAround } from './replace-policy.ts'
import { renewSharedInvoice } from './shared-invoice-commands.ts'

type Holder = Awaited<ReturnType<typeof lockDocument>>['holder']

/**
 * Replaces a certificate or a proforma by a corrected one, made from what it is about as that is now: persons, payer, session. A
 * person's proforma that was revoked is replaced while they have no valid one.
 * @returns the new document's id
 * @throws Refusal `document_not_found` for anything else, `document_not_valid`, `signing_not_configured`, `signatory_not_configured`
 */
export async function supersedeDocument(call: RequestContext, id: number): Promise<number> {
  return call.db.transaction(async (tx) => {
    const { document, holder } = await lockDocument(tx, id)
    if (document.kind === 'certificate') return supersedeCertificate(tx, call, document, holder)
    if (document.kind !== 'invoice') throw new Refusal('document_not_found')
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
