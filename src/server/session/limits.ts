import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../../domain/problem.ts'

/** How often something may be tried, shared by every instance through the database. */
export interface Limits {
  signInPerAccount: number
  signInPerAddress: number
  contactPerAddress: number
  registrationPerAddress: number
  linkPerEmail: number
  linkPerAddress: number
  codePerEmail: number
  codePerAddress: number
  verificationPerAddress: number
  exportPerParticipant: number
}

/** Tries per quarter of an hour; addresses are generous, for mobile networks put many people behind one. */
export const defaultLimits: Limits = {
  signInPerAccount: 10,
  signInPerAddress: 50,
  contactPerAddress: 20,
  registrationPerAddress: 200,
  linkPerEmail: 5,
  linkPerAddress: 50,
  codePerEmail: 15,
  codePerAddress: 100,
  verificationPerAddress: 300,
  exportPerParticipant: 10,
}

const quarterOfAnHour = 15 * 60

export type Limiter = ReturnType<typeof createLimiter>

export function createLimiter(pool: Pool, limits: Limits) {
  const counters = Object.fromEntries(
    Object.entries(limits).map(([name, points]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'attempts',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: quarterOfAnHour,
      }),
    ]),
  ) as Record<keyof Limits, RateLimiterPostgres>

  return {
    /**
     * Counts one try.
     * @throws Refusal `too_many_requests`, with the minutes and seconds to wait
     */
    async take(limit: keyof Limits, who: string) {
      try {
        await counters[limit].consume(who)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        const seconds = Math.ceil(refused.msBeforeNext / 1000)
        throw new Refusal('too_many_requests', { seconds, minutes: Math.ceil(seconds / 60) })
      }
    },
    /** Forgets the tries, after a success. */
    async reset(limit: keyof Limits, who: string) {
      await counters[limit].delete(who)
    },
  }
}
