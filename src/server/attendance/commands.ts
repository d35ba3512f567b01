import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Mark, MarksForm, Presence } from '../../domain/attendance/presence.ts'
import { isErased } from '../../domain/participants/participant.ts'
import { halfKey } from '../../domain/trainings/session-half.ts'
import { formatDay } from '../../domain/values/dates.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudits } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { presenceMarks } from '../db/schema/presence.ts'
import { registrations } from '../db/schema/registrations.ts'
import { isCodeOf, registrationOfCode } from '../encryption/presence-code.ts'
import type { StaffCall } from '../http/request-context.ts'
import { writeHalves } from '../trainings/day-commands.ts'
import { listHalves, listStoredHalves } from '../trainings/day-queries.ts'
import { refuseUnassigned } from '../trainings/policy.ts'
import { findTraining, lockTraining, type TrainingRow } from '../trainings/queries.ts'
import { madeUpBy, refuseMadeUpHere } from './make-up-commands.ts'
import { findPresence } from './queries.ts'

/**
 * Notes who was there. A mark that has come before changes nothing; of several for one person and half-day the latest holds. The
 * half-days of a session become its own with the first mark, so that none vanishes when its dates change.
 * @returns the presence of the session as it stands then
 * @throws Refusal `training_not_found` (of another trainer's too), `half_not_found`, `registration_not_found`,
 * `registration_cancelled`; `presence_early` for a day to come, unless that is confirmed; `half_attended`, `already_registered` of a guest
 */
export async function markPresence(call: StaffCall, trainingId: number, form: MarksForm): Promise<Presence> {
  await refuseUnassigned(call.db, call.user, trainingId)
  return call.db.transaction(async (tx) => {
    const training = await lockTraining(tx, trainingId)
    if (!training) throw new Refusal('training_not_found')
    const numbers = await numberedHalves(tx, call, training, form)
    const madeUp = await refuseOthers(tx, call, training, form.marks, numbers)
    const added = await tx
      .insert(presenceMarks)
      .values(
        form.marks.map(({ id, registrationId, date, half, state, lateAt, reason }) => ({
          ...{ id, registrationId, state, lateAt, reason },
          halfId: numbers.get(halfKey({ date, half })) ?? 0,
          madeUpHalfId: madeUp.get(id) ?? null,
          markedBy: call.user.id,
          createdAt: call.now,
          markedAt: call.now,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: presenceMarks.id })
    const isNew = new Set(added.map(({ id }) => id))
    await writeAudits(
      tx,
      call.actor,
      form.marks
        .filter(({ id }) => isNew.delete(id))
        .map(({ registrationId, id: _, ...after }) => ({
          action: 'mark_presence',
          subjectType: 'registration',
          subjectId: registrationId,
          after,
        })),
    )
    return findPresence(tx, training, call.settings.certificates.presenceThreshold)
  })
}

/** The rows of the half-days that are marked, by their names; derived ones are written first. */
async function numberedHalves(tx: Tx, call: StaffCall, training: TrainingRow, form: MarksForm) {
  const held = await listHalves(tx, training)
  const known = new Set(held.map(halfKey))
  if (form.marks.some((mark) => !known.has(halfKey(mark)))) throw new Refusal('half_not_found')
  const today = call.now.toISOString().slice(0, 10)
  const early = form.marks.find(({ date }) => date > today)
  if (early && !form.confirmEarly) {
    throw new Refusal('presence_early', { date: formatDay(`${early.date}T00:00:00Z`, call.locale) })
  }
  if ((await listStoredHalves(tx, training.id)).length === 0) await writeHalves(tx, training.id, held)
  const stored = await listStoredHalves(tx, training.id)
  return new Map(stored.map((half) => [halfKey(half), half.id]))
}

/**
 * Only who comes to this session is marked, and guests; an erasure that is under way is waited for.
 * @param numbers the rows of the half-days, by their names
 * @returns which half-day of their own session the marks of guests are in place of, by the marks' numbers
 */
async function refuseOthers(
  tx: Tx,
  call: StaffCall,
  training: TrainingRow,
  marks: readonly Mark[],
  numbers: ReadonlyMap<string, number>,
) {
  const ids = [...new Set(marks.map(({ registrationId }) => registrationId))]
  const people = await tx
    .select({
      id: registrations.id,
      status: registrations.status,
      email: registrations.email,
      trainingId: registrations.trainingId,
    })
    .from(registrations)
    .where(inArray(registrations.id, ids))
    .orderBy(asc(registrations.id))
    // One guest may be marked at two sessions at once.
    .for('no key update')
  if (people.length < ids.length || people.some(isErased)) throw new Refusal('registration_not_found')
  const marked = marks.map((mark) => ({ ...mark, halfId: numbers.get(halfKey(mark)) ?? 0 }))
  // Before anything is said of them: strangers are not found.
  const madeUp = await madeUpBy(tx, training, call.now, people, marked)
  // What was marked by mistake of somebody who has cancelled since can still be taken back.
  const taking = new Set(
    marks.filter(({ state }) => state !== 'taken_back').map(({ registrationId }) => registrationId),
  )
  if (people.some(({ id, status }) => status === 'annulée' && taking.has(id)))
    throw new Refusal('registration_cancelled')
  await refuseMadeUpHere(tx, people, marked)
  return madeUp
}

/**
 * Who shows a code, if they come to this session.
 * @throws Refusal `training_not_found`, `presence_code_unknown` for one that was made up or is another session's,
 * `too_many_requests`
 */
export async function findByCode(call: StaffCall, trainingId: number, typed: string): Promise<number> {
  await refuseUnassigned(call.db, call.user, trainingId)
  await findTraining(call.db, String(trainingId), call.now)
  await call.limiter.take('presenceCodePerUser', String(call.user.id))
  const id = registrationOfCode(typed)
  const [found] =
    id === undefined
      ? []
      : await call.db
          .select()
          .from(registrations)
          .where(and(eq(registrations.id, id), eq(registrations.trainingId, trainingId)))
  const isRight = found && isCodeOf(call.config.sessionSecret, typed, found)
  if (!isRight || found.status === 'annulée' || isErased(found)) throw new Refusal('presence_code_unknown')
  return found.id
}
