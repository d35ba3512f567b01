import { createHash } from 'node:crypto'
import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from './open.ts'
import { idempotencyKeys } from './schema/installation.ts'
import { markRepeatable } from './transaction.ts'

/** How long a first answer is kept, in milliseconds: a day, as clients retry within minutes. */
const keyLifetimeMs = 24 * 3_600_000

/** An `Idempotency-Key`, and whose it is: another caller's key of the same name is another one (docs/rules/http.md#repeated-calls). */
export interface CallersKey {
  caller: string
  key: string
}

/** Of the version before no answer says whose it is: each is found by its repeat, from any caller, until its day is over. */
const anyone = ''

/**
 * Does something at most once per key: a repeated call with the same key and body answers the first answer.
 * A call that comes while the first is under way waits for it, on the key's row.
 * @param key the client's `Idempotency-Key`, or undefined to do it without one
 * @throws Refusal `idempotency_mismatch` when the key has served for another body
 */
export async function runIdempotent<Answer extends object>(
  tx: Tx,
  operation: string,
  key: CallersKey | undefined,
  body: unknown,
  act: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return act()
  markRepeatable(tx)
  const bodyHash = hashOfBody(body)
  const claimed = await tx.execute(sql`
    insert into ${idempotencyKeys} (operation, key, caller, body_hash)
    select ${operation}, ${key.key}, ${key.caller}, ${bodyHash}
    where not exists (select from ${idempotencyKeys} where ${rowOf(operation, { ...key, caller: anyone })})
    on conflict do nothing returning key`)
  if (claimed.rows.length === 0) return answerAgain<Answer>(await findFirstAnswer(tx, operation, key), bodyHash)
  const answer = await act()
  await tx
    .update(idempotencyKeys)
    .set({ answer: answer as Record<string, unknown> })
    .where(rowOf(operation, key))
  return answer
}

const rowOf = (operation: string, { key, caller }: CallersKey) =>
  and(eq(idempotencyKeys.operation, operation), eq(idempotencyKeys.key, key), eq(idempotencyKeys.caller, caller))

/** What was answered first under a key. */
export async function findFirstAnswer(db: Db | Tx, operation: string, key: CallersKey) {
  const [first] = await db
    .select()
    .from(idempotencyKeys)
    .where(or(rowOf(operation, key), rowOf(operation, { ...key, caller: anyone })))
    .orderBy(desc(idempotencyKeys.caller))
    .limit(1)
  return first
}

/** In what form it is kept what a key has served for. */
export const hashOfBody = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/**
 * The first answer of a key, for the same body.
 * @throws Refusal `idempotency_mismatch` when the key has served for another one
 */
export function answerAgain<Answer>(
  first: { bodyHash: string; answer: unknown } | undefined,
  bodyHash: string,
): Answer {
  if (first?.bodyHash !== bodyHash) throw new Refusal('idempotency_mismatch')
  return first.answer as Answer
}

/** Removes first answers nobody asks for any more. */
export async function deleteExpiredAnswers(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - keyLifetimeMs)))
}
