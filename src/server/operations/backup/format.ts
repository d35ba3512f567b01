// What a backup looks like: docs/backup-format.md. Both databases write it, and either reads what the other wrote.

/** Raised when something changes that an older reader would misread. */
export const formatVersion = 1

/** The first line, readable without any key. */
export interface Header {
  format: 'officina-backup'
  version: number
  /** The product that wrote it, as in package.json. */
  product: string
  /** The last step of the tables when it was written. */
  migration: { tag: string; when: number }
  /** When it was begun (ISO 8601). */
  begun: string
  /** The key that its rows are sealed with (`BACKUP_KEY`), and the salt that belongs to it; null where they are readable. */
  sealed: { key: string; salt: string } | null
  /** The key that opens secrets inside the rows (`ENCRYPTION_KEY`); null where that was not known. */
  encryptionKey: string | null
  /** How far the list of erasures beside it went: so many lines, with this SHA-256. Later ones are done again after a restore. */
  erasures: { lines: number; sha256: string } | null
}

export interface Column {
  name: string
  /** As PostgreSQL writes it, such as `timestamp with time zone`. */
  type: string
}

export interface Table {
  /** With its schema, such as `public.registrations`. */
  name: string
  columns: Column[]
  /** The columns of its primary key; none for a table that is read as a whole. */
  key: string[]
}

/** A row's values in the order of its table's columns, as PostgreSQL writes them. */
export type Row = (string | null)[]

/** A row's key, as a text that differs wherever the keys do. */
export const keyOf = ({ columns, key }: Table, row: Row): string =>
  JSON.stringify(key.map((name) => row[columns.findIndex((column) => column.name === name)]))

/** The last line inside. */
export interface Trailer {
  /** The one moment whose rows these are (ISO 8601). */
  moment: string
  /** Sequence and the last number it gave; null when it has given none. */
  sequences: [name: string, last: string | null][]
}

/** What stands in a backup line by line, beside the rows, which are arrays. */
export type Line =
  | { table: Table }
  | { gone: string[] }
  | { end: string; rows: number; sha256: string }
  | { trailer: Trailer }
