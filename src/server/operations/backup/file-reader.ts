import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { fingerprintOf } from '../../encryption/secret-box.ts'
import { checksumLength } from './file-writer.ts'
import {
  formatVersion,
  type Header,
  keyOf,
  type Line,
  openStream,
  type Row,
  type Table,
  type Trailer,
} from './format.ts'
import { Damage, damage, problems } from './words.ts'

/** What is read of a backup, in the order in which it stands there. */
type Part =
  | { section: number; table: Table; rows: Row[]; gone: string[] }
  | { ended: Table; rows: number }
  | { trailer: Trailer }

const longestHeader = 65_536
/** Rows that are given on at once: so many, or so many characters. */
const batch = { rows: 1_000, characters: 4_000_000 }

/**
 * Reads the first line, which needs no key.
 * @throws BackupProblem when this is no backup, or one that this version cannot read
 */
export async function readHeader(file: string): Promise<{ header: Header; line: Buffer; size: number; end: string }> {
  const handle = await open(file, 'r').catch((error) => {
    throw problems.notRead(file, error)
  })
  try {
    const { size } = await handle.stat()
    const start = await readAt(handle, 0, Math.min(size, longestHeader))
    const length = start.indexOf('\n') + 1
    const header = length > 0 ? parseHeader(start.subarray(0, length).toString('utf8')) : undefined
    if (!header) throw problems.noBackup(file)
    if (header.version > formatVersion) {
      throw problems.newerForm(file, header.product, header.version, formatVersion)
    }
    const end = size > length + checksumLength ? await readAt(handle, size - checksumLength, checksumLength) : ''
    return { header, line: start.subarray(0, length), size, end: end.toString() }
  } finally {
    await handle.close()
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

function parseHeader(text: string): Header | undefined {
  try {
    const header = JSON.parse(text) as Header
    return header?.format === 'officina-backup' ? header : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads a backup from its beginning to its end, in as much memory as its longest row needs, and compares every checksum. What was
 * given on before one fails must count for nothing.
 * @throws BackupProblem when it was cut off or changed, or needs another key
 */
async function* readBackup(file: string, key: Buffer | undefined): AsyncGenerator<Part> {
  const { header, line, size, end } = await readHeader(file)
  if (!/^[0-9a-f]{64}\n$/.test(end)) throw problems.damaged(file, damage.endMissing)
  const opener = openerOf(file, header, line, key)

  const checksum = createHash('sha256').update(line)
  const tap = new Transform({
    transform(chunk: Buffer, _, done) {
      checksum.update(chunk)
      done(null, chunk)
    },
  })
  const source = createReadStream(file, { start: line.length, end: size - checksumLength - 1 })
  const gunzip = createGunzip()
  const read = pipeline(source, tap, opener, gunzip)
  read.catch(() => {}) // the loop below fails with the same
  let trailer: Trailer | undefined
  try {
    for await (const part of partsOf(gunzip)) {
      if ('trailer' in part) trailer = part.trailer
      else yield part
    }
    await read
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof Damage) throw problems.damaged(file, error.words)
    if (code?.startsWith('Z_') || error instanceof SyntaxError) throw problems.damaged(file, damage.changed)
    throw error
  } finally {
    source.destroy()
  }
  if (checksum.digest('hex') !== end.trim()) throw problems.damaged(file, damage.notAsWritten)
  if (!trailer) throw problems.damaged(file, damage.endMissing)
  yield { trailer }
}

function openerOf(file: string, header: Header, line: Buffer, key: Buffer | undefined): Transform {
  if (!header.sealed) return new PassThrough()
  const { key: needed } = header.sealed
  if (!key) throw problems.keyNeeded(file, needed)
  if (fingerprintOf(key) !== needed) throw problems.otherKey(file, needed, fingerprintOf(key))
  return openStream(key, Buffer.from(header.sealed.salt, 'base64'), line)
}

async function* partsOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  let section = -1
  let table: Table | undefined
  let rows: Row[] = []
  let gone: string[] = []
  let characters = 0
  let counted = 0
  let hash = createHash('sha256')
  for await (const line of linesOf(stream)) {
    const content = JSON.parse(line.toString('utf8')) as Row | Line
    if (Array.isArray(content) || 'gone' in content) {
      if (!table) throw new Damage(damage.outsideTable)
      hash.update(line).update('\n')
      if (Array.isArray(content)) rows.push(content)
      else gone.push(JSON.stringify(content.gone))
      counted += Array.isArray(content) ? 1 : 0
      characters += line.length
      if (rows.length + gone.length < batch.rows && characters < batch.characters) continue
    }
    if (table && rows.length + gone.length > 0) yield { section, table, rows, gone }
    rows = []
    gone = []
    characters = 0
    if (Array.isArray(content) || 'gone' in content) continue
    if ('table' in content) {
      table = content.table
      section++
      counted = 0
      hash = createHash('sha256')
    } else if ('end' in content) {
      if (table?.name !== content.end || counted !== content.rows || hash.digest('hex') !== content.sha256) {
        throw new Damage(damage.rowsChanged(content.end))
      }
      yield { ended: table, rows: counted }
      table = undefined
    } else {
      yield content
    }
  }
}

/** The lines of a stream, however long they are. */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = []
  for await (const chunk of stream) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      begun.push(chunk.subarray(from, end))
      yield begun.length === 1 && begun[0] ? begun[0] : Buffer.concat(begun)
      begun = []
      from = end + 1
    }
    if (from < chunk.length) begun.push(chunk.subarray(from))
  }
  if (begun.length > 0) throw new Damage(damage.endMissing)
}

/** What a whole backup holds. */
export interface Contents {
  header: Header
  trailer: Trailer
  bytes: number
  /** As they stand in the file: one that changed while it was written may stand there twice. */
  rows: number
  tables: Table[]
  /** Table → key of a row that changed while it was written → the last section that tells of it. */
  latest: Map<string, Map<string, number>>
}

/**
 * Reads a backup from its beginning to its end and compares every checksum; writes nothing anywhere.
 * @throws BackupProblem when it was cut off or changed, or needs another key
 */
export async function verifyBackup(file: string, key: Buffer | undefined): Promise<Contents> {
  const { header, size } = await readHeader(file)
  const tables: Table[] = []
  const latest: Contents['latest'] = new Map()
  const firstSections = new Map<string, number>()
  let rowsWritten = 0
  let trailer: Trailer = { moment: header.begun, sequences: [] }
  for await (const part of readBackup(file, key)) {
    if ('trailer' in part) trailer = part.trailer
    else if ('ended' in part) {
      rowsWritten += part.rows
      if (!tables.some(({ name }) => name === part.ended.name)) tables.push(part.ended)
    } else {
      const { section, table, rows, gone } = part
      const first = firstSections.get(table.name) ?? section
      firstSections.set(table.name, first)
      if (section === first) continue
      const changed = latest.get(table.name) ?? new Map<string, number>()
      for (const changedKey of [...gone, ...rows.map((row) => keyOf(table, row))]) changed.set(changedKey, section)
      latest.set(table.name, changed)
    }
  }
  return { header, trailer, bytes: size, rows: rowsWritten, tables, latest }
}

/** The rows of the backup's one moment: of those that changed while it was written, only the last state. */
export async function* rowsOf(
  file: string,
  key: Buffer | undefined,
  { latest }: Pick<Contents, 'latest'>,
): AsyncGenerator<{ table: Table; rows: Row[] }> {
  for await (const part of readBackup(file, key)) {
    if (!('rows' in part) || 'ended' in part) continue
    const { table, rows, section } = part
    const changed = latest.get(table.name)
    const isLast = (row: Row) => (changed?.get(keyOf(table, row)) ?? section) === section
    yield { table, rows: changed ? rows.filter(isLast) : rows }
  }
}
