import { existsSync, statfsSync } from 'node:fs'
import path from 'node:path'
import type { Locale } from '../../../domain/values/language.ts'
import { type Finding, hasTable, type Queryable } from './finding.ts'

/** Bytes free. */
const usual = { low: 1_000_000_000, full: 200_000_000 }

const diskWords = {
  fr: {
    free: (gigabytes: string, folder: string) => `${gigabytes} Go libres sous ${folder}`,
    make: 'Faites de la place ou agrandissez le disque\u00A0: sans place, rien ne peut plus être enregistré.',
  },
  en: {
    free: (gigabytes: string, folder: string) => `${gigabytes} GB free under ${folder}`,
    make: 'Make room or enlarge the disk: without room nothing can be saved any more.',
  },
}

/** Room for the embedded database and its log; on PostgreSQL, for what the product itself writes. */
export function checkDisk(dataFolder: string, locale: Locale, limits = usual): Finding {
  const said = diskWords[locale]
  let folder = path.resolve(dataFolder)
  while (!existsSync(folder)) folder = path.dirname(folder)
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const gigabytes = (free / 1_000_000_000).toLocaleString(locale, { maximumFractionDigits: 1 })
  const says = said.free(gigabytes, folder)
  if (free >= limits.low) return { check: 'disk', state: 'ok', says }
  return { check: 'disk', state: free < limits.full ? 'wrong' : 'warning', says, todo: said.make }
}

const mediaWords = {
  fr: {
    none: 'les tables n’en ont pas encore',
    used: (used: string, quota: string) => `${used} Go pris sur ${quota}`,
    enlarge: 'Augmentez MEDIA_QUOTA_GB, ou retirez des leçons qui ne servent plus.',
    move: 'Retirez des leçons qui ne servent plus, ou passez à PostgreSQL\u00A0: la base embarquée ne garde pas plus de 2\u00A0Go de médias.',
  },
  en: {
    none: 'the tables have none yet',
    used: (used: string, quota: string) => `${used} of ${quota} GB taken`,
    enlarge: 'Raise MEDIA_QUOTA_GB, or remove lessons that are no longer used.',
    move: 'Remove lessons that are no longer used, or move to PostgreSQL: the embedded database keeps no more than 2 GB of media.',
  },
}

/** From this share of the quota on, somebody is told. */
const almostFull = 0.9

/** How much of their quota media take. @param quota in bytes */
export async function checkMedia(
  pool: Queryable,
  quota: number,
  isEmbedded: boolean,
  locale: Locale,
): Promise<Finding> {
  const said = mediaWords[locale]
  if (!(await hasTable(pool, 'media_files'))) return { check: 'media', state: 'skipped', says: said.none }
  const { rows } = await pool.query<{ bytes: string }>('select coalesce(sum(size), 0) as bytes from media_files')
  const used = Number(rows[0]?.bytes ?? 0)
  const inGigabytes = (bytes: number) => (bytes / 1_000_000_000).toLocaleString(locale, { maximumFractionDigits: 1 })
  const says = said.used(inGigabytes(used), inGigabytes(quota))
  if (used < almostFull * quota) return { check: 'media', state: 'ok', says }
  return { check: 'media', state: 'warning', says, todo: isEmbedded ? said.move : said.enlarge }
}

/** Seconds apart. From thirty on, codes of authenticator apps are refused (RFC 6238). */
const limits = { late: 5, wrong: 30 }
const timeout = 5_000

const clockWords = {
  fr: {
    alike: (others: string) => `à la même heure que ${others}`,
    apart: (seconds: number, other: string) => `${seconds} s d’écart avec ${other}`,
    database: 'la base',
    nobody: 'ni base ni adresse publique à qui demander l’heure',
    set: 'Réglez l’heure de cette machine par NTP (timedatectl set-ntp true).',
  },
  en: {
    alike: (others: string) => `the same time as ${others}`,
    apart: (seconds: number, other: string) => `${seconds} s away from ${other}`,
    database: 'the database',
    nobody: 'neither a database nor a public address to ask for the time',
    set: 'Set this machine’s time by NTP (timedatectl set-ntp true).',
  },
}

/**
 * Compares this machine's clock with the database's and with that of whatever answers at an address.
 * @param address the public one, such as a proxy's on another machine
 * @param clock this machine's
 */
export async function checkClock(
  pool: Queryable | undefined,
  address: string | undefined,
  clock: () => Date,
  locale: Locale,
): Promise<Finding> {
  const said = clockWords[locale]
  const others: { name: string; seconds: number }[] = []
  const compare = (name: string, between: [Date, Date], other: Date) => {
    const here = (between[0].getTime() + between[1].getTime()) / 2
    others.push({ name, seconds: Math.round(Math.abs(here - other.getTime()) / 1_000) })
  }
  if (pool) {
    const asked = clock()
    const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
    if (rows[0]) compare(said.database, [asked, clock()], rows[0].now)
  }
  if (address) {
    const asked = clock()
    const date = await dateOf(address)
    if (date) compare(new URL(address).host, [asked, clock()], date)
  }
  const [farthest] = others.sort((a, b) => b.seconds - a.seconds)
  if (!farthest) return { check: 'clock', state: 'skipped', says: said.nobody }
  if (farthest.seconds < limits.late) {
    return { check: 'clock', state: 'ok', says: said.alike(others.map(({ name }) => name).join(', ')) }
  }
  const state = farthest.seconds < limits.wrong ? 'warning' : 'wrong'
  return { check: 'clock', state, says: said.apart(farthest.seconds, farthest.name), todo: said.set }
}

/** The hour an HTTP server says it is (RFC 9110 §6.6.1); undefined where it does not answer. */
async function dateOf(address: string): Promise<Date | undefined> {
  try {
    const answer = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(timeout), redirect: 'manual' })
    const date = answer.headers.get('date')
    return date ? new Date(date) : undefined
  } catch {
    return undefined
  }
}
