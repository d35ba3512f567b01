import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { scratchFolder } from '../../../../scripts/scratch.ts'
import { createTestDatabase, onPostgres } from '../../../../tests/database.ts'
import { buildMedia } from '../../../../tests/factories/media.ts'
import { neverAnalyzed } from '../../../../tests/never-analyzed.ts'
import { events } from '../../../../tests/template.ts'
import { openDatabase } from '../../db/open.ts'
import { readConfig } from '../../settings/config.ts'
import { seedMany } from '../demo/seed-many.ts'
import { moveInstallation } from './move.ts'

const folder = await mkdtemp(path.join(scratchFolder, 'officina-move-'))
afterAll(() => rmSync(folder, { recursive: true }))
const source = () => openDatabase({ folder }, events)
const begun = await source()
await seedMany(begun, 200)
await buildMedia(begun.db)
await begun.pool.query(
  `insert into fne_state (id, key, key_end, public_url) values (1, 'sealed', '0042', 'https://a.example')`,
)
await begun.pool.query(
  `insert into payment_providers (provider, keys, key_ends, public_url, stopped) values
    ('wave', 'sealed', '{}', 'https://a.example', null), ('cinetpay', 'sealed', '{}', 'https://a.example', 'keys_refused'),
    ('hub2', 'sealed', '{}', 'https://a.example', 'restored')`,
)
await begun.close()

/** A database to move to, and the way there. */
async function destination() {
  const { location, remove } = await createTestDatabase('migrated')
  afterAll(remove)
  const seen: number[] = []
  const move = (progress: (rows: number) => void = (rows) => seen.push(rows)) =>
    moveInstallation(readConfig({ DATA_DIR: folder }), location, events, progress)
  /** Ended as soon as so many rows are there, between two pieces of a table or two tables. */
  const endedAfter = (most: number) =>
    move((rows) => {
      if (rows >= most) throw new Error('ended')
    })
  return { location, move, endedAfter, seen }
}

test('an embedded database moves elsewhere row by row; moved already, it is only compared', async () => {
  const { location, move, seen } = await destination()
  const { rows } = await move()
  expect(rows).toBeGreaterThan(400)
  expect(seen.at(-1)).toBe(rows)
  expect(await move()).toEqual({ rows, kept: rows, wasThere: true })

  const there = await openDatabase(location, events)
  expect((await there.pool.query('select count(*)::int as count from registrations')).rows).toEqual([{ count: 200 }])
  const media = await there.pool.query(
    'select sum(octet_length(content))::int as bytes, max(size)::int as size from media_pieces, media_files',
  )
  expect(media.rows[0].bytes).toBe(media.rows[0].size)
  expect(await neverAnalyzed(there.pool)).toEqual([])
  // Neither of the two certifies invoices before an export was dropped: what is compared is equal.
  expect((await there.pool.query('select stopped from fne_state')).rows).toEqual([{ stopped: 'moved' }])
  // Nor does either begin payments, or give any back, before somebody has looked; what a restore asked for stays.
  const stops = await there.pool.query('select provider, stopped from payment_providers order by provider')
  expect(stops.rows).toEqual([
    { provider: 'cinetpay', stopped: 'moved' },
    { provider: 'hub2', stopped: 'restored' },
    { provider: 'wave', stopped: 'moved' },
  ])
  // References and triggers are as they were.
  await expect(there.pool.query('update registrations set training_id = 999')).rejects.toThrow('foreign key')
  await expect(there.pool.query('delete from audit_entries')).rejects.toThrow()
  const next = await there.pool.query("select nextval('registrations_id_seq')::int as id")
  expect(next.rows[0].id).toBeGreaterThan(200)
  await there.pool.query(`update registrations set phone = '' where id = (select min(id) from registrations)`)
  await there.close()
  await expect(move()).rejects.toThrow('The other database holds something else already (a row of public.registrations')
})

test('ended in the middle it goes on where it was, and no server starts on a half of it', async () => {
  const { location, move, endedAfter } = await destination()
  await expect(endedAfter(1)).rejects.toThrow('ended')
  await expect(endedAfter(300)).rejects.toThrow('ended')
  await expect(openDatabase(location, events)).rejects.toThrow('a move into this database was not finished')
  const { rows, kept, wasThere } = await move()
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(rows)
  expect(wasThere).toBe(false)
  await (await openDatabase(location, events)).close()
  expect(await move()).toMatchObject({ rows, wasThere: true })
})

test('what was changed in the source between two tries is brought again', async () => {
  const { rows: all } = await (await destination()).move()
  const { location, move, endedAfter } = await destination()
  await expect(endedAfter(all)).rejects.toThrow('ended') // all is there, and not compared yet
  const worked = await source()
  await worked.pool.query(`update trainings set title = 'Autre titre'`)
  await worked.close()
  const { kept } = await move()
  expect(kept).toBeGreaterThan(0)
  const there = await openDatabase(location, events)
  const { rows } = await there.pool.query('select distinct title from trainings')
  expect(rows).toEqual([{ title: 'Autre titre' }])
  await there.close()
})

test.runIf(onPostgres())('a PostgreSQL moves to another one, once no server works with it', async () => {
  const { location: from, remove } = await createTestDatabase('migrated')
  afterAll(remove)
  const server = await openDatabase(from, events)
  await seedMany(server, 50)
  const { location: to } = await destination()
  const url = 'url' in from ? from.url : ''
  const config = readConfig({ DATABASE_URL: url })
  const move = (where = to) => moveInstallation(config, where, events, () => {})
  await expect(move()).rejects.toThrow('running on this database')
  await server.close()
  await expect(move({ url: url.replace('127.0.0.1', 'localhost') })).rejects.toThrow('the database itself')
  const { rows } = await move()
  expect(rows).toBeGreaterThan(100)
  expect(await move()).toEqual({ rows, kept: rows, wasThere: true })
  await (await openDatabase(to, events)).close()
})
