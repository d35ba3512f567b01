import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../../../../scripts/scratch.ts'
import { createTestDatabase, openTestDatabase } from '../../../../tests/database.ts'
import { mediaForm, noise, piecesOf, sha256Of } from '../../../../tests/factories/media.ts'
import { events } from '../../../../tests/template.ts'
import { pieceSize } from '../../../domain/media/media.ts'
import { openAsItStands } from '../../db/inspect.ts'
import { mediaFiles, mediaPieces } from '../../db/schema/media.ts'
import { verifyBackup } from './file-reader.ts'
import { writeBackup } from './installation.ts'
import { mediaFolder, tidyMedia, verifyMedia } from './media-store.ts'
import { restoreBackup } from './restore.ts'
import type { WriteOptions } from './write.ts'

const database = await openTestDatabase()
const { db } = database
const folder = mkdtempSync(path.join(scratchFolder, 'officina-media-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fileNamed = (name: string) => path.join(folder, `${name}.backup`)
const begun = new Date()
const said = { product: '0.1.0', begun: begun.toISOString(), encryptionKey: null, erasures: null }
const write = (name: string, options: Partial<WriteOptions> = {}) =>
  writeBackup(database, { file: fileNamed(name), key: undefined, said, ...options })
const pieces = () => readdirSync(path.join(folder, mediaFolder)).sort()
const pathOf = (name: string) => path.join(folder, mediaFolder, name)

/** Keeps a file as an upload does. */
async function addMedia(content: Buffer): Promise<number> {
  const [file] = await db
    .insert(mediaFiles)
    .values({ ...mediaForm(content), state: 'ready', sentAt: begun })
    .returning({ id: mediaFiles.id })
  const id = file?.id ?? 0
  for (const [number, piece] of piecesOf(content).entries())
    await db.insert(mediaPieces).values({ fileId: id, number, sha256: sha256Of(piece), content: piece })
  return id
}

/** Restores a backup into a database of its own, and reads the media there. */
async function restored(name: string, options: { key?: Buffer; withoutMedia?: boolean } = {}): Promise<Buffer> {
  const { location, remove } = await createTestDatabase('migrated')
  const { client, close } = await openAsItStands(location, events)
  try {
    const { key, withoutMedia = false } = options
    await restoreBackup(client, { file: fileNamed(name), key, product: '0.1.0', replace: false, withoutMedia })
    const { rows } = await client.query<{ content: Buffer }>(
      'select content from media_pieces order by file_id, number',
    )
    return Buffer.concat(rows.map(({ content }) => content))
  } finally {
    await close()
    await remove()
  }
}

const film = noise(2.5 * pieceSize, 1)
beforeAll(() => addMedia(film))

test('media come back from beside a backup, which holds none of them itself', async () => {
  const { bytes } = await write('first')
  expect(bytes).toBeLessThan(pieceSize)
  expect(pieces()).toEqual(
    piecesOf(film)
      .map((piece) => `${sha256Of(piece)}.piece`)
      .sort(),
  )
  expect((await restored('first')).equals(film)).toBe(true)
})

test('a later backup writes only what is new', async () => {
  const before = pieces().map((name) => statSync(pathOf(name)).ino)
  const more = noise(pieceSize + 10, 2)
  const id = await addMedia(more)
  await write('second')
  expect(pieces()).toHaveLength(5)
  expect(pieces().map((name) => statSync(pathOf(name)).ino)).toEqual(expect.arrayContaining(before))
  expect((await restored('second')).equals(Buffer.concat([film, more]))).toBe(true)
  await db.delete(mediaFiles).where(eq(mediaFiles.id, id))
})

test('what comes and goes while a backup is written is there, or not missed', async () => {
  const gone = await addMedia(noise(pieceSize, 3))
  const coming = noise(pieceSize + 5, 4)
  let came: Promise<number> | undefined
  await write('meanwhile', {
    async progress() {
      came ??= (async () => {
        await db.delete(mediaFiles).where(eq(mediaFiles.id, gone))
        return addMedia(coming)
      })()
      await came
    },
  })
  const contents = await verifyBackup(fileNamed('meanwhile'), undefined)
  await verifyMedia(fileNamed('meanwhile'), undefined, contents)
  // On PostgreSQL a backup is of the moment it began, on the embedded database of the moment it ended.
  const expected = database.embedded ? [film, coming] : [film, noise(pieceSize, 3)]
  expect((await restored('meanwhile')).equals(Buffer.concat(expected))).toBe(true)
  await db.delete(mediaFiles).where(eq(mediaFiles.id, (await came) ?? 0))
})

test('sealed backups have sealed pieces of their own', async () => {
  const key = randomBytes(32)
  await write('sealed', { key })
  const own = pieces().filter((name) => name.split('.').length === 3)
  expect(own).toHaveLength(3)
  for (const name of own) expect(readFileSync(pathOf(name)).includes(film.subarray(100, 132))).toBe(false)
  expect((await restored('sealed', { key })).equals(film)).toBe(true)
  const contents = await verifyBackup(fileNamed('sealed'), key)
  expect(await verifyMedia(fileNamed('sealed'), key, contents)).toEqual({ pieces: 3, bytes: film.length })
})

test('a rehearsal reads every piece, and keeps none', async () => {
  await write('rehearsed')
  expect(await restored('rehearsed', { withoutMedia: true })).toHaveLength(0)
})

test.each([
  ['is missing', (file: string) => rmSync(file), /is missing beside the backup/],
  ['was changed', (file: string) => writeFileSync(file, noise(pieceSize, 9)), /not as it was written/],
])('nothing is restored where a piece %s', async (_, harm, told) => {
  await write('harmed')
  const file = pathOf(`${sha256Of(piecesOf(film)[1] ?? film)}.piece`)
  const was = readFileSync(file)
  harm(file)
  const contents = await verifyBackup(fileNamed('harmed'), undefined)
  await expect(verifyMedia(fileNamed('harmed'), undefined, contents)).rejects.toThrow(told)
  await expect(restored('harmed')).rejects.toThrow(told)
  writeFileSync(file, was)
})

test('a piece goes once no backup that is there can name it', async () => {
  const later = path.join(folder, 'later')
  const stale = pathOf(`${'0'.repeat(64)}.piece`)
  const fresh = pathOf(`${'1'.repeat(64)}.piece`)
  for (const file of [stale, fresh]) writeFileSync(file, 'x')
  const longAgo = new Date(begun.getTime() - 3 * 24 * 3_600_000)
  utimesSync(stale, longAgo, longAgo)
  expect(await tidyMedia(folder)).toBe(1)
  expect(pieces()).not.toContain(path.basename(stale))
  expect(pieces()).toContain(path.basename(fresh))
  expect(await tidyMedia(mkdtempSync(later))).toBe(0)
})
