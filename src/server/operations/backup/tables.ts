import pg from 'pg'
import { createExtensions, knownMigrations, unfinishedMove } from '../../db/migrate.ts'
import type { Header, Table } from './format.ts'
import { problems } from './words.ts'

/** Where our tables are. The queue's (`pgboss`) are left out: what waits to be done is found again by its state. */
const schemas = ['public', 'drizzle']

/**
 * What lives for minutes, and must not come back to life: a session that was ended, a code that was used, a limit that was over.
 * After a restore everybody signs in again.
 */
export const leftOut = ['public.sessions', 'public.email_codes', 'public.attempts']

const tablesSql = `
  select n.nspname || '.' || c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select json_agg(a.attname order by k.position)
      from pg_index i
      cross join unnest(i.indkey::int2[]) with ordinality k(attnum, position)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary), '[]') as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = any($1) and n.nspname || '.' || c.relname <> all($2)
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 1`

/**
 * The tables as the database itself knows them, whatever version made them; columns that it computes are left out.
 */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(tablesSql, [schemas, leftOut])
  return rows
}

/** Contents that are kept beside a backup, by the SHA-256 to which the database itself holds them. */
const contentsBeside = new Map([['public.media_pieces', { column: 'content', named: 'sha256' }]])

/** A table as a backup has it: without what is kept beside, for which the hash in the row stands. */
export function withoutContents(table: Table): Table {
  const beside = contentsBeside.get(table.name)
  if (!beside || !table.columns.some(({ name }) => name === beside.column)) return table
  return { ...table, columns: table.columns.filter(({ name }) => name !== beside.column), beside }
}

/** Every sequence with the last number that it gave, or null where it gave none. */
export async function readSequences(client: pg.ClientBase): Promise<[string, string | null][]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences
     where schemaname = any($1) order by 1`,
    [schemas],
  )
  return rows.map(({ name, last }) => [name, last])
}

/** A name with its schema, as SQL takes it. */
export const quoted = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.')

/** Rows of these are what somebody did; a database that was only started has none. */
const telling = ['users', 'trainings', 'registrations', 'participants', 'contact_messages', 'audit_entries']

/** Whether nobody has done anything in this database yet. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  for (const table of telling) {
    const { rows: found } = await client.query('select to_regclass($1) as name', [`public.${table}`])
    if (found[0]?.name === null) continue
    const { rowCount } = await client.query(`select 1 from public.${table} limit 1`)
    if (rowCount) return false
  }
  return true
}

const droppingSql = `
  select format('drop table %I.%I cascade', n.nspname, c.relname) as statement
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  union all
  select format('drop function if exists %s cascade', p.oid::regprocedure)
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'public' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

/** Takes everything of ours out of the database, the queue included. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  await client.query(`drop schema if exists officina_backup, ${unfinishedMove}, pgboss, drizzle cascade`)
  const { rows } = await client.query<{ statement: string }>(droppingSql)
  for (const { statement } of rows) await client.query(statement)
}

/**
 * @param own what this product calls itself
 * @throws BackupProblem when this version does not know the tables of the backup
 */
export function refuseUnknownTables({ migration, product }: Header, own: string): void {
  const known = knownMigrations()
  if (known.some(({ when }) => when === migration.when)) return
  throw problems.newerTables(product, migration.tag || '…', own, known.at(-1)?.tag ?? '')
}

/** Makes empty tables as they were when a backup was written. */
export async function makeTablesOf(client: pg.ClientBase, { migration }: Pick<Header, 'migration'>): Promise<void> {
  await createExtensions(client)
  await client.query('create schema drizzle')
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const taken = knownMigrations().filter(({ when }) => when <= migration.when)
  for (const { statements } of taken) for (const sql of statements) await client.query(sql)
}

/** Takes the steps that came after the backup was written. */
export async function bringUpToDate(client: pg.ClientBase, { migration }: Header): Promise<void> {
  for (const { when, hash, statements } of knownMigrations().filter((step) => step.when > migration.when)) {
    for (const sql of statements) await client.query(sql)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when])
  }
}

/** A reference between tables, as the database itself would say it again. */
export interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Runs work on tables that refuse nothing meanwhile: their triggers rest, and references are compared at its end. The owner of the
 * tables may do that; no superuser is needed.
 */
export async function withoutGuards(client: pg.ClientBase, tables: Table[], work: () => Promise<void>): Promise<void> {
  const references = await takeGuardsOff(client, tables)
  await work()
  await putGuardsOn(client, tables, references)
}

/** Lets triggers rest and takes references away. @returns the references, for `putGuardsOn` */
export async function takeGuardsOff(client: pg.ClientBase, tables: Table[]): Promise<ForeignKey[]> {
  const { rows: references } = await client.query<ForeignKey>(
    `select n.nspname || '.' || r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
     where c.contype = 'f' and n.nspname = 'public'`,
  )
  for (const { table, name } of references) {
    await client.query(`alter table ${quoted(table)} drop constraint ${pg.escapeIdentifier(name)}`)
  }
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  return references
}

/** Puts them back, for which every row is looked at. */
export async function putGuardsOn(client: pg.ClientBase, tables: Table[], references: ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${quoted(table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
  }
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
}
