import { and, type Column, eq, inArray, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Snapshot } from '../../domain/documents/document-snapshot.ts'
import { nobody, nobodysName } from '../../domain/participants/participant.ts'
import { type Identity, isSameEmail } from '../../domain/registrations/registration-holder.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import { spacePath } from '../../domain/values/paths.ts'
import { wrongCode } from '../../domain/values/problem.ts'
import { eraseFromAudit } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { type PersonRows, rowsOfAccount, rowsOfErased } from '../db/person.ts'
import { courseEnrolments } from '../db/schema/courses.ts'
import { documentFiles, documents } from '../db/schema/documents.ts'
import { knowledgeRatings } from '../db/schema/evaluations.ts'
import { emailCodes, erasures, participants } from '../db/schema/participants.ts'
import { paymentDeclarations } from '../db/schema/payment-declarations.ts'
import { personDecisions, personMerges } from '../db/schema/people.ts'
import { pharmacyAgreements } from '../db/schema/pharmacy-agreements.ts'
import { presenceMarks } from '../db/schema/presence.ts'
import { calendarNumbers, emailProofs, registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { requeue } from '../documents/commands.ts'
import { reissueForRemaining } from '../documents/current-invoice-commands.ts'
import { noteOutdated } from '../documents/held-commands.ts'
import type { DocumentRow } from '../documents/queries.ts'
import { lockSharedOf } from '../documents/shared-invoice-commands.ts'
import type { RequestContext } from '../http/request-context.ts'
import { eraseCode } from '../mail/codes.ts'
import { renderMail } from '../mail/layout.ts'
import { notify } from '../notifications/commands.ts'
import { addCode, claimCode, tryCode } from '../participants/code-commands.ts'
import { ownRegistration } from '../participants/policy.ts'
import { addressesOf, lockParticipant } from '../participants/queries.ts'
import { eraseOnlinePayers } from '../payments/online/forget-commands.ts'
import { erasePayers } from '../payments/statements/forget-commands.ts'
import { lockRegistrations } from '../registrations/queries.ts'
import { eraseEntries } from '../registrations/waiting/commands.ts'
import { system } from '../session/actor.ts'
import { eraseLetters } from './erase-letters-commands.ts'
import {
  bookingsNaming,
  formerlyOf,
  lettersToSharer,
  ofSomebodyBefore,
  ofThoseBefore,
  papersHadBy,
  sessionLettersNaming,
} from './erase-queries.ts'

/** A name that no mail can reach (RFC 2606), and that no two registrations share. */
const erasedEmail = sql`'efface-' || ${registrations.id} || ${`@${erasedDomain}`}`

/** The code that proves the wish is the participant's own. */
const ownErasure = (id: number) => and(eq(emailCodes.purpose, 'erase'), eq(emailCodes.participantId, id))

/**
 * Mails a participant the code without which nobody erases them; a former one is over.
 * @throws Refusal `no_profile`, `too_many_requests`
 */
export async function requestErasure(call: RequestContext, id: number): Promise<void> {
  const { db, limiter, config, company, now } = call
  await limiter.take('eraseMailPerParticipant', String(id))
  await db.transaction(async (tx) => {
    const { email, firstName, locale } = await lockParticipant(tx, id)
    await tx.delete(emailCodes).where(ownErasure(id))
    const code = await addCode(tx, config.sessionSecret, { purpose: 'erase', email, participantId: id, locale }, now)
    const mail = renderMail(
      eraseCode(firstName, code, `${config.publicUrl}${spacePath}/profil`, locale),
      company,
      locale,
    )
    await notify(tx, call, { type: 'sign_in_code', locale, to: email, mail })
  })
}

/**
 * Erases a participant at their own wish (law 2013-450, article 34): the account is gone and so are its sessions, registrations,
 * letters, messages and trail name nobody any more. What accounting must keep stays: payments, and papers about money as they were
 * issued, out of every list. Places to come are freed, certificates no longer count (docs/rules/personal-data.md#erasure).
 * @throws Refusal `wrong_code`, `no_profile`, `too_many_requests`
 */
export async function eraseParticipant(call: RequestContext, id: number, code: string): Promise<void> {
  const { db, limiter, config, now } = call
  await limiter.take('eraseCodePerParticipant', String(id))
  const proof = await tryCode(db, config.sessionSecret, ownErasure(id), null, code, now)
  if (!proof) throw wrongCode()
  await db.transaction(async (tx) => {
    const participant = await lockParticipant(tx, id)
    const { email } = participant
    const addresses = await addressesOf(tx, participant)
    const codes = inArray(emailCodes.email, addresses)
    if (!(await claimCode(tx, proof.id, codes, now))) throw wrongCode()
    const booked = await lockRegistrations(
      tx,
      sql`${eq(registrations.email, email)} or ${ownRegistration(id)}`,
      'update',
    )
    // What they booked for somebody else is that person's: it only leaves this space.
    const theirs = await rowsOfAccount(tx, id)
    // A colleague who shares the e-mail has asked for nothing.
    const own = booked.filter(({ id, email: under }) => isSameEmail(under, email) && theirs.registrations.includes(id))
    await eraseRows(tx, call, erasedOf(id, own, [participant, ...own], addresses, theirs), (invoices) =>
      reissueForRemaining(tx, call, invoices),
    )
  })
}

interface Erased {
  participantId: number
  registrationIds: number[]
  /** Every e-mail that is theirs alone, in small letters, and those that others use too. */
  addresses: string[]
  shared: string[]
  /** What is theirs under one that others use: their names and phones, and numbers of places on waiting lists and of messages. */
  faces: Identity[]
  waitingIds: number[]
  messageIds: number[]
}

const erasedOf = (
  participantId: number,
  own: { id: number }[],
  faces: Identity[],
  addresses: string[],
  { shared, waiting: waitingIds, messages: messageIds }: PersonRows,
): Erased => ({
  participantId,
  registrationIds: own.map(({ id }) => id),
  addresses: addresses.filter((address) => !shared.includes(address)),
  shared: addresses.filter((address) => shared.includes(address)),
  ...{ faces, waitingIds, messageIds },
})

type Erasing = Pick<RequestContext, 'actor' | 'now'> & { jobs: Pick<RequestContext['jobs'], 'send'> }

/**
 * Asks for the locks of everything it changes, in the order of docs/locks.md.
 * @param leave what becomes of the invoices for several that they were on with places that are freed
 */
async function eraseRows(
  tx: Tx,
  call: Erasing,
  { participantId, registrationIds, addresses, ...sharing }: Erased,
  leave: (invoices: DocumentRow[]) => Promise<void>,
) {
  const { shared: mailboxes, faces, waitingIds, messageIds } = sharing
  const former = await formerlyOf(tx, addresses, mailboxes, faces)
  const had = await papersHadBy(tx, participantId)
  const bookingIds = await bookingsNaming(tx, registrationIds, addresses, waitingIds)
  const letterIds = [
    ...(await sessionLettersNaming(tx, [...registrationIds, ...former])),
    ...(await lettersToSharer(tx, mailboxes, waitingIds)),
  ]
  await eraseFromAudit(tx, call.actor, participantId, [...registrationIds, ...former])
  await eraseDocuments(tx, call, registrationIds, had)
  const shared = await lockSharedOf(tx, toComeOf(tx, registrationIds))
  await removeAttached(tx, former, and(ofThoseBefore, notExists(ofSomebodyBefore(tx))))
  // Before the letters: the worker may just have written one to somebody who waits.
  await eraseEntries(tx, call.jobs, addresses, waitingIds)
  await eraseLetters(tx, registrationIds, addresses, { bookingIds, letterIds, messageIds })
  await eraseRegistrations(tx, call, registrationIds)
  await tx.update(registrations).set({ participantId: null }).where(eq(registrations.participantId, participantId))
  await leave(shared)
  await eraseCalendarNumbers(tx, registrationIds, addresses, mailboxes)
  // A colleague's code under an e-mail that both use stays, also where both have one phone: what it opens is no longer theirs who are erased.
  const phones = faces.flatMap(({ phone }) => phone ?? [])
  const ofColleague = tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.email, emailCodes.email), eq(registrations.phone, emailCodes.phone)))
  const isTheirs = or(
    eq(emailCodes.participantId, participantId),
    inArray(emailCodes.registrationId, registrationIds),
    and(isNull(emailCodes.registrationId), inArray(emailCodes.phone, phones), notExists(ofColleague)),
  )
  await tx
    .delete(emailCodes)
    .where(or(inArray(emailCodes.email, addresses), and(inArray(emailCodes.email, mailboxes), isTheirs)))
  await tx.delete(participants).where(eq(participants.id, participantId)) // its sessions go with it
  await tx.insert(erasures).values({ participantId, registrationIds, erasedAt: call.now })
}

/**
 * Erases once more, in rows that were restored from a time before, who was erased at a given moment. What is to be made again of
 * papers is queued by the next start; invoices for several that they were on are listed, for the office to replace.
 */
export async function eraseAgain(
  tx: Tx,
  { participantId, registrationIds, erasedAt }: { participantId: number; registrationIds: number[]; erasedAt: Date },
): Promise<void> {
  const [person] = await tx.select().from(participants).where(eq(participants.id, participantId)).for('update')
  const theirs = inArray(registrations.id, registrationIds)
  const booked = await lockRegistrations(
    tx,
    person ? sql`${theirs} or ${eq(registrations.email, person.email)}` : theirs,
    'update',
  )
  const rows = await rowsOfErased(tx, { participantId, registrationIds })
  const own = booked.filter(({ id }) => registrationIds.includes(id) || rows.registrations.includes(id))
  const addresses = [...own.map(({ email }) => email.toLowerCase()), ...(person ? await addressesOf(tx, person) : [])]
  const call = { actor: system, now: erasedAt, jobs: { send: async () => {} } }
  await eraseRows(
    tx,
    call,
    erasedOf(participantId, own, [...(person ? [person] : []), ...own], addresses, rows),
    (invoices) =>
      noteOutdated(
        tx,
        invoices.map((invoice) => invoice.id),
      ),
  )
}

/** Under an e-mail that others use the numbers stay of sessions that one of them is registered for too. */
async function eraseCalendarNumbers(tx: Tx, registrationIds: number[], addresses: string[], mailboxes: string[]) {
  const email = sql`lower(${calendarNumbers.email}::text)`
  const theirs = tx
    .select({ id: registrations.trainingId })
    .from(registrations)
    .where(inArray(registrations.id, registrationIds))
  const ofOthers = tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(eq(registrations.email, calendarNumbers.email), eq(registrations.trainingId, calendarNumbers.trainingId)),
    )
  const ofSharer = and(inArray(email, mailboxes), inArray(calendarNumbers.trainingId, theirs), notExists(ofOthers))
  await tx.delete(calendarNumbers).where(or(inArray(email, addresses), ofSharer))
}

/** Of registrations, those whose session is to come. */
const toComeOf = (tx: Tx, ids: number[]) =>
  tx
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .where(and(inArray(registrations.id, ids), eq(trainings.status, 'programmée')))

/** Places to come are freed. */
async function eraseRegistrations(tx: Tx, call: Erasing, ids: number[]) {
  if (ids.length === 0) return
  const freed = await tx
    .update(registrations)
    .set({ status: 'annulée' })
    .where(inArray(registrations.id, toComeOf(tx, ids)))
    .returning({ trainingId: registrations.trainingId })
  for (const trainingId of new Set(freed.map((one) => one.trainingId)))
    await call.jobs.send(tx, 'waiting_list', trainingId)
  await anonymizeRegistrations(tx, ids, call.now)
}

/**
 * Takes the person out of registrations, and these out of every space; what became of them, and what was paid, stays. They are joined with
 * nobody any more.
 */
export async function anonymizeRegistrations(tx: Tx, ids: number[], now: Date) {
  await tx.delete(emailProofs).where(inArray(emailProofs.registrationId, ids))
  await tx.delete(knowledgeRatings).where(inArray(knowledgeRatings.registrationId, ids))
  await tx.delete(courseEnrolments).where(inArray(courseEnrolments.registrationId, ids))
  await tx.delete(pharmacyAgreements).where(inArray(pharmacyAgreements.registrationId, ids))
  await tx
    .update(presenceMarks)
    .set({ reason: null })
    .where(and(inArray(presenceMarks.registrationId, ids), isNotNull(presenceMarks.reason)))
  await tx
    .update(paymentDeclarations)
    .set({ picture: null, reason: null })
    // What is said of a whole booking is its pharmacy's.
    .where(and(inArray(paymentDeclarations.registrationId, ids), isNull(paymentDeclarations.bookingId)))
  await erasePayers(tx, ids)
  await eraseOnlinePayers(tx, ids)
  await tx
    .update(registrations)
    .set({
      ...nobody,
      email: erasedEmail,
      phone: '',
      organization: null,
      position: null,
      specialRequirements: null,
      fromNetwork: null,
      participantId: null,
      updatedAt: now,
    })
    .where(inArray(registrations.id, ids))
  const { registrationId, otherId } = personDecisions
  await tx.delete(personDecisions).where(or(inArray(registrationId, ids), inArray(otherId, ids)))
  const isNobodys = (email: Column) =>
    notExists(tx.select({ id: registrations.id }).from(registrations).where(eq(registrations.email, email)))
  await tx.delete(personMerges).where(or(isNobodys(personMerges.email), isNobodys(personMerges.otherEmail)))
}

/**
 * Papers about money stay as they were issued, for accounting must keep them, and leave the lists; certificates count no more, and
 * name nobody; what the office attached is removed.
 */
async function eraseDocuments(tx: Tx, call: Erasing, registrationIds: number[], had: number[]) {
  if (registrationIds.length === 0 && had.length === 0) return
  // What was made for a former holder of a registration stays theirs, as long as they have an account.
  const theirs = and(inArray(documents.registrationId, registrationIds), notExists(ofSomebodyBefore(tx)))
  const rows = await tx
    .select()
    .from(documents)
    .where(or(theirs, inArray(documents.id, had)))
    .orderBy(documents.id)
    .for('update')
  const attached = rows.filter(({ kind }) => kind === 'upload').map(({ id }) => id)
  await tx.delete(documents).where(inArray(documents.id, attached))
  for (const document of rows) {
    if (!document.snapshot) continue
    if (document.kind !== 'certificate') {
      await tx.update(documents).set({ archivedAt: call.now, revokedReason: null }).where(eq(documents.id, document.id))
      continue
    }
    await tx.delete(documentFiles).where(eq(documentFiles.documentId, document.id))
    const gone = { state: 'failed', lastError: 'erased', revokedAt: document.revokedAt ?? call.now } as const
    await tx
      .update(documents)
      .set({ ...withoutName(document.snapshot), ...gone })
      .where(eq(documents.id, document.id))
  }
}

/**
 * Removes what the office attached to registrations.
 * @param which of those files; all of them where it is left out
 */
export async function removeAttached(tx: Tx, registrationIds: number[], which?: SQL) {
  const attached = tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.kind, 'upload'), inArray(documents.registrationId, registrationIds), which))
    .orderBy(documents.id)
    .for('update')
  await tx.delete(documents).where(inArray(documents.id, attached))
}

/** An issued paper of long ago keeps number and amount, and is made again, made out to nobody. The caller holds its lock. */
export async function removePayerName(tx: Tx, call: Pick<Erasing, 'jobs' | 'now'>, { id, snapshot }: DocumentRow) {
  if (!snapshot) return
  await tx.delete(documentFiles).where(eq(documentFiles.documentId, id))
  await requeue(tx, call, id, withoutName(snapshot))
}

/**
 * An invoice for several of long ago names some of its people no more, and is made again for the payer. The caller holds its lock.
 * @param references the payment references of those people
 */
export async function takeNamesOffLines(
  tx: Tx,
  call: Pick<Erasing, 'jobs' | 'now'>,
  { id, snapshot }: DocumentRow,
  references: string[],
) {
  if (snapshot?.kind !== 'invoice' || !snapshot.lines) return
  const lines = snapshot.lines.map((line) =>
    references.includes(line.paymentReference) ? { ...line, name: nobodysName } : line,
  )
  await tx.delete(documentFiles).where(eq(documentFiles.documentId, id))
  await requeue(tx, call, id, { snapshot: { ...snapshot, lines }, fileSize: null, revokedReason: null })
}

const withoutReason = (snapshot: Snapshot): Snapshot =>
  snapshot.kind === 'certificate' && snapshot.presence
    ? { ...snapshot, presence: { ...snapshot.presence, reason: null } }
    : snapshot

/** What a code says of its person goes with the name; by what is left the list that verifies without network names it still. */
const withoutFacts = (snapshot: Snapshot): Snapshot =>
  snapshot.kind === 'certificate' && snapshot.code ? { ...snapshot, code: { hash: snapshot.code.hash } } : snapshot

const withoutName = (snapshot: Snapshot) => ({
  snapshot: {
    ...withoutFacts(withoutReason(snapshot)),
    person: { ...nobody, organization: null, position: null, email: '', phone: '' },
  },
  fileSize: null,
  revokedReason: null,
})
