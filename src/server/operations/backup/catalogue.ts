import pg from 'pg'
import type { Table } from './format.ts'

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
