import { sql } from 'drizzle-orm'
import type { AuditAction, AuditSubject } from '../../domain/operations/audit.ts'
import { profileFields } from '../../domain/participants/participant.ts'
import { inChunks } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { type Actor, actorName } from '../session/actor.ts'

interface Entry {
  action: AuditAction
  subjectType: AuditSubject
  subjectId: number
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Writes who did what, with what stood before and after, in the transaction of the change itself. */
export const writeAudit = (tx: Tx, actor: Actor, entry: Entry): Promise<void> => writeAuditAll(tx, actor, [entry])

/** The same for what was done to several records at once. */
export async function writeAuditAll(tx: Tx, actor: Actor, entries: Entry[]): Promise<void> {
  const who = { userId: actor.user?.id ?? null, actor: actorName(actor) }
  for (const chunk of inChunks(entries)) {
    await tx.insert(auditEntries).values(chunk.map((entry) => ({ ...who, ...entry })))
  }
}

/** Writes several entries of one act, in one statement. */
export async function writeAudits(tx: Tx, actor: Actor, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const who = { userId: actor.user?.id ?? null, actor: actorName(actor) }
  await tx.insert(auditEntries).values(entries.map((entry) => ({ ...who, ...entry })))
}

/** What describes a person in the parts of an entry; the owner's functions in the database know the same. */
export const personalFields = [...profileFields, 'specialRequirements', 'participant', 'reason', 'title']

/**
 * Takes a participant out of the trail: it keeps what was done and when. Writes the checkpoint, the trail's word for the erasure, in the
 * same act, for nobody but the owner's function may touch entries (docs/decisions/0013).
 */
export async function eraseFromAudit(tx: Tx, actor: Actor, participantId: number, registrationIds: number[]) {
  const ids = sql`${sql.param(registrationIds)}::integer[]`
  await tx.execute(
    sql`select erase_from_trail(${actor.user?.id ?? null}, ${actorName(actor)}, ${participantId}, ${ids})`,
  )
}

/**
 * Takes participants and registrations whose time is over out of the trail, with one checkpoint for all of them that says `what` was
 * retired (docs/rules/personal-data.md#how-long).
 */
export async function retireFromAudit(
  tx: Tx,
  actor: Actor,
  what: Record<string, number>,
  participantIds: number[],
  registrationIds: number[],
) {
  const ids = (some: number[]) => sql`${sql.param(some)}::integer[]`
  await tx.execute(sql`select retire_from_trail(${actor.user?.id ?? null}, ${actorName(actor)}, ${JSON.stringify(what)}::jsonb,
    ${ids(participantIds)}, ${ids(registrationIds)})`)
}

/** Removes sign-ins and sign-outs from the trail after 12 months, as the privacy policy promises; what was changed stays told. */
export async function deleteExpiredSignIns(db: Db): Promise<void> {
  let removed: number
  do {
    const { rows } = await db.execute<{ removed: number }>(sql`select forget_old_sign_ins() as removed`)
    removed = rows[0]?.removed ?? 0
  } while (removed > 0)
}

/** How many entries are sealed in one transaction: during it nobody else writes to the chain. */
const perBatch = 500

/**
 * Seals what was written to the trail since: binds each entry into the chain of hashes (docs/rules/accounts-and-security.md#audit-trail).
 * @returns how many were sealed
 */
export async function sealAudit(db: Db): Promise<number> {
  let sealed = 0
  let batch: number
  do {
    const { rows } = await db.execute<{ sealed: number }>(sql`select seal_audit_entries(${perBatch}) as sealed`)
    batch = rows[0]?.sealed ?? 0
    sealed += batch
  } while (batch === perBatch)
  return sealed
}
