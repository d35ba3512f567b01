import type pg from 'pg'
import { quoted } from './catalogue.ts'
import type { Table } from './format.ts'

// What changes while the embedded database is read in chunks is listed by triggers. All of it lies in one schema: what a killed
// process left goes with it.

const dropped = 'drop schema if exists officina_backup cascade'

/** Begins the list: from now on it names the key of every row that is added, changed or deleted. Asks for the tables' owner. */
export async function beginList(owner: pg.ClientBase, tables: Table[]): Promise<void> {
  const listed = tables.filter(({ key }) => key.length > 0)
  const statements = listed.flatMap((table, index) => {
    const name = `officina_backup.note_${index}`
    const keyOf = (row: string) => `array[${table.key.map((column) => `${row}.${quoted(column)}::text`).join(', ')}]`
    const note = (row: string) => `insert into officina_backup.changes values ('${table.name}', ${keyOf(row)});`
    return [
      `create function ${name}() returns trigger language plpgsql as $$
       begin
         if tg_op <> 'INSERT' then ${note('old')} end if;
         if tg_op <> 'DELETE' then ${note('new')} end if;
         return null;
       end $$`,
      `create trigger noted_for_backup after insert or update or delete on ${quoted(table.name)}
       for each row execute function ${name}()`,
    ]
  })
  await owner.query(
    [
      dropped,
      'create schema officina_backup',
      'grant usage on schema officina_backup to public',
      'create unlogged table officina_backup.changes (table_name text not null, key text[] not null)',
      'grant select, insert, delete on officina_backup.changes to public',
      ...statements,
    ].join(';'),
  )
}

export const dropList = (owner: pg.ClientBase) => owner.query(dropped)

/** Takes the next entries off the list: tables by name, each with the keys of its rows. */
export async function takeChanges(client: pg.ClientBase, most: number): Promise<Map<string, string[][]>> {
  const { rows } = await client.query<{ name: string; key: string[] }>(
    `with taken as (
       delete from officina_backup.changes
       where ctid = any(array(select ctid from officina_backup.changes limit $1)) returning *
     )
     select distinct table_name as name, key from taken`,
    [most],
  )
  const keys = new Map<string, string[][]>()
  for (const { name, key } of rows) keys.set(name, [...(keys.get(name) ?? []), key])
  return keys
}
