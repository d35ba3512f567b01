/**
 * How long the product waits for its database, in milliseconds, so that a frozen one is answered with 503 and not with silence.
 * What may take longer says so by working through `database.unhurried`.
 */
export interface Patience {
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
  /** Between two tries of the listening connection, longer than `statement`: one that was frozen or cut off would otherwise be believed for hours. */
  heartbeat: number
}

export const usualPatience: Patience = {
  connecting: 2_000,
  waiting: 10_000,
  waitingLength: 1_000,
  statement: 3_000,
  restart: 30_000,
  heartbeat: 30_000,
}

/** The database did not answer in time; `code` is what `http/errors.ts` knows it by. */
export class DatabaseSilent extends Error {
  readonly code = 'database_silent'
}
