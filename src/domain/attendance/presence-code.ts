import * as v from 'valibot'
import type { RegistrationStatus } from '../registrations/registration.ts'
import type { TrainingKind, TrainingStatus } from '../trainings/training.ts'
import { lastDayOf } from '../values/dates.ts'
import { rowIdOr } from '../values/numbers.ts'

/** What a participant shows on the day (docs/rules/presence.md#codes): the code, and where a trainer’s phone finds its owner. */
export const OwnPresenceCode = v.object({ code: v.string(), url: v.string() })
export type OwnPresenceCode = v.InferOutput<typeof OwnPresenceCode>

/** The presence screen at the person whose code it is; it opens only for those who may take presence there. */
export const presenceCodePath = (trainingId: number, code: string): string =>
  `/admin?onglet=formations&presence=${trainingId}&carte=${code}`

/** The letters after a code's number. Crockford’s 32: no I, L, O or U that could be taken for another. */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** How many of them a code has. */
export const codeTailLength = 6

const wholeCode = new RegExp(`^[1-9]\\d{0,9}-[${codeLetters}]{${codeTailLength}}$`)

function addressIn(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/**
 * The presence code that a QR code tells, as one would type it: `128-7KQ4XM`. Undefined for any other QR code, such as a certificate’s
 * or a shop’s. Of which installation and session it is stays open: a code of another one is in no roster here.
 */
export function codeIn(text: string): string | undefined {
  const address = addressIn(text)
  if (!address || !/^https?:$/.test(address.protocol) || address.pathname !== '/admin') return undefined
  const [tab, training, code] = ['onglet', 'presence', 'carte'].map((name) => address.searchParams.get(name))
  if (tab !== 'formations' || rowIdOr(null, training) === null || !code) return undefined
  return wholeCode.test(code) ? code : undefined
}

const hour = 3_600_000

/**
 * Whether somebody is told their code: confirmed for a session that is to come or runs, until midnight of its last day in Abidjan, for
 * it may last longer than planned.
 */
export function hasPresenceCode(
  registration: { status: RegistrationStatus },
  training: {
    kind: TrainingKind
    status: TrainingStatus
    startsAt: Date | null
    endsAt: Date | null
    duration: number
  },
  now: Date,
): boolean {
  if (training.kind !== 'session') return false
  const isHeld = training.status === 'programmée' || training.status === 'en_cours'
  if (registration.status !== 'confirmée' || !isHeld) return false
  const { startsAt, endsAt, duration } = training
  const end = endsAt ?? (startsAt && new Date(startsAt.getTime() + duration * hour))
  return end === null || now.toISOString().slice(0, 10) <= lastDayOf(end)
}

/**
 * A code as it is derived and hashed, however it was typed: `128 7kq4xm` is `128-7KQ4XM`, an `O` is a zero, an `I` or `L` a one.
 * @returns it with the number of the registration that it says it is of; undefined for none
 */
export function readPresenceCode(typed: string): { registrationId: number; code: string } | undefined {
  const [number = '', tail = ''] = typed
    .trim()
    .toUpperCase()
    .split(/[-\s–]+/)
  const registrationId = rowIdOr(null, number)
  const code = `${number}-${tail.replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`
  return registrationId === null ? undefined : { registrationId, code }
}
