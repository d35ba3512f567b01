import type pg from 'pg'

/** The tables that the planner has no figures of, by name. */
export async function neverAnalyzed(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples < 0 order by 1`,
  )
  return rows.map(({ name }) => name)
}
