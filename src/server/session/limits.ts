import type { Pool } from 'pg'
import type RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import { Refusal } from '../../domain/values/problem.ts'
import { isDiskFull } from '../db/errors.ts'
import { ignoringErrors } from '../db/pool.ts'

/** How often something may be tried, shared by every instance through the database. Each has its own keys (docs/decisions/0030). */
export interface Limits {
  signInPerAddress: number
  signInPerPair: number
  signInPerAccount: number
  signInPerPairSlowed: number
  signInPerKnownBrowser: number
  factorPerAccount: number
  ownPasswordPerUser: number
  ownFactorPerUser: number
  contactPerAddress: number
  registrationPerAddress: number
  discountPerAddress: number
  addressProofPerAddress: number
  waitingPerAddress: number
  waitingLinkPerAddress: number
  declarationPerAddress: number
  declarationLinkPerAddress: number
  declarationPicturePerRegistration: number
  payPerReference: number
  payPerAddress: number
  payLinkPerAddress: number
  evaluationPerAddress: number
  courseCallsPerParticipant: number
  courseQuestionsPerParticipant: number
  noticePerProvider: number
  linkPerAddress: number
  linkPerPair: number
  linkPerAccount: number
  linkPerPairSlowed: number
  linkPerKnownBrowser: number
  linkTokenPerAddress: number
  codePerAddress: number
  codePerPair: number
  codePerAccount: number
  codePerPairSlowed: number
  codePerKnownBrowser: number
  pharmacyCodePerAddress: number
  pharmacyCodePerPair: number
  pharmacyCodePerAccount: number
  pharmacyCodePerPairSlowed: number
  pharmacyCodePerKnownBrowser: number
  pharmacyTryPerAddress: number
  pharmacyTryPerPair: number
  pharmacyTryPerAccount: number
  pharmacyTryPerPairSlowed: number
  pharmacyTryPerKnownBrowser: number
  newEmailPerParticipant: number
  newEmailCodePerParticipant: number
  eraseMailPerParticipant: number
  eraseCodePerParticipant: number
  verificationPerAddress: number
  calendarPerLink: number
  calendarPerAddress: number
  exportPerParticipant: number
  hoursPerAccount: number
  sessionFilesPerAccount: number
  sessionFilePartsPerAccount: number
  presenceCodePerUser: number
  rostersPerUser: number
  lettersPerUser: number
  importsPerUser: number
  filesPerUser: number
  mediaFilesPerUser: number
  mediaPiecesPerUser: number
  quoteLinkPerAddress: number
  quoteCodePerQuote: number
  wrongKeyPerAddress: number
}

/** Tries per quarter of an hour; addresses are generous, for mobile networks put many people behind one. */
export const defaultLimits: Limits = {
  signInPerAddress: 50,
  signInPerPair: 10,
  signInPerAccount: 100,
  signInPerPairSlowed: 2,
  signInPerKnownBrowser: 10,
  factorPerAccount: 10,
  ownPasswordPerUser: 10,
  ownFactorPerUser: 10,
  contactPerAddress: 20,
  registrationPerAddress: 200,
  discountPerAddress: 20,
  addressProofPerAddress: 100,
  waitingPerAddress: 60,
  waitingLinkPerAddress: 100,
  declarationPerAddress: 60,
  declarationLinkPerAddress: 200,
  declarationPicturePerRegistration: 10,
  payPerReference: 20,
  payPerAddress: 200,
  payLinkPerAddress: 6_000,
  evaluationPerAddress: 600,
  courseCallsPerParticipant: 600,
  courseQuestionsPerParticipant: 10,
  noticePerProvider: 9_000,
  linkPerAddress: 50,
  linkPerPair: 5,
  linkPerAccount: 20,
  linkPerPairSlowed: 1,
  linkPerKnownBrowser: 5,
  linkTokenPerAddress: 100,
  codePerAddress: 100,
  codePerPair: 15,
  codePerAccount: 60,
  codePerPairSlowed: 2,
  codePerKnownBrowser: 15,
  pharmacyCodePerAddress: 50,
  pharmacyCodePerPair: 5,
  pharmacyCodePerAccount: 20,
  pharmacyCodePerPairSlowed: 1,
  pharmacyCodePerKnownBrowser: 5,
  pharmacyTryPerAddress: 100,
  pharmacyTryPerPair: 15,
  pharmacyTryPerAccount: 60,
  pharmacyTryPerPairSlowed: 2,
  pharmacyTryPerKnownBrowser: 15,
  newEmailPerParticipant: 5,
  newEmailCodePerParticipant: 15,
  eraseMailPerParticipant: 5,
  eraseCodePerParticipant: 15,
  verificationPerAddress: 300,
  calendarPerLink: 60,
  calendarPerAddress: 100,
  exportPerParticipant: 10,
  hoursPerAccount: 30,
  sessionFilesPerAccount: 30,
  sessionFilePartsPerAccount: 120,
  presenceCodePerUser: 60,
  rostersPerUser: 120,
  lettersPerUser: 20,
  importsPerUser: 200,
  filesPerUser: 200,
  mediaFilesPerUser: 300,
  mediaPiecesPerUser: 12_000,
  quoteLinkPerAddress: 100,
  quoteCodePerQuote: 5,
  wrongKeyPerAddress: 60,
}

// In seconds. Every further refusal waits five minutes longer than the one before, up to an hour; a day without any begins again.
const quarterOfAnHour = 15 * 60
const furtherWait = 5 * 60
const longestWait = 60 * 60
const day = 24 * 60 * 60
const minute = 60
/** More than anyone is allowed: who counts by the minute says how many are theirs. */
const mostInMinute = 1_000_000

/** What somebody is told who has tried too often. @param seconds until they may try again */
export const tooManyTries = (seconds: number): Refusal =>
  new Refusal('too_many_requests', { seconds, minutes: Math.ceil(seconds / 60) })

/** What is counted of those who read: on a full disk each instance counts that by itself, and reading goes on. */
const ofReaders: readonly (keyof Limits)[] = [
  'verificationPerAddress',
  'calendarPerAddress',
  'calendarPerLink',
  'quoteLinkPerAddress',
  'declarationLinkPerAddress',
  'payLinkPerAddress',
  'evaluationPerAddress',
  'waitingLinkPerAddress',
  'hoursPerAccount',
  'sessionFilePartsPerAccount',
  'wrongKeyPerAddress',
]

export type Limiter = ReturnType<typeof createLimiter>

/** Counts tries for all instances alike (docs/rules/accounts-and-security.md#tries). */
export function createLimiter(pool: Pool, limits: Limits) {
  // A try that counts twice because the database went away keeps nobody from anything; one that fails would.
  const table = { storeClient: ignoringErrors(pool), storeType: 'pool', tableName: 'attempts', tableCreated: true }
  const counters = Object.fromEntries(
    Object.entries(limits).map(([name, points]) => [
      name,
      new RateLimiterPostgres({ ...table, keyPrefix: name, points, duration: quarterOfAnHour }),
    ]),
  ) as Record<keyof Limits, RateLimiterPostgres>
  const ownCounters = new Map<string, RateLimiterMemory>()
  /** Counts in this process, where the database has no room to count: loaded when that is so. */
  async function ownCounter(name: string, points: number, duration: number): Promise<RateLimiterMemory> {
    const { default: Counter } = await import('rate-limiter-flexible/lib/RateLimiterMemory.js')
    const counter = ownCounters.get(name) ?? new Counter({ keyPrefix: name, points, duration })
    ownCounters.set(name, counter)
    return counter
  }
  const inMinute = new RateLimiterPostgres({ ...table, keyPrefix: 'inMinute', points: mostInMinute, duration: minute })
  const refusals = new RateLimiterPostgres({ ...table, keyPrefix: 'refusals', points: 1, duration: day })

  // Written so that no part of one key can be taken for another's: a user may be called "own 2" or "a,b".
  const keyOf = (who: string[]) => JSON.stringify(who)
  const keyOfRefusals = (limit: keyof Limits, who: string[]) => JSON.stringify([limit, ...who])

  /** Counts one try; what the counter says when it was one too many. */
  async function count(limit: keyof Limits, who: string[]): Promise<RateLimiterRes | undefined> {
    try {
      await counters[limit].consume(keyOf(who))
      return undefined
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return refused
      if (!isDiskFull(refused) || !ofReaders.includes(limit)) throw refused
      const own = await ownCounter(limit, limits[limit], quarterOfAnHour)
      return own.consume(keyOf(who)).then(
        () => undefined,
        (refusal: RateLimiterRes) => refusal,
      )
    }
  }

  /** Makes a refused caller wait longer than the last time; in seconds. */
  async function wait(limit: keyof Limits, who: string[], refused: RateLimiterRes): Promise<number> {
    // An address may be a whole town's: anyone who goes on trying there does not prolong the wait of the others behind it.
    const isShared = limit.endsWith('PerAddress')
    if (isShared && refused.consumedPoints > limits[limit] + 1) return Math.ceil(refused.msBeforeNext / 1000)
    try {
      const { consumedPoints: times } = await refusals.penalty(keyOfRefusals(limit, who))
      const seconds = Math.min(quarterOfAnHour + (times - 1) * furtherWait, longestWait)
      await counters[limit].block(keyOf(who), seconds)
      return seconds
    } catch (error) {
      if (isDiskFull(error)) return Math.ceil(refused.msBeforeNext / 1000)
      throw error
    }
  }

  return {
    /**
     * Counts one try of somebody, who may be several things together, such as an account and an address.
     * @throws Refusal `too_many_requests`, with the minutes and seconds to wait: longer each time
     */
    async take(limit: keyof Limits, ...who: string[]) {
      const refused = await count(limit, who)
      if (!refused) return
      const seconds = await wait(limit, who, refused)
      throw tooManyTries(seconds)
    },
    /**
     * Counts one call of somebody who may make so many in a minute; the next minute begins without any penalty.
     * @throws Refusal `too_many_requests`, with the seconds left of the minute
     */
    async takeInMinute(who: string, allowed: number) {
      const { consumedPoints, msBeforeNext } = await inMinute.consume(who).catch(async (error) => {
        if (isDiskFull(error)) return (await ownCounter('inMinute', mostInMinute, minute)).consume(who)
        throw error
      })
      if (consumedPoints <= allowed) return
      throw tooManyTries(Math.max(1, Math.ceil(msBeforeNext / 1000)))
    },
    /** Counts one try and tells whether there were too many, where that is no reason to refuse it. */
    async exceeds(limit: keyof Limits, ...who: string[]): Promise<boolean> {
      return (await count(limit, who)) !== undefined
    },
    /** Takes one try back that turned out to be none. */
    async giveBack(limit: keyof Limits, ...who: string[]) {
      await counters[limit].reward(keyOf(who))
    },
    /** Forgets the tries and refusals, after a success. */
    async reset(limit: keyof Limits, ...who: string[]) {
      await counters[limit].delete(keyOf(who))
      await refusals.delete(keyOfRefusals(limit, who))
    },
  }
}
