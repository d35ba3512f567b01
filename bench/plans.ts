// `npm run bench:plans`: how the database of DATABASE_URL, as `bench:scale` fills one, finds each list, search and the dashboard:
// every statement of a call with `EXPLAIN (ANALYZE, BUFFERS)`, in `bench/plans/<call>.txt`. What is long is cut.
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import * as v from 'valibot'
import { type Db, openDatabase } from '../src/server/db/open.ts'
import { readPage } from '../src/server/db/selection.ts'
import { readDashboard } from '../src/server/desk/dashboard-queries.ts'
import type { List, ListQuery } from '../src/server/http/list-route.ts'
import { paymentList } from '../src/server/payments/list.ts'
import { registrationList } from '../src/server/registrations/list.ts'
import { type Asked, recorded } from '../tests/recorded-pool.ts'

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, page: { type: 'string', default: '2' } },
})
const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL is missing')
const fail = (error: Error) => {
  throw error
}
const database = await openDatabase({ url }, { warn: () => {}, died: fail })
const asked: Asked[] = []
const db = drizzle(recorded(database.longRunning.pool, asked)) as Db
const now = new Date()

type Listed = Pick<List<ListQuery, object>, 'query' | 'select'>
const listed = (list: unknown, query: Record<string, string>) => async () => {
  const { query: schema, select } = list as Listed
  const read = v.parse(schema, query)
  await readPage(await select({ db, now } as never, read), read)
}
const words = {
  rare: 'Zézé 4716',
  common: 'Kouassi',
  'in-titles': 'froid',
  'one-letter': 'a',
  'two-letters': 'ko',
  nothing: 'introuvable',
}
const searches = (name: string, list: unknown) =>
  Object.entries(words).map(([word, q]) => [`${name}-search-${word}`, listed(list, { q })] as const)
const calls: Record<string, () => Promise<unknown>> = Object.fromEntries([
  ['registrations', listed(registrationList, {})],
  ['registrations-owing', listed(registrationList, { balance: 'owing' })],
  ['registrations-english', listed(registrationList, { locale: 'en' })],
  ['registrations-middle', listed(registrationList, { page: values.page })],
  ...searches('registrations', registrationList),
  ['payments', listed(paymentList, {})],
  ...searches('payments', paymentList),
  ['dashboard', () => readDashboard(db, now, 'fr', true)],
])

await mkdir('bench/plans', { recursive: true })
for (const [name, run] of Object.entries(calls)) {
  if (!name.includes(values.only)) continue
  asked.length = 0
  await run()
  const plans = []
  for (const { text, params } of [...asked]) {
    const { rows } = await database.longRunning.pool.query(`explain (analyze, buffers) ${text}`, params as unknown[])
    const plan = rows.map((row) => row['QUERY PLAN'].replaceAll(/\d+(,\d+){9,}/g, '…').slice(0, 200))
    plans.push(`${text.slice(0, 400)}\n${plan.join('\n')}`)
  }
  await writeFile(`bench/plans/${name}.txt`, `${plans.join('\n\n')}\n`)
  const spent = plans.map(
    (plan) =>
      Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1] ?? 0) + Number(/Planning Time: ([\d.]+)/.exec(plan)?.[1] ?? 0),
  )
  console.log(`${name.padEnd(36)} ${spent.map((milliseconds) => milliseconds.toFixed(1)).join(' + ')} ms`)
}
await database.close()
