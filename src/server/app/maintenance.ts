import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { ChoreName } from '../../domain/operations/chore.ts'
import { deleteExpiredSignIns } from '../audit/commands.ts'
import { deleteExpiredSignatures } from '../company/commands.ts'
import { deleteExpiredAnswers } from '../db/idempotency.ts'
import type { Line } from '../db/in-line.ts'
import { onlyHere } from '../db/only-here.ts'
import type { Db } from '../db/open.ts'
import { chores as choreRows } from '../db/schema/installation.ts'
import type { Services } from '../http/request-context.ts'
import { packOldLetters } from '../notifications/pack-commands.ts'
import { deleteExpiredCodes } from '../participants/code-commands.ts'
import { deleteExpiredOnlinePayers } from '../payments/online/forget-commands.ts'
import { deleteExpiredPayers } from '../payments/statements/forget-commands.ts'
import { deleteExpiredContacts } from '../pharmacies/contact-commands.ts'
import { runRetention } from '../privacy/retention-switch-commands.ts'
import { deleteExpiredCalendarNumbers } from '../registrations/commands.ts'
import { deleteExpiredProofs } from '../registrations/proof-commands.ts'
import { sumUpTallies } from '../registrations/tally-commands.ts'
import { deleteExpiredWaitingEntries } from '../registrations/waiting/commands.ts'
import { deleteExpiredSessions } from '../session/sessions.ts'
import { deleteUnusedPictures } from '../site/picture-commands.ts'
import { tellOfEndingKeys } from '../staff/key-commands.ts'
import { reasonOf } from './log.ts'

const minute = 60_000
const hour = 60 * minute
/** When it is first looked what is due, in milliseconds after a start, which waits for none of it. */
const soon = 3_000
/** How many rows that failed are remembered of a chore. */
const failingKept = 1_000
/** How many are done at once: one that takes long holds up no other, and those who call find connections. */
const atOnce = 2

type Parts = Pick<Services, 'config' | 'settings' | 'database' | 'jobs'>
interface Work extends Parts {
  db: Db
  now: Date
  line: Line
}
export interface Chore {
  /** In milliseconds. */
  every: number
  /** Does what is due by then; fails as a whole, or tells the line of single rows. */
  work: (work: Work) => Promise<unknown>
}

/**
 * What is done by itself: each by itself, so that none waits for another to go well. Reminders are due at an hour, and looked for each
 * minute; the first two others are loaded with the first look.
 */
export const chores: Record<ChoreName, Chore> = {
  reminders: {
    every: minute,
    work: async ({ db, now, line, ...parts }) =>
      (await import('../announcements/reminder-commands.ts')).sendDueReminders(db, parts, now, line),
  },
  instalmentReminders: {
    every: minute,
    work: async ({ db, now, line, ...parts }) =>
      (await import('../announcements/instalment-commands.ts')).remindOfInstalments(db, parts, now, line),
  },
  validityReminders: {
    every: minute,
    work: async ({ db, now, line, ...parts }) =>
      (await import('../announcements/validity-commands.ts')).remindOfValidity(db, parts, now, line),
  },
  quoteReminders: {
    every: minute,
    work: async ({ db, now, line, ...parts }) =>
      (await import('../pharmacies/quotes/follow-up-commands.ts')).followUpQuotes(db, parts, now, (error) =>
        line.failed(0, error),
      ),
  },
  evaluations: {
    every: minute,
    work: async ({ db, now, line, ...parts }) =>
      (await import('../evaluations/invite-commands.ts')).askForEvaluations(db, parts, now, line),
  },
  courseAccess: {
    every: minute,
    work: async ({ db, now, line, ...parts }) =>
      (await import('../registrations/access-commands.ts')).followAccess(db, parts, now, line),
  },
  courseAttempts: {
    every: hour,
    work: async ({ db, now, line }) =>
      (await import('../courses/attempt-commands.ts')).closeOverdueAttempts(db, now, line),
  },
  courseMedia: {
    every: hour,
    work: async ({ db, now, line }) => (await import('../courses/media-commands.ts')).deleteUnnamedMedia(db, now, line),
  },
  courseCertificates: {
    every: minute,
    work: async ({ db, now, line, ...parts }) =>
      (await import('../courses/certificate-commands.ts')).issueCourseCertificates(db, parts, now, line),
  },
  oldEvaluations: {
    every: hour,
    work: async ({ db, now }) => (await import('../evaluations/answer-commands.ts')).deleteExpiredEvaluations(db, now),
  },
  waitingLists: {
    every: hour,
    work: async ({ db, now, line, ...parts }) =>
      (await import('../registrations/waiting/update-commands.ts')).updateWaitingLists(db, parts, now, line),
  },
  unprovenPlaces: {
    every: hour,
    work: async ({ db, now, line, ...parts }) =>
      (await import('../registrations/unproven-place-commands.ts')).freeUnprovenPlaces(db, parts, now, line),
  },
  // What is not counted yet is counted at each opening of the dashboard, so that it shall not wait for long.
  tallies: { every: 5 * minute, work: ({ db }) => sumUpTallies(db) },
  endingKeys: { every: hour, work: ({ db, now, line, ...parts }) => tellOfEndingKeys(db, parts, now, line) },
  retention: { every: hour, work: ({ now, line, ...parts }) => runRetention(parts, now, line) },
  letters: { every: hour, work: ({ db, line }) => packOldLetters(db, line) },
  sessions: { every: hour, work: ({ db, now, line }) => deleteExpiredSessions(db, now, line) },
  answers: { every: hour, work: ({ db, now }) => deleteExpiredAnswers(db, now) },
  codes: { every: hour, work: ({ db, now, line }) => deleteExpiredCodes(db, now, line) },
  contacts: { every: hour, work: ({ db, now, line }) => deleteExpiredContacts(db, now, line) },
  invitations: {
    every: hour,
    work: async ({ db, now, line }) =>
      (await import('../staff/invitation-commands.ts')).deleteExpiredInvitations(db, now, line),
  },
  messages: {
    every: hour,
    work: async ({ db, now, line }) => (await import('../messages/commands.ts')).deleteExpiredMessages(db, now, line),
  },
  signIns: { every: hour, work: ({ db }) => deleteExpiredSignIns(db) },
  proofs: { every: hour, work: ({ db, now, line }) => deleteExpiredProofs(db, now, line) },
  bulkActions: {
    every: hour,
    work: async ({ db, now, line }) =>
      (await import('../registrations/bulk-commands.ts')).deleteExpiredBulkActions(db, now, line),
  },
  pictures: { every: hour, work: ({ db, now, line }) => deleteUnusedPictures(db, now, line) },
  mediaUploads: {
    every: hour,
    work: async ({ db, now, line }) =>
      (await import('../files/media/upload-commands.ts')).deleteLeftUploads(db, now, line),
  },
  signatures: { every: hour, work: ({ db, now, line }) => deleteExpiredSignatures(db, now, line) },
  sheets: {
    every: hour,
    work: async ({ db, now, line }) => {
      await (await import('../attendance/sheet-commands.ts')).deleteExpiredSheets(db, now, line)
      await (await import('../attendance/roster-commands.ts')).deleteExpiredDevices(db, now)
    },
  },
  declaredPictures: {
    every: hour,
    work: async ({ db, now, line }) =>
      (await import('../payments/declarations/commands.ts')).deleteExpiredPictures(db, now, line),
  },
  payers: {
    every: hour,
    work: async ({ db, now, line }) => {
      await deleteExpiredPayers(db, now, line)
      await deleteExpiredOnlinePayers(db, now, line)
    },
  },
  waitingEntries: { every: hour, work: ({ db, now, line }) => deleteExpiredWaitingEntries(db, now, line) },
  deliveries: {
    every: hour,
    work: async ({ db, now, line }) =>
      (await import('../connect/webhook-commands.ts')).deleteExpiredDeliveries(db, now, line),
  },
  calendarNumbers: { every: hour, work: ({ db, now }) => deleteExpiredCalendarNumbers(db, now) },
  formerSecrets: {
    every: hour,
    work: async ({ db, now, line }) =>
      (await import('../connect/webhook-commands.ts')).deleteFormerSecrets(db, now, line),
  },
}

/** Whether it was last tried so long ago; half a look early, or a look that comes a moment sooner would miss every second time. */
const isDue = ({ every }: Chore, triedAt: Date | undefined, now: Date): boolean =>
  // A clock that was wrong for a day must not keep it until that day.
  triedAt === undefined || Math.abs(now.getTime() - triedAt.getTime()) >= every - minute / 2

/**
 * Does a chore if it is due and no other instance does it, and notes how it went.
 * @returns once it is noted; what fails is told to the log, and here no more
 */
export async function carryOut(
  name: ChoreName,
  chore: Chore,
  parts: Parts,
  clock: () => Date,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  const { db } = parts.database.longRunning
  const row = eq(choreRows.name, name)
  await onlyHere(parts.database, { chore: name }, async () => {
    const [before] = await db.select().from(choreRows).where(row)
    const now = clock()
    if (!isDue(chore, before?.triedAt, now)) return
    const failing = new Set<number>()
    const told: { problem: string | null } = { problem: null }
    const line: Line = {
      failedBefore: before?.failing ?? [],
      failed(id, error) {
        failing.add(id)
        told.problem ??= reasonOf(error)
        log.error({ err: error, chore: name, row: id }, 'upkeep failed for one row')
      },
    }
    try {
      await chore.work({ ...parts, db, now, line })
    } catch (error) {
      told.problem ??= reasonOf(error)
      log.error({ err: error, chore: name }, 'upkeep failed')
    }
    const { problem } = told
    const outcome = {
      triedAt: now,
      ...(problem === null && { succeededAt: now }),
      failures: problem === null ? 0 : (before?.failures ?? 0) + 1,
      problem,
      failing: [...failing].slice(0, failingKept),
    }
    await db
      .insert(choreRows)
      .values({ name, ...outcome })
      .onConflictDoUpdate({ target: choreRows.name, set: outcome })
  })
}

/**
 * Does each chore as often as its row of the table says, and after a start soon what came due meanwhile. Of several instances one does
 * each; the others find it noted.
 * @returns ends the looking; what is being done is finished, or left to the next look by the end of the process
 */
export function startMaintenance(
  parts: Parts,
  clock: () => Date,
  log: Pick<Logger, 'error'>,
  table = chores,
): () => void {
  const { db } = parts.database.longRunning
  const waiting: ChoreName[] = []
  const busy = new Set<ChoreName>()
  let isOver = false

  const next = () => {
    const name = busy.size < atOnce && !isOver ? waiting.shift() : undefined
    if (!name) return
    busy.add(name)
    void carryOut(name, table[name], parts, clock, log)
      .catch((error) => log.error({ err: error, chore: name }, 'upkeep could not be noted'))
      .finally(() => {
        busy.delete(name)
        next()
      })
    next()
  }
  const look = async () => {
    const rows = await db.select({ name: choreRows.name, triedAt: choreRows.triedAt }).from(choreRows)
    const triedAt = new Map(rows.map((row) => [row.name, row.triedAt]))
    const now = clock()
    for (const [name, chore] of Object.entries(table) as [ChoreName, Chore][]) {
      if (busy.has(name) || waiting.includes(name) || !isDue(chore, triedAt.get(name), now)) continue
      waiting.push(name)
    }
    next()
  }
  const lookOnce = () => void look().catch((error) => log.error({ err: error }, 'upkeep could not be looked for'))
  const first = setTimeout(lookOnce, soon).unref()
  const timer = setInterval(lookOnce, minute).unref()
  return () => {
    isOver = true
    clearTimeout(first)
    clearInterval(timer)
  }
}
