import { and, eq, sql } from 'drizzle-orm'
import { retryDelay } from '../../domain/announcements/notification.ts'
import { isIssuerKnown } from '../../domain/company/company.ts'
import { companyOf } from '../../domain/company/settings.ts'
import { isErased } from '../../domain/participants/participant.ts'
import type { Locale } from '../../domain/values/language.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import { certificatePath, codePath, paperPath, spacePath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { findSignature } from '../company/queries.ts'
import { documentFiles, documents } from '../db/schema/documents.ts'
import type { Services } from '../http/request-context.ts'
import { documentReady } from '../mail/documents.ts'
import { renderMail } from '../mail/layout.ts'
import { notify } from '../notifications/commands.ts'
import type { Papers } from '../pdf/papers.ts'
import type { SigningStore } from '../pdf/signer.ts'
import { type DocumentRow, lockHolder, readerOf } from './queries.ts'
import { firmPart } from './snapshot-parts.ts'
import { unprintableOn, withCorrections } from './unprintable-commands.ts'

interface RenderServices extends Pick<Services, 'config' | 'settings' | 'database' | 'jobs' | 'secrets' | 'clock'> {
  store: SigningStore | undefined
  papers: Pick<Papers, 'make'>
  log: { warn: (details: object, message: string) => void }
}

/**
 * The worker's part: makes the file of an issued document from its snapshot. A failure plans the next try as for a mail, and after
 * the last the document counts as failed, where the office sees it and can have it tried again (docs/rules/documents.md#making-files).
 */
export async function renderDocument(services: RenderServices, id: number): Promise<void> {
  const { database, clock, log, jobs } = services
  const [document] = await database.db.select().from(documents).where(eq(documents.id, id))
  if (document?.state !== 'pending') return
  if (!(await namesIssuer(services, document))) {
    return database.db.transaction((tx) => jobs.send(tx, 'document', id, unknownIssuerSeconds))
  }
  if (!(await isPrintable(services, document))) return
  try {
    if (!(await isSigned(services, document))) return
    await storeFile(services, document, await render(services, document))
  } catch (error) {
    const failures = document.failures + 1
    const delay = retryDelay(failures, (clock().getTime() - document.queuedAt.getTime()) / 60_000)
    const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    log.warn({ document: id, failures, retryInMinutes: delay }, 'document not made')
    await database.db.transaction(async (tx) => {
      await tx
        .update(documents)
        .set({ failures, lastError, ...(delay === null && { state: 'failed' }) })
        .where(and(eq(documents.id, id), eq(documents.state, 'pending')))
      if (delay !== null) await jobs.send(tx, 'document', id, delay * 60)
    })
  }
}

/** Whether what a certificate's code says is signed, and other papers whose code says nothing by itself. */
async function isSigned(services: RenderServices, document: DocumentRow): Promise<boolean> {
  if (document.kind !== 'certificate') return true
  const { signCode } = await import('./certificate-code-commands.ts') // most papers are not signed
  return signCode(services, document)
}

/** How long a paper waits until it is looked again whether the firm is known, in seconds. */
const unknownIssuerSeconds = 60

/**
 * Whether a paper says who issues it. One that was issued before the firm had a name and an address is not made, and gets them as soon as
 * they are given (docs/rules/company.md#in-production).
 */
async function namesIssuer({ database, settings }: RenderServices, document: DocumentRow): Promise<boolean> {
  const { snapshot } = document
  if (!snapshot || isIssuerKnown(snapshot.firm)) return true
  const company = companyOf(await settings.read())
  if (!isIssuerKnown(company)) return false
  snapshot.firm = firmPart(company)
  await database.db
    .update(documents)
    .set({ snapshot })
    .where(and(eq(documents.id, document.id), eq(documents.state, 'pending')))
  return true
}

/**
 * Whether our fonts have every letter of a paper. One that says a name, or a session's title, place or trainers, as it was before it was
 * corrected says it as it is now; where there is still a letter that cannot be printed it waits, and the office reads which
 * (docs/rules/documents.md#letters).
 */
async function isPrintable({ database, log }: RenderServices, document: DocumentRow): Promise<boolean> {
  const { id, snapshot } = document
  if (!snapshot || unprintableOn(snapshot).length === 0) return true
  const isWaiting = and(eq(documents.id, id), eq(documents.state, 'pending'))
  const corrected = await withCorrections(database.db, document, snapshot)
  const letters = unprintableOn(corrected).join(' ')
  if (letters === '') {
    document.snapshot = corrected
    await database.db.update(documents).set({ snapshot: corrected }).where(isWaiting)
    return true
  }
  log.warn({ document: id }, 'document not made: no font has all of its letters')
  await database.db
    .update(documents)
    .set({ state: 'to_check', lastError: letters.slice(0, 500) })
    .where(isWaiting)
  return false
}

async function render(services: RenderServices, document: DocumentRow): Promise<Buffer> {
  const { config, database, store, papers, clock } = services
  const { snapshot, fneNumber, fneUrl, title, revokedAt } = document
  const urlOf = (path: string, locale: Locale) => config.publicUrl + withLanguage(path, locale)
  switch (snapshot?.kind) {
    case 'certificate': {
      if (!store) throw new Error('no signing certificate is configured')
      const { number, locale, code } = snapshot
      // That of a code is one for both languages: the worker that opens it without network has no other (docs/decisions/0142).
      const verificationUrl = code
        ? config.publicUrl + codePath(number, code.facts)
        : urlOf(certificatePath(number), locale)
      const picture = snapshot.signatory?.picture
      // Made again for nobody, years later, it is drawn without: the picture has gone with its use.
      const signature =
        picture === undefined ? undefined : await findSignature(database.db, picture).catch(unlessItIsGone)
      return papers.make({
        kind: 'certificate',
        snapshot,
        verificationUrl,
        store,
        signature,
        reason: title,
        at: clock(),
      })
    }
    case 'invoice': {
      const { logo } = snapshot.certified ? (await services.settings.read()).fne : { logo: null }
      const fne = fneNumber
        ? {
            ...{ number: fneNumber, url: fneUrl },
            ...(logo !== null && { logo: await findSignature(database.db, logo).catch(unlessItIsGone) }),
          }
        : undefined
      return papers.make({ kind: 'invoice', snapshot, fne })
    }
    case 'receipt':
    case 'credit_note': {
      const { number, secret, locale } = snapshot
      const state = { revokedAt, url: secret && urlOf(paperPath(number, secret), locale) }
      // Told apart for the types alone: each kind goes with its snapshot.
      return snapshot.kind === 'receipt'
        ? papers.make({ kind: 'receipt', snapshot, state })
        : papers.make({ kind: 'credit_note', snapshot, state })
    }
    case 'quote':
      return papers.make({ kind: 'quote', snapshot })
    default:
      throw new Error('nothing to draw')
  }
}

const unlessItIsGone = (error: unknown): undefined => {
  if (!(error instanceof Refusal)) throw error
}

/** Stores the file, once, and tells the holder of a certificate that it is there. */
async function storeFile(services: RenderServices, document: DocumentRow, content: Buffer): Promise<void> {
  const { config, jobs, clock } = services
  const company = companyOf(await services.settings.read())
  await services.database.db.transaction(async (tx) => {
    const holder = document.kind === 'certificate' ? await lockHolder(tx, document.id) : undefined
    const made = await tx
      .update(documents)
      .set({ state: 'ready', fileSize: content.length, lastError: null })
      .where(
        and(
          eq(documents.id, document.id),
          eq(documents.state, 'pending'),
          // What has changed meanwhile (an FNE number, an erased person, a payment that was taken back) has queued a job of its own.
          sql`${documents.snapshot} is not distinct from ${JSON.stringify(document.snapshot)}::jsonb`,
          sql`${documents.fneNumber} is not distinct from ${document.fneNumber}`,
          eq(sql`${documents.revokedAt} is null`, document.revokedAt === null),
        ),
      )
      .returning({ id: documents.id })
    if (made.length === 0) return
    await tx
      .insert(documentFiles)
      .values({ documentId: document.id, content })
      .onConflictDoUpdate({ target: documentFiles.documentId, set: { content } })
    if (!holder || isErased(holder) || document.revokedAt) return
    const [replaced] =
      document.supersedes === null
        ? []
        : await tx.select({ number: documents.number }).from(documents).where(eq(documents.id, document.supersedes))
    const { firstName, to, now } = readerOf(document, holder, clock())
    if (to === '') return
    const data = {
      firstName,
      title: document.title,
      replaces: replaced?.number ?? undefined,
      url: config.publicUrl + spacePath,
    }
    await notify(
      tx,
      { jobs, config, company, now },
      {
        type: 'document_ready',
        registrationId: holder.id,
        locale: document.locale,
        to,
        mail: renderMail(documentReady(data, document.locale), company, document.locale),
      },
    )
  })
}
