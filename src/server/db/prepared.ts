import type { Db } from './open.ts'

/**
 * A statement that is asked all the time: put together once, and planned once by each connection. Only for one whose best plan is the
 * same whatever its values are, as where a row is found by its key.
 * @param prepare gives the statement its name, which no other has
 */
export function preparedOnce<Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  const prepared = new WeakMap<Db, Statement>()
  return (db) => {
    const statement = prepared.get(db) ?? prepare(db)
    prepared.set(db, statement)
    return statement
  }
}
