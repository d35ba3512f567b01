/**
 * How long the product waits for its database, in milliseconds, so that a frozen one is answered with 503 and not with silence.
 * What may take longer says so by working through `database.longRunning`.
 */
export interface Timeouts {
  /** For a new connection, the server's greeting included. */
  connecting: number
  /** For one of the pool's connections to come free. */
  waiting: number
  /** How many may wait for one at once: about as many as are served within `waiting`. */
  waitingLength: number
  /** For one statement. */
  statement: number
  /** For the embedded database to finish a statement that nobody waits for any more; then its thread is started again. */
  restart: number
  /** For a transaction to go on: that of a process which was stopped keeps its locks from everybody else until then. */
  idleTransaction: number
  /** Between two tries of the listening connection: one that was frozen or cut off would otherwise be believed for hours. */
  heartbeat: number
  /** For a database that is away to come back, as it does after a switchover, before callers are told (docs/decisions/0120). */
  absence: number
}

export const usualTimeouts: Timeouts = {
  connecting: 2_000,
  waiting: 10_000,
  waitingLength: 1_000,
  statement: 3_000,
  restart: 30_000,
  idleTransaction: 10_000,
  heartbeat: 2_000,
  absence: 5_000,
}

/** The database did not answer in time; `code` is what `http/errors.ts` knows it by. */
export class DatabaseSilent extends Error {
  readonly code = 'database_silent'
}
