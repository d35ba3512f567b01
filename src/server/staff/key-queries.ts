import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { type ApiKey, type KeyState, keyPrefix } from '../../domain/staff/api-key.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { apiKeys } from '../db/schema/api-keys.ts'
import { users } from '../db/schema/staff.ts'

/** Every key there is or was: those that open something first, then the newest. */
export const listKeys = (db: Db, now: Date): Promise<ApiKey[]> => readKeys(db, now)

/** @throws Refusal `not_found` */
export async function findKey(db: Db | Tx, id: number, now: Date): Promise<ApiKey> {
  const [found] = await readKeys(db, now, eq(apiKeys.id, id))
  if (!found) throw new Refusal('not_found')
  return found
}

const stateAt = (now: Date) =>
  sql<KeyState>`case when ${apiKeys.revokedAt} is not null then 'revoked' when ${apiKeys.expiresAt} <= ${now.toISOString()}::timestamptz then 'expired' else 'active' end`

async function readKeys(db: Db | Tx, now: Date, which?: SQL): Promise<ApiKey[]> {
  const state = stateAt(now)
  const rows = await db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      shortId: apiKeys.shortId,
      scopes: apiKeys.scopes,
      perMinute: apiKeys.perMinute,
      state,
      createdAt: apiKeys.createdAt,
      createdBy: users.username,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      revokedAt: apiKeys.revokedAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.createdBy))
    .where(which)
    .orderBy(sql`${state} = 'active' desc`, desc(apiKeys.createdAt), desc(apiKeys.id))
  return rows.map(({ shortId, createdAt, expiresAt, lastUsedAt, revokedAt, ...row }) => ({
    ...row,
    shownAs: `${keyPrefix}${shortId}`,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }))
}
