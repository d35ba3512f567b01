import { and, asc, desc, eq, gt, max } from 'drizzle-orm'
import type { Administrator } from '../../domain/user.ts'
import type { Db } from '../db/open.ts'
import { sessions, users } from '../db/schema.ts'

/** Every administrator, with when they were last here. */
export async function listAdministrators(db: Db): Promise<Administrator[]> {
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      disabledAt: users.disabledAt,
      totpSecret: users.totpSecret,
      createdAt: users.createdAt,
      lastSeenAt: max(sessions.lastSeenAt),
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .groupBy(users.id)
    .orderBy(asc(users.username))
  return rows.map(({ disabledAt, totpSecret, createdAt, lastSeenAt, ...user }) => ({
    ...user,
    disabled: disabledAt !== null,
    hasSecondFactor: totpSecret !== null,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }))
}

/** The browsers signed in as an administrator, last used first. */
export async function listOwnSessions(db: Db, userId: number, currentId: number | undefined, now: Date) {
  const rows = await db
    .select({
      id: sessions.id,
      address: sessions.address,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt))
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === currentId,
  }))
}
