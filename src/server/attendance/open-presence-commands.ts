// The office decides what is left open of a session's presence (docs/rules/presence.md#contradictions).
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { isCountable, type OpenPresence, type OpenPresenceForm } from '../../domain/attendance/open-presence.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudits } from '../audit/commands.ts'
import { presenceContradictions, presenceDevices, presenceMarks } from '../db/schema/presence.ts'
import type { StaffCall } from '../http/request-context.ts'
import { lockTraining } from '../trainings/queries.ts'
import { findOpenPresence } from './open-presence-queries.ts'

/**
 * Decides contradicted marks: one that counts is marked again as of now, by the person who decides; one that does not stays as it is. What was decided
 * before, or is another session's, is left as it is.
 * @returns what is left open
 * @throws Refusal `training_not_found`; `mark_not_countable` where that needs something else to be put right first
 */
export async function decidePresence(
  call: StaffCall,
  trainingId: number,
  form: OpenPresenceForm,
): Promise<OpenPresence> {
  return call.db.transaction(async (tx) => {
    const training = await lockTraining(tx, trainingId)
    if (!training) throw new Refusal('training_not_found')
    const outcomes = new Map(form.marks.map(({ id, outcome }) => [id, outcome]))
    const open = await tx
      .select({ mark: presenceMarks, reason: presenceContradictions.reason })
      .from(presenceContradictions)
      .innerJoin(presenceMarks, eq(presenceMarks.id, presenceContradictions.markId))
      .where(
        and(
          eq(presenceContradictions.trainingId, trainingId),
          isNull(presenceContradictions.decidedAt),
          inArray(presenceContradictions.markId, [...outcomes.keys()]),
        ),
      )
    const counted = open.filter(({ mark }) => outcomes.get(mark.id) === 'counted')
    if (counted.some(({ reason }) => !isCountable(reason))) throw new Refusal('mark_not_countable')
    for (const outcome of ['counted', 'kept'] as const) {
      const ids = open.flatMap(({ mark }) => (outcomes.get(mark.id) === outcome ? mark.id : []))
      await tx
        .update(presenceContradictions)
        .set({ decidedAt: call.now, decidedBy: call.user.id, outcome })
        .where(inArray(presenceContradictions.markId, ids))
    }
    if (counted.length > 0) {
      await tx.insert(presenceMarks).values(
        counted.map(({ mark: { registrationId, halfId, state, lateAt, reason } }) => ({
          ...{ id: randomUUID(), registrationId, halfId, state, lateAt, reason },
          markedBy: call.user.id,
          createdAt: call.now,
          markedAt: call.now,
        })),
      )
    }
    await tx
      .update(presenceDevices)
      .set({ dismissedAt: call.now })
      .where(and(eq(presenceDevices.trainingId, trainingId), inArray(presenceDevices.deviceId, form.devices)))
    await writeAudits(
      tx,
      call.actor,
      open.map(({ mark, reason }) => ({
        action: 'decide_presence',
        subjectType: 'registration',
        subjectId: mark.registrationId,
        after: { state: mark.state, contradicts: reason, outcome: outcomes.get(mark.id) },
      })),
    )
    return findOpenPresence(tx, training, call.now)
  })
}
