import * as v from 'valibot'
import type { RegistrationStatus } from '../registrations/registration.ts'
import type { TrainingStatus } from '../trainings/training.ts'
import { lastDayOf } from '../values/dates.ts'

/** What a participant shows on the day (docs/rules/presence.md#codes): the code, and where a trainer’s phone finds its owner. */
export const OwnPresenceCode = v.object({ code: v.string(), url: v.string() })
export type OwnPresenceCode = v.InferOutput<typeof OwnPresenceCode>

/** The presence screen at the person whose code it is; it opens only for those who may take presence there. */
export const presenceCodePath = (trainingId: number, code: string): string =>
  `/admin?onglet=formations&presence=${trainingId}&carte=${code}`

const hour = 3_600_000

/**
 * Whether somebody is told their code: confirmed for a session that is to come or runs, until midnight of its last day in Abidjan, for
 * it may last longer than planned.
 */
export function hasPresenceCode(
  registration: { status: RegistrationStatus },
  training: { status: TrainingStatus; startsAt: Date | null; endsAt: Date | null; duration: number },
  now: Date,
): boolean {
  const isHeld = training.status === 'programmée' || training.status === 'en_cours'
  if (registration.status !== 'confirmée' || !isHeld) return false
  const { startsAt, endsAt, duration } = training
  const end = endsAt ?? (startsAt && new Date(startsAt.getTime() + duration * hour))
  return end === null || now.toISOString().slice(0, 10) <= lastDayOf(end)
}
