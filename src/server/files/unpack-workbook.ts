// The parts of an Office file, by their relationships (ECMA-376, part 2): no name is taken for granted, nor its case.
import path from 'node:path/posix'
import { Unzip, UnzipInflate } from 'fflate'
import { readXml } from './read-xml.ts'

/** What the parts that are read may unpack to, in bytes: a small file that grows beyond it means harm. */
const maxUnpackedBytes = 48 * 1024 * 1024
/** A workbook has some twenty, and one for each sheet and picture. */
const maxEntries = 5_000
/** So much of the file is unpacked at once: each byte grows a thousandfold at most. */
const pieceBytes = 16 * 1024

/** Names of parts are equal whatever their case, and some programs write them as Windows writes paths. */
const keyOf = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

interface Relation {
  id: string
  /** The last word of its type, such as `worksheet`; empty where none is given. */
  type: string
  part: string
}

/** An Office file that is unpacked part by part. */
export class OfficeFile {
  readonly #content: Buffer
  readonly #parts = new Map<string, string>()
  #unpacked = 0

  constructor(content: Buffer) {
    this.#content = content
  }

  /**
   * Unpacks some parts, of which those that are not there are left.
   * @throws Error for what is no ZIP, or too much of one
   */
  unpack(names: readonly string[]): void {
    const wanted = new Set(names.map(keyOf))
    const parts = new Map<string, Buffer[]>()
    let entries = 0
    const unzip = new Unzip((file) => {
      if (++entries > maxEntries) throw new Error('it has too many parts')
      const key = keyOf(file.name)
      if (!wanted.has(key) || this.#parts.has(key)) return
      const chunks: Buffer[] = []
      parts.set(key, chunks)
      file.ondata = (error, chunk) => {
        if (error) throw error
        this.#unpacked += chunk.length
        if (this.#unpacked > maxUnpackedBytes) throw new Error('it unpacks to too much')
        chunks.push(Buffer.from(chunk))
      }
      file.start()
    })
    unzip.register(UnzipInflate)
    for (let at = 0; at < this.#content.length; at += pieceBytes) {
      unzip.push(this.#content.subarray(at, at + pieceBytes), at + pieceBytes >= this.#content.length)
    }
    for (const [key, chunks] of parts) this.#parts.set(key, Buffer.concat(chunks).toString('utf8'))
  }

  /** What stands in a part that was unpacked. */
  textOf(part: string | undefined): string | undefined {
    return part === undefined ? undefined : this.#parts.get(keyOf(part))
  }

  /** Where the relations of a part stand; of the file itself with no part. */
  static relationsPart(part: string): string {
    return path.join(path.dirname(part), '_rels', `${path.basename(part)}.rels`)
  }

  /** What a part relates to, once its relations are unpacked. */
  relationsOf(part: string): Relation[] {
    const relations: Relation[] = []
    readXml(this.textOf(OfficeFile.relationsPart(part)) ?? '<Relationships/>', {
      open(_, { Id, Type = '', Target, TargetMode }) {
        if (!Id || !Target || TargetMode === 'External') return
        const target = Target.replaceAll('\\', '/')
        const whole = target.startsWith('/') ? target : path.join('/', path.dirname(part), target)
        relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1).toLowerCase(), part: whole.slice(1) })
      },
    })
    return relations
  }
}
