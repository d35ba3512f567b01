import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { Readable, type Transform } from 'node:stream'
import { fingerprintOf } from '../../encryption/secret-box.ts'
import { type Contents, readHeader, rowsOf } from './file-reader.ts'
import { openStream, sealStream } from './format.ts'
import { hashIn } from './rows.ts'
import { problems } from './words.ts'

/** Where backups keep the contents of media: once each, by hash, whichever of them name it (docs/backup-format.md#beside). */
export const mediaFolder = 'media'

const saltLength = 32
const ending = '.piece'

export interface MediaStore {
  /** Whether a piece is there; notes that a backup names it. */
  names: (sha256: string) => Promise<boolean>
  write: (sha256: string, content: Buffer) => Promise<void>
  /** @throws BackupProblem where it is missing, or not as it was written */
  read: (sha256: string) => Promise<Buffer>
}

/**
 * The pieces beside a backup.
 * @param file the backup
 * @param key what its rows are sealed with: its pieces are as well, under names of their own
 */
export function openMediaStore(file: string, key: Buffer | undefined): MediaStore {
  const folder = path.join(path.dirname(file), mediaFolder)
  const fileOf = (sha256: string) => path.join(folder, `${sha256}${key ? `.${fingerprintOf(key)}` : ''}${ending}`)
  return {
    async names(sha256) {
      const now = new Date()
      return utimes(fileOf(sha256), now, now).then(
        () => true,
        () => false,
      )
    },
    async write(sha256, content) {
      const target = fileOf(sha256)
      const partial = `${target}.${randomUUID()}.partial`
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const handle = await open(partial, 'w', 0o600)
        try {
          await handle.writeFile(key ? await sealed(key, sha256, content) : content)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(partial, target)
      } catch (error) {
        throw problems.notWritten(target, error)
      }
    },
    async read(sha256) {
      const source = fileOf(sha256)
      const kept = await readFile(source).catch(() => {
        throw problems.mediaMissing(source)
      })
      const content = key ? await opened(key, sha256, kept).catch(() => undefined) : kept
      if (!content || createHash('sha256').update(content).digest('hex') !== sha256) throw problems.mediaChanged(source)
      return content
    },
  }
}

async function sealed(key: Buffer, sha256: string, content: Buffer): Promise<Buffer> {
  const salt = randomBytes(saltLength)
  return Buffer.concat([salt, await through(sealStream(key, salt, Buffer.from(sha256)), content)])
}

const opened = (key: Buffer, sha256: string, kept: Buffer): Promise<Buffer> =>
  through(openStream(key, kept.subarray(0, saltLength), Buffer.from(sha256)), kept.subarray(saltLength))

async function through(stream: Transform, content: Buffer): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of Readable.from([content]).compose(stream)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/**
 * Reads every piece that a backup names, and compares it with its hash.
 * @returns how many there are, and their bytes
 * @throws BackupProblem where one is missing, or not as it was written
 */
export async function verifyMedia(
  file: string,
  key: Buffer | undefined,
  contents: Contents,
): Promise<{ pieces: number; bytes: number }> {
  const store = openMediaStore(file, contents.header.sealed ? key : undefined)
  const seen = new Set<string>()
  let bytes = 0
  if (!contents.tables.some(({ beside }) => beside)) return { pieces: 0, bytes }
  for await (const { table, rows } of rowsOf(file, key, contents)) {
    for (const sha256 of table.beside ? rows.map((row) => hashIn(table, row)) : []) {
      if (seen.has(sha256)) continue
      seen.add(sha256)
      bytes += (await store.read(sha256)).length
    }
  }
  return { pieces: seen.size, bytes }
}

/** Clocks may be set; what is younger by less stays, in milliseconds. */
const margin = 24 * 3_600_000

/**
 * Removes pieces that none of the backups in a folder can name: the last one that did was begun before the oldest that is there.
 * @returns how many went; none where there is no backup
 */
export async function tidyMedia(folder: string): Promise<number> {
  const begun: number[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const read = await readHeader(path.join(folder, entry.name)).catch(() => undefined)
    if (read) begun.push(Date.parse(read.header.begun))
  }
  if (begun.length === 0) return 0
  const oldest = Math.min(...begun) - margin
  let removed = 0
  for (const name of await readdir(path.join(folder, mediaFolder)).catch(() => [])) {
    const file = path.join(folder, mediaFolder, name)
    const { mtimeMs } = await stat(file)
    if (mtimeMs >= oldest) continue
    await rm(file, { force: true })
    removed++
  }
  return removed
}
