// Transactions of those who register: many at once, for the same few rows (docs/decisions/0110).
import type { Duplex } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Tx } from './open.ts'

/**
 * A transaction that waits as little as it can: its `begin` goes out with the first statement, and so may its commit with the last.
 * @param work may call `end` once it has sent its last statement, before it waits for that: where the statement fails, nothing is committed
 */
export type Write = <Result>(work: (tx: Tx, end: () => void) => Promise<Result>) => Promise<Result>

/**
 * Transactions on the connections of a pool, each answered once it is on the disk. One alone waits for the disk in its commit. Where there
 * are several, none does, so that each lets go of its locks at once, and one flush after them brings all to the disk.
 * @param flusher whose connection carries the flushes; without one each waits in its commit
 */
export function writingOn(pool: pg.Pool, flusher?: pg.Pool): Write {
  const flush = flusher && sharedFlush(flusher)
  return async (work) => {
    const { result, isFlushed } = await transactionOn(pool, work, flush !== undefined)
    if (!isFlushed) await flush?.()
    return result
  }
}

const commitUnflushed = 'set local synchronous_commit = off; commit'

async function transactionOn<Result>(
  pool: pg.Pool,
  work: (tx: Tx, end: () => void) => Promise<Result>,
  mayShare: boolean,
) {
  const client = await pool.connect()
  const send = (statement: 'begin' | 'commit' | 'rollback' | typeof commitUnflushed) => {
    const sent = client.query(statement)
    sent.catch(() => {}) // whoever waits for it, or for the statement beside it, is told
    return sent
  }
  let isFlushed = true
  let ended: ReturnType<typeof send> | undefined
  const end = () => {
    isFlushed = !mayShare || pool.totalCount - pool.idleCount === 1
    ended = send(isFlushed ? 'commit' : commitUnflushed)
    return ended
  }
  let lost: Error | undefined
  try {
    gather(client)
    const begun = send('begin')
    const result = await work(drizzle(client) as unknown as Tx, end)
    await begun
    await (ended ?? end())
    return { result, isFlushed }
  } catch (error) {
    // A commit behind a statement that failed has rolled it back; another rollback does no harm.
    await send('rollback').catch((failure: Error) => {
      lost = failure
    })
    throw error
  } finally {
    client.release(lost)
  }
}

/** Lets what is written to a connection in this turn of the loop go out in one piece. */
function gather(client: pg.ClientBase) {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** The smallest transaction whose commit PostgreSQL waits for: a record in its log that says nothing. */
const flushing = { name: 'flush', text: `select pg_logical_emit_message(true, 'officina', '')` }

/** @returns a function that brings to the disk whatever was committed before it was called; those who call it meanwhile share the next */
export function sharedFlush(pool: pg.Pool): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  const begin = async () => {
    next = undefined
    running = pool.query(flushing)
    await running
  }
  return () => {
    // One that runs already may have begun before the caller's commit.
    next ??= running.then(begin, begin)
    return next
  }
}
