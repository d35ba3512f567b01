import { setTimeout } from 'node:timers/promises'
import { and, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { MailFlowState } from '../../domain/announcements/notification.ts'
import type { Pace } from '../db/dispatcher.ts'
import type { Database } from '../db/open.ts'
import { mailFlow } from '../db/schema/notifications.ts'

/** The most that is sent, of all mails and by all instances together. */
export interface MailCeilings {
  perSecond: number
  perHour: number
  /** Host and port that mail goes to, where it goes to one: said with every refusal. */
  server?: string | undefined
}

/** Mails in work at once. One that hangs keeps one of these places, for as long as its connection may be silent. */
export const ordinaryAtOnce = 10
export const codesAtOnce = 3

export type MailFlow = ReturnType<typeof createMailFlow>

/**
 * How fast mail goes out, or whether it does at all. Its state is a row that all instances share and that the office sees; while it
 * does not run, a single mail at a time tries whether it can again.
 */
export function createMailFlow(
  { db }: Pick<Database, 'db'>,
  { perSecond, perHour, server }: MailCeilings,
  clock: () => Date,
  log: { error: (details: object, message: string) => void; info: (details: object, message: string) => void },
) {
  let lastSeen: MailFlowState = 'running'
  /** Mails that the server is being handed. */
  let inHand = 0
  const ofServer = (reason: string) => (server ? `${server}: ${reason}` : reason)

  /** Begins nothing more for so many seconds, doubled for each time in a row; a pause is not lessened to anything else. */
  async function hold(state: Held, first: number, longest: number, reason: string | null) {
    const now = clock()
    const next =
      state === 'slowed once'
        ? sql`case when ${mailFlow.state} = 'running' then 'slowed' else 'paused' end`
        : sql`case when ${mailFlow.state} = 'paused' then 'paused' else ${state} end`
    const inARow = sql`case when ${mailFlow.state} = ${next} then ${mailFlow.tries} else 0 end`
    const seconds = sql`least(${longest}::float, ${first}::float * power(2, least(${inARow}, 16)))`
    // Those that were in work at the same time and failed alike count as one.
    const isOver = or(isNull(mailFlow.heldUntil), lte(mailFlow.heldUntil, now))
    const [held] = await db
      .update(mailFlow)
      .set({
        state: next,
        reason,
        since: sql`case when ${mailFlow.state} = ${next} then ${mailFlow.since} else ${now.toISOString()}::timestamptz end`,
        changedAt: now,
        heldUntil: sql`${now.toISOString()}::timestamptz + ${seconds} * interval '1 second'`,
        tries: sql`${inARow} + 1`,
      })
      .where(state === 'paused' ? or(isOver, ne(mailFlow.state, 'paused')) : isOver)
      .returning()
    if (held) lastSeen = held.state
    if (held?.state === 'paused' && reason !== null) {
      log.error({ refusal: reason, retryAt: held.heldUntil }, 'mail is paused: the server refuses it')
    }
    return held
  }

  /** Counts one mail, if it fits under both ceilings, in a single statement: this is done for every mail. */
  async function count(mostPerSecond: number, mostPerHour: number): Promise<boolean> {
    const { rowCount } = await db.execute(sql`
      update mail_flow set
        second_count = case when ${isNewSecond} then 1 else second_count + 1 end,
        second_began = case when ${isNewSecond} then now.moment else second_began end,
        hour_count = case when ${isNewHour} then 1 else hour_count + 1 end,
        hour_began = case when ${isNewHour} then now.moment else hour_began end
      from (select clock_timestamp() as moment) now
      where (${isNewSecond} or second_count < ${mostPerSecond}::int) and (${isNewHour} or hour_count < ${mostPerHour}::int)`)
    return rowCount === 1
  }

  return {
    /** How many ordinary mails may be begun at present: a single one at a time until the server takes one again. */
    async pace(): Promise<Pace> {
      const [row] = await db.select().from(mailFlow)
      lastSeen = row?.state ?? 'running'
      const wait = row?.heldUntil ? row.heldUntil.getTime() - clock().getTime() : 0
      return { atOnce: ordinaryAtOnce, perLook: lastSeen === 'running' ? ordinaryAtOnce : 1, wait: Math.max(0, wait) }
    },

    /**
     * Waits for the second's ceiling.
     * @returns seconds to put the mail off for instead, when the hour's ceiling is reached
     */
    async takeTurn(): Promise<number | null> {
      while (!(await count(perSecond, perHour))) {
        const [{ second = 0, hour = 0 } = {}] = (await db.execute<Waits>(waitsSql(perHour))).rows
        if (hour > 0) {
          await hold('waiting', hour, hour, null)
          return Math.ceil(hour)
        }
        await setTimeout(Math.max(10, second * 1_000))
      }
      return null
    },

    /** Counts a mail that waits for nobody: a code. */
    async countOnly() {
      await count(unlimited, unlimited)
    },

    /** Whether mail has gone through since the last refusal. */
    isRunning: () => lastSeen === 'running',

    /** A mail has gone out that was begun then: what was refused before that is over. */
    async delivered(begunAt: Date) {
      if (lastSeen === 'running') return
      const [resumed] = await db
        .update(mailFlow)
        .set({ state: 'running', reason: null, since: null, heldUntil: null, tries: 0, changedAt: clock() })
        .where(and(ne(mailFlow.state, 'running'), lte(mailFlow.changedAt, begunAt)))
        .returning()
      if (!resumed) return
      lastSeen = 'running'
      log.info({}, 'mail flows again')
    },

    /** Hands a mail to the server, and counts it meanwhile. */
    async handing(send: () => Promise<void>) {
      inHand++
      try {
        await send()
      } finally {
        inHand--
      }
    },

    /** The server is busy: a little slower. */
    slowed: (reason: string) => hold('slowed', 1, 60, ofServer(reason)),

    /** The server does not want our mail: nothing more until it does, and somebody must look. */
    refused: (reason: string) => hold('paused', 30, 600, ofServer(reason)),

    /**
     * The server lets nobody in: a pause, which is tried again soon. While it is being handed others, it may only have too many of them:
     * it is tried by a single mail first.
     */
    turnedAway: (reason: string) => hold(inHand > 0 ? 'slowed once' : 'paused', 1, 600, ofServer(reason)),
  }
}

type Held = 'slowed' | 'slowed once' | 'paused' | 'waiting'

const unlimited = 2_147_483_647
const isNewSecond = sql`now.moment >= second_began + interval '1 second'`
const isNewHour = sql`now.moment >= hour_began + interval '1 hour'`

/** Seconds until the second is over, and until the hour is when that is full. */
type Waits = { second: number; hour: number }
const waitsSql = (perHour: number) => sql`
  select extract(epoch from second_began + interval '1 second' - clock_timestamp())::float as second,
    case when hour_count >= ${perHour}::int
      then extract(epoch from hour_began + interval '1 hour' - clock_timestamp())::float else 0 end as hour
  from mail_flow`
