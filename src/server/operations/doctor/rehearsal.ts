import { formatMoment } from '../../../domain/values/dates.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { type Finding, findingOf, hasTable, type Queryable } from './finding.ts'

/** One is made every month, in milliseconds. */
const late = 45 * 24 * 3_600_000

const words = {
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

const runsSql = `select
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
  const said = words[locale]
  const finding = findingOf('rehearsal')
  if (!(await hasTable(pool, 'backup_runs'))) return finding('skipped', said.noTable)
  if (!folder) return finding('skipped', said.noFolder)
  const { rows } = await pool.query<{ rehearsed: Date | null; first: Date | null; problem: string | null }>(runsSql)
  const { rehearsed = null, first = null, problem = null } = rows[0] ?? {}
  if (problem) return finding('wrong', said.failed(problem), said.look)
  // A new installation has had nothing to rehearse yet.
  const since = rehearsed ?? first
  if (since && now.getTime() - since.getTime() >= late) return finding('warning', said.unrehearsed, said.look)
  return rehearsed ? finding('ok', said.last(formatMoment(rehearsed.toISOString(), locale))) : finding('ok', said.soon)
}
