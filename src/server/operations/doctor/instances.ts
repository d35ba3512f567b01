import pg from 'pg'
import type { Locale } from '../../../domain/values/language.ts'
import { instanceIn } from '../../db/instance.ts'
import { catchesUp, positionOf } from '../../db/replica.ts'
import { applicationRole } from '../../db/rights.ts'
import { call } from '../../settings/command-call.ts'
import type { Finding, Queryable } from './finding.ts'

const instanceWords = {
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
  const said = instanceWords[locale]
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

const replicaWords = {
  fr: {
    none: 'DATABASE_READ_URL n’est pas donné\u00A0: tout est lu dans la base elle-même',
    follows: 'suit la base',
    behind: 'est en retard sur la base, qui est donc lue à sa place',
    away: (reason: string) => `ne répond pas (${reason})\u00A0; la base est lue à sa place`,
    look: 'Regardez la réplication\u00A0: pg_stat_replication sur la base, pg_stat_wal_receiver sur la réplique.',
    reach: 'Vérifiez DATABASE_READ_URL et que la réplique est en marche.',
  },
  en: {
    none: 'DATABASE_READ_URL is not given: everything is read from the database itself',
    follows: 'follows the database',
    behind: 'is behind the database, which is therefore read in its place',
    away: (reason: string) => `does not answer (${reason}); the database is read in its place`,
    look: 'Look at the replication: pg_stat_replication on the database, pg_stat_wal_receiver on the replica.',
    reach: 'Check DATABASE_READ_URL, and that the replica runs.',
  },
}

/** How long a replica may take to have what the database has, in milliseconds. */
const mayTake = 2_000

/** Whether there is a replica, and whether it follows. Without it the product is slower, and nothing else. */
export async function checkReplica(readUrl: string | undefined, leader: Queryable, locale: Locale): Promise<Finding> {
  const said = replicaWords[locale]
  if (readUrl === undefined) return { check: 'replica', state: 'ok', says: said.none }
  const client = new pg.Client({ connectionString: readUrl, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {}) // what it does next fails, and says so
  try {
    await client.connect()
    return (await catchesUp(client, await positionOf(leader), mayTake))
      ? { check: 'replica', state: 'ok', says: said.follows }
      : { check: 'replica', state: 'warning', says: said.behind, todo: said.look }
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error)
    return { check: 'replica', state: 'warning', says: said.away(reason), todo: said.reach }
  } finally {
    await client.end().catch(() => {})
  }
}

const rightsWords = {
  fr: {
    noTables: 'pas encore de tables',
    guarded: (role: string) => `le rôle ${role} ne peut ni changer ni effacer la piste d’audit et les paiements`,
    noRole: 'l’application travaille avec tous les droits\u00A0: seuls des déclencheurs gardent la piste d’audit',
    makeRole:
      'Donnez deux adresses, DATABASE_URL et DATABASE_MIGRATION_URL (docs/operations.md), ou à cet utilisateur le droit de créer des rôles.',
    owner: (role: string) => `${role} possède les tables, ou peut le devenir`,
    otherRole: 'Nommez dans DATABASE_URL un autre rôle que le propriétaire ou un superutilisateur.',
    tooMuch: (role: string, rights: string) => `${role} peut trop\u00A0: ${rights}`,
    tooLittle: (role: string, tables: string) => `${role} ne peut pas travailler sur ${tables}`,
    giveAgain: `Les droits sont redonnés à chaque démarrage, et par\u00A0: ${call} migrate`,
  },
  en: {
    noTables: 'no tables yet',
    guarded: (role: string) => `the role ${role} can neither change nor remove audit entries and payments`,
    noRole: 'the application works with every right: triggers alone guard the audit trail',
    makeRole:
      'Give two addresses, DATABASE_URL and DATABASE_MIGRATION_URL (docs/operations.md), or let this user make roles.',
    owner: (role: string) => `${role} owns the tables, or may become their owner`,
    otherRole: 'Name another role in DATABASE_URL than the owner or a superuser.',
    tooMuch: (role: string, rights: string) => `${role} may do too much: ${rights}`,
    tooLittle: (role: string, tables: string) => `${role} cannot work on ${tables}`,
    giveAgain: `Rights are given again at each start, and by: ${call} migrate`,
  },
}

const roleSql = `select current_user as me, to_regclass('public.audit_entries') is not null as "hasTables",
  (select rolname from pg_roles where rolname = $1 and pg_has_role(rolname, 'member')) as application,
  coalesce((select pg_has_role(relowner, 'member') from pg_class where oid = to_regclass('public.audit_entries')), false) as "isOwner"`

const rightsSql = `select
  (select string_agg(action || ' ' || name, ', ') from unnest(array['audit_entries', 'payments', 'money_transactions', 'closed_months', 'journal_lines', 'booked_sales']) name,
    unnest(array['update', 'delete', 'truncate']) action where has_table_privilege($1, to_regclass('public.' || name), action)) as "tooMuch",
  (select string_agg(relname, ', ') from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not (has_table_privilege($1, oid, 'select')
      and (has_table_privilege($1, oid, 'insert') or relname in ('audit_seals', 'audit_unsealed')))) as "tooLittle"`

/**
 * Whether the role that the application works under may do what it should, and no more (`server/db/rights.ts`).
 * @param hasOwnRole whether `DATABASE_MIGRATION_URL` names the owner, and this address a role of the application's own
 */
export async function checkRights(pool: Queryable, hasOwnRole: boolean, locale: Locale): Promise<Finding> {
  const said = rightsWords[locale]
  const { rows } = await pool.query<{ me: string; hasTables: boolean; application: string | null; isOwner: boolean }>(
    roleSql,
    [applicationRole],
  )
  const [found] = rows
  if (!found?.hasTables) return { check: 'rights', state: 'skipped', says: said.noTables }
  const role = hasOwnRole ? found.me : found.application
  if (!role) return { check: 'rights', state: 'warning', says: said.noRole, todo: said.makeRole }
  if (hasOwnRole && found.isOwner) {
    return { check: 'rights', state: 'wrong', says: said.owner(role), todo: said.otherRole }
  }
  const { rows: rights } = await pool.query<{ tooMuch: string | null; tooLittle: string | null }>(rightsSql, [role])
  const { tooMuch = null, tooLittle = null } = rights[0] ?? {}
  if (tooMuch) return { check: 'rights', state: 'wrong', says: said.tooMuch(role, tooMuch), todo: said.giveAgain }
  if (tooLittle) return { check: 'rights', state: 'wrong', says: said.tooLittle(role, tooLittle), todo: said.giveAgain }
  return { check: 'rights', state: 'ok', says: said.guarded(role) }
}
