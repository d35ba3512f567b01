// What becomes of the registrations of a session that is cancelled, or takes place after all; for the holder of their locks.
import { eq, inArray, sql } from 'drizzle-orm'
import { isErased } from '../../domain/participants/participant.ts'
import { statusOfReturn } from '../../domain/payments/ledger.ts'
import type { AnnouncementForm } from '../../domain/trainings/training-schemas.ts'
import { writeAuditAll } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { StaffCall } from '../http/request-context.ts'
import type { TrainingRow } from '../trainings/queries.ts'

type Row = typeof registrations.$inferSelect

/** One of the people a change concerns: their registration before and after it. */
export interface Concerned {
  before: Row
  after: Row
}

const among = (rows: Row[]) =>
  inArray(
    registrations.id,
    rows.map(({ id }) => id),
  )

/** Cancels the live registrations of a session that is cancelled, and remembers what they were (docs/rules/announcements.md#cancelling). */
export async function cancelWithSession(
  tx: Tx,
  call: StaffCall,
  live: Row[],
  note: AnnouncementForm['note'],
): Promise<Concerned[]> {
  if (live.length === 0) return []
  await tx
    .update(registrations)
    .set({ status: 'annulée', statusBeforeCancelling: sql`${registrations.status}`, updatedAt: call.now })
    .where(among(live))
  const reason = note[call.locale] ?? note.fr ?? note.en
  await writeAuditAll(
    tx,
    call.actor,
    live.map(({ id, status }) => ({
      action: 'change_status',
      subjectType: 'registration',
      subjectId: id,
      before: { status },
      after: { status: 'annulée', withSession: true, ...(reason !== null && { reason }) },
    })),
  )
  return live.map((before) => ({
    before,
    after: { ...before, status: 'annulée', statusBeforeCancelling: before.status, updatedAt: call.now },
  }))
}

/**
 * Of the registrations that were cancelled with a session, restores those that find a place, first come first served, where that is
 * asked for; what was given back of their price is due again. The others stay cancelled, for good.
 * @param locked all that are live, or were cancelled with it, by id
 */
export async function restoreWithSession(
  tx: Tx,
  call: StaffCall,
  training: TrainingRow,
  locked: Row[],
  restore: boolean,
): Promise<Concerned[]> {
  const back = restore ? restorable(training, locked) : []
  for (const one of back.filter((one) => statusOfReturn(one) !== one.paymentStatus)) {
    await tx
      .update(registrations)
      .set({ paymentStatus: statusOfReturn(one) })
      .where(eq(registrations.id, one.id))
  }
  if (back.length > 0) {
    await tx
      .update(registrations)
      .set({
        status: sql`${registrations.statusBeforeCancelling}`,
        statusBeforeCancelling: null,
        updatedAt: call.now,
      })
      .where(among(back))
    await writeAuditAll(
      tx,
      call.actor,
      back.map(({ id, statusBeforeCancelling }) => ({
        action: 'change_status',
        subjectType: 'registration',
        subjectId: id,
        before: { status: 'annulée' },
        after: { status: statusBeforeCancelling, withSession: true },
      })),
    )
  }
  await tx.update(registrations).set({ statusBeforeCancelling: null }).where(among(locked))
  const isBack = new Set(back.map(({ id }) => id))
  return locked.map((before) => {
    const { id, status, statusBeforeCancelling } = before
    if (!isBack.has(id)) return { before, after: before }
    const restored = { status: statusBeforeCancelling ?? status, paymentStatus: statusOfReturn(before) }
    return { before, after: { ...before, ...restored } }
  })
}

/** Those cancelled with their session who would find a place in it: nobody erased, and nobody who has registered again. */
export function restorable({ maxParticipants }: Pick<TrainingRow, 'maxParticipants'>, rows: Row[]): Row[] {
  const live = rows.filter(({ status }) => status !== 'annulée')
  const present = new Set(live.map(({ email }) => email.toLowerCase()))
  const waiting = rows.filter(
    (row) =>
      row.status === 'annulée' &&
      row.statusBeforeCancelling !== null &&
      !isErased(row) &&
      !present.has(row.email.toLowerCase()),
  )
  return waiting.slice(0, Math.max(0, maxParticipants - live.length))
}
