import { drizzle } from 'drizzle-orm/node-postgres'
import { Registry } from 'prom-client'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { startApi } from '../../../tests/api.ts'
import { type Asked, recorded } from '../../../tests/recorded-pool.ts'
import type { Db } from '../db/open.ts'
import { certificateCounts } from '../db/schema/documents.ts'
import { readPage } from '../db/selection.ts'
import { readDashboard } from '../desk/dashboard-queries.ts'
import type { List, ListQuery } from '../http/list-route.ts'
import { seedMany } from '../operations/demo/seed-many.ts'
import { partAccounts } from '../participants/account-commands.ts'
import { paymentList } from '../payments/list.ts'
import { registrationList } from '../registrations/list.ts'
import { addDatabaseMeasures } from './database-measures.ts'

const { services, build } = await startApi()
const asked: Asked[] = []
const db = drizzle(recorded(services.database.pool, asked)) as Db

beforeAll(async () => {
  await build.administrator()
  await seedMany(services.database, 20_000)
  await services.database.asOwner((client) => client.query(paidByPharmacies))
  await services.database.asOwner((client) => client.query('vacuum analyze registrations, pharmacies'))
})

/** Of three registrations one is paid for by a pharmacy, as it would have been long ago. */
const paidByPharmacies = `
  insert into pharmacies (name) select 'Pharmacie ' || n from generate_series(1, 900) n;
  alter table registrations disable trigger user;
  update registrations set pharmacy_id = (select min(id) from pharmacies) + id % 900 where id % 3 = 0;
  alter table registrations enable trigger user`

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Relation Name'?: string
  Plans?: Plan[]
}

/** How many rows a plan takes out of tables and their indexes. */
const rowsOf = (plan: Plan): number =>
  (plan['Relation Name'] ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((rows, part) => rows + rowsOf(part), 0)

/** How many rows all steps of a plan hand on, each as often as it runs. */
const rowsHandedOn = (plan: Plan): number =>
  plan['Actual Rows'] * plan['Actual Loops'] + (plan.Plans ?? []).reduce((rows, part) => rows + rowsHandedOn(part), 0)

/** How many rows the database reads for a page of a list. */
async function rowsReadFor(list: unknown, query: Record<string, string>) {
  const { query: schema, select } = list as Pick<List<ListQuery, { id: number }>, 'query' | 'select'>
  const read = v.parse(schema, query)
  asked.length = 0
  const page = await readPage(await select({ db, now: services.clock() } as never, read), read)
  return { rowsRead: await rowsReadForAsked(), page }
}

/** How many rows the database reads for what it has been asked. */
async function rowsReadForAsked(count = rowsOf) {
  let rowsRead = 0
  for (const { text, params } of [...asked]) {
    const { rows } = await services.database.pool.query(`explain (analyze, format json) ${text}`, params)
    rowsRead += count(rows[0]['QUERY PLAN'][0].Plan)
  }
  return rowsRead
}

/** Of 20,000 registrations and 16,000 payments: what a page of fifty needs, its trainings, payers and receipts, and the tallies. */
const few = 500

test.each([
  ['registrations', registrationList, {}],
  ['registrations by status', registrationList, { status: 'confirmée' }],
  ['registrations by payment status', registrationList, { paymentStatus: 'complet' }],
  ['registrations by number', registrationList, { sort: 'id' }],
  ['registrations by organization', registrationList, { sort: 'organization' }],
  ['payments', paymentList, {}],
  ['payments by method', paymentList, { method: 'espèces' }],
])('a page of %s reads a few rows: the first, the last, and one in the middle after a row', async (_, list, query) => {
  const first = await rowsReadFor(list, query)
  expect(first.page.isMore).toBe(false)
  expect(first.rowsRead).toBeLessThan(few)
  const last = Math.ceil(first.page.total / 50)
  expect(last).toBeGreaterThan(10)
  const end = await rowsReadFor(list, { ...query, page: String(last) })
  expect(end.page.rows.length).toBeGreaterThan(0)
  expect(end.rowsRead).toBeLessThan(few)
  const middle = await rowsReadFor(list, { ...query, page: String(Math.ceil(last / 2)) })
  const after = String(middle.page.rows.at(-1)?.id)
  const next = await rowsReadFor(list, { ...query, page: String(Math.ceil(last / 2) + 1), after })
  expect(next.page.rows).toHaveLength(50)
  expect(next.rowsRead).toBeLessThan(few)
})

const sorts = ['organization', 'pharmacy', 'trainer', 'startsAt']
test.each([
  ...sorts.map((sort) => ['registrations', sort, registrationList] as const),
  ...[...sorts, 'operator', 'amount'].map((sort) => ['payments', sort, paymentList] as const),
])(
  'a first page of %s sorted by %s reads at most three times the rows of one in the usual order',
  async (_, sort, list) => {
    const usual = await rowsReadFor(list, {})
    for (const order of ['asc', 'desc']) {
      expect((await rowsReadFor(list, { sort, order })).rowsRead).toBeLessThanOrEqual(3 * usual.rowsRead)
    }
  },
)

test('a page of what is to be given back reads that alone: looked up and sorted, and then counted', async () => {
  const { rowsRead, page } = await rowsReadFor(registrationList, { group: 'refundable' })
  expect(page.total).toBeGreaterThan(100)
  expect(rowsRead).toBeLessThan(4 * page.total + few)
})

test('a common word is counted so far only, and reads no more than that takes', async () => {
  const { rowsRead, page } = await rowsReadFor(registrationList, { q: 'officine' })
  expect(page).toMatchObject({ total: 1_000, isMore: true })
  expect(rowsRead).toBeLessThan(18_000)
})

test('a scrape of the measures reads what waits and the tallies, and every five minutes an index', async () => {
  asked.length = 0
  const registry = new Registry()
  addDatabaseMeasures(registry, { pool: recorded(services.database.pool, asked) })
  expect(await registry.metrics()).toMatch(/^registrations\{status="confirmée"\} \d{4,}$/m)
  const [each, seldom, ...more] = asked.splice(0)
  expect(more).toEqual([])
  expect(seldom?.text).toContain(`state = 'sent'`)
  if (each) asked.push(each)
  expect(await rowsReadForAsked()).toBeLessThan(few)
})

test('the dashboard reads its tallies and a few rows, also where things have changed since they were summed up', async () => {
  const read = async () => {
    asked.length = 0
    const { toDo } = await readDashboard(db, services.clock(), 'fr', true)
    return { toDo, rowsRead: await rowsReadForAsked() }
  }
  const sessionsWithSome = await services.database.db.$count(certificateCounts)
  expect(sessionsWithSome).toBeGreaterThan(1_000)
  const summedUp = await read()
  expect(summedUp.toDo.uncertified).toBeGreaterThan(10_000)
  expect(summedUp.rowsRead).toBeLessThan(sessionsWithSome + few)
  const some = await services.database.pool.query(
    `update registrations set status = 'annulée' where status = 'confirmée' and id % 1000 = 0 returning id`,
  )
  const changed = await read()
  expect(changed.toDo.uncertified).toBe(summedUp.toDo.uncertified - (some.rowCount ?? 0))
  // Each of them adds its lines, and has its session counted.
  expect(changed.rowsRead).toBeLessThan(summedUp.rowsRead + 100 * (some.rowCount ?? 0))
})

test('the dashboard reads each note of a change once, however many an upgrade has left', async () => {
  const { rowCount } = await services.database.pool.query(
    'insert into certificate_changes select training_id from registrations, generate_series(1, 25)',
  )
  const notes = rowCount ?? 0
  expect(notes).toBeGreaterThan(400_000)
  await services.database.asOwner((client) => client.query('analyze certificate_changes'))
  asked.length = 0
  await readDashboard(db, services.clock(), 'fr', true)
  expect(await rowsReadForAsked(rowsHandedOn)).toBeLessThan(1.5 * notes)
})

test('a start looks for accounts to part from what is a colleague’s, and reads none where none is left', async () => {
  await services.database.pool.query(`
    insert into participants (email, first_name, last_name, phone, locale)
    select 'compte' || n || '@example.com', 'Awa', 'Koné', '+2250700000000', 'fr' from generate_series(1, 2000) n`)
  await services.database.asOwner((client) => client.query('analyze participants'))
  asked.length = 0
  await partAccounts(db)
  expect(asked).toHaveLength(1)
  expect(await rowsReadForAsked()).toBe(0)
})
