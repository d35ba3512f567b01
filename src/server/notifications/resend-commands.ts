// A mail is sent again, to where its reader is reached now (docs/rules/notifications-and-mail.md#sending-again).

import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { isTextKept, type NotificationType } from '../../domain/announcements/notification.ts'
import { isSameEmail } from '../../domain/registrations/registration-holder.ts'
import { isNoAddress } from '../../domain/values/no-address.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { notifications } from '../db/schema/notifications.ts'
import { registrations } from '../db/schema/registrations.ts'
import { waitingEntries } from '../db/schema/waiting-entries.ts'
import { presenceCode } from '../encryption/presence-code.ts'
import type { RequestContext } from '../http/request-context.ts'
import { withoutSecrets } from '../mail/forget-secrets.ts'
import { withDeclarationLink, withEvaluationLink, withWaitingLink } from '../mail/links.ts'
import { withFreshProofLink } from './proof-link-commands.ts'

type Letter = typeof notifications.$inferSelect
type Held = typeof registrations.$inferSelect
type Resending = Pick<RequestContext, 'jobs' | 'config' | 'actor' | 'now'>

/**
 * Sends a mail again: one that failed, or one its reader has lost; to their present address where their e-mail was corrected since. A link
 * in it that proves the reader's address works again.
 * @returns where it goes
 * @throws Refusal `not_found`; `letter_not_kept`; a code to sign in with is not sent again
 */
export async function resendNotification(call: RequestContext, id: number): Promise<{ id: number; to: string }> {
  return call.db.transaction(async (tx) => {
    // First what it is about, as everybody does: its e-mail may just be replaced, or erased.
    const about = tx.select({ id: notifications.registrationId }).from(notifications).where(eq(notifications.id, id))
    const [held] = await tx.select().from(registrations).where(inArray(registrations.id, about)).for('no key update')
    const [found] = await tx
      .select()
      .from(notifications)
      .where(and(eq(notifications.id, id), ne(notifications.type, 'sign_in_code')))
      .for('update')
    if (!found) throw new Refusal('not_found')
    if (!isTextKept(found.textContent)) throw new Refusal('letter_not_kept')
    // What was written to a former holder opens nothing of the present one.
    const isHolders = held && (held.namedAt === null || held.namedAt <= found.createdAt)
    const to = await presentAddress(tx, found, isHolders ? held : undefined)
    await queueAgain(tx, call, found, to, isHolders ? held : undefined)
    return { id, to }
  })
}

/** Queues a letter once more, with the codes and links that work where it goes. @param held the registration that its reader has still */
async function queueAgain(
  tx: Tx,
  { jobs, config, actor, now }: Resending,
  found: Letter,
  to: string,
  held: Held | undefined,
): Promise<void> {
  const { id } = found
  const isMoved = to !== found.to
  const letter = { ...found, to, ...(isMoved && held && withPresentCodes(config.sessionSecret, found, held)) }
  const fresh = withWaitingLink(config, { ...letter, ...(await withFreshProofLink(tx, now, letter)) })
  const linked = withEvaluationLink(config, fresh, held?.holderNumber ?? 0)
  await tx
    .update(notifications)
    // Its three days of retries begin again.
    .set({
      ...{ to, state: 'queued', failures: 0, lastError: null, takenAt: null, queuedAt: now },
      ...withDeclarationLink(config, linked, to, held),
    })
    .where(eq(notifications.id, id))
  await jobs.send(tx, 'mail', id)
  await writeAudit(tx, actor, { action: 'send_again', subjectType: 'notification', subjectId: id })
}

/**
 * Sends letters that went to the former e-mail of a registration to its corrected one. Each goes once: it is at the former one no more.
 * What waits yet to go there is withdrawn. The caller holds the registration's lock, and has found that they hold.
 */
export async function resendCorrected(
  tx: Tx,
  call: Resending,
  { former, held }: { former: string; held: Held },
  ids: number[],
): Promise<void> {
  const letters = await tx
    .select()
    .from(notifications)
    .where(inArray(notifications.id, ids))
    .orderBy(notifications.id)
    .for('update')
  for (const letter of letters) await queueAgain(tx, call, letter, held.email, held)
  const waits = and(
    eq(notifications.registrationId, held.id),
    eq(notifications.state, 'queued'),
    inArray(notifications.type, [...personal]),
    sql`lower(${notifications.to}) = ${former.toLowerCase()}`,
  )
  await tx.update(notifications).set({ withdrawnAt: call.now }).where(waits)
}

/** Letters to the person of a registration; the others are written to somebody else, or to an address that is no longer theirs. */
const personal = new Set<NotificationType>([
  'registration',
  'status_update',
  'payment_update',
  'training_update',
  'reminder',
  'office_letter',
  'document_ready',
  'document_revoked',
  'proof_reminder',
])

/** Where the reader of a letter is reached now. @param held the registration that it is about, where its reader has that still */
async function presentAddress(tx: Tx, letter: Letter, held: Held | undefined): Promise<string> {
  const { type, to, bookingId, waitingEntryId } = letter
  if (held && personal.has(type) && !isSameEmail(held.email, to) && !isNoAddress(held.email)) {
    return held.email !== '' && (await wasEmailOf(tx, held, to)) ? held.email : to
  }
  const isWaitingOnes = bookingId === null && (type === 'waiting_list' || type === 'place_offer')
  if (waitingEntryId === null || !isWaitingOnes) return to
  const [entry] = await tx
    .select({ email: waitingEntries.email })
    .from(waitingEntries)
    .where(eq(waitingEntries.id, waitingEntryId))
  return entry && entry.email !== '' && !isNoAddress(entry.email) ? entry.email : to
}

/** Whether an e-mail was corrected on a registration, by the office or its person, as the trail tells. */
async function wasEmailOf(tx: Tx, { id, participantId }: Held, email: string): Promise<boolean> {
  const isOf = (type: string, subject: number) =>
    sql`(${auditEntries.subjectType} = ${type} and ${auditEntries.subjectId} = ${subject})`
  const corrected = sql`${auditEntries.action} in ('change_contact', 'change_email')
    and (${isOf('registration', id)} or ${isOf('participant', participantId ?? 0)})
    and lower(${auditEntries.before}->>'email') = ${email.toLowerCase()}`
  return (await tx.$count(auditEntries, corrected)) > 0
}

/** A letter with the codes that hold since the e-mail was corrected: those of before are over, and so are its links until they are made again. */
function withPresentCodes(secret: string, letter: Letter, held: Held): Pick<Letter, 'htmlContent' | 'textContent'> {
  const { htmlContent, textContent } = withoutSecrets(letter)
  const present = presenceCode(secret, held)
  const former = Array.from({ length: held.holderNumber }, (_, holderNumber) =>
    presenceCode(secret, { id: held.id, holderNumber }),
  )
  const renewed = (text: string) => former.reduce((whole, code) => whole.replaceAll(code, present), text)
  return { htmlContent: renewed(htmlContent), textContent: renewed(textContent) }
}
