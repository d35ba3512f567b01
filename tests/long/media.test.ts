// Five gigabytes of media on PostgreSQL (a quarter on the embedded database) are upgraded where they lie, and backed up, restored and moved piece by piece.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../../scripts/postgres-server.ts'
import { pieceSize } from '../../src/domain/media/media.ts'
import { openAsItStands } from '../../src/server/db/inspect.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { mediaFiles, mediaPieces } from '../../src/server/db/schema/media.ts'
import { verifyBackup } from '../../src/server/operations/backup/file-reader.ts'
import { writeBackup } from '../../src/server/operations/backup/installation.ts'
import { verifyMedia } from '../../src/server/operations/backup/media-store.ts'
import { moveInstallation } from '../../src/server/operations/backup/move.ts'
import { restoreBackup } from '../../src/server/operations/backup/restore.ts'
import { readConfig } from '../../src/server/settings/config.ts'
import { createTestDatabase, onPostgres } from '../database.ts'
import { sha256Of } from '../factories/media.ts'
import { createEmpty, events } from '../template.ts'
import { upgradeToStep } from '../upgrade-to-step.ts'

const pieces = onPostgres() ? 5_000 : 250
/** Of the process that backs up or restores, in bytes. The embedded database lives in it too, and is not measured. */
const mostMemory = 100 * 1024 * 1024

// On the disk: where databases of tests live, in memory, there is no room for three times five gigabytes.
const server = onPostgres() ? await startPostgres({ folder: tmpdir() }) : undefined
const createDatabase = () =>
  server ? createEmpty({ server: server.url, name: 'template1' }) : createTestDatabase('empty')

const { location, remove } = await createDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'officina-long-media-'))
afterAll(async () => {
  await remove()
  server?.remove()
  await rm(folder, { recursive: true })
})

/** What says of each piece where it lies and what it is: a table that was written again lies in another file. */
async function inspectPieces(client: Pick<Client, 'query'>) {
  const { rows } = await client.query(
    `select pg_relation_filenode('media_pieces') as file, pg_relation_filenode(reltoastrelid) as contents,
       (select md5(string_agg(concat_ws(' ', file_id, number, sha256, octet_length(content)), ',' order by file_id, number))
        from media_pieces) as pieces
     from pg_class where oid = 'media_pieces'::regclass`,
  )
  return rows[0]
}

beforeAll(async () => {
  const { client, close } = await openAsItStands(location, events)
  await upgradeToStep(client, 'media_of_courses')
  const db = drizzle(client)
  const form = { owner: 'lesson', name: 'film.mp4', mimeType: 'video/mp4', state: 'ready', sentAt: new Date() } as const
  for (let first = 0; first < pieces; first += 1_000) {
    const count = Math.min(1_000, pieces - first)
    const [file] = await db
      .insert(mediaFiles)
      .values({ ...form, size: count * pieceSize, sha256: sha256Of(randomBytes(8)) })
      .returning({ id: mediaFiles.id })
    for (let number = 0; number < count; number++) {
      const content = randomBytes(pieceSize)
      await db.insert(mediaPieces).values({ fileId: file?.id ?? 0, number, sha256: sha256Of(content), content })
    }
  }
  before = await inspectPieces(client)
  await close()
})
let before: Awaited<ReturnType<typeof inspectPieces>>

/** @returns how much the process held at most beyond what it held before, in bytes */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 10)
  await work().finally(() => clearInterval(watch))
  return most - before
}

test('the steps of the tables that came after them leave each piece where it lies', async () => {
  const memory = await memoryOf(async () => (await openDatabase(location, events)).close())
  const { client, close } = await openAsItStands(location, events)
  expect(await inspectPieces(client)).toEqual(before)
  await close()
  if (onPostgres()) expect(memory).toBeLessThan(mostMemory)
})

const file = path.join(folder, 'media.backup')
const said = { product: '0.1.0', begun: new Date().toISOString(), encryptionKey: null, erasures: null }

test('a backup of them holds little in memory, and the next one writes none again', async () => {
  const database = await openDatabase(location, events)
  const write = () => writeBackup(database, { file, key: undefined, said })
  const memory = await memoryOf(write)
  const kept = async () => {
    const names = (await readdir(path.join(folder, 'media'))).sort()
    return Promise.all(names.map(async (name) => `${name} ${(await stat(path.join(folder, 'media', name))).ino}`))
  }
  const before = await kept()
  expect(before).toHaveLength(pieces)
  await write()
  expect(await kept()).toEqual(before)
  await database.close()
  if (onPostgres()) expect(memory).toBeLessThan(mostMemory)
})

test('all of them come back', async () => {
  const key = undefined
  expect(await verifyMedia(file, key, await verifyBackup(file, key))).toMatchObject({ pieces })
  const restored = await createDatabase()
  await (await openDatabase(restored.location, events)).close() // its tables
  const { client, close } = await openAsItStands(restored.location, events)
  const memory = await memoryOf(() => restoreBackup(client, { file, key, product: '0.1.0', replace: false }))
  expect((await client.query('select count(*)::int as count from media_pieces')).rows).toEqual([{ count: pieces }])
  await close()
  await restored.remove()
  if (onPostgres()) expect(memory).toBeLessThan(mostMemory)
})

test('and move to another database', async () => {
  const target = await createDatabase()
  const from = 'url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: location.folder }
  const memory = await memoryOf(() => moveInstallation(readConfig(from), target.location, events, () => {}))
  const { client, close } = await openAsItStands(target.location, events)
  expect((await client.query('select count(*)::int as count from media_pieces')).rows).toEqual([{ count: pieces }])
  await close()
  await target.remove()
  if (onPostgres()) expect(memory).toBeLessThan(mostMemory)
})
