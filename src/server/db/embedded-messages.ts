// The little of PostgreSQL's protocol that is read between the driver and the embedded database: each message is a letter, its length
// with itself in four bytes, and what it says.

interface Message {
  type: string
  /** Where what it says begins, and ends. */
  from: number
  to: number
}

/** The messages of a piece that begins with one; none of what a connection says first, which has no letter. */
function* messagesIn(bytes: Buffer): Generator<Message> {
  for (let at = 0; at + 5 <= bytes.length && bytes[at] !== 0; ) {
    const to = at + 1 + bytes.readInt32BE(at + 1)
    yield { type: String.fromCharCode(bytes[at] ?? 0), from: at + 5, to }
    at = to
  }
}

const viewOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** A simple-query message. */
export function simpleQuery(sql: string): Uint8Array {
  const message = Buffer.alloc(sql.length + 6)
  message.write('Q')
  message.writeInt32BE(sql.length + 5, 1)
  message.write(sql, 5)
  return new Uint8Array(message)
}

/** Whether a piece asks for all of an answer: a simple query, or the end of what was sent together. */
export function asksForAll(sent: Uint8Array): boolean {
  let last: string | undefined
  for (const { type } of messagesIn(viewOf(sent))) last = type
  return last === 'Q' || last === 'S'
}

/** What an answer of the database's tells. */
export interface Told {
  /** The codes of errors in it (SQLSTATE). */
  errors: string[]
  /** Whether the database takes the next statement: `I` outside a transaction, `T` in one, `E` in one that failed. */
  isReady: 'I' | 'T' | 'E' | undefined
}

/**
 * Reads an answer.
 * @param renamed gives an error another code, of five letters as all have
 */
export function readAnswer(answer: Uint8Array, renamed: (code: string) => string): Told {
  const bytes = viewOf(answer)
  const told: Told = { errors: [], isReady: undefined }
  for (const { type, from, to } of messagesIn(bytes)) {
    told.isReady = type === 'Z' ? (String.fromCharCode(bytes[from] ?? 0) as 'I' | 'T' | 'E') : undefined
    if (type !== 'E') continue
    const at = codeIn(bytes, from, to)
    if (at === undefined) continue
    bytes.write(renamed(bytes.toString('latin1', at, at + 5)), at, 'latin1')
    told.errors.push(bytes.toString('latin1', at, at + 5))
  }
  return told
}

/** Where the code stands among the fields of an error: each is a letter and words that end with a zero. */
function codeIn(bytes: Buffer, from: number, to: number): number | undefined {
  for (let at = from; at < to && bytes[at] !== 0; ) {
    if (bytes[at] === 0x43) return at + 1 // C
    const end = bytes.indexOf(0, at)
    if (end < 0) return undefined
    at = end + 1
  }
  return undefined
}
