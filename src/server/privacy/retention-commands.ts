import { inArray, or, sql } from 'drizzle-orm'
import { type RetentionKind, retentionKinds } from '../../domain/participants/retention.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { retireFromAudit, writeAudit } from '../audit/commands.ts'
import { inLine, type Line, strictLine } from '../db/in-line.ts'
import type { Tx } from '../db/open.ts'
import { rowsOfAccount } from '../db/person.ts'
import { documentRegistrations, documents } from '../db/schema/documents.ts'
import { noText, notifications } from '../db/schema/notifications.ts'
import { emailCodes, participants } from '../db/schema/participants.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { Services } from '../http/request-context.ts'
import { addressesOf } from '../participants/queries.ts'
import { lockRegistrations } from '../registrations/queries.ts'
import type { Actor } from '../session/actor.ts'
import { anonymizeRegistrations, removeAttached, removePayerName, takeNamesOffLines } from './erase-commands.ts'
import { eraseLetters } from './erase-letters-commands.ts'
import { bookingsNaming, sessionLettersNaming } from './erase-queries.ts'
import { idsOver, planRetention, referencesOver } from './retention-queries.ts'

/** How many rows one transaction anonymizes: others wait for their locks, and for the trail, no longer than it lasts. */
const perBatch = 100
/** How many letters lose their texts in one: nothing else hangs on them. */
const lettersPerBatch = 1_000

export interface Retention extends Pick<Services, 'database' | 'jobs'> {
  actor: Actor
  now: Date
  /** Told after each batch how many of the kind are done. */
  progress?: (kind: RetentionKind, done: number) => void
  /** Where those that fail keep nobody else; otherwise the first ends the work. */
  line?: Line
}

/**
 * Carries out a plan that was seen: what is over by the privacy policy is anonymized, in batches of which each is one transaction
 * with one entry in the trail. Killed in the middle, what was done stays done, and the plan of what is left can be carried out.
 * @param digest of the plan
 * @returns how many of each kind were anonymized
 * @throws Refusal `plan_changed` when the plan is another by now; once all others are done, what one of them failed with
 */
export async function carryOutPlan(retention: Retention, digest: string): Promise<Record<RetentionKind, number>> {
  const plan = await planRetention(retention.database.longRunning.db, retention.now)
  if (plan.digest !== digest) throw new Refusal('plan_changed', { digest: plan.digest })
  const done = { registrations: 0, profiles: 0, papers: 0, letters: 0 }
  const failures: unknown[] = []
  const line: Line = { failedBefore: [], failed: (_, error) => failures.push(error) }
  for (const kind of retentionKinds) {
    const passedOver = new Set<number>()
    let isLast = false
    while (!isLast) {
      const batch = await retireNext({ ...retention, line }, kind, passedOver)
      isLast = batch.isLast
      done[kind] += batch.retired
      retention.progress?.(kind, done[kind])
    }
  }
  if (failures.length > 0) throw failures[0]
  return done
}

/**
 * Anonymizes the next batch of a kind; where that fails, each of it by itself.
 * @param passedOver those of the kind that have failed meanwhile, which it adds to
 * @param within what else happens in its transaction, around `retire`
 * @returns how many, and whether they were the last
 */
export async function retireNext(
  retention: Retention,
  kind: RetentionKind,
  passedOver: Set<number>,
  within: (tx: Tx, retire: () => Promise<number>) => Promise<number> = (_, retire) => retire(),
): Promise<{ retired: number; isLast: boolean }> {
  const { db } = retention.database.longRunning
  const most = kind === 'letters' ? lettersPerBatch : perBatch
  const line = retention.line ?? strictLine
  const others = await idsOver(db, kind, retention.now, most, { except: [...passedOver, ...line.failedBefore] })
  const isLast = others.length < most
  const late = isLast && line.failedBefore.length > 0
  const ids = late ? await idsOver(db, kind, retention.now, most, { except: [...passedOver] }) : others
  const retire = commands[kind]
  let retired = 0
  const retireSome = async (some: number[]) => {
    retired += await db.transaction((tx) => within(tx, () => retire(tx, retention, some)))
  }
  const failed: Line['failed'] = (id, error) => {
    passedOver.add(id)
    line.failed(id, error)
  }
  await inLine(ids, { failedBefore: line.failedBefore, failed }, retireSome, most)
  return { retired, isLast }
}

/** Registrations that are over name nobody any more, nor do the letters about them; what was paid stays, and papers keep their name. */
async function retireRegistrations(tx: Tx, { actor, now }: Retention, found: number[]): Promise<number> {
  // Their accounts first, as everybody does: somebody may be signing in, which makes them active.
  const emails = tx.select({ email: registrations.email }).from(registrations).where(inArray(registrations.id, found))
  const spaces = tx
    .select({ id: registrations.participantId })
    .from(registrations)
    .where(inArray(registrations.id, found))
  await tx
    .select({ id: participants.id })
    .from(participants)
    .where(or(inArray(participants.email, emails), inArray(participants.id, spaces)))
    .orderBy(participants.id)
    .for('update')
  await lockRegistrations(tx, inArray(registrations.id, found), 'update')
  const ids = await idsOver(tx, 'registrations', now, perBatch, { among: found })
  if (ids.length === 0) return 0
  await retireFromAudit(tx, actor, { registrations: ids.length }, [], ids)
  await removeAttached(tx, ids)
  const bookingIds = await bookingsNaming(tx, ids, [], [])
  await eraseLetters(tx, ids, [], { bookingIds, letterIds: await sessionLettersNaming(tx, ids) })
  await anonymizeRegistrations(tx, ids, now)
  return ids.length
}

/** Profiles that are over are deleted, with what went to their addresses. */
async function retireProfiles(tx: Tx, { actor, now }: Retention, found: number[]): Promise<number> {
  await tx
    .select({ id: participants.id })
    .from(participants)
    .where(inArray(participants.id, found))
    .orderBy(participants.id)
    .for('update')
  const ids = await idsOver(tx, 'profiles', now, perBatch, { among: found })
  if (ids.length === 0) return 0
  const people = await tx.select().from(participants).where(inArray(participants.id, ids)).orderBy(participants.id)
  const addresses: string[] = []
  const messageIds: number[] = []
  for (const person of people) {
    // A colleague's who uses the e-mail stay.
    const { shared, messages } = await rowsOfAccount(tx, person.id)
    const own = await addressesOf(tx, person)
    addresses.push(...own.filter((address) => !shared.includes(address)))
    messageIds.push(...messages)
  }
  const codes = or(inArray(emailCodes.participantId, ids), inArray(emailCodes.email, addresses))
  await tx.select({ id: emailCodes.id }).from(emailCodes).where(codes).orderBy(emailCodes.id).for('update')
  // What they booked for somebody who is still active only leaves this space.
  const booked = inArray(registrations.participantId, ids)
  await lockRegistrations(tx, sql`${booked}`)
  await retireFromAudit(tx, actor, { profiles: ids.length }, ids, [])
  await eraseLetters(tx, [], addresses, { bookingIds: [], letterIds: [], messageIds })
  await tx.update(registrations).set({ participantId: null }).where(booked)
  await tx.delete(emailCodes).where(codes)
  await tx.delete(participants).where(inArray(participants.id, ids)) // their sessions go with them
  return ids.length
}

/** Papers that are over keep number and amount, and are made again, made out to nobody; those of a pharmacy without their names. */
async function retirePapers(tx: Tx, { actor, now, jobs }: Retention, found: number[]): Promise<number> {
  const holders = tx.select({ id: documents.registrationId }).from(documents).where(inArray(documents.id, found))
  const covered = tx
    .select({ id: documentRegistrations.registrationId })
    .from(documentRegistrations)
    .where(inArray(documentRegistrations.documentId, found))
  await lockRegistrations(tx, sql`${inArray(registrations.id, holders)} or ${inArray(registrations.id, covered)}`)
  const papers = await tx
    .select()
    .from(documents)
    .where(inArray(documents.id, found))
    .orderBy(documents.id)
    .for('update')
  const ids = await idsOver(tx, 'papers', now, perBatch, { among: found })
  if (ids.length === 0) return 0
  const named = new Map((await referencesOver(tx, ids, now)).map(({ id, references }) => [id, references]))
  for (const paper of papers.filter(({ id }) => ids.includes(id))) {
    const references = named.get(paper.id)
    if (references) await takeNamesOffLines(tx, { jobs, now }, paper, references)
    else await removePayerName(tx, { jobs, now }, paper)
  }
  await writeAudit(tx, actor, {
    action: 'retire',
    subjectType: 'installation',
    subjectId: 0,
    after: { papers: ids.length },
  })
  return ids.length
}

/** The texts of letters that are over go; to whom, when, about what and whether it arrived stays. */
async function retireLetters(tx: Tx, { actor, now }: Retention, found: number[]): Promise<number> {
  const these = inArray(notifications.id, found)
  await tx.select({ id: notifications.id }).from(notifications).where(these).orderBy(notifications.id).for('update')
  const ids = await idsOver(tx, 'letters', now, lettersPerBatch, { among: found })
  if (ids.length === 0) return 0
  await tx.update(notifications).set(noText).where(inArray(notifications.id, ids))
  await writeAudit(tx, actor, {
    action: 'retire',
    subjectType: 'installation',
    subjectId: 0,
    after: { letters: ids.length },
  })
  return ids.length
}

const commands: Record<RetentionKind, (tx: Tx, retention: Retention, found: number[]) => Promise<number>> = {
  registrations: retireRegistrations,
  profiles: retireProfiles,
  papers: retirePapers,
  letters: retireLetters,
}
