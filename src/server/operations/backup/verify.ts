import { readBackup, readHeader } from './file-reader.ts'
import { type Header, keyOf, type Row, type Table, type Trailer } from './format.ts'

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
