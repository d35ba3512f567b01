import {
  type PlannedRepetition,
  type RepeatedSessions,
  type RepetitionForm,
  repetitionsOf,
} from '../../domain/trainings/repetition.ts'
import type { SessionHalf } from '../../domain/trainings/session-half.ts'
import { formatDay } from '../../domain/values/dates.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { type CallersKey, runIdempotent } from '../db/idempotency.ts'
import type { Tx } from '../db/open.ts'
import type { StaffCall } from '../http/request-context.ts'
import { insertTraining } from './commands.ts'
import { writeHalves } from './day-commands.ts'
import { listStoredHalves } from './day-queries.ts'
import { lockWithProgramme } from './programme-queries.ts'
import { findTraining, type TrainingRow } from './queries.ts'
import { datesOf, findClashes, halvesFrom, heldDays } from './repetition-queries.ts'

/**
 * Holds a session again on other days, at the same hours: all of them or none (docs/rules/programmes.md#repeating).
 * @param idempotencyKey a repeated call with the same key answers the first answer
 * @throws Refusal `training_not_found`, `session_undated`, `day_held` naming the first day on which the programme has a session
 * already, `invalid` for one in the past, `double_booked` unless it is confirmed, `idempotency_mismatch`
 */
export async function repeatSession(
  call: StaffCall,
  id: number,
  form: RepetitionForm,
  idempotencyKey?: CallersKey,
): Promise<RepeatedSessions> {
  return call.db.transaction((tx) =>
    runIdempotent(tx, 'repetition', idempotencyKey, { id, ...form }, async () => {
      // Nobody else makes or moves a session of the programme meanwhile.
      const session = await lockWithProgramme(tx, id, 'no key update')
      const held = await heldDays(tx, session.programmeId)
      const repetitions = repetitionsOf(datesOf(session), [...form.dates].sort(), held, call.now)
      refuseWrongDays(call, form, repetitions)
      if (!form.confirmed.includes('double_booked')) await refuseDoubleBooking(tx, call, session, repetitions)
      const halves = await listStoredHalves(tx, id)
      const trainings = []
      for (const repetition of repetitions) trainings.push(await holdAgain(tx, call, session, halves, repetition))
      return { trainings }
    }),
  )
}

function refuseWrongDays({ locale }: StaffCall, { dates }: RepetitionForm, repetitions: readonly PlannedRepetition[]) {
  const past = repetitions.find(({ isPast }) => isPast)
  if (past) throw new Refusal('invalid', {}, { [`dates.${dates.indexOf(past.date)}`]: 'invalid' })
  const held = repetitions.find(({ isHeld }) => isHeld)
  if (held) throw new Refusal('day_held', { date: formatDay(held.startsAt, locale) })
}

async function refuseDoubleBooking(
  tx: Tx,
  { locale }: StaffCall,
  session: TrainingRow,
  repetitions: readonly PlannedRepetition[],
) {
  const found = (await findClashes(tx, session, repetitions)).find(({ clash }) => clash)
  if (found?.clash) throw new Refusal('double_booked', { ...found.clash, date: formatDay(found.startsAt, locale) })
}

/** Writes one more session, scheduled, with the texts, places, trainers and half-days of the first. */
async function holdAgain(
  tx: Tx,
  call: StaffCall,
  session: TrainingRow,
  halves: readonly SessionHalf[],
  { startsAt, endsAt }: PlannedRepetition,
): Promise<RepeatedSessions['trainings'][number]> {
  const { title, description, category, duration, price, details, english } = session
  const { programmeId, location, maxParticipants, trainers } = session
  const columns = {
    ...{ title, description, category, duration, price, details, english },
    ...{ programmeId, location, maxParticipants, trainers, status: 'programmée' as const, calendarSequence: 0 },
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  }
  const id = await insertTraining(tx, call, columns)
  if (halves.length > 0) await writeHalves(tx, id, halvesFrom(session, halves, startsAt))
  const { slug } = await findTraining(tx, String(id), call.now)
  return { id, slug, startsAt }
}
