import type { Locale } from '../../../domain/values/language.ts'
import { unseenInEmail } from '../../db/unseen.ts'
import { type Finding, findingOf, hasTable, type Queryable } from './finding.ts'

const words = {
  fr: {
    noTables: 'pas encore de tables',
    fine: 'aucune ne contient de signe invisible',
    places: {
      registrations: 'inscriptions',
      waiting_entries: 'attente',
      participants: 'comptes',
      pharmacy_contacts: 'contacts d’officines',
    },
    left: (listed: string) =>
      `gardées avec un signe invisible, car sans lui elles seraient celles d’une autre ligne\u00A0: ${listed}`,
    todo: 'Ouvrez chacune dans l’administration et décidez à qui est l’adresse\u00A0: corrigez-la, ou annulez la ligne en double.',
  },
  en: {
    noTables: 'no tables yet',
    fine: 'none holds a sign that nobody sees',
    places: {
      registrations: 'registrations',
      waiting_entries: 'waiting',
      participants: 'accounts',
      pharmacy_contacts: 'contacts of pharmacies',
    },
    left: (listed: string) =>
      `kept with a sign that nobody sees, for without it they would be another line’s: ${listed}`,
    todo: 'Open each in the office and decide whose address it is: correct it, or cancel the line that is there twice.',
  },
}

/** The most numbers that are named of one table. */
const named = 20

/** Which e-mails the cleaning of stored ones has left as they were (docs/rules/formats.md#what-nobody-sees). */
export async function checkAddresses(pool: Queryable, locale: Locale): Promise<Finding> {
  const said = words[locale]
  const finding = findingOf('addresses')
  if (!(await hasTable(pool, 'pharmacy_contacts'))) return finding('skipped', said.noTables)
  const listed = []
  for (const [table, name] of Object.entries(said.places)) {
    const { rows } = await pool.query<{ id: number }>(
      `select id from ${table} where ${table}.email::text ~ '${unseenInEmail}' order by id limit ${named + 1}`,
    )
    const ids = rows.slice(0, named).map(({ id }) => id)
    if (ids.length > 0) listed.push(`${name} ${ids.join(', ')}${rows.length > named ? '…' : ''}`)
  }
  return listed.length > 0
    ? finding('warning', said.left(listed.join('\u00A0; ')), said.todo)
    : finding('ok', said.fine)
}
