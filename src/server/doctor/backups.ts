import type { Locale } from '../../domain/language.ts'
import { call } from '../settings/command-call.ts'
import { type Finding, findingOf, hasTable, type Queryable } from './finding.ts'

const hour = 3_600_000
const day = 24 * hour
/** A backup is made every night. */
const limits = { late: 36 * hour, lost: 7 * day }

const words = {
  fr: {
    noTable: 'pas encore de tables',
    demo: 'la démonstration n’en fait pas sans BACKUP_FOLDER',
    noFolder: 'aucune n’est faite\u00A0: BACKUP_FOLDER manque',
    giveFolder: `Donnez BACKUP_FOLDER, un dossier sur un autre disque\u00A0; d’ici là\u00A0: ${call} backup FILE`,
    none: 'le serveur n’en a encore fait aucune',
    wait: `La première se fait cette nuit, serveur en marche, ou par\u00A0: ${call} backup FILE`,
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
    last: (age: string) => `the last one is ${age} old`,
    failed: (reason: string) => `the last try has failed: ${reason}`,
    mend: 'Check BACKUP_FOLDER (room, rights), that the server runs, and the log.',
    hours: (count: number) => `${count} h`,
    days: (count: number) => `${count} days`,
  },
}

const runsSql = `select
  (select max(ended_at) from backup_runs where kind = 'backup' and problem is null) as last,
  (select problem from backup_runs where kind = 'backup' order by ended_at desc, id desc limit 1) as problem`

/**
 * How old the last backup is.
 * @param folder where the server writes them every night; undefined where it does not
 */
export async function checkBackups(
  pool: Queryable,
  { folder, production }: { folder: string | undefined; production: boolean },
  now: Date,
  locale: Locale,
): Promise<Finding> {
  const said = words[locale]
  const finding = findingOf('backups')
  if (!(await hasTable(pool, 'backup_runs'))) return finding('skipped', said.noTable)
  if (!folder) return production ? finding('warning', said.noFolder, said.giveFolder) : finding('ok', said.demo)
  const { rows } = await pool.query<{ last: Date | null; problem: string | null }>(runsSql)
  const { last = null, problem = null } = rows[0] ?? {}
  const ageOf = (moment: Date) => now.getTime() - moment.getTime()
  if (problem) return finding(last && ageOf(last) < limits.lost ? 'warning' : 'wrong', said.failed(problem), said.mend)
  if (!last) return finding('warning', said.none, said.wait)
  const age = ageOf(last)
  const says = said.last(age < 2 * day ? said.hours(Math.round(age / hour)) : said.days(Math.round(age / day)))
  if (age >= limits.late) return finding(age >= limits.lost ? 'wrong' : 'warning', says, said.mend)
  return finding('ok', says)
}
