import { and, eq, getTableColumns, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { isCodeMail, secondsToRetry } from '../../domain/announcements/notification.ts'
import { onceItCan } from '../db/errors.ts'
import type { Jobs } from '../db/jobs.ts'
import type { Database, Db, Tx } from '../db/open.ts'
import { isSessionOfPharmacy, notifications } from '../db/schema/notifications.ts'
import type { MailFlow } from './flow.ts'
import { withoutSecrets } from './forget-secrets.ts'
import { secondsToWait, withPapers } from './mailed-papers.ts'
import { type Notification, reasonOf, refusalKind, type SendMail } from './smtp.ts'

interface Delivery {
  database: Database
  jobs: Jobs
  send: SendMail
  flow: MailFlow
  /** Who mails are from, and the firm's own address, as they are known now; either may be empty still. */
  firm?: () => Promise<{ from: string; email: string }>
  /** Whether codes and links of sent mails are kept, for the demonstration's mailbox. */
  demo: boolean
  clock: () => Date
  log: { warn: (details: object, message: string) => void }
}

/**
 * Delivers one notification. What this recipient's server refuses for good counts as failed at once, where the office sees it. Any
 * other failure plans the next try (1, 5, 30 minutes, then hourly up to three days; a code every ten seconds while it is valid); a
 * server that refuses everything, or lets nobody in, pauses the ordinary mail; while it refuses, no mail is given up.
 */
export async function deliverMail(delivery: Delivery, id: number): Promise<void> {
  const { database, jobs, flow, clock } = delivery
  const { db } = database
  const inHand = lettersInHand(database)
  if (inHand.has(id)) return
  const [waiting] = await db.select().from(notifications).where(eq(notifications.id, id))
  if (waiting?.state !== 'queued') return
  if (waiting.withdrawnAt) return forgetWithdrawn(db, id)
  const paperSeconds = await secondsToWait(db, waiting, clock())
  if (paperSeconds !== null) return db.transaction((tx) => jobs.send(tx, 'mail', id, paperSeconds))
  if (!(await isAddressed(delivery, waiting))) {
    const queue = isCodeMail(waiting.type) ? 'code_mail' : 'mail'
    return db.transaction((tx) => jobs.send(tx, queue, id, unaddressedSeconds))
  }
  if (isCodeMail(waiting.type)) await flow.countOnly()
  else {
    const seconds = (await overtakes(db, waiting, clock())) ? leavingSeconds : await flow.takeTurn()
    if (seconds !== null) return db.transaction((tx) => jobs.send(tx, 'mail', id, seconds))
  }
  const begunAt = clock()
  // From here on it may have left, whatever becomes of this process.
  const isWaiting = and(eq(notifications.id, id), eq(notifications.state, 'queued'), isNull(notifications.withdrawnAt))
  const [notification] = await db
    .update(notifications)
    .set({ takenAt: begunAt })
    .where(isWaiting)
    .returning({ ...getTableColumns(notifications), fingerprint })
  if (!notification) return
  inHand.add(id)
  await sendTaken(delivery, notification, begunAt).finally(() => inHand.delete(id))
}

async function sendTaken(delivery: Delivery, taken: Taken, begunAt: Date): Promise<void> {
  const { database, send, flow, demo, clock } = delivery
  const { papers, ...texts } = await withPapers(database.db, taken)
  const notification = await withTexts(database.db, taken, texts)
  if (!notification) return
  try {
    await flow.handing(() => send(notification, papers))
  } catch (error) {
    return noteFailure(delivery, notification, error)
  }
  const sentAt = clock()
  const noteSent = () =>
    database.db
      .update(notifications)
      .set({ state: 'sent', sentAt, lastError: null, ...(!demo && withoutSecrets(notification)) })
      .where(asItWas(notification))
  await onceItCan(noteSent)
  await flow.delivered(begunAt)
}

/** Letters that are being sent, or have left while their row cannot say so yet: their job may be given out again meanwhile. */
const taken = new WeakMap<Database, Set<number>>()
function lettersInHand(database: Database): Set<number> {
  const letters = taken.get(database) ?? new Set()
  taken.set(database, letters)
  return letters
}

/** The letter with other words, as its row says them from then on; undefined where it is no longer to be sent. */
async function withTexts(
  db: Db,
  letter: Taken,
  texts: Pick<Taken, 'htmlContent' | 'textContent'>,
): Promise<Taken | undefined> {
  if (texts.textContent === letter.textContent && texts.htmlContent === letter.htmlContent) return letter
  const [written] = await db
    .update(notifications)
    .set(texts)
    .where(asItWas(letter))
    .returning({ ...getTableColumns(notifications), fingerprint })
  return written
}

/** How long a mail waits until it is looked again whether the firm has an address, in seconds. */
const unaddressedSeconds = 60

/**
 * Whether a mail has somebody whom it is from and whom it goes to. One that was written before the firm's address was known gets it as
 * soon as that is given.
 */
async function isAddressed({ database, firm }: Delivery, letter: Notification): Promise<boolean> {
  if (letter.from && letter.to) return true
  const known = await firm?.()
  const [from, to] = [letter.from || known?.from, letter.to || known?.email]
  if (!from || !to) return false
  const isWaiting = and(eq(notifications.id, letter.id), eq(notifications.state, 'queued'))
  await database.db.update(notifications).set({ from, to }).where(isWaiting)
  return true
}

/** The letter, unless it was erased or queued again with other words while the server was spoken to. */
const asItWas = (taken: Taken) =>
  and(eq(notifications.id, taken.id), eq(notifications.state, 'queued'), eq(fingerprint, taken.fingerprint))

/** Of the words as they are stored: a later version may pack the same ones otherwise. */
const fingerprint = sql<string>`md5(${notifications.textContent})`
type Taken = Notification & { fingerprint: string }

/** One that was overtaken while it was being sent, and has not arrived: what it says no longer holds. */
async function forgetWithdrawn(db: Db | Tx, id: number): Promise<void> {
  const isWithdrawn = and(eq(notifications.state, 'queued'), isNotNull(notifications.withdrawnAt))
  await db.delete(notifications).where(and(eq(notifications.id, id), isWithdrawn))
}

/** How long a mail that overtakes another waits for that to arrive first, and for how long in all, in seconds. */
const leavingSeconds = 10
const leavingLimit = 300

/** Whether an earlier mail about the same session is just being sent, which this one takes back: it must not arrive after it. */
async function overtakes(db: Db, letter: Notification, now: Date): Promise<boolean> {
  const { id, type, registrationId, bookingId, to } = letter
  const isToPharmacy = type === 'pharmacy_booking' && bookingId === null
  if (registrationId === null || !(type === 'training_update' || isToPharmacy)) return false
  const leaving = and(
    // A pharmacy's may stand with another of its people.
    isToPharmacy
      ? and(isSessionOfPharmacy, eq(notifications.to, to))
      : eq(notifications.registrationId, registrationId),
    eq(notifications.type, type),
    lt(notifications.id, id),
    eq(notifications.state, 'queued'),
    gt(notifications.takenAt, new Date(now.getTime() - leavingLimit * 1_000)),
  )
  return (await db.$count(notifications, and(leaving, isNotNull(notifications.withdrawnAt)))) > 0
}

async function noteFailure({ database, jobs, flow, clock, log }: Delivery, notification: Taken, error: unknown) {
  const { id, type, queuedAt } = notification
  const failures = notification.failures + 1
  const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
  const kind = refusalKind(error)
  // Refused again by policy while others go through: it is about this mail.
  const isFinal = kind === 'mail' || (kind === 'policy' && failures > 1 && flow.isRunning())
  const ageMinutes = (clock().getTime() - queuedAt.getTime()) / 60_000
  // What a server that is there refuses to everybody is no reason to give a mail up.
  const mayBeGivenUp = kind === 'later' || kind === 'door'
  const seconds = isFinal ? null : secondsToRetry(type, failures, ageMinutes, mayBeGivenUp)
  log.warn({ notification: id, failures, retryInSeconds: seconds }, 'mail not delivered')
  await database.db.transaction(async (tx) => {
    const noted = await tx
      .update(notifications)
      .set({ failures, lastError, takenAt: null, ...(seconds === null && { state: 'failed' }) })
      .where(and(asItWas(notification), isNull(notifications.withdrawnAt)))
      .returning({ id: notifications.id })
    if (noted.length === 0) await forgetWithdrawn(tx, id)
    if (seconds !== null && noted.length > 0) await jobs.send(tx, isCodeMail(type) ? 'code_mail' : 'mail', id, seconds)
  })
  const refusal = reasonOf(error)
  if (kind === 'door') await flow.turnedAway(refusal)
  else if (kind === 'later') await flow.slowed(refusal)
  else if (!isFinal) await flow.refused(refusal)
}
