import { type AnyColumn, and, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { certificateChanges, certificateCounts } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { isUncertified } from './queries.ts'

/** So many sessions are not asked for one by one: all are counted again. */
const manySessions = 1_000

/**
 * Counts the sessions again where something has changed. Two at once wait for one another, so that none writes over what a later
 * one has seen; nobody else does: a change only adds its note, which is there for the next time if it comes meanwhile.
 */
export async function countCertificates(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${certificateCounts} in share row exclusive mode`)
    const notes = await tx.delete(certificateChanges).returning()
    if (notes.length === 0) return
    const ids = [...new Set(notes.map(({ trainingId }) => trainingId))]
    const ofChanged = ({ trainingId }: { trainingId: AnyColumn }) =>
      ids.length > manySessions ? undefined : sql`${trainingId} = any(${sql.param(ids)}::int[])`
    await tx.delete(certificateCounts).where(ofChanged(certificateCounts))
    const { trainingId } = registrations
    await tx.insert(certificateCounts).select(
      tx
        .select({ trainingId, count: sql<number>`count(*)::int`.as('count') })
        .from(registrations)
        .where(and(ofChanged(registrations), isUncertified))
        .groupBy(trainingId),
    )
  })
}

/** Makes one line of the tallies that belong together (docs/decisions/0007), and counts certificates again. */
export async function sumUpTallies(db: Db): Promise<void> {
  await db.execute(sql`select sum_up_tallies()`)
  await countCertificates(db)
}
