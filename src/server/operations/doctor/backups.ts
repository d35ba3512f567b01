import { formatMoment } from '../../../domain/values/dates.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { call } from '../../settings/command-call.ts'
import { type Finding, findingOf, hasTable, type Queryable } from './finding.ts'

const hour = 3_600_000
const day = 24 * hour
/** A backup is made every night. */
const limits = { late: 36 * hour, lost: 7 * day }

const backupWords = {
  fr: {
    noTable: 'pas encore de tables',
    demo: 'la démonstration n’en fait pas sans BACKUP_FOLDER',
    noFolder: 'aucune n’est faite\u00A0: BACKUP_FOLDER manque',
    giveFolder: `Donnez BACKUP_FOLDER, un dossier sur un autre disque\u00A0; d’ici là\u00A0: ${call} backup FILE`,
    none: 'le serveur n’en a encore fait aucune',
    wait: `La première se fait cette nuit, serveur en marche, ou par\u00A0: ${call} backup FILE`,
    notCopied: 'rien ne dit où les copier',
    giveCopyTo: `Un disque perdu emporte les sauvegardes avec la base : donnez BACKUP_COPY_TO, puis ${call} copy, chaque jour.`,
    neverCopied: 'elles n’ont encore été copiées nulle part',
    copy: `Copiez-les : ${call} copy`,
    last: (age: string) => `la dernière a ${age}`,
    failed: (reason: string) => `la dernière tentative a échoué\u00A0: ${reason}`,
    mend: 'Vérifiez BACKUP_FOLDER (place, droits), que le serveur est en marche, et le journal.',
    hours: (count: number) => `${count}\u00A0h`,
    days: (count: number) => `${count} jours`,
  },
  en: {
    noTable: 'no tables yet',
    demo: 'the demonstration makes none without BACKUP_FOLDER',
    noFolder: 'none is made: BACKUP_FOLDER is missing',
    giveFolder: `Give BACKUP_FOLDER, a folder on another disk; until then: ${call} backup FILE`,
    none: 'the server has made none yet',
    wait: `The first is made tonight, while the server runs, or by: ${call} backup FILE`,
    notCopied: 'nothing says where to copy them',
    giveCopyTo: `A disk that is lost takes the backups along with the database: give BACKUP_COPY_TO, then ${call} copy, every day.`,
    neverCopied: 'they were copied nowhere yet',
    copy: `Copy them: ${call} copy`,
    last: (age: string) => `the last one is ${age} old`,
    failed: (reason: string) => `the last try has failed: ${reason}`,
    mend: 'Check BACKUP_FOLDER (room, rights), that the server runs, and the log.',
    hours: (count: number) => `${count} h`,
    days: (count: number) => `${count} days`,
  },
}

const backupRunsSql = `select
  (select max(ended_at) from backup_runs where kind = $1 and problem is null) as last,
  (select problem from backup_runs where kind = $1 order by ended_at desc, id desc limit 1) as problem`

interface Backups {
  /** Where the server writes them every night; undefined where it does not. */
  folder?: string | undefined
  /** Where they are copied to. */
  copyTo?: string | undefined
}

/** How old the last backup is. */
export async function checkBackups(
  pool: Queryable,
  { folder, production }: Backups & { production: boolean },
  now: Date,
  locale: Locale,
): Promise<Finding> {
  const said = backupWords[locale]
  const finding = findingOf('backups')
  if (!(await hasTable(pool, 'backup_runs'))) return finding('skipped', said.noTable)
  if (!folder) return production ? finding('warning', said.noFolder, said.giveFolder) : finding('ok', said.demo)
  return checkAge(pool, 'backup', now, locale, { none: [said.none, said.wait], mend: said.mend })
}

/** How old the last copy of them elsewhere is (`officina copy`). */
export async function checkCopy(
  pool: Queryable,
  { folder, copyTo, production }: Backups & { production: boolean },
  now: Date,
  locale: Locale,
): Promise<Finding> {
  const said = backupWords[locale]
  const finding = findingOf('copy')
  if (!(await hasTable(pool, 'backup_runs')) || !folder) return finding('skipped', said.noTable)
  if (!copyTo) return finding(production ? 'warning' : 'skipped', said.notCopied, said.giveCopyTo)
  return checkAge(pool, 'copy', now, locale, { none: [said.neverCopied, said.copy], mend: said.copy })
}

async function checkAge(
  pool: Queryable,
  kind: 'backup' | 'copy',
  now: Date,
  locale: Locale,
  { none, mend }: { none: [says: string, todo: string]; mend: string },
): Promise<Finding> {
  const said = backupWords[locale]
  const finding = findingOf(kind === 'copy' ? 'copy' : 'backups')
  const { rows } = await pool.query<{ last: Date | null; problem: string | null }>(backupRunsSql, [kind])
  const { last = null, problem = null } = rows[0] ?? {}
  const ageOf = (moment: Date) => now.getTime() - moment.getTime()
  if (problem) return finding(last && ageOf(last) < limits.lost ? 'warning' : 'wrong', said.failed(problem), mend)
  if (!last) return finding('warning', ...none)
  const age = ageOf(last)
  const says = said.last(age < 2 * day ? said.hours(Math.round(age / hour)) : said.days(Math.round(age / day)))
  if (age >= limits.late) return finding(age >= limits.lost ? 'wrong' : 'warning', says, mend)
  return finding('ok', says)
}

/** One is made every month, in milliseconds. */
const late = 45 * 24 * 3_600_000

const rehearsalWords = {
  fr: {
    noTable: 'pas encore de tables',
    noFolder: 'aucune sauvegarde n’est faite d’elle-même',
    soon: 'la première se fait dans le mois qui suit la première sauvegarde',
    last: (moment: string) => `une sauvegarde a été restaurée à l’essai le ${moment}, et trouvée bonne`,
    failed: (reason: string) => `la dernière restauration à l’essai a échoué\u00A0: ${reason}`,
    unrehearsed: 'aucune n’a été restaurée à l’essai depuis 45 jours',
    look: 'Le serveur le fait chaque mois\u00A0; son journal dit ce qui l’en empêche.',
  },
  en: {
    noTable: 'no tables yet',
    noFolder: 'no backup is made by itself',
    soon: 'the first is made within a month of the first backup',
    last: (moment: string) => `a backup was restored on trial on ${moment}, and found good`,
    failed: (reason: string) => `the last restore on trial has failed: ${reason}`,
    unrehearsed: 'none was restored on trial for 45 days',
    look: 'The server does so every month; its log says what keeps it from it.',
  },
}

const rehearsalRunsSql = `select
  (select max(ended_at) from backup_runs where kind = 'rehearsal' and problem is null) as rehearsed,
  (select min(ended_at) from backup_runs where kind = 'backup' and problem is null) as first,
  (select problem from backup_runs where kind = 'rehearsal' order by ended_at desc, id desc limit 1) as problem`

/**
 * Whether a backup was restored on trial lately: only then is it known that it can be.
 * @param folder where the server writes backups every night; undefined where it does not
 */
export async function checkRehearsal(
  pool: Queryable,
  { folder }: { folder: string | undefined },
  now: Date,
  locale: Locale,
): Promise<Finding> {
  const said = rehearsalWords[locale]
  const finding = findingOf('rehearsal')
  if (!(await hasTable(pool, 'backup_runs'))) return finding('skipped', said.noTable)
  if (!folder) return finding('skipped', said.noFolder)
  const { rows } = await pool.query<{ rehearsed: Date | null; first: Date | null; problem: string | null }>(
    rehearsalRunsSql,
  )
  const { rehearsed = null, first = null, problem = null } = rows[0] ?? {}
  if (problem) return finding('wrong', said.failed(problem), said.look)
  // A new installation has had nothing to rehearse yet.
  const since = rehearsed ?? first
  if (since && now.getTime() - since.getTime() >= late) return finding('warning', said.unrehearsed, said.look)
  return rehearsed ? finding('ok', said.last(formatMoment(rehearsed.toISOString(), locale))) : finding('ok', said.soon)
}
