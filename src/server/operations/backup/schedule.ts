import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { BackupReport } from '../../../domain/operations/backup.ts'
import { openAsItStands } from '../../db/inspect.ts'
import type { Database, Db } from '../../db/open.ts'
import { backupRuns } from '../../db/schema/installation.ts'
import type { Config } from '../../settings/config.ts'
import { noteErasures } from './erasures.ts'
import { backUpInstallation, backupKeyOf, ownVersion } from './installation.ts'
import { momentOf, nameOf, superseded } from './keep.ts'
import { tidyMedia } from './media-store.ts'

type BackupRun = typeof backupRuns.$inferSelect

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

const prefix = 'rehearsal-'

/**
 * Restores a backup into a scratch database, an embedded one whatever the installation's is, and lets it go again: its rows are
 * compared with the file's, references are made, and the trail is as it was sealed.
 * @param folder where the scratch database lies for as long; readable by this user alone
 * @returns how many rows came back
 * @throws BackupProblem, or whatever is wrong with it
 */
async function rehearse(config: Config, file: string, folder: string): Promise<number> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(prefix)) // by a process that was killed
  for (const name of left) await rm(path.join(folder, name), { recursive: true, force: true })
  const scratch = await mkdtemp(path.join(folder, prefix))
  try {
    const { client, close } = await openAsItStands({ folder: scratch }, { warn() {}, died() {} }) // the next statement fails
    try {
      const options = { file, key: backupKeyOf(config), product: ownVersion, replace: false, withoutMedia: true }
      // Once a day, if that: no start waits for it.
      const { restoreBackup } = await import('./restore.ts')
      const { verifyAudit } = await import('../../audit/verify-queries.ts')
      const { rows } = await restoreBackup(client, options)
      const { broken } = await verifyAudit(client)
      if (broken) throw new Error(`the restored audit trail is not as it was sealed: ${broken}`)
      return rows
    } finally {
      await close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** A backup is due from this hour (UTC, which is Abidjan's time), when few are at work. */
const hour = 2
/** After one that failed, another is tried so much later, in milliseconds. */
const pause = 3_600_000

interface Log {
  error: (details: object, message: string) => void
  info: (details: object, message: string) => void
}

/** Brings the list of erasures up to date, writes the night's backup and rehearses the month's, if they are due. */
export async function doWhatIsDue(
  parts: { config: Config; database: Database },
  folder: string,
  now: Date,
  log: Log,
): Promise<void> {
  const { db } = parts.database.longRunning
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await noteErasures(db, folder)
  const backups = await lastRuns(db, 'backup')
  if (isDue(backups, lastNight(now), now)) await backUpByNight(parts, folder, now, log)
  const rehearsals = await lastRuns(db, 'rehearsal')
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  if (isDue(rehearsals, month, now)) await rehearseLast(parts, folder, log)
}

function lastNight(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(hour, 0, 0, 0)
  return night <= now ? night : new Date(night.getTime() - 24 * 3_600_000)
}

function isDue({ last, lastGood }: Awaited<ReturnType<typeof lastRuns>>, since: Date, now: Date): boolean {
  if (lastGood && lastGood.endedAt >= since) return false
  return !last?.problem || now.getTime() - last.endedAt.getTime() >= pause
}

async function backUpByNight(parts: { config: Config; database: Database }, folder: string, now: Date, log: Log) {
  const file = path.join(folder, nameOf(now))
  const { db } = parts.database.longRunning
  try {
    const { rows, bytes } = await backUpInstallation(parts, file)
    await noteRun(db, { kind: 'backup', endedAt: new Date(), file, rows, bytes })
    log.info({ file, rows, bytes }, 'backup written')
  } catch (error) {
    await noteRun(db, { kind: 'backup', endedAt: new Date(), file, problem: (error as Error).message })
    throw error
  }
  await tidy(folder)
}

/** Removes the backups that the rule lets go, and what a killed process left unfinished. */
async function tidy(folder: string): Promise<void> {
  const names = await readdir(folder)
  const unfinished = names.filter((name) => name.endsWith('.partial') && momentOf(name.slice(0, -'.partial'.length)))
  for (const name of [...superseded(names), ...unfinished]) await rm(path.join(folder, name), { force: true })
  await tidyMedia(folder)
}

async function rehearseLast(parts: { config: Config; database: Database }, folder: string, log: Log) {
  const last = (await readdir(folder))
    .filter((name) => momentOf(name))
    .sort()
    .at(-1)
  if (!last) return
  const { db } = parts.database.longRunning
  const file = path.join(folder, last)
  try {
    const rows = await rehearse(parts.config, file, folder)
    await noteRun(db, { kind: 'rehearsal', endedAt: new Date(), file, rows })
    log.info({ file, rows }, 'backup rehearsed')
  } catch (error) {
    await noteRun(db, { kind: 'rehearsal', endedAt: new Date(), file, problem: (error as Error).message })
    throw error
  }
}
