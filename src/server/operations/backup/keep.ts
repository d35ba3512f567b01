import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { openSecretBox } from '../../encryption/keys.ts'
import type { Config } from '../../settings/config.ts'
import { extentOfList } from './erasures.ts'
import { backupKeyOf, ownVersion } from './installation.ts'
import { isEmpty } from './tables.ts'
import { writeSnapshot } from './write.ts'

/** So many backups stay: the last of each of the last days, weeks and months that have one. */
const kept = { days: 7, weeks: 5, months: 12 }
/** So many of those written before an upgrade stay. */
const keptBeforeUpgrades = 5

const pattern = /^officina-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2})Z(-before-upgrade)?\.backup$/

/** What a backup is called that is written by itself, such as `officina-2026-11-22T02-00-00Z.backup`. */
export const nameOf = (moment: Date, isBeforeUpgrade = false): string =>
  `officina-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z${isBeforeUpgrade ? '-before-upgrade' : ''}.backup`

/** When a backup of such a name was begun; undefined for any other file. */
export function momentOf(name: string): Date | undefined {
  const [, moment] = pattern.exec(name) ?? []
  if (!moment) return undefined
  const [date, time = ''] = moment.split('T')
  return new Date(`${date}T${time.replaceAll('-', ':')}Z`)
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
const monthOf = (moment: Date) => moment.toISOString().slice(0, 7)
/** The Monday of its week. */
function weekOf(moment: Date): string {
  const sinceMonday = (moment.getUTCDay() + 6) % 7
  return dayOf(new Date(moment.getTime() - sinceMonday * 86_400_000))
}

/**
 * The backups in a folder that the rule lets go; files of other names are never among them.
 * @param names every file in the folder
 */
export function superseded(names: string[]): string[] {
  const newestFirst = names
    .filter((name) => momentOf(name))
    .sort()
    .reverse()
  const isBeforeUpgrade = (name: string) => name.includes('-before-upgrade')
  const nightly = newestFirst.filter((name) => !isBeforeUpgrade(name))
  const staying = new Set([
    ...newestFirst.filter(isBeforeUpgrade).slice(0, keptBeforeUpgrades),
    ...lastOfEach(nightly, dayOf, kept.days),
    ...lastOfEach(nightly, weekOf, kept.weeks),
    ...lastOfEach(nightly, monthOf, kept.months),
  ])
  return newestFirst.filter((name) => !staying.has(name))
}

function lastOfEach(newestFirst: string[], periodOf: (moment: Date) => string, count: number): string[] {
  const last = new Map<string, string>()
  for (const name of newestFirst) {
    const moment = momentOf(name)
    const period = moment && periodOf(moment)
    if (period && !last.has(period) && last.size < count) last.set(period, name)
  }
  return [...last.values()]
}

/**
 * Backs up a database before its tables are changed, where backups are kept and there is something to lose. Nobody works with it yet,
 * or, on PostgreSQL, only the version before.
 * @param client the owner's connection
 * @throws BackupProblem when it could not be written: the tables then stay as they are
 */
export async function backUpBeforeUpgrade(
  client: pg.Client,
  config: Config,
  log: { info: (details: object, message: string) => void },
): Promise<void> {
  const { folder } = config.backup
  if (!folder || (await isEmpty(client))) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const begun = new Date()
  const said = {
    product: ownVersion,
    begun: begun.toISOString(),
    encryptionKey: (await openSecretBox(config)).keyId,
    erasures: await extentOfList(folder),
  }
  const file = path.join(folder, nameOf(begun, true))
  const { rows, bytes } = await writeSnapshot(client, { file, key: backupKeyOf(config), said })
  log.info({ file, rows, bytes }, 'backup written before the upgrade')
}
