import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { noise, sha256Of } from '../../../../tests/factories/media.ts'
import { openPieceCache, type PieceCache } from './piece-cache.ts'

// As two instances on one machine have it: each knows only what it has read itself.

const folder = await mkdtemp(path.join(tmpdir(), 'officina-pieces-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const size = 64 * 1024
const pieces = Array.from({ length: 12 }, (_, number) => noise(size, 500 + number))
const ceiling = 6 * size

/** How often the database was asked. */
let asked = 0
async function read(cache: PieceCache, content: Buffer): Promise<string> {
  const load = async () => {
    asked++
    await new Promise(setImmediate)
    return content
  }
  const piece = await cache.open(sha256Of(content), size, load)
  const block = new Uint8Array(size)
  let from = 0
  while (from < size) from += await piece.read(block.subarray(from), from)
  await piece.close()
  return sha256Of(Buffer.from(block))
}

const onDisk = async () => {
  const names = await readdir(folder, { recursive: true })
  const files = await Promise.all(names.map(async (name) => ({ name, found: await stat(path.join(folder, name)) })))
  return files.filter(({ found }) => found.isFile()).map(({ name, found }) => ({ name, size: found.size }))
}

test('two instances on one folder give each piece as it is, and keep no more than the ceiling', async () => {
  const [one, other] = [openPieceCache(folder, ceiling), openPieceCache(folder, ceiling)]
  const expected = pieces.map(sha256Of)
  for (let round = 0; round < 5; round++) {
    const reading = [one, other].map((cache) => Promise.all(pieces.map((content) => read(cache, content))))
    // Somebody empties the folder while it is read; what is written in that moment may stay.
    if (round === 2) await rm(folder, { recursive: true, force: true }).catch(() => {})
    for (const found of await Promise.all(reading)) expect(found).toEqual(expected)
  }
  for (const content of pieces) expect(await read(one, content)).toBe(sha256Of(content))
  const kept = (await onDisk()).reduce((sum, file) => sum + file.size, 0)
  expect(kept).toBeLessThanOrEqual(ceiling)
  expect(kept).toBeGreaterThan(0)
})

test('what one instance has kept, the other reads without the database, and never damaged', async () => {
  await rm(folder, { recursive: true, force: true })
  const [content] = pieces as [Buffer<ArrayBuffer>]
  expect(await read(openPieceCache(folder, ceiling), content)).toBe(sha256Of(content))
  asked = 0
  expect(await read(openPieceCache(folder, ceiling), content)).toBe(sha256Of(content))
  expect(asked).toBe(0)
  const [{ name } = { name: '' }] = await onDisk()
  await writeFile(path.join(folder, name), noise(size, 9))
  expect(await read(openPieceCache(folder, ceiling), content)).toBe(sha256Of(content))
  expect(asked).toBe(1)
})
