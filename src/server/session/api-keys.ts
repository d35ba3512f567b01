import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { shortIdOf } from '../../domain/staff/api-key.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { unlessFull } from '../db/errors.ts'
import type { Db } from '../db/open.ts'
import { apiKeys } from '../db/schema/api-keys.ts'
import { isSame } from '../encryption/keyed.ts'
import { type Actor, visitor } from './actor.ts'
import type { Limiter } from './limits.ts'
import { networkOf } from './network.ts'
import type { Caller } from './sessions.ts'

/** What is kept of a key. It holds 256 random bits, which nobody finds by trying: it needs no slow hash, and no secret beside it. */
export const hashOfKey = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The key that a request brings (RFC 6750), or undefined without one; other ways to prove oneself, such as `Basic`, are a proxy's. */
export const keyIn = (authorization: string | undefined): string | undefined =>
  /^bearer(?: (.*))?$/i.test(authorization ?? '') ? authorization?.slice('bearer '.length).trim() : undefined

/**
 * Who calls with a key. Each call is counted against the key's own limit, and wrong keys against their network's.
 * @throws Refusal `key_refused` for one that is unknown, over or revoked; `too_many_requests`
 */
export async function keyActor(
  { db, limiter, caller, now }: { db: Db; limiter: Limiter; caller: Caller; now: Date },
  token: string,
): Promise<Actor> {
  const shortId = shortIdOf(token)
  const [found] = shortId ? await db.select().from(apiKeys).where(eq(apiKeys.shortId, shortId)) : []
  if (!found || !isSame(found.keyHash, hashOfKey(token))) {
    await limiter.take('wrongKeyPerAddress', networkOf(caller.ip))
    throw new Refusal('key_refused')
  }
  if (found.revokedAt !== null || found.expiresAt <= now) throw new Refusal('key_refused')
  const { id, name, scopes, perMinute, lastUsedAt } = found
  await limiter.takeInMinute(`key ${id}`, perMinute)
  // Once a minute is exact enough, and spares a write on every request.
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > 60_000) {
    await unlessFull(db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id)))
  }
  return { ...visitor, key: { id, name, scopes } }
}
