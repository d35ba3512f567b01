import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './open.ts'
import type { Selection } from './selection.ts'

/** How many rows are read at once where all are wanted. */
const batchSize = 1_000

/** How many batches are on their way while one is used: one that PostgreSQL reads, on a connection of its own, while the other comes in. */
const ahead = 2

/**
 * Reads all of a list in batches, each while those before are used. Which rows it holds, and in which order, is read once, first: a
 * row that comes or goes meanwhile neither repeats another nor hides one. A million ids take 4 MB.
 */
export async function* readAll<Row>(db: Db, selection: Pick<Selection<Row>, 'ids' | 'rows'>): AsyncGenerator<Row[]> {
  yield* readBatches(await readIds(db, selection), selection)
}

/** The ids of all of a list, in its order: what is read by them twice holds the same rows twice. */
export async function readIds(db: Db, { ids }: { ids: () => SQLWrapper }): Promise<Int32Array> {
  const { rows } = await db.execute<{ ids: string }>(sql`select array${ids()}::text as ids`)
  return numbersIn(rows[0]?.ids ?? '{}')
}

/** The rows with these ids, batch by batch. */
export async function* readBatches<Row>(
  ids: Int32Array,
  selection: { rows: (ids: number[]) => Promise<Row[]> },
): AsyncGenerator<Row[]> {
  const coming: Promise<Row[]>[] = []
  let first = 0
  const readOn = () => {
    for (; coming.length < ahead && first < ids.length; first += batchSize) {
      const batch = selection.rows([...ids.subarray(first, first + batchSize)])
      batch.catch(() => {}) // thrown when it is waited for; until then nobody does
      coming.push(batch)
    }
  }
  readOn()
  for (let next = coming.shift(); next; next = coming.shift()) {
    const batch = await next
    readOn()
    yield batch
  }
}

/** The whole numbers of an array as PostgreSQL writes it, `{3,1,-2}`, without an object or text for each. */
function numbersIn(written: string): Int32Array {
  let count = written.length > 2 ? 1 : 0
  for (let at = written.indexOf(','); at >= 0; at = written.indexOf(',', at + 1)) count++
  const numbers = new Int32Array(count)
  for (let index = 0, at = 1; index < count; index++) {
    const isNegative = written.charCodeAt(at) === 45
    if (isNegative) at++
    let number = 0
    for (let digit = written.charCodeAt(at) - 48; digit >= 0 && digit <= 9; digit = written.charCodeAt(++at) - 48) {
      number = number * 10 + digit
    }
    numbers[index] = isNegative ? -number : number
    at++
  }
  return numbers
}
