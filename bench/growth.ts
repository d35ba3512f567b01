// `node scripts/postgres.ts -- npm run bench:growth`: what a registration leaves in the database, table by table, and whether mails are
// worth a table for each month: the same rows whole and by month, in turns. Needs a build.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { medianOf } from './figures.ts'
import { officeDatabase } from './office-database.ts'

const { values } = parseArgs({
  options: { registrations: { type: 'string', default: '100000' }, repeats: { type: 'string', default: '200' } },
})
const address = process.env.DATABASE_URL
if (!address) throw new Error('DATABASE_URL is missing: node scripts/postgres.ts -- npm run bench:growth')
const count = Number(values.registrations)
const root = fileURLToPath(new URL('..', import.meta.url))
const client = new pg.Client(await officeDatabase(address, `growth_${count}`, count, root))
await client.connect()

/** Bytes of each table for one registration: its rows, its texts laid aside, its indexes. */
const sizesSql = `
  select relname as name, pg_relation_size(oid) / $1::float8 as rows,
    (pg_table_size(oid) - pg_relation_size(oid)) / $1::float8 as texts, pg_indexes_size(oid) / $1::float8 as indexes
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_total_relation_size(oid) desc limit 8`
const { rows: sizes } = await client.query(sizesSql, [count])
console.table(
  sizes.map(({ name, ...parts }) => ({
    table: name,
    ...Object.fromEntries(Object.entries(parts).map(([part, bytes]) => [part, Math.round(Number(bytes))])),
  })),
)

/** The mails once more, in a table of their own for each month; what finds them is the same. */
async function splitByMonth() {
  await client.query('create schema if not exists by_month')
  const { rowCount } = await client.query("select from pg_class where oid = to_regclass('by_month.notifications')")
  if (rowCount) return
  await client.query(
    'create table by_month.notifications (like notifications including defaults) partition by range (created_at)',
  )
  await client.query(`do $$ declare month record; begin
    for month in select distinct date_trunc('month', created_at) as begun from notifications loop
      execute format('create table by_month.%I partition of by_month.notifications for values from (%L) to (%L)',
        'notifications_' || to_char(month.begun, 'YYYY_MM'), month.begun, month.begun + interval '1 month');
    end loop; end $$`)
  await client.query('insert into by_month.notifications select * from notifications')
  const { rows } = await client.query<{ definition: string }>(
    "select indexdef as definition from pg_indexes where schemaname = 'public' and tablename = 'notifications' and indexdef not like 'CREATE UNIQUE%'",
  )
  for (const { definition } of rows)
    await client.query(definition.replace('ON public.notifications', 'ON by_month.notifications'))
  // What is unique in all months holds the moment too: an id by itself is looked up in each of them.
  await client.query('create unique index on by_month.notifications (id, created_at)')
  await client.query('vacuum analyze')
}
await splitByMonth()

const asked: Record<string, string> = {
  'first page of the list': `select id, subject from {} where type <> 'sign_in_code' order by created_at desc, id desc limit 20`,
  'one of them': `select subject from {} where id = (select max(id) from public.notifications) - $1::int * 7`,
  'those about a registration': `select id, subject from {} where registration_id = $1 + 1000 order by id desc`,
  'what is to be sent': `select id from {} where state = 'queued' and type <> 'sign_in_code' order by created_at limit 50`,
}
const tables = { whole: 'public.notifications', months: 'by_month.notifications' }
for (const [name, sql] of Object.entries(asked)) {
  const times: Record<string, number[]> = { whole: [], months: [] }
  for (let turn = 0; turn < Number(values.repeats); turn++) {
    for (const [kind, table] of Object.entries(tables)) {
      const text = sql.replace('{}', table)
      const begun = performance.now()
      await client.query({ name: `${kind} ${name}`, text, values: text.includes('$1') ? [turn] : [] })
      times[kind]?.push(performance.now() - begun)
    }
  }
  const [whole, months] = [medianOf(times.whole ?? []), medianOf(times.months ?? [])]
  console.log(
    `${name}: ${whole.toFixed(2)} ms whole, ${months.toFixed(2)} ms by month (× ${(months / whole).toFixed(1)})`,
  )
}

/** A month's texts go: as the retention does it, a thousand at a time. */
const { rows: fullest } = await client.query<{ month: Date; count: number }>(
  "select date_trunc('month', created_at) as month, count(*)::int as count from notifications group by 1 order by 2 desc limit 1",
)
const { month, count: mails } = fullest[0] ?? { month: new Date(0), count: 0 }
let begun = performance.now()
let retired = 0
for (;;) {
  const { rowCount } = await client.query(
    `update notifications set html_content = '', text_content = '' where id in (
      select id from notifications where created_at >= $1 and created_at < $1::timestamptz + interval '1 month' and html_content <> '' order by id limit 1000)`,
    [month],
  )
  if (!rowCount) break
  retired += rowCount
}
console.log(
  `the fullest month (${mails} mails): texts of ${retired} emptied in ${((performance.now() - begun) / 1000).toFixed(2)} s`,
)
begun = performance.now()
await client.query('vacuum notifications')
console.log(`their room is free to be used again after ${((performance.now() - begun) / 1000).toFixed(2)} s`)
await client.end()
