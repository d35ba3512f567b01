import type { Locale } from '../../../domain/values/language.ts'
import { findPendingMigrations, type Inspection } from '../../db/inspect.ts'
import { call } from '../../settings/command-call.ts'
import { type Finding, hasTable, type Queryable } from './finding.ts'

/** The oldest PostgreSQL that the product runs on, and from which answer on it is a slow one, in milliseconds. */
const oldest = 150_000
const slow = 500
const extensions = ['citext', 'pg_trgm', 'unaccent']

const words = {
  fr: {
    none: 'la base n’existe pas encore',
    makeIt: `Le premier démarrage la crée, ou\u00A0: ${call} migrate`,
    answers: (version: string, milliseconds: number) => `PostgreSQL ${version}, répond en ${milliseconds} ms`,
    old: (version: string) => `PostgreSQL ${version} est trop ancien`,
    upgrade: 'Passez à PostgreSQL 15 ou plus récent.',
    near: 'Cherchez ce qui ralentit\u00A0: charge du serveur, distance du réseau.',
    reach: 'Vérifiez DATABASE_URL ou DATA_DIR, que la base est en marche, et que rien ne la garde pour soi.',
    extensions: (names: string) => `présentes\u00A0: ${names}`,
    missing: (names: string) => `il manque ${names}`,
    install: `Installez les modules «\u00A0contrib\u00A0» de PostgreSQL, puis\u00A0: ${call} migrate`,
    current: 'à jour',
    toBeMade: 'la base est vide\u00A0: les tables sont à créer',
    pending: (count: number) => `migrations en attente\u00A0: ${count}`,
    migrate: `${call} migrate (--plan dit lesquelles)`,
  },
  en: {
    none: 'there is no database yet',
    makeIt: `The first start makes it, or: ${call} migrate`,
    answers: (version: string, milliseconds: number) => `PostgreSQL ${version}, answers in ${milliseconds} ms`,
    old: (version: string) => `PostgreSQL ${version} is too old`,
    upgrade: 'Go to PostgreSQL 15 or later.',
    near: 'Look for what slows it down: load on the server, the network between.',
    reach: 'Check DATABASE_URL or DATA_DIR, that the database runs, and that nothing keeps it to itself.',
    extensions: (names: string) => `present: ${names}`,
    missing: (names: string) => `${names} missing`,
    install: `Install PostgreSQL’s contributed modules (contrib), then: ${call} migrate`,
    current: 'up to date',
    toBeMade: 'the database is empty: the tables are to be made',
    pending: (count: number) => `pending migrations: ${count}`,
    migrate: `${call} migrate (--plan tells which)`,
  },
}

/** Where the embedded database was never made. */
export const noDatabase = (locale: Locale): Finding => ({
  check: 'database',
  state: 'warning',
  says: words[locale].none,
  todo: words[locale].makeIt,
})

export const unreachableDatabase = (error: unknown, locale: Locale): Finding => ({
  check: 'database',
  state: 'wrong',
  says: error instanceof Error ? error.message || error.name : String(error),
  todo: words[locale].reach,
})

/** Its version, and how fast it answers. */
export async function checkDatabase(
  pool: Queryable,
  locale: Locale,
  { slowest = slow, needed = oldest } = {},
): Promise<Finding> {
  const said = words[locale]
  const begun = performance.now()
  const { rows } = await pool.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  )
  const milliseconds = Math.round(performance.now() - begun)
  const { version = '', number = 0 } = rows[0] ?? {}
  if (number < needed) return { check: 'database', state: 'wrong', says: said.old(version), todo: said.upgrade }
  const says = said.answers(version, milliseconds)
  if (milliseconds >= slowest) return { check: 'database', state: 'warning', says, todo: said.near }
  return { check: 'database', state: 'ok', says }
}

/** What searches, and the comparison of addresses, stand on. */
export async function checkExtensions(pool: Queryable, locale: Locale): Promise<Finding> {
  const said = words[locale]
  // An empty database has none yet; they are made with the tables, where the server has them to give.
  const isMade = await hasTable(pool, 'registrations')
  const { rows } = await pool.query<{ name: string }>(
    isMade ? 'select extname as name from pg_extension' : 'select name from pg_available_extensions',
  )
  const missing = extensions.filter((extension) => rows.every(({ name }) => name !== extension))
  return missing.length > 0
    ? { check: 'extensions', state: 'wrong', says: said.missing(missing.join(', ')), todo: said.install }
    : { check: 'extensions', state: 'ok', says: said.extensions(extensions.join(', ')) }
}

/** Whether the tables are those of this version. */
export async function checkTables(asOwner: Inspection['asOwner'], locale: Locale): Promise<Finding> {
  const said = words[locale]
  const { pending, isEmpty } = await asOwner(async (client) => ({
    pending: await findPendingMigrations(client),
    isEmpty: !(await hasTable(client, 'registrations')),
  }))
  if (isEmpty) return { check: 'tables', state: 'warning', says: said.toBeMade, todo: said.makeIt }
  return pending.length > 0
    ? { check: 'tables', state: 'warning', says: said.pending(pending.length), todo: said.migrate }
    : { check: 'tables', state: 'ok', says: said.current }
}
