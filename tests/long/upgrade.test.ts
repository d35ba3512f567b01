// A database of the version before, taken over by this one: nothing that people know is lost or altered.
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAsItStands } from '../../src/server/db/inspect.ts'
import { type DatabaseLocation, openDatabase } from '../../src/server/db/open.ts'
import { createTestDatabase } from '../database.ts'
import { signInToDemo } from '../demo-office.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'
import { talliesDiffer } from '../tallies.ts'
import { events } from '../template.ts'
import { upgradeToStep } from '../upgrade-to-step.ts'
import { addColleagues, expectParted, expectSteps, stepBefore } from './colleagues-before.ts'
import { checkOutVersionBefore } from './version-before.ts'

let before: ReturnType<typeof checkOutVersionBefore>
beforeAll(() => {
  before = checkOutVersionBefore()
})
afterAll(() => before.remove())

type Figures = Record<string, string>

const environmentOf = (location: DatabaseLocation): Record<string, string> =>
  'url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: location.folder }

/** Reads a database as it stands, without bringing its tables up to date. */
async function readAsItStands<Answer>(location: DatabaseLocation, read: (client: pg.Client) => Promise<Answer>) {
  const { client, close } = await openAsItStands(location, events)
  try {
    return await read(client)
  } finally {
    await close()
  }
}

/** The tables whose rows are the machine's own: counters, keys and summed-up lines come and go. */
const machineTables = [
  'attempts',
  'idempotency_keys',
  'installation_facts', // `settings` before migration 0023
  'settings',
  'registration_tallies',
  'place_tallies', // before migration 0049
  'payment_tallies',
]

const sums: Figures = {
  'registrations, FCFA owed and paid': `select sum(price) || ' ' || sum(payment_amount) from registrations`,
  'registrations by status': `select string_agg(line, ', ' order by line) from (select status || ' ' || payment_status || ' ' || count(*) as line from registrations group by status, payment_status) lines`,
  'registrations to the letter': `select md5(string_agg(concat_ws('|', id, training_id, first_name, last_name, email, phone, organization, position, locale, status, payment_status, price, payment_amount, payment_reference, created_at), E'\\n' order by id)) from registrations`,
  'trainings to the letter': `select md5(string_agg(concat_ws('|', id, slug, title, description, category, status, location, duration, max_participants, price, starts_at, ends_at, updated_at), E'\\n' order by id)) from trainings`,
  'payments, FCFA by kind': `select string_agg(line, ', ' order by line) from (select kind || ' ' || sum(amount) as line from payments group by kind) lines`,
  'payments to the letter': `select md5(string_agg(concat_ws('|', id, registration_id, kind, amount, method, reference, notes, created_at), E'\\n' order by id)) from payments`,
  'document numbers': `select md5(string_agg(concat_ws('|', id, number, title, snapshot), E'\\n' order by id)) from documents`,
  'audit trail': `select md5(string_agg(concat_ws('|', id, actor, action, subject_type, subject_id, before, after, created_at), E'\\n' order by id)) from audit_entries`,
  'dashboard tallies': `select sum(count) || ' ' || sum(price) || ' ' || sum(remaining) from registration_tallies`,
}

/** How many rows each given table has, and what they add up to. */
const figuresOf = (location: DatabaseLocation, tables?: string[]) =>
  readAsItStands(location, async (client): Promise<Figures> => {
    await client.query("set time zone 'UTC'")
    const one = async (sql: string): Promise<string> => String((await client.query(sql)).rows[0]?.value)
    const known = await client.query(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const counted =
      tables ?? known.rows.map((row) => String(row.table_name)).filter((name) => !machineTables.includes(name))
    const figures: Figures = {}
    for (const table of counted.sort()) figures[table] = await one(`select count(*) as value from ${table}`)
    for (const [name, sql] of Object.entries(sums)) figures[name] = await one(`select (${sql}) as value`)
    return figures
  })

const tablesOf = (figures: Figures) => Object.keys(figures).filter((name) => !(name in sums))

/** Opens the office of this version on a database, and reads how many registrations its list counts. */
async function registrationsShown(location: DatabaseLocation): Promise<string | null> {
  const PORT = String(await freePort())
  const server = await startServer({ ...environmentOf(location), PORT })
  try {
    const cookie = await signInToDemo(`http://localhost:${PORT}`)
    const answer = await fetch(`http://localhost:${PORT}/api/admin/registrations?pageSize=1`, { headers: { cookie } })
    expect((await fetch(`http://localhost:${PORT}/api/admin/dashboard`, { headers: { cookie } })).status).toBe(200)
    return answer.headers.get('x-total-count')
  } finally {
    await stopServer(server)
  }
}

const starts = [
  { name: 'the demonstration', fill: (environment: Record<string, string>) => before.demonstrate(environment) },
  {
    name: '100,000 registrations',
    fill: async (environment: Record<string, string>) => before.seed(environment, 100_000),
  },
]

test.each(starts)('$name of the version before keeps every row and every franc', async ({ name, fill }) => {
  const { location, remove } = await createTestDatabase('empty')
  try {
    await fill(environmentOf(location))
    const first = await figuresOf(location)
    const begun = performance.now()
    await readAsItStands(location, (client) => upgradeToStep(client, stepBefore))
    const halfway = performance.now()
    expect(await figuresOf(location, tablesOf(first))).toEqual(first)
    const added = await readAsItStands(location, addColleagues)
    const was = await figuresOf(location, tablesOf(first))
    const again = performance.now()
    await (await openDatabase(location, events)).close()
    const seconds = (halfway - begun + performance.now() - again) / 1000
    const is = await figuresOf(location, tablesOf(was))
    console.info(`${name}, taken over in ${seconds.toFixed(1)} s`)
    for (const [figure, value] of Object.entries(was)) console.info(`  ${figure}: ${value} → ${is[figure]}`)
    expect(is).toEqual(was)
    await readAsItStands(location, (client) => expectSteps(client, added))
    expect(Number(was.registrations)).toBeGreaterThan(10)
    expect(await registrationsShown(location)).toBe(was.registrations)
    await readAsItStands(location, (client) => expectParted(client, added))
    expect(await readAsItStands(location, async (client) => (await client.query(talliesDiffer)).rows)).toEqual([])
  } finally {
    await remove()
  }
})
