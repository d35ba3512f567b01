import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { Transform } from 'node:stream'
import { Damage, damage } from './words.ts'

// What a backup looks like: docs/backup-format.md. Both databases write it, and either reads what the other wrote.

/** Raised when something changes that an older reader would misread. */
export const formatVersion = 2

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

interface Column {
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
  /** Of a table whose contents lie beside the backup: the column that is left out, and the one with its SHA-256. */
  beside?: { column: string; named: string }
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

const frameLength = 65_536
const tagLength = 16
const lengthOfLength = 4

/** Each backup has a key of its own, so that counted nonces never meet again (NIST SP 800-38D). */
const keyOfFile = (key: Buffer, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'officina backup', 32))

/** Number of the frame, and whether it is the last: frames can neither change places nor be cut off unnoticed. */
function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(frame, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/**
 * Seals a stream with AES-256-GCM in frames: length (4 bytes), sealed bytes, tag (16 bytes).
 * @param header the file's first line: changed, nothing opens any more
 */
export function sealStream(key: Buffer, salt: Buffer, header: Buffer): Transform {
  const own = keyOfFile(key, salt)
  let waiting = Buffer.alloc(0)
  let frame = 0
  const seal = (plain: Buffer, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(frame++, isLast)).setAAD(header)
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    const length = Buffer.alloc(lengthOfLength)
    length.writeUInt32BE(sealed.length)
    return Buffer.concat([length, sealed, cipher.getAuthTag()])
  }
  return new Transform({
    transform(chunk: Buffer, _, done) {
      waiting = Buffer.concat([waiting, chunk])
      while (waiting.length > frameLength) {
        this.push(seal(waiting.subarray(0, frameLength), false))
        waiting = waiting.subarray(frameLength)
      }
      done()
    },
    flush(done) {
      done(null, seal(waiting, true))
    },
  })
}

/** Opens what `sealStream` sealed; fails on the first frame that is not as it was. */
export function openStream(key: Buffer, salt: Buffer, header: Buffer): Transform {
  const own = keyOfFile(key, salt)
  let waiting = Buffer.alloc(0)
  let frame = 0
  const open = (body: Buffer, isLast: boolean) => {
    const cipher = createDecipheriv('aes-256-gcm', own, nonceOf(frame++, isLast), { authTagLength: tagLength })
    cipher.setAAD(header).setAuthTag(body.subarray(-tagLength))
    try {
      return Buffer.concat([cipher.update(body.subarray(0, -tagLength)), cipher.final()])
    } catch {
      throw new Damage(damage.sealedChanged)
    }
  }
  /** The length of the first frame that waits, with everything around it. */
  const whole = () => lengthOfLength + waiting.readUInt32BE() + tagLength
  return new Transform({
    transform(chunk: Buffer, _, done) {
      waiting = Buffer.concat([waiting, chunk])
      try {
        // The last one is known by nothing coming after it.
        while (waiting.length > lengthOfLength && waiting.length > whole()) {
          const end = whole()
          this.push(open(waiting.subarray(lengthOfLength, end), false))
          waiting = waiting.subarray(end)
        }
        if (waiting.length > 2 * frameLength) throw new Damage(damage.sealedChanged)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        if (waiting.length < lengthOfLength + tagLength || waiting.length !== whole()) {
          throw new Damage(damage.endMissing)
        }
        done(null, open(waiting.subarray(lengthOfLength), true))
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
