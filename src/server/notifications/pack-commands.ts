import { and, eq, inArray, ne, notInArray } from 'drizzle-orm'
import { idsOf, inLine, type Line, strictLine } from '../db/in-line.ts'
import type { Db } from '../db/open.ts'
import { areUnpacked, notifications } from '../db/schema/notifications.ts'

/** How many rows one transaction packs: a few milliseconds of this thread's time. */
const perBatch = 25
/** How many batches an hour: 20,000 letters. */
const perHour = 800

/**
 * Packs letters of versions before this one, the oldest first; the maintenance of the hour, until none is left. Those that wait to be sent
 * are left alone: the worker that sends them checks that they are as they were (docs/rules/notifications-and-mail.md#what-is-kept).
 * @param most batches
 * @returns how many were packed
 */
export async function packOldLetters(db: Db, line: Line = strictLine, most: number = perHour): Promise<number> {
  const isOld = and(areUnpacked(notifications.htmlContent), ne(notifications.state, 'queued'))
  const pack = (ids: number[]) =>
    db.transaction(async (tx) => {
      const letters = await tx
        .select()
        .from(notifications)
        .where(and(inArray(notifications.id, ids), isOld))
        .orderBy(notifications.id)
        .for('update')
      for (const { id, htmlContent, textContent, calendar } of letters) {
        await tx.update(notifications).set({ htmlContent, textContent, calendar }).where(eq(notifications.id, id))
      }
      return letters.length
    })
  let packed = 0
  const late = new Set(line.failedBefore)
  const skipping: Line = {
    failedBefore: [],
    failed(id, error) {
      late.add(id)
      line.failed(id, error)
    },
  }
  for (let batch = 0; batch < most; batch++) {
    const ids = await idsOf(db, notifications, and(isOld, notInArray(notifications.id, [...late])), perBatch)
    await inLine(ids, skipping, async (some) => (packed += await pack(some)), perBatch)
    if (ids.length === perBatch) continue
    const others = await idsOf(db, notifications, and(isOld, inArray(notifications.id, [...line.failedBefore])))
    await inLine(others, line, async (some) => (packed += await pack(some)))
    break
  }
  return packed
}
