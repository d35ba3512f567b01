import { forgetOldSignIns } from '../audit/commands.ts'
import type { Database } from '../db/open.ts'
import { forgetOldAnswers } from '../idempotency/commands.ts'
import { forgetOldMessages } from '../messages/commands.ts'
import { forgetOldCodes } from '../participants/email-codes.ts'
import { forgetOldSessions } from '../session/sessions.ts'

const everyHour = 3_600_000

/** Removes what is over, hourly: sessions, first answers, codes, and what the privacy policy keeps for so long only; sums up what the dashboard shows. Several instances may do so at once. */
export function startUpkeep(
  database: Database,
  clock: () => Date,
  log: { error: (details: object, message: string) => void },
) {
  const { db, pool } = database.unhurried
  const tidy = async () => {
    await forgetOldSessions(db, clock())
    await forgetOldAnswers(db, clock())
    await forgetOldCodes(db, clock())
    await forgetOldMessages(db, clock())
    await forgetOldSignIns(db)
    await pool.query('select sum_up_tallies()')
  }
  return setInterval(() => tidy().catch((error) => log.error({ err: error }, 'upkeep failed')), everyHour).unref()
}
