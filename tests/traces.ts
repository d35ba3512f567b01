import { sql } from 'drizzle-orm'
import type { Db } from '../src/server/db/open.ts'
import { unpackText } from '../src/server/db/packed-text.ts'

/** Every row of every table, the job queue's too, as text in small letters, by table; letters unpacked, files as their bytes in hexadecimal. */
export async function dump(db: Db): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_schema || '.' || table_name as name from information_schema.tables
        where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const tables = new Map<string, string>()
  for (const { name } of rows) {
    const [schema = '', table = ''] = name.split('.')
    const found = await db.execute<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(schema)}.${sql.identifier(table)} t`,
    )
    const text = found.rows.map(({ row }) => row).join('\n')
    tables.set(name, (name === 'public.notifications' ? unpacked(text) : text).toLowerCase())
  }
  return tables
}

/** Bytes as they stand in a row's text: the letters' texts. */
const unpacked = (text: string) =>
  text.replaceAll(/\\\\x([0-9a-f]*)/g, (_, hexadecimal) => unpackText(Buffer.from(hexadecimal, 'hex')))
