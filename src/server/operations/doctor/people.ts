import type { Locale } from '../../../domain/values/language.ts'
import { unseenInEmail } from '../../db/unseen.ts'
import { type Finding, findingOf, hasTable, type Queryable } from './finding.ts'

const holderWords = {
  fr: {
    noTables: 'pas encore de tables',
    fine: 'aucune inscription donnée à une autre personne n’est restée lue par la première',
    cut: (ids: string) => `accès du premier inscrit retiré, à la mise à jour, des inscriptions ${ids}`,
    parted: (ids: string) =>
      `l’espace d’un collègue de la même adresse ne montre plus, depuis la mise à jour, les inscriptions ${ids}`,
    open: (ids: string) =>
      `données à une autre personne, et peut-être encore lues par la première\u00A0: inscriptions ${ids}`,
    todo: 'Ouvrez chacune dans l’administration, «\u00A0Modifier les coordonnées\u00A0», et dites que c’est une autre personne.',
  },
  en: {
    noTables: 'no tables yet',
    fine: 'no registration that was given to another person is still read by the first one',
    cut: (ids: string) => `access of their first holders was cut, with the upgrade, of registrations ${ids}`,
    parted: (ids: string) =>
      `a colleague’s space with the same email shows, since the upgrade, no more registrations ${ids}`,
    open: (ids: string) => `given to another person, and perhaps still read by the first one: registrations ${ids}`,
    todo: 'Open each in the office, “Edit contact details”, and say that it is another person.',
  },
}

/** The most numbers that are named, of one table. */
const named = 20
const listOf = (ids: number[]) => ids.slice(0, named).join(', ') + (ids.length > named ? '…' : '')

/**
 * Whether registrations that the office gave to somebody else are still in the space of their former holders
 * (docs/rules/registrations.md#contact-data), and who sees less since an upgrade: former holders, and accounts that had what a colleague with
 * the same e-mail registered for (docs/rules/participant-space.md#linking).
 */
export async function checkHolders(pool: Queryable, locale: Locale): Promise<Finding> {
  const said = holderWords[locale]
  const finding = findingOf('holders')
  if (!(await hasTable(pool, 'former_holders'))) return finding('skipped', said.noTables)
  const numbers = async (sql: string) => (await pool.query<{ id: number }>(sql)).rows.map(({ id }) => id)
  const open = await numbers('select registration_id as id from given_to_another() order by 1')
  if (open.length > 0) return finding('warning', said.open(listOf(open)), said.todo)
  const cut = await numbers(
    `select distinct registration_id as id from former_holders where cause = 'found' order by 1`,
  )
  const parted = await numbers(
    `select distinct subject_id as id from audit_entries where action = 'part_account' order by 1`,
  )
  const lost = [cut.length > 0 && said.cut(listOf(cut)), parted.length > 0 && said.parted(listOf(parted))]
  return finding('ok', lost.filter((words) => words !== false).join(locale === 'fr' ? '\u00A0; ' : '; ') || said.fine)
}

const addressWords = {
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

/** Which e-mails the cleaning of stored ones has left as they were (docs/rules/formats.md#what-nobody-sees). */
export async function checkAddresses(pool: Queryable, locale: Locale): Promise<Finding> {
  const said = addressWords[locale]
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
