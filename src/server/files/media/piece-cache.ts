import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

export type Block = Uint8Array<ArrayBuffer>

/** Where the bytes of one piece can be read from. */
export interface OpenPiece {
  /** Fills a block with what is from there on. @returns how many bytes that were */
  read: (block: Block, from: number) => Promise<number>
  close: () => Promise<void>
}

export interface PieceCache {
  /**
   * Opens a piece: from the disk, or from the database, after which it is on the disk.
   * @param load asks the database; of several who ask for one piece at the same time, one does
   */
  open: (sha256: string, length: number, load: () => Promise<Buffer>) => Promise<OpenPiece>
}

/** So many pieces are asked of the database at once: each takes a connection, and 3 MiB while it is read. */
const loadsAtOnce = 4
/** How often it is noted that a piece is read, in milliseconds. */
const noteEvery = 10 * 60_000
/** What stays of the ceiling when there is too much; looked at whenever this share of it was added. */
const [kept, lookedAt] = [0.9, 0.02]

/**
 * Pieces of media on this machine's disk, by their hash. Everything here may be deleted at any time, and several processes may share the
 * folder: a piece is written under another name first, and before it is first read its bytes are compared with its name. What was read
 * longest ago goes when there is more than the ceiling. Without a disk that can be written, pieces are answered from memory.
 * @param ceiling in bytes
 */
export function openPieceCache(folder: string, ceiling: number): PieceCache {
  /** Pieces whose bytes this process has compared, and when it last noted that they are read. */
  const known = new Map<string, number>()
  const loading = new Map<string, Promise<Buffer | undefined>>()
  const takeTurn = turnsOf(loadsAtOnce)
  let total = Number.POSITIVE_INFINITY // not known before the first look
  let added = 0

  const fileOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256)

  async function openFile(sha256: string, length: number): Promise<OpenPiece | undefined> {
    const file = fileOf(sha256)
    const handle = await open(file, 'r').catch(() => undefined)
    if (!handle) return undefined
    if (!(await isWhole(handle, sha256, length))) {
      await handle.close()
      await rm(file, { force: true }).catch(() => {})
      return undefined
    }
    await noteRead(sha256)
    return pieceOf(handle)
  }

  async function isWhole(handle: FileHandle, sha256: string, length: number): Promise<boolean> {
    if ((await handle.stat()).size !== length) return false
    if (known.has(sha256)) return true
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, 0)
    return hashOf(buffer.subarray(0, bytesRead)) === sha256
  }

  async function noteRead(sha256: string) {
    const now = Date.now()
    if (now - (known.get(sha256) ?? 0) < noteEvery) return
    known.set(sha256, now)
    await utimes(fileOf(sha256), new Date(now), new Date(now)).catch(() => {})
  }

  async function keep(sha256: string, content: Buffer) {
    const file = fileOf(sha256)
    const partial = `${file}.${randomUUID()}.partial`
    try {
      await makeRoom(content.length)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(partial, content, { mode: 0o600 })
      await rename(partial, file)
      known.set(sha256, Date.now())
    } catch {
      await rm(partial, { force: true }).catch(() => {})
    }
  }

  async function makeRoom(length: number) {
    total += length
    added += length
    if (total <= ceiling && added <= ceiling * lookedAt) return
    const files = await filesIn(folder)
    total = files.reduce((sum, { size }) => sum + size, length)
    added = 0
    if (total <= ceiling) return
    for (const { file, size } of files.sort((one, other) => one.readAt - other.readAt)) {
      if (total <= ceiling * kept) break
      await rm(file, { force: true })
      known.delete(path.basename(file))
      total -= size
    }
  }

  /** @returns the bytes, where they could not be kept as well */
  async function fetchPiece(sha256: string, load: () => Promise<Buffer>): Promise<Buffer | undefined> {
    const endTurn = await takeTurn()
    try {
      const content = await load()
      await keep(sha256, content)
      return known.has(sha256) ? undefined : content
    } finally {
      endTurn()
    }
  }

  return {
    async open(sha256, length, load) {
      const there = await openFile(sha256, length)
      if (there) return there
      known.delete(sha256)
      const fetching = loading.get(sha256) ?? fetchPiece(sha256, load).finally(() => loading.delete(sha256))
      loading.set(sha256, fetching)
      const content = (await fetching) ?? undefined
      const opened = content ? undefined : await openFile(sha256, length)
      // Deleted, or no room for it, in that very moment.
      return opened ?? inMemory(content ?? (await load()))
    },
  }
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

const pieceOf = (handle: FileHandle): OpenPiece => ({
  read: async (block, from) => (await handle.read(block, 0, block.length, from)).bytesRead,
  close: () => handle.close(),
})

const inMemory = (content: Buffer): OpenPiece => ({
  read: async (block, from) => content.copy(block, 0, from, from + block.length),
  close: async () => {},
})

/** Every file of the cache, unfinished ones included. */
async function filesIn(folder: string): Promise<{ file: string; size: number; readAt: number }[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const files: { file: string; size: number; readAt: number }[] = []
  for (const name of names) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found?.isFile()) files.push({ file, size: found.size, readAt: found.mtimeMs })
  }
  return files
}

/** Lets so many work at once; the others wait in line. */
function turnsOf(atOnce: number): () => Promise<() => void> {
  const waiting: (() => void)[] = []
  let busy = 0
  const end = () => {
    busy--
    waiting.shift()?.()
  }
  return async () => {
    if (busy >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    busy++
    return end
  }
}
