import { and, desc, eq, isNull } from 'drizzle-orm'
import type { BackupReport } from '../../../domain/operations/system-state.ts'
import type { Db } from '../../db/open.ts'
import { backupRuns } from '../../db/schema/installation.ts'
import type { Config } from '../../settings/config.ts'

export type BackupRun = typeof backupRuns.$inferSelect

/** Notes how a backup, or a rehearsal of one, ended. */
export const noteRun = (db: Db, run: Omit<typeof backupRuns.$inferInsert, 'id'>) => db.insert(backupRuns).values(run)

/** The last run of a kind, and the last that went well. */
export async function lastRuns(db: Db, kind: BackupRun['kind']): Promise<{ last?: BackupRun; lastGood?: BackupRun }> {
  const latest = (good: boolean) =>
    db
      .select()
      .from(backupRuns)
      .where(and(eq(backupRuns.kind, kind), good ? isNull(backupRuns.problem) : undefined))
      .orderBy(desc(backupRuns.endedAt), desc(backupRuns.id))
      .limit(1)
  const [[last], [lastGood]] = [await latest(false), await latest(true)]
  return { ...(last && { last }), ...(lastGood && { lastGood }) }
}

/** How backups and their rehearsals stand. */
export async function readReport(db: Db, { backup }: Pick<Config, 'backup'>): Promise<BackupReport> {
  const runsOf = async (kind: BackupRun['kind']) => {
    const { last, lastGood } = await lastRuns(db, kind)
    return {
      wentWellAt: lastGood?.endedAt.toISOString() ?? null,
      failedAt: last?.problem ? last.endedAt.toISOString() : null,
    }
  }
  return {
    isKept: backup.folder !== undefined,
    backup: await runsOf('backup'),
    rehearsal: await runsOf('rehearsal'),
  }
}
