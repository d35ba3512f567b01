import { PGlite } from '@electric-sql/pglite'
import { dataDir } from '@electric-sql/pglite-prepopulatedfs'
import { expect, test } from 'vitest'

/** How many rows each catalog has, and a sum of them; of what is only counted for the planner nothing. */
async function catalogsOf(database: PGlite): Promise<Record<string, unknown>> {
  const { rows } = await database.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' and relname <> 'pg_statistic' order by 1`,
  )
  const found: Record<string, unknown> = {}
  for (const { name } of rows) {
    const sum = `select count(*), md5(string_agg(t::text, ',' order by t::text)) as sum from pg_catalog.${name} t`
    found[name] = (await database.query(sum)).rows
  }
  await database.close()
  return found
}

test('what a new embedded database begins with is what its PostgreSQL would make', async () => {
  const own = await catalogsOf(await PGlite.create())
  expect(Object.keys(own).length).toBeGreaterThan(50)
  expect(await catalogsOf(await PGlite.create({ loadDataDir: await dataDir() }))).toEqual(own)
})
