import type { Locale } from '../../../domain/values/language.ts'
import { applicationRole } from '../../db/rights.ts'
import { call } from '../../settings/command-call.ts'
import type { Finding, Queryable } from './finding.ts'

const words = {
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
  (select string_agg(action || ' ' || name, ', ') from unnest(array['audit_entries', 'payments', 'money_transactions', 'closed_months']) name,
    unnest(array['update', 'delete', 'truncate']) action where has_table_privilege($1, 'public.' || name, action)) as "tooMuch",
  (select string_agg(relname, ', ') from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not (has_table_privilege($1, oid, 'select')
      and (has_table_privilege($1, oid, 'insert') or relname in ('audit_seals', 'audit_unsealed')))) as "tooLittle"`

/**
 * Whether the role that the application works under may do what it should, and no more (`server/db/rights.ts`).
 * @param hasOwnRole whether `DATABASE_MIGRATION_URL` names the owner, and this address a role of the application's own
 */
export async function checkRights(pool: Queryable, hasOwnRole: boolean, locale: Locale): Promise<Finding> {
  const said = words[locale]
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
