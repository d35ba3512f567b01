import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Row, Table } from './format.ts'
import { readChunk, readTable } from './rows.ts'

const modulus = 1n << 256n

/**
 * Adds up what the rows of each table are, in whatever order they come: two databases have the same rows if and only if they have
 * as many of each, and the same sum of their SHA-256.
 */
export class Tally {
  readonly #tables = new Map<string, { rows: number; sum: bigint }>()

  add(table: string, rows: Row[]): void {
    const so = this.#tables.get(table) ?? { rows: 0, sum: 0n }
    for (const row of rows) {
      const digest = createHash('sha256').update(JSON.stringify(row)).digest('hex')
      so.sum = (so.sum + BigInt(`0x${digest}`)) % modulus
    }
    so.rows += rows.length
    this.#tables.set(table, so)
  }

  get rows(): number {
    return [...this.#tables.values()].reduce((sum, { rows }) => sum + rows, 0)
  }

  /** The first table whose rows are not the same in both, in words; undefined when all are. */
  differenceFrom(other: Tally): string | undefined {
    for (const name of new Set([...this.#tables.keys(), ...other.#tables.keys()])) {
      const [own, others] = [this, other].map((tally) => tally.#tables.get(name) ?? { rows: 0, sum: 0n })
      if (own?.rows !== others?.rows) return `${name} has ${own?.rows} rows in one and ${others?.rows} in the other`
      if (own?.sum !== others?.sum) return `a row of ${name} is not the same in both`
    }
    return undefined
  }
}

/** Every row of these tables as the database holds them; asks for plain values (`plainValues`). */
export async function tallyOf(client: pg.ClientBase, tables: Table[]): Promise<Tally> {
  const tally = new Tally()
  for (const table of tables) {
    tally.add(table.name, [])
    const next = (after: Row | undefined) => readChunk(client, table, after)
    for await (const rows of readTable(next)) tally.add(table.name, rows)
  }
  return tally
}
