import type { Locale } from '../../../domain/values/language.ts'
import { instanceIn } from '../../db/instance.ts'
import type { Finding, Queryable } from './finding.ts'

const words = {
  fr: {
    none: 'aucune n’est en marche',
    one: (name: string) => `une seule, ${name}`,
    many: (count: number, names: string) => `${count} se partagent le travail\u00A0: ${names}`,
    versions: (names: string) => `elles ne sont pas de la même version\u00A0: ${names}`,
    finish: 'Terminez la mise à jour\u00A0: redémarrez les instances de l’ancienne version, l’une après l’autre.',
  },
  en: {
    none: 'none runs',
    one: (name: string) => `one alone, ${name}`,
    many: (count: number, names: string) => `${count} share the work: ${names}`,
    versions: (names: string) => `they are not of the same version: ${names}`,
    finish: 'Finish the upgrade: restart the instances of the former version, one after the other.',
  },
}

const connectedSql = `select distinct application_name as name from pg_stat_activity
  where datname = current_database() and application_name like 'officina/%' order by 1`

/**
 * Which processes of the product work on this database, as their connections name themselves.
 * @param own of the process that looks, where the database is embedded and has no other
 */
export async function checkInstances(pool: Queryable, own: string | undefined, locale: Locale): Promise<Finding> {
  const said = words[locale]
  const { rows } = own ? { rows: [{ name: own }] } : await pool.query<{ name: string }>(connectedSql)
  const found = rows.flatMap(({ name }) => instanceIn(name) ?? [])
  const names = found.map(({ version, process }) => `${process} (${version})`).join(', ')
  if (found.length === 0) return { check: 'instances', state: 'skipped', says: said.none }
  if (new Set(found.map(({ version }) => version)).size > 1) {
    return { check: 'instances', state: 'warning', says: said.versions(names), todo: said.finish }
  }
  return {
    check: 'instances',
    state: 'ok',
    says: found.length === 1 ? said.one(names) : said.many(found.length, names),
  }
}
