import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../../../../scripts/scratch.ts'
import { startApi, visitor } from '../../../../tests/api.ts'
import { createTestDatabase } from '../../../../tests/database.ts'
import { factoriesOn } from '../../../../tests/factories/build.ts'
import { registrationForm } from '../../../../tests/forms.ts'
import { neverAnalyzed } from '../../../../tests/never-analyzed.ts'
import { talliesDiffer } from '../../../../tests/tallies.ts'
import { events } from '../../../../tests/template.ts'
import { sealAudit } from '../../audit/commands.ts'
import { verifyAudit } from '../../audit/verify-queries.ts'
import { openAsItStands } from '../../db/inspect.ts'
import { knownMigrations, lastMigration } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { fingerprintOf } from '../../encryption/secret-box.ts'
import { seedDemo } from '../demo/seed.ts'
import { seedMany } from '../demo/seed-many.ts'
import { readHeader, verifyBackup } from './file-reader.ts'
import { unfinished } from './file-writer.ts'
import { writeBackup } from './installation.ts'
import { restartSequences, restoreBackup, tallyOf } from './restore.ts'
import { plainValues } from './rows.ts'
import { dropEverything, makeTablesOf, readSequences, readTables } from './tables.ts'
import { type WriteOptions, writeSnapshot } from './write.ts'

const { as, build, db, services } = await startApi()
const { database } = services
const folder = await mkdtemp(path.join(scratchFolder, 'officina-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fileNamed = (name: string) => path.join(folder, `${name}.backup`)
const said = { product: '0.1.0', begun: new Date().toISOString(), encryptionKey: null, erasures: null }
const write = (name: string, options: Partial<WriteOptions> = {}) =>
  writeBackup(database, { file: fileNamed(name), key: undefined, said, ...options })

/** Restores a backup into a database of its own, and looks at it there. */
async function restored<Answer>(
  name: string,
  look: (restored: Awaited<ReturnType<typeof openAsItStands>>['client']) => Promise<Answer>,
  key?: Buffer,
): Promise<Answer> {
  const { location, remove } = await createTestDatabase('migrated')
  const { client, close } = await openAsItStands(location, events)
  try {
    await restoreBackup(client, { file: fileNamed(name), key, product: '0.1.0', replace: false })
    return await look(client)
  } finally {
    await close()
    await remove()
  }
}

const tallyNow = () =>
  database.asOwner(async (client) => {
    await client.query(`begin; ${plainValues}`)
    const tally = await tallyOf(client, await readTables(client))
    await client.query('commit')
    return tally
  })

beforeAll(async () => {
  await build.administrator()
  await seedDemo(database, services.config)
  await seedMany(database, 1_500)
  await sealAudit(db)
})

test('everything comes back, row by row', async () => {
  await write('whole')
  const was = await tallyNow()
  expect(was.rows).toBeGreaterThan(3_000)
  const difference = await restored('whole', async (client) => {
    await client.query(`begin; ${plainValues}`)
    return was.differenceFrom(await tallyOf(client, await readTables(client)))
  })
  expect(difference).toBeUndefined()
})

test('is known to the planner at once: it would take what is quick for long, and the dashboard would not be answered in time', async () => {
  const unknown = await restored('whole', neverAnalyzed)
  expect(unknown).toEqual([])
})

test('and stands under the same guards, its trail sealed as it was, its numbers going on', async () => {
  const { location, remove } = await createTestDatabase('migrated')
  const { client, close } = await openAsItStands(location, events)
  await restoreBackup(client, { file: fileNamed('whole'), key: undefined, product: '0.1.0', replace: false })
  await close()
  const opened = await openDatabase(location, events)
  expect(await verifyAudit(opened.pool)).toEqual(await verifyAudit(database.pool))
  await expect(opened.pool.query('update payments set amount = 1')).rejects.toThrow()
  await expect(opened.pool.query('delete from audit_entries')).rejects.toThrow()
  await expect(
    opened.pool.query('delete from trainings where id in (select training_id from registrations)'),
  ).rejects.toThrow()
  const { id } = await factoriesOn(opened.db).training()
  const { rows } = await database.pool.query('select max(id) as id from trainings')
  expect(id).toBe(rows[0].id + 1)
  await opened.close()
  await remove()
})

test('numbers go on after a restored database was backed up and restored in its turn, with nothing new in between', async () => {
  const { location, remove } = await createTestDatabase('migrated')
  const { client, close } = await openAsItStands(location, events)
  const highest = async (table: string) => (await client.query(`select max(id)::int as id from ${table}`)).rows[0].id
  const file = fileNamed('again')
  await restoreBackup(client, { file: fileNamed('whole'), key: undefined, product: '0.1.0', replace: false })
  await writeSnapshot(client, { file, key: undefined, said })
  await restoreBackup(client, { file, key: undefined, product: '0.1.0', replace: true })
  for (const table of ['users', 'trainings', 'registrations', 'audit_entries']) {
    const { rows } = await client.query(`select nextval(pg_get_serial_sequence($1, 'id'))::int as next`, [table])
    expect([table, rows[0].next]).toEqual([table, (await highest(table)) + 1])
  }
  // As what was backed up from a database restored before that was so: its file knows of no last number.
  const sequences = (await readSequences(client)).map(([name]): [string, null] => [name, null])
  await restartSequences(client, { sequences })
  const { rows } = await client.query(`select nextval(pg_get_serial_sequence('users', 'id'))::int as next`)
  expect(rows[0].next).toBe((await highest('users')) + 1)
  await close()
  await remove()
})

test('is of one moment, whatever is added, changed and deleted while it is written', async () => {
  const before = await tallyNow()
  const training = await build.training({ maxParticipants: 500 })
  await db.execute(sql`insert into former_slugs values ('ancienne', ${training.id})`)
  const untouched = await tallyNow()
  let slices = 0
  const work = async () => {
    slices++
    const { status } = await as(visitor).post('/api/registrations', registrationForm(training.id))
    expect(status).toBe(201)
    await db.execute(sql`update registrations set phone = ${`+22507${slices}`} where id % 60 = ${slices}`)
    await db.execute(sql`delete from notifications where id in (select min(id) from notifications)`)
    await db.execute(sql`update former_slugs set slug = slug || '-' || ${slices}`)
  }
  const written = await write('busy', { progress: work })
  expect(slices).toBeGreaterThan(10)
  const moment = database.embedded ? await tallyNow() : untouched
  expect(before.differenceFrom(moment)).toBeDefined()
  expect(written.rows).toBe(moment.rows) // a row that changed meanwhile stands in it twice, and is one
  const found = await restored('busy', async (client) => {
    await client.query(`begin; ${plainValues}`)
    return {
      tally: await tallyOf(client, await readTables(client)),
      differing: (await client.query(talliesDiffer)).rows,
    }
  })
  expect(moment.differenceFrom(found.tally)).toBeUndefined()
  expect(found.differing).toEqual([])
})

test('lets nobody wait for a second', async () => {
  let longest = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await database.pool.query('select count(*) from trainings')
      longest = Math.max(longest, performance.now() - begun)
    }
  })()
  await write('patient')
  isOver = true
  await asking
  expect(longest).toBeLessThan(1_000)
})

test('sealed with a key, says nothing without it, and which it needs', async () => {
  const [key, other] = [randomBytes(32), randomBytes(32)]
  await write('sealed', { key })
  const bytes = readFileSync(fileNamed('sealed'))
  const { header } = await readHeader(fileNamed('sealed'))
  await expect(verifyBackup(fileNamed('sealed'), undefined)).rejects.toThrow(
    `is sealed with the key ${fingerprintOf(key)}: give it as BACKUP_KEY`,
  )
  await expect(verifyBackup(fileNamed('sealed'), other)).rejects.toThrow(`BACKUP_KEY is ${fingerprintOf(other)}`)
  const whole = await verifyBackup(fileNamed('sealed'), key)
  expect(whole.header).toEqual(header)
  expect(whole.tables.map(({ name }) => name)).toContain('public.payments')
  const end = bytes.indexOf('\n') + 1
  expect(() => gunzipSync(bytes.subarray(end, -65))).toThrow()
  const was = await tallyNow()
  const tally = await restored(
    'sealed',
    async (client) => {
      await client.query(`begin; ${plainValues}`)
      return tallyOf(client, await readTables(client))
    },
    key,
  )
  expect(was.differenceFrom(tally)).toBeUndefined()
})

test.each([
  { name: 'readable', key: undefined },
  { name: 'sealed', key: randomBytes(32) },
])('a $name one that was cut or changed anywhere is refused', async ({ key }) => {
  await write('damaged', { key })
  const whole = readFileSync(fileNamed('damaged'))
  const refused = () =>
    expect(verifyBackup(fileNamed('damaged'), key)).rejects.toThrow(/is damaged|is no backup|newer form|is sealed/)
  for (let share = 0; share < 1; share += 0.05) {
    writeFileSync(fileNamed('damaged'), whole.subarray(0, Math.floor(whole.length * share)))
    await refused()
  }
  for (const cut of [1, 2, 64, 65, 66, 100]) {
    writeFileSync(fileNamed('damaged'), whole.subarray(0, -cut))
    await refused()
  }
  const header = whole.indexOf('\n')
  const places = [
    header + 5,
    header + 6,
    whole.length - 1,
    whole.length - 30,
    ...Array.from({ length: 20 }, () => randomInt(whole.length)),
  ]
  for (const place of places) {
    const flipped = Buffer.from(whole)
    flipped[place] = (flipped[place] ?? 0) ^ (1 << randomInt(8))
    writeFileSync(fileNamed('damaged'), flipped)
    await refused()
  }
})

test('a restore of a damaged one leaves the database as it was', async () => {
  await write('half')
  writeFileSync(fileNamed('half'), readFileSync(fileNamed('half')).subarray(0, -5_000))
  const { location, remove } = await createTestDatabase('migrated')
  const { client, close } = await openAsItStands(location, events)
  const before = await client.query('select count(*) from drizzle.__drizzle_migrations')
  const restore = (name: string, replace: boolean) =>
    restoreBackup(client, { file: fileNamed(name), key: undefined, product: '0.1.0', replace })
  await expect(restore('half', true)).rejects.toThrow('its end is missing')
  expect((await client.query('select count(*) from drizzle.__drizzle_migrations')).rows).toEqual(before.rows)

  await restore('whole', false)
  await expect(restore('whole', false)).rejects.toThrow('The database is not empty')
  await restore('whole', true)
  await close()
  await remove()
})

test('one of a newer version is refused by a sentence that names both', async () => {
  const added = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`
  await database.asOwner((client) => client.query(added))
  await write('newer', { said: { ...said, product: '9.1.0' } })
  await database.asOwner((client) => client.query(`delete from drizzle.__drizzle_migrations where hash = 'later'`))
  await expect(restored('newer', async () => {})).rejects.toThrow(/Officina 9\.1\.0 .* this is Officina 0\.1\.0/)
})

test('one of an older version is restored, and brought up to date', async () => {
  const before = knownMigrations().at(-2)
  if (!before) throw new Error('there are several migrations')
  const { location, remove } = await createTestDatabase('migrated')
  const older = await openAsItStands(location, events)
  await older.client.query('begin') // as every start does: some steps lock tables
  await dropEverything(older.client)
  await makeTablesOf(older.client, { migration: before })
  await older.client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    before.hash,
    before.when,
  ])
  await older.client.query(`insert into users (username, password_hash) values ('ancienne', 'none')`)
  await older.client.query('commit')
  await writeSnapshot(older.client, { file: fileNamed('older'), key: undefined, said })
  await older.close()
  await remove()
  const [user, last] = await restored('older', async (client) => [
    (await client.query('select username from users')).rows,
    await lastMigration(client),
  ])
  expect(user).toEqual([{ username: 'ancienne' }])
  expect(last).toBe(knownMigrations().at(-1)?.when)
})

test('a full disk is told, and the former backup stands', async () => {
  await write('kept')
  const former = readFileSync(fileNamed('kept'))
  symlinkSync('/dev/full', unfinished(fileNamed('kept')))
  await expect(write('kept')).rejects.toThrow('the disk is full')
  expect(readFileSync(fileNamed('kept'))).toEqual(former)
  expect(existsSync(unfinished(fileNamed('kept')))).toBe(false)
  await write('kept') // goes on as soon as there is room
  await verifyBackup(fileNamed('kept'), undefined)
  await expect(write('nowhere/kept')).rejects.toThrow('there is no such folder')
})
