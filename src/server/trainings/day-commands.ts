import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import {
  byTime,
  halfKey,
  type SessionDays,
  type SessionDaysForm,
  type SessionHalf,
  sessionHalves,
} from '../../domain/trainings/session-half.ts'
import { formatDay } from '../../domain/values/dates.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { sessionHalves as halfRows, trainers, trainings } from '../db/schema/trainings.ts'
import { refuseStale } from '../db/versions.ts'
import type { RequestContext, StaffCall } from '../http/request-context.ts'
import { datesOf, findDays, halvesWithMarks, listStoredHalves, refuseDoubleBooking } from './day-queries.ts'
import { lockTraining, type TrainingRow } from './queries.ts'

/**
 * Sets all half-days of a session; with none they follow from its dates again. What is unusual is asked first: `confirmed` says yes.
 * @throws Refusal `training_not_found`, `edit_conflict`, `half_marked` for a half-day that would vanish with what was marked,
 * `invalid` for a trainer who is none of the session's; `double_booked` and `days_past`, unless they are confirmed
 */
export async function setDays(call: StaffCall, trainingId: number, form: SessionDaysForm): Promise<SessionDays> {
  return call.db.transaction(async (tx) => {
    const training = await lockTraining(tx, trainingId)
    if (!training) throw new Refusal('training_not_found')
    await refuseStale(form.version, training, () => findDays(tx, training))
    const stored = await listStoredHalves(tx, trainingId)
    await refuseLost(tx, call, trainingId, stored, form.halves)
    refuseStrangers(training, form.halves)
    const before = sessionHalves(datesOf(training), stored)
    refusePast(call, training, before, form)
    if (!form.confirmed.includes('double_booked')) await refuseDoubleBooking(tx, call.locale, training, form.halves)
    await writeHalves(tx, trainingId, form.halves)
    const [changed] = await tx
      .update(trainings)
      .set({ updatedAt: call.now })
      .where(eq(trainings.id, trainingId))
      .returning()
    await writeAudit(tx, call.actor, {
      action: 'set_days',
      subjectType: 'training',
      subjectId: trainingId,
      before: { halves: before.map(inWords) },
      after: { halves: [...form.halves].sort(byTime).map(inWords) },
    })
    return findDays(tx, changed ?? training)
  })
}

const inWords = ({ date, half, startsAt, endsAt, room, trainer }: SessionHalf) =>
  [date, half, `${startsAt}–${endsAt}`, room, trainer].filter(Boolean).join(' ')

const dayIn = (call: Pick<RequestContext, 'locale'>, date: string) => formatDay(`${date}T00:00:00Z`, call.locale)

async function refuseLost(
  tx: Tx,
  call: Pick<RequestContext, 'locale'>,
  trainingId: number,
  stored: readonly (SessionHalf & { id: number })[],
  kept: readonly SessionHalf[],
) {
  const keys = new Set(kept.map(halfKey))
  const marked = await halvesWithMarks(tx, trainingId)
  const lost = stored.find((half) => marked.has(half.id) && !keys.has(halfKey(half)))
  if (lost) throw new Refusal('half_marked', { date: dayIn(call, lost.date) })
}

function refuseStrangers(training: TrainingRow, halves: readonly SessionHalf[]) {
  const known = new Set(training.trainers.map((name) => name.toLowerCase()))
  const index = halves.findIndex(({ trainer }) => trainer !== null && !known.has(trainer.toLowerCase()))
  if (index >= 0) throw new Refusal('invalid', {}, { [`halves.${index}.trainer`]: 'halfTrainer' })
}

/** A finished session is written down afterwards: only of one to come is a day in the past a slip. */
function refusePast(call: StaffCall, training: TrainingRow, before: readonly SessionHalf[], form: SessionDaysForm) {
  if (training.status === 'terminée' || form.confirmed.includes('days_past')) return
  const known = new Set(before.map(halfKey))
  const today = call.now.toISOString().slice(0, 10)
  const past = form.halves.find((half) => half.date < today && !known.has(halfKey(half)))
  if (past) throw new Refusal('days_past', { date: dayIn(call, past.date) })
}

/** Writes the half-days of a session whose training is locked; one that stays keeps its row, and so what was marked for it. */
export async function writeHalves(tx: Tx, trainingId: number, halves: readonly SessionHalf[]): Promise<void> {
  const ofSession = eq(halfRows.trainingId, trainingId)
  const keys = halves.map(halfKey)
  const kept = sql`${halfRows.date}::text || ' ' || ${halfRows.half}`
  await tx.delete(halfRows).where(keys.length === 0 ? ofSession : and(ofSession, notInArray(kept, keys)))
  if (halves.length === 0) return
  const names = halves.flatMap(({ trainer }) => trainer ?? [])
  const known = names.length === 0 ? [] : await tx.select().from(trainers).where(inArray(trainers.name, names))
  const idOf = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]))
  const rows = halves.map(({ date, half, startsAt, endsAt, room, trainer }) => ({
    ...{ trainingId, date, half, startsAt, endsAt, room },
    trainerId: (trainer && idOf.get(trainer.toLowerCase())) || null,
  }))
  await tx
    .insert(halfRows)
    .values(rows)
    .onConflictDoUpdate({
      target: [halfRows.trainingId, halfRows.date, halfRows.half],
      set: {
        startsAt: sql`excluded.starts_at`,
        endsAt: sql`excluded.ends_at`,
        room: sql`excluded.room`,
        trainerId: sql`excluded.trainer_id`,
      },
    })
}

const aDay = 24 * 3_600_000
const dayOf = (moment: Date | null) => (moment === null ? undefined : Date.parse(moment.toISOString().slice(0, 10)))

/**
 * Lets stored half-days follow a training whose start or trainers have changed, under its lock: they move by as many days as the
 * start, and forget a trainer who holds the session no more. Without stored ones there is nothing to do: they follow by themselves.
 * @throws Refusal `half_marked` when a half-day would move away from what was marked for it
 */
export async function followTraining(
  tx: Tx,
  call: Pick<RequestContext, 'locale'>,
  before: Pick<TrainingRow, 'id' | 'startsAt' | 'trainers'>,
  after: { startsAt: Date | null; trainers: readonly string[] },
): Promise<void> {
  const [from, to] = [dayOf(before.startsAt), dayOf(after.startsAt)]
  const moved = from === undefined || to === undefined ? 0 : (to - from) / aDay
  const isSame = moved === 0 && before.trainers.join('\n') === after.trainers.join('\n')
  if (isSame) return
  const stored = await listStoredHalves(tx, before.id)
  if (stored.length === 0) return
  const names = new Set(after.trainers.map((name) => name.toLowerCase()))
  const shifted = (date: string) => new Date(Date.parse(date) + moved * aDay).toISOString().slice(0, 10)
  const followed = stored.map(({ id: _, ...half }) => ({
    ...half,
    date: shifted(half.date),
    trainer: half.trainer && names.has(half.trainer.toLowerCase()) ? half.trainer : null,
  }))
  if (moved !== 0 && (await halvesWithMarks(tx, before.id)).size > 0) {
    throw new Refusal('half_marked', { date: dayIn(call, stored[0]?.date ?? '') })
  }
  await writeHalves(tx, before.id, followed)
}
