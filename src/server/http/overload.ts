import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../../domain/values/problem.ts'
import { isUnsafe } from './security.ts'

/** How long a request may wait for a connection to the database before it counts as late, in milliseconds. */
const late = 1_000
/** How long there must have been a late one, or none, on end, before the product begins or ends to turn requests away, in milliseconds. */
const onEnd = 3_000
/** Two looks further apart say nothing of what was between them, in milliseconds. */
const sameSpell = 500
/** How soon it is worth trying again, in seconds. */
const retryAfter = 5

interface Queue {
  /** How long the oldest of those that wait has waited, in milliseconds; 0 where nobody does. */
  oldestWait: () => number
  clock: () => Date
  /** Told when requests begin to be turned away, and when that is over. */
  tell: (isOverloaded: boolean) => void
}

/**
 * Whether there is more to do than can be done: once the oldest request in the queue has been late for three seconds on end. From then
 * on new ones are turned away while there is a late one, so that those that are let in are answered in about a second; it is over after
 * three seconds without a late one (docs/decisions/0117). Looked at by each request: where none comes there is nobody to turn away.
 * @returns a function that tells whether the request that asks is to be turned away
 */
export function watchQueue({ oldestWait, clock, tell }: Queue): () => boolean {
  let isOverloaded = false
  let wasLate = false
  let lastLook = Number.NEGATIVE_INFINITY
  let spellBegan = 0

  return () => {
    const now = clock().getTime()
    const isLate = oldestWait() > late
    const gap = now - lastLook
    lastLook = now
    if (isLate !== wasLate || gap > sameSpell) spellBegan = gap > onEnd && !isLate ? now - onEnd : now
    wasLate = isLate
    if (isLate !== isOverloaded && now - spellBegan >= onEnd) {
      isOverloaded = isLate
      tell(isOverloaded)
    }
    return isOverloaded && isLate
  }
}

/**
 * Turns requests away while there is more to do than can be done; reading has a queue of its own, so that those who write for one
 * session keep nobody from looking at another.
 * @throws Refusal `overloaded`, before anything is done
 */
export const turnAway =
  (reading: () => boolean, writing: () => boolean): MiddlewareHandler =>
  (c, next) => {
    if (reading() || (isUnsafe(c.req.method) && writing())) throw new Refusal('overloaded', { seconds: retryAfter })
    return next()
  }
