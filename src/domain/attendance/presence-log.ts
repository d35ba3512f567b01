// The log of marks that a phone keeps and sends when it has a line (docs/rules/presence.md#the-log).
import * as v from 'valibot'
import { countingNumber } from '../values/numbers.ts'
import { personName } from '../values/text.ts'
import { key } from '../values/validation.ts'
import { Mark } from './presence.ts'

/** The form of the log; a server that knows a newer one alone refuses it, and the page loads itself again. */
export const logFormat = 1

/** The most lines that one call brings: about 90 kB. */
export const logLimit = 200

/** How long a phone keeps what was sent, counted from the last line that the server answered for, in milliseconds: seven days. */
export const keptAfterSentMs = 7 * 86_400_000

const moment = v.pipe(v.string(key('invalid')), v.isoTimestamp(key('invalid')))
const uuid = v.pipe(v.string(key('invalid')), v.uuid(key('invalid')), v.toLowerCase())
/** SHA-256 as 64 hexadecimal digits. */
const hash = v.pipe(v.string(key('invalid')), v.regex(/^[0-9a-f]{64}$/, key('invalid')))

/** One line of a log: lines are only added, each names the one before it by its hash. */
export const LogLine = v.strictObject({
  /** Counted on the device, from 1. */
  number: countingNumber(),
  /** The hash of the line before, as `hashedText` says it; null of the first one. */
  previous: v.nullable(hash),
  trainingId: countingNumber(),
  mark: Mark,
  /** When it was tapped, by the device's clock. */
  at: moment,
  /** The server's time minus the device's when they last spoke, in milliseconds; null where they never did. */
  offset: v.nullable(v.pipe(v.number(key('invalid')), v.safeInteger(key('invalid')))),
})
export type LogLine = v.InferOutput<typeof LogLine>

/** What the hash of a line is made of: all that it says, in one order. */
export const hashedText = ({ number, previous, trainingId, mark, at, offset }: LogLine): string => {
  const { id, registrationId, date, half, state, lateAt, reason, makesUp } = mark
  const said = [id, registrationId, date, half, state, lateAt, reason, makesUp?.date ?? null, makesUp?.half ?? null]
  return JSON.stringify([number, previous, trainingId, ...said, at, offset])
}

/** When a line was tapped by the server's clock, in milliseconds since 1970, as far as the device knew it. */
export const correctedTime = ({ at, offset }: Pick<LogLine, 'at' | 'offset'>): number => Date.parse(at) + (offset ?? 0)

/** What proves that an account was given a session's list, and when: `seal` is the server's. */
export const RosterSeal = v.strictObject({
  trainingId: countingNumber(),
  userId: countingNumber(),
  issuedAt: moment,
  /** SHA-256 of the list, as `digestedText` says it. */
  digest: hash,
  seal: v.pipe(v.string(key('invalid')), v.maxLength(64, key('invalid'))),
})
export type RosterSeal = v.InferOutput<typeof RosterSeal>

/** Which device calls: its id, made once, and how it calls itself, such as `Android · Chrome`. */
export const deviceId = uuid
export const deviceName = v.pipe(personName(), v.minLength(1, key('required')), v.maxLength(60, key('tooLong')))

/** The body of POST /api/admin/presence/log. */
export const LogForm = v.strictObject({
  format: v.literal(logFormat, key('invalid')),
  device: deviceId,
  deviceName,
  /** The smallest running number that the device still holds. */
  from: countingNumber(),
  /** The lists that it holds; those whose lines are here first of all. */
  rosters: v.pipe(v.array(RosterSeal), v.maxLength(60, key('tooMany'))),
  /** In their order; none where it only tells that all was sent. */
  lines: v.pipe(v.array(LogLine), v.maxLength(logLimit, key('tooMany'))),
})
export type LogForm = v.InferOutput<typeof LogForm>

/**
 * Why a mark was kept but does not hold (docs/rules/presence.md#contradictions): another one was made after it, or what it is about has
 * changed meanwhile; `broken_log` is one whose log does not follow on.
 */
export const contradictionReasons = [
  'later_mark',
  'cancelled',
  'erased',
  'other_person',
  'moved',
  'half_gone',
  'half_attended',
  'already_registered',
  'not_assigned',
  'broken_log',
] as const
export type ContradictionReason = (typeof contradictionReasons)[number]

/** What became of one line: stored, known already, stored but contradicted, or refused for good (then the device keeps it). */
export const LineAnswer = v.variant('answer', [
  v.object({ id: v.string(), answer: v.picklist(['stored', 'known']) }),
  v.object({ id: v.string(), answer: v.literal('contradicts'), reason: v.picklist(contradictionReasons) }),
  v.object({
    id: v.string(),
    answer: v.literal('refused'),
    reason: v.picklist(['training_not_found', 'registration_not_found']),
  }),
])
export type LineAnswer = v.InferOutput<typeof LineAnswer>

/** The answer to a log. */
export const LogAnswer = v.object({
  /** The server's time. */
  now: v.string(),
  answers: v.array(LineAnswer),
  /**
   * How many lines of the device the server holds from `from` on: fewer than the device was answered for (stored, known, contradicts) mean
   * that a backup was restored, and they are sent again.
   */
  held: v.number(),
})
export type LogAnswer = v.InferOutput<typeof LogAnswer>
