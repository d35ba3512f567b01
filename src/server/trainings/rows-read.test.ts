import { expect, test } from 'vitest'
import { startApi, visitor } from '../../../tests/api.ts'

const { as, build, services } = await startApi()
const { pool } = services.database

/** A step of a plan, as PostgreSQL explains it. */
interface Step {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Step[]
}

const rowsOf = (step: Step, table: string): number =>
  (step['Relation Name'] === table
    ? step['Actual Loops'] * (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0))
    : 0) + (step.Plans ?? []).reduce((sum, part) => sum + rowsOf(part, table), 0)

/** The rows of `trainings` that the page of a list reads; its total is counted apart. */
async function rowsRead(url: string): Promise<number> {
  const query = pool.query
  const asked: { text: string; values?: unknown[] }[] = []
  pool.query = ((...given: unknown[]) => {
    const [statement, values] = given as [{ text: string } | string, unknown[] | undefined]
    asked.push({ text: typeof statement === 'string' ? statement : statement.text, ...(values && { values }) })
    return (query as (...all: unknown[]) => unknown).apply(pool, given)
  }) as typeof query
  try {
    expect((await as(visitor).get(url)).status, url).toBe(200)
  } finally {
    pool.query = query
  }
  const page = asked.find(({ text }) => text.includes('array_position'))
  if (!page) throw new Error(`nothing was read in the list's order: ${JSON.stringify(asked)}`)
  const explained = await pool.query(`explain (analyze, format json) ${page.text}`, page.values)
  return rowsOf(explained.rows[0]['QUERY PLAN'][0].Plan, 'trainings')
}

test('the first page of the catalogue reads its own rows, however many trainings there are', async () => {
  const { id } = await build.training({ status: 'terminée' })
  await pool.query(
    `insert into trainings (slug, title, description, category, status, location, duration, max_participants, starts_at, details)
    select 'ancienne-' || n, 'Ancienne', t.description, t.category, 'terminée', t.location, 2, 15, now() - n * interval '1 day', t.details
    from generate_series(1, 4000) n, trainings t where t.id = $1`,
    [id],
  )
  await services.database.asOwner((client) => client.query('analyze trainings'))
  // Once for the order, once for what is told of each.
  expect(await rowsRead('/api/trainings')).toBeLessThanOrEqual(2 * 50)
  expect(await rowsRead('/api/trainings?pageSize=12')).toBeLessThanOrEqual(2 * 12)
})
