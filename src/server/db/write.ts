// Transactions of those who register: many at once, for the same few rows (docs/decisions/0110).
import type { Duplex } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isConnectionLost, OutcomeUnknown } from './errors.ts'
import { broken, isRepeatable, type TryAgain, type Tx } from './transaction.ts'
import { runWritten } from './written.ts'

/**
 * A transaction that waits as little as it can: its `begin` goes out with the first statement, and so may its commit with the last.
 * @param work may call `end` once it has sent its last statement, before it waits for that: where the statement fails, nothing is committed
 */
export type Write = <Result>(work: (tx: Tx, end: () => void) => Promise<Result>) => Promise<Result>

/**
 * Transactions on the connections of a pool, each answered once it is on the disk. One alone waits for the disk in its commit. Where there
 * are several, none does, so that each lets go of its locks at once, and one flush after them brings all to the disk.
 * @param tryAgain does the whole of one again while the database is away
 * @param flusher brings commits to the disk; without one each waits in its commit
 */
export function writingOn(pool: pg.Pool, tryAgain: TryAgain, flusher?: Flusher): Write {
  return (work) => tryAgain(() => writeOnce(pool, work, flusher?.current()))
}

const commitUnflushed = 'set local synchronous_commit = off; commit'

/** @throws what the work has thrown; OutcomeUnknown where the answer to the commit, or to its flush, was lost */
async function writeOnce<Result>(
  pool: pg.Pool,
  work: (tx: Tx, end: () => void) => Promise<Result>,
  flush: SharedFlush | undefined,
): Promise<Result> {
  const client = await pool.connect()
  const send = (statement: 'begin' | 'commit' | 'rollback' | typeof commitUnflushed) => {
    const sent = client.query(statement)
    sent.catch(() => {}) // the caller that waits for it, or for the statement beside it, gets the error
    return sent
  }
  const tx = drizzle(client) as unknown as Tx
  let isFlushed = true
  let ended: ReturnType<typeof send> | undefined
  let lost: Error | undefined
  try {
    const mayShare = flush !== undefined && servers.get(client) === flush.server
    const end = () => {
      isFlushed = !mayShare || pool.totalCount - pool.idleCount === 1
      ended = send(isFlushed ? 'commit' : commitUnflushed)
      return ended
    }
    gather(client)
    const begun = send('begin')
    const result = await work(tx, end)
    await begun
    await (ended ?? end())
    if (!isFlushed) await flush?.bringToDisk()
    return result
  } catch (error) {
    // A commit behind a statement that failed has rolled it back; another rollback does no harm.
    await send('rollback').catch((failure: Error) => {
      lost = failure
    })
    if (isConnectionLost(error)) lost ??= error as Error
    if (ended && lost) throw new OutcomeUnknown(error, isRepeatable(tx))
    throw lost ? broken(error) : error
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

/** Has a transaction that only reads wait for the disk in its commit: what it has read of another may not be there yet. */
export const waitForDisk = async (tx: Tx): Promise<void> => void (await runWritten(tx, flushing, []))

/** Which server a connection leads to, and since when that runs. */
const servers = new WeakMap<pg.ClientBase, string>()
const whichServer = `select concat_ws(' ', pg_postmaster_start_time(), inet_server_addr(), inet_server_port()) as server`

/** Asks a new connection which server it leads to: where that is not known, its commits are not left to a shared flush. */
export async function learnServer(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ server: string }>(whichServer)
  const { server = '' } = rows[0] ?? {}
  servers.set(client, server)
  return server
}

/**
 * Brings to the disk whatever was committed on its server before it was called; those who call it meanwhile share the next flush. It
 * goes with its connection: had the server been restarted meanwhile, or another taken its place, what was not on the disk would be lost,
 * and a flush over a new connection would say that all is well.
 */
interface SharedFlush {
  server: string
  bringToDisk: () => Promise<void>
}

export interface Flusher {
  /** The flush of the connection that there is; where there is none, one is made, and a caller that writes meanwhile does without. */
  current: () => SharedFlush | undefined
  close: () => Promise<void>
}

/** @param connect makes the connection that carries the flushes */
export function openFlusher(connect: () => Promise<pg.Client>): Flusher {
  let present: SharedFlush | undefined
  let client: pg.Client | undefined
  let isOpening = false
  let isClosed = false

  async function open() {
    const opened = await connect()
    const flush = sharedFlush(opened, await learnServer(opened))
    opened.once('end', () => {
      if (present === flush) present = undefined
    })
    if (isClosed) return opened.end()
    client = opened
    present = flush
  }
  return {
    current() {
      if (!present && !isOpening) {
        isOpening = true
        open()
          .catch(() => {}) // the next one who writes tries again
          .finally(() => {
            isOpening = false
          })
      }
      return present
    },
    async close() {
      isClosed = true
      await client?.end().catch(() => {})
    },
  }
}

function sharedFlush(client: pg.ClientBase, server: string): SharedFlush {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  const begin = async () => {
    next = undefined
    running = client.query(flushing)
    await running
  }
  return {
    server,
    bringToDisk() {
      // One that runs already may have begun before the caller's commit.
      next ??= running.then(begin, begin)
      return next
    },
  }
}
