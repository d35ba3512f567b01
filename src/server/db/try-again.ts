import { setTimeout } from 'node:timers/promises'
import { isConnectionLost, isWorthAnotherTry } from './away.ts'

/** Does something, and does it again while the database is away, as long as that is of use and does no harm. */
export type TryAgain = <Result>(attempt: () => Promise<Result>) => Promise<Result>

const [firstPause, longestPause] = [50, 400]

/**
 * Hides an absence of the database that is short, such as a switchover from one server to another: calls wait and are answered. Of one
 * that lasts, only those who met its beginning have waited; the others are told at once.
 * @param limit how long an absence is short, in milliseconds
 * @param connecting how long it may take to notice one, in milliseconds: that much of a try counts to it
 */
export function createTryAgain(limit: number, connecting = 0): TryAgain {
  let awaySince: number | undefined
  return async (attempt) => {
    let failingSince: number | undefined
    for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
      const begun = performance.now()
      try {
        const result = await attempt()
        awaySince = undefined
        return result
      } catch (error) {
        if (!isConnectionLost(error)) {
          awaySince = undefined
          throw error
        }
        const now = performance.now()
        const since = Math.max(begun, now - connecting)
        awaySince ??= since
        failingSince ??= since
        if (!isWorthAnotherTry(error)) throw error
        // Its own as well: others may find the database, and only those who write find one that does not take it.
        if (now + pause > Math.min(failingSince, awaySince) + limit) {
          awaySince = Number.NEGATIVE_INFINITY // once somebody was told, everybody is
          throw error
        }
        await setTimeout(pause)
      }
    }
  }
}
