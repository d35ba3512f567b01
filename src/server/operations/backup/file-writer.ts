import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { fingerprintOf } from '../../encryption/secret-box.ts'
import { formatVersion, type Header, type Line, type Row, sealStream, type Table, type Trailer } from './format.ts'
import { problems } from './words.ts'

/** What a backup says of itself; how it is sealed is added. */
export type Said = Omit<Header, 'format' | 'version' | 'sealed'>

export interface BackupWriter {
  /** Begins the rows of a table; a later section of the same table says what changed meanwhile. */
  begin: (table: Table) => Promise<void>
  rows: (rows: Row[]) => Promise<void>
  /** Keys (`keyOf`) of rows that are no more. */
  gone: (keys: string[]) => Promise<void>
  end: () => Promise<void>
  /** Makes the file the backup of this name: until then, it is none, and the former one stands. */
  finish: (trailer: Trailer) => Promise<{ bytes: number; rows: number }>
  /** Removes what was written so far. */
  abandon: () => Promise<void>
}

/** What a backup is called until it is whole. */
export const unfinished = (file: string): string => `${file}.partial`

/** Quick, and about as small as the slower ones. */
const compression = { level: 3 }

/**
 * Begins a backup under another name, readable by its user alone.
 * @param key seals it where given; 32 bytes
 */
export async function createBackupFile(file: string, said: Said, key: Buffer | undefined): Promise<BackupWriter> {
  const salt = randomBytes(32)
  const sealed = key ? { key: fingerprintOf(key), salt: salt.toString('base64') } : null
  const header: Header = { format: 'officina-backup', version: formatVersion, ...said, sealed }
  const headerLine = Buffer.from(`${JSON.stringify(header)}\n`)
  const partial = unfinished(file)
  const handle = await open(partial, 'w', 0o600).catch((error) => {
    throw problems.notWritten(file, error)
  })

  const checksum = createHash('sha256')
  let bytes = 0
  const disk = new Writable({
    write(chunk: Buffer, _, done) {
      checksum.update(chunk)
      bytes += chunk.length
      handle.appendFile(chunk).then(() => done(), done)
    },
  })
  const gzip = createGzip(compression)
  const sealing = key ? sealStream(key, salt, headerLine) : new PassThrough()
  disk.write(headerLine)
  const written = pipeline(gzip, sealing, disk)
  written.catch(() => {}) // who writes next, or finishes, is told

  async function put(text: string) {
    if (gzip.write(text)) return
    await Promise.race([once(gzip, 'drain'), written])
  }

  let section = { table: '', rows: 0, hash: createHash('sha256') }
  let total = 0
  async function putLines(lines: string[]) {
    if (lines.length === 0) return
    const text = `${lines.join('\n')}\n`
    section.hash.update(text)
    await put(text)
  }
  const line = (content: Line) => put(`${JSON.stringify(content)}\n`)
  const guarded =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      try {
        return await work(...given)
      } catch (error) {
        throw problems.notWritten(file, error)
      }
    }

  return {
    begin: guarded(async (table) => {
      section = { table: table.name, rows: 0, hash: createHash('sha256') }
      await line({ table })
    }),
    rows: guarded(async (rows) => {
      section.rows += rows.length
      total += rows.length
      await putLines(rows.map((row) => JSON.stringify(row)))
    }),
    gone: guarded((keys) => putLines(keys.map((key) => JSON.stringify({ gone: JSON.parse(key) } satisfies Line)))),
    end: guarded(() => line({ end: section.table, rows: section.rows, sha256: section.hash.digest('hex') })),
    finish: guarded(async (trailer) => {
      await line({ trailer })
      gzip.end()
      await written
      await handle.appendFile(`${checksum.digest('hex')}\n`)
      await handle.sync()
      await handle.close()
      await rename(partial, file)
      await syncFolder(path.dirname(file))
      return { bytes: bytes + checksumLength, rows: total }
    }),
    async abandon() {
      gzip.destroy()
      await written.catch(() => {})
      await handle.close().catch(() => {})
      await rm(partial, { force: true })
    },
  }
}

/** The last line of the file: 64 digits and the end of the line. */
export const checksumLength = 65

async function syncFolder(folder: string) {
  let handle: FileHandle | undefined
  try {
    handle = await open(folder, 'r')
    await handle.sync()
  } finally {
    await handle?.close()
  }
}
