import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as v from 'valibot'
import type { Locale } from '../../domain/values/language.ts'
import { type Problem, type ProblemCode, problemMessage, Refusal, statusOf } from '../../domain/values/problem.ts'
import { validationMessage } from '../../domain/values/validation.ts'
import { isDatabaseAway, isDiskFull } from '../db/errors.ts'
import { errorPage, wantsPage } from './error-page.ts'
import { localeOf } from './locale.ts'
import { reporterOf, type Services } from './request-context.ts'
import { requestIdOf } from './request-id.ts'
import { routeOf } from './trace-request.ts'

/** The shape of every error answer. */
export const ProblemBody = v.object({
  code: v.string(),
  message: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
  requestId: v.optional(v.string()),
})

/** The shape of a conflict: after an `edit_conflict` also the record as it now is (docs/decisions/0018). */
export const ConflictBody = v.object({ ...ProblemBody.entries, current: v.optional(v.unknown()) })

/**
 * A refusal as the body of an answer, in the reader's language. @param requestId of a failure of ours (docs/rules/http.md#error-bodies).
 */
export function problemOf(refusal: Refusal, locale: Locale, requestId?: string): Problem {
  const fields = refusal.fields && Object.entries(refusal.fields)
  return {
    code: refusal.code,
    message: problemMessage(refusal.code, locale, refusal.details),
    ...(fields && { fields: Object.fromEntries(fields.map(([name, key]) => [name, validationMessage(key, locale)])) }),
    ...(refusal.current !== undefined && { current: refusal.current }),
    ...(requestId !== undefined && { requestId }),
  }
}

/** A database that cannot be reached, that does not answer in time, or that had to end the call for another's sake. */
export const databaseAway = () => new Refusal('database_away', { seconds: retryAfter })

/** No room on the disk of the database: reading goes on. */
export const storageFull = () => new Refusal('storage_full', { seconds: retryAfterRoom })

/**
 * Turns whatever was thrown into `{code, message, fields?}`, or into a page outside the API; what is not a refusal is logged and told
 * as 500 or 503.
 */
export const errorHandler =
  (log: Services['log']): ErrorHandler =>
  (error, c) => {
    const refusal = asRefusal(error)
    const isFailure = isOfOurs.has(refusal.code)
    // By its route: an address may name a person, or hold a token.
    if (isFailure)
      log.error({ err: error, method: c.req.method, route: routeOf(c), requestId: requestIdOf(c) }, 'request failed')
    if (isOfSecurity.has(statusOf(refusal.code))) {
      const { code } = refusal
      const details = { status: statusOf(code), code, method: c.req.method, route: routeOf(c) }
      reporterOf(log, requestIdOf(c), c.get('pendingCall')?.actor)('refused', details)
    }
    if (wantsPage(c)) return errorPage(c, refusal)
    if (typeof refusal.details.seconds === 'number') c.header('Retry-After', String(refusal.details.seconds))
    c.header('Cache-Control', 'no-store')
    return c.json(problemOf(refusal, localeOf(c), isFailure ? requestIdOf(c) : undefined), statusOf(refusal.code))
  }

/** What went wrong with us, and not with the call. */
const isOfOurs = new Set<ProblemCode>(['internal', 'database_away', 'storage_full'])

/** Refusals that may be somebody trying what is not theirs. */
const isOfSecurity = new Set<number>([401, 403, 429])

const codeOfStatus: Record<number, ProblemCode> = {
  400: 'malformed',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof HTTPException) return new Refusal(codeOfStatus[error.status] ?? 'malformed')
  if (isDiskFull(error)) return storageFull()
  return isDatabaseAway(error) ? databaseAway() : new Refusal('internal')
}

/** How soon it is worth trying again, in seconds: the database needs about as long to be found again. */
const retryAfter = 5
/** Room has to be made by somebody; then it is found by itself within as many seconds. */
const retryAfterRoom = 30
