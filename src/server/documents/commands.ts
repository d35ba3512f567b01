import { and, eq, isNull } from 'drizzle-orm'
import type { AttachmentForm, FileType, FneForm } from '../../domain/documents/document.ts'
import { isErased } from '../../domain/participants/participant.ts'
import { spacePath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Db, Tx } from '../db/open.ts'
import { documentFiles, documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { refuseStale } from '../db/versions.ts'
import type { RequestContext, StaffCall } from '../http/request-context.ts'
import { documentReady } from '../mail/documents.ts'
import { renderMail } from '../mail/layout.ts'
import { notify } from '../notifications/commands.ts'
import { refuseInFne } from './held-commands.ts'
import { findDocument } from './office-queries.ts'
import { lockDocument } from './queries.ts'

/**
 * Refuses a file for what is not there.
 * @throws Refusal as `attachDocument`
 */
export async function refuseUnattachable(db: Db, { registrationId, trainingId }: AttachmentForm): Promise<void> {
  const [registration] =
    registrationId === undefined
      ? []
      : await db.select().from(registrations).where(eq(registrations.id, registrationId))
  if (registrationId !== undefined && (!registration || isErased(registration)))
    throw new Refusal('registration_not_found')
  const its = eq(trainings.id, registration?.trainingId ?? trainingId ?? 0)
  if ((await db.$count(trainings, and(its, isNull(trainings.deletedAt)))) === 0) throw new Refusal('training_not_found')
}

/**
 * Attaches a file to a training or to one participant's registration, who is told.
 * @returns the document's id
 * @throws Refusal `training_not_found`, `registration_not_found` for an erased person's too
 */
export async function attachDocument(
  call: StaffCall,
  form: AttachmentForm,
  file: { content: Buffer; mimeType: FileType },
): Promise<number> {
  const { title, description, documentType, isPublic, registrationId } = form
  // Twenty mebibytes may take longer than an ordinary statement.
  return call.longRunning.transaction(async (tx) => {
    const registration = registrationId === undefined ? undefined : await lockRegistration(tx, registrationId)
    const trainingId = registration?.trainingId ?? form.trainingId ?? 0
    const [training] = await tx.select().from(trainings).where(eq(trainings.id, trainingId)).for('key share')
    if (!training || training.deletedAt) throw new Refusal('training_not_found')
    const [document] = await tx
      .insert(documents)
      .values({
        kind: 'upload',
        documentType,
        title,
        description,
        locale: registration?.locale ?? call.locale,
        registrationId: registration?.id ?? null,
        trainingId,
        isPublic,
        mimeType: file.mimeType,
        fileSize: file.content.length,
        state: 'ready',
        issuedBy: call.user.id,
        createdAt: call.now,
      })
      .returning({ id: documents.id })
    if (!document) throw new Error('insert returned no row')
    await tx.insert(documentFiles).values({ documentId: document.id, content: file.content })
    await writeAudit(tx, call.actor, {
      action: 'attach_document',
      subjectType: 'document',
      subjectId: document.id,
      after: { title, documentType, isPublic, trainingId, registrationId: registration?.id ?? null },
    })
    if (registration) {
      const { locale } = registration
      const letter = documentReady({ firstName: registration.firstName, title, url: spaceOf(call) }, locale)
      await notify(tx, call, {
        type: 'document_ready',
        registrationId: registration.id,
        locale,
        to: registration.email,
        mail: renderMail(letter, call.company, locale),
      })
    }
    return document.id
  })
}

const spaceOf = ({ config }: Pick<RequestContext, 'config'>) => config.publicUrl + spacePath

async function lockRegistration(tx: Tx, id: number) {
  const [registration] = await tx.select().from(registrations).where(eq(registrations.id, id)).for('no key update')
  if (!registration || isErased(registration)) throw new Refusal('registration_not_found')
  return registration
}

/**
 * Removes a file the office attached. What was issued has a number, and stays.
 * @throws Refusal `document_not_found`, `document_issued`
 */
export async function removeDocument(call: RequestContext, id: number): Promise<void> {
  await call.db.transaction(async (tx) => {
    const { document } = await lockDocument(tx, id)
    if (document.kind !== 'upload') throw new Refusal('document_issued')
    await tx.delete(documents).where(eq(documents.id, id))
    const { title, documentType, trainingId, registrationId } = document
    await writeAudit(tx, call.actor, {
      action: 'remove_document',
      subjectType: 'document',
      subjectId: id,
      before: { title, documentType, trainingId, registrationId },
    })
  })
}

/**
 * Enters the electronic normalised invoice that belongs to one of ours, whose file is then made again with it.
 * @throws Refusal `document_not_found` for anything that is not an invoice, `document_not_valid`, `invoice_in_fne`, `edit_conflict`
 */
export async function enterFne(call: RequestContext, id: number, { version, ...form }: FneForm): Promise<void> {
  await call.db.transaction(async (tx) => {
    const { document } = await lockDocument(tx, id)
    const { kind, fneNumber, fneUrl } = document
    if (kind !== 'invoice') throw new Refusal('document_not_found')
    if (document.revokedAt || document.supersededAt) throw new Refusal('document_not_valid')
    // Of one that an export has told us of, the address alone is missing.
    if (document.isInFne && (fneUrl !== null || fneNumber !== form.fneNumber)) refuseInFne([document])
    await refuseStale(version, document, () => findDocument(tx, id, call.locale))
    await requeue(tx, call, id, { ...form, fneEnteredAt: document.fneEnteredAt ?? call.now })
    await writeAudit(tx, call.actor, {
      action: 'enter_fne',
      subjectType: 'document',
      subjectId: id,
      before: { fneNumber, fneUrl },
      after: form,
    })
  })
}

/**
 * Has a file that could not be made tried again, for three days from now on.
 * @throws Refusal `document_not_found` when there is nothing to try, for a revoked certificate too
 */
export async function retryDocument(call: RequestContext, id: number): Promise<void> {
  await call.db.transaction(async (tx) => {
    const { document } = await lockDocument(tx, id)
    // A paper of money that was revoked says so on itself, and is made for it; a certificate is not.
    const isOver = document.kind === 'certificate' && document.revokedAt !== null
    const isLeft = document.state === 'failed' || document.state === 'to_check'
    if (!isLeft || isOver) throw new Refusal('document_not_found')
    await requeue(tx, call, id, {})
    await writeAudit(tx, call.actor, { action: 'retry_document', subjectType: 'document', subjectId: id })
  })
}

/** Has the worker make a document's file once more. */
export async function requeue(
  tx: Tx,
  { jobs, now }: { jobs: Pick<RequestContext['jobs'], 'send'>; now: Date },
  id: number,
  changes: Partial<typeof documents.$inferInsert>,
): Promise<void> {
  await tx
    .update(documents)
    .set({ ...changes, state: 'pending', failures: 0, lastError: null, queuedAt: now })
    .where(eq(documents.id, id))
  await jobs.send(tx, 'document', id)
}

/** Writes into the log, and for the office into the trail, that a document's file was taken away. */
export async function recordDownload(call: RequestContext, id: number): Promise<void> {
  call.report('download', { document: id })
  if (!call.actor.user) return
  await call.db.transaction((tx) =>
    writeAudit(tx, call.actor, { action: 'download', subjectType: 'document', subjectId: id }),
  )
}
