// Five gigabytes of media on PostgreSQL (a quarter on the embedded database) are upgraded where they lie, and backed up, restored and moved piece by piece.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { production } from '../../bench/debian-unit.ts'
import { startPostgres } from '../../scripts/postgres-server.ts'
import { pieceSize } from '../../src/domain/media/media.ts'
import { openAsItStands } from '../../src/server/db/inspect.ts'
import { type DatabaseLocation, openDatabase } from '../../src/server/db/open.ts'
import { mediaFiles, mediaPieces } from '../../src/server/db/schema/media.ts'
import { verifyBackup } from '../../src/server/operations/backup/file-reader.ts'
import { verifyMedia } from '../../src/server/operations/backup/media-store.ts'
import { createTestDatabase, onPostgres } from '../database.ts'
import { sha256Of } from '../factories/media.ts'
import { createEmpty, events } from '../template.ts'
import { upgradeToStep } from '../upgrade-to-step.ts'
import type { WorkName } from './media-work.ts'

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

const run = promisify(execFile)
const file = path.join(folder, 'media.backup')

/**
 * Does one work in a process of its own, as production runs it.
 * @returns how much it held at most beyond what it began with, in bytes
 */
async function memoryOf(work: WorkName, target: DatabaseLocation = location): Promise<number> {
  const given = [location, file, target].map((value) => JSON.stringify(value))
  const program = fileURLToPath(new URL('./media-work.ts', import.meta.url))
  const { stdout } = await run(process.execPath, [...production.flags, program, work, ...given], {
    env: { ...process.env, ...production.variables },
  })
  return Number(stdout)
}

test('the steps of the tables that came after them leave each piece where it lies', async () => {
  const memory = await memoryOf('upgrade')
  const { client, close } = await openAsItStands(location, events)
  expect(await inspectPieces(client)).toEqual(before)
  await close()
  if (onPostgres()) expect(memory).toBeLessThan(mostMemory)
})

test('a backup of them holds little in memory, and the next one writes none again', async () => {
  const memory = await memoryOf('backup')
  const kept = async () => {
    const names = (await readdir(path.join(folder, 'media'))).sort()
    return Promise.all(names.map(async (name) => `${name} ${(await stat(path.join(folder, 'media', name))).ino}`))
  }
  const before = await kept()
  expect(before).toHaveLength(pieces)
  await memoryOf('backup')
  expect(await kept()).toEqual(before)
  if (onPostgres()) expect(memory).toBeLessThan(mostMemory)
})

test('all of them come back', async () => {
  const key = undefined
  expect(await verifyMedia(file, key, await verifyBackup(file, key))).toMatchObject({ pieces })
  const restored = await createDatabase()
  await (await openDatabase(restored.location, events)).close() // its tables
  const memory = await memoryOf('restore', restored.location)
  const { client, close } = await openAsItStands(restored.location, events)
  expect((await client.query('select count(*)::int as count from media_pieces')).rows).toEqual([{ count: pieces }])
  await close()
  await restored.remove()
  if (onPostgres()) expect(memory).toBeLessThan(mostMemory)
})

test('and move to another database', async () => {
  const target = await createDatabase()
  const memory = await memoryOf('move', target.location)
  const { client, close } = await openAsItStands(target.location, events)
  expect((await client.query('select count(*)::int as count from media_pieces')).rows).toEqual([{ count: pieces }])
  await close()
  await target.remove()
  if (onPostgres()) expect(memory).toBeLessThan(mostMemory)
})
