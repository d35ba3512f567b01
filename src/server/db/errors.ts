// What the database's errors say. That it is away: by the server itself, by the network, and by the driver (docs/decisions/0120).
import { setTimeout } from 'node:timers/promises'

/** The server has done nothing of what it was asked: it only reads at present, is ending or starting, or takes nobody more. */
const refusals = new Set(['25006', '57P01', '57P03', '53300'])

const lostCodes = new Set([
  ...refusals,
  '57P02', // another process of the server has crashed
  '25P03', // the transaction did nothing for too long, and was ended
  'database_silent',
  'connection_lost',
  'outcome_unknown',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])

/** The driver's words where it has no code. */
const lostWords = /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable/

/** Calls that had to end for another's sake, on a connection that is as good as before. */
const busyCodes = new Set([
  '57014', // a statement took longer than it may
  '40P01', // two calls waited for each other, and this one was ended
])

const isClass08 = (code: string) => /^08[0-9A-Z]{3}$/.test(code) // connection exception (SQL standard)

/** Whether something holds of an error, however deep the cause lies. */
function someCause(error: unknown, holds: (cause: Error & { code?: string }) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (holds(cause)) return true
  return false
}

/** Whether a code of the server's says that the connection it comes over is of no more use. */
export const endsConnection = (code: string | undefined): boolean =>
  code !== undefined && (isClass08(code) || (lostCodes.has(code) && code !== '53300'))

/** Whether there was no connection, or it is of no more use. */
export const isConnectionLost = (error: unknown): boolean =>
  someCause(
    error,
    ({ code, message }) => (code !== undefined && (lostCodes.has(code) || isClass08(code))) || lostWords.test(message),
  )

/** Whether the database could not be reached, did not answer in time, or had to end the call for another's sake. */
export const isDatabaseAway = (error: unknown): boolean =>
  isConnectionLost(error) || someCause(error, ({ code }) => code !== undefined && busyCodes.has(code))

/** Whether there was no room on the disk for what was to be written: PostgreSQL's words, or the file system's. */
export const isDiskFull = (error: unknown): boolean =>
  someCause(error, ({ code, message }) => fullCodes.has(code ?? '') || /Disk quota exceeded/.test(message))

/** Waits for something to be written that reading can do without, such as when somebody was last seen: on a full disk it is not. */
export async function unlessFull(written: PromiseLike<unknown>): Promise<void> {
  try {
    await written
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

/** How often `onceItCan` tries again, in milliseconds. */
const writeAgainAfter = 2_000

/** Writes what must not be lost, however long the disk is full or the database away. It keeps no process running. */
export async function onceItCan(write: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await write()
      return
    } catch (error) {
      if (!isDiskFull(error) && !isDatabaseAway(error)) throw error
    }
    await setTimeout(writeAgainAfter, undefined, { ref: false })
  }
}

const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether a statement that failed so was not carried out. */
export const wasNotDone = (error: unknown): boolean =>
  someCause(error, ({ code, message }) => refusals.has(code ?? '') || /is not queryable/.test(message))

/**
 * Whether to try again is of use, and does no harm: there was nobody to ask. One that was asked and said nothing is busy enough, and
 * where too many wait already, nobody waits a second time.
 */
export const isWorthAnotherTry = (error: unknown): boolean =>
  isConnectionLost(error) &&
  !someCause(
    error,
    (cause) =>
      cause.code === 'database_silent' ||
      /timeout exceeded when trying to connect/.test(cause.message) ||
      (cause instanceof OutcomeUnknown && !cause.mayBeDoneTwice),
  )

/** The connection broke before anything was sent that commits. */
export class DatabaseAway extends Error {
  readonly code = 'connection_lost'
}

/** The connection broke after something was sent that commits: it may have been done, or not. */
export class OutcomeUnknown extends Error {
  readonly code = 'outcome_unknown'
  /** Whether it may be asked for again all the same: a key keeps it from being done twice, or it changes nothing. */
  readonly mayBeDoneTwice: boolean

  constructor(cause: unknown, mayBeDoneTwice: boolean) {
    super('the database has not said whether it was done', { cause })
    this.mayBeDoneTwice = mayBeDoneTwice
  }
}

/** Whether the database refused a second row where one may stand, by the name of the index or constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const refused = cause as Error & { code?: string; constraint?: string }
    if (refused.code === '23505' && refused.constraint === constraint) return true
  }
  return false
}
