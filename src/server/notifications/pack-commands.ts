import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { areUnpacked, notifications } from '../db/schema/notifications.ts'

/** How many rows one transaction packs: a few milliseconds of this thread's time. */
const perBatch = 25
/** How many batches an hour: 20,000 letters. */
const perHour = 800

/**
 * Packs letters of versions before this one, the oldest first; the upkeep of the hour, until none is left. Those that wait to be sent are
 * left alone: whoever sends them looks whether they are as they were.
 * @param most batches
 * @returns how many were packed
 */
export async function packOldLetters(db: Db, most: number = perHour): Promise<number> {
  let packed = 0
  for (let batch = 0; batch < most; batch++) {
    const count = await db.transaction(async (tx) => {
      const letters = await tx
        .select()
        .from(notifications)
        .where(and(areUnpacked(notifications.htmlContent), ne(notifications.state, 'queued')))
        .orderBy(notifications.id)
        .limit(perBatch)
        // Another instance packs the next ones.
        .for('update', { skipLocked: true })
      for (const { id, htmlContent, textContent, calendar } of letters) {
        await tx.update(notifications).set({ htmlContent, textContent, calendar }).where(eq(notifications.id, id))
      }
      return letters.length
    })
    packed += count
    if (count < perBatch) break
  }
  return packed
}
