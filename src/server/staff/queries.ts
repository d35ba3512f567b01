import { and, asc, desc, eq, gt, max, sql } from 'drizzle-orm'
import { Refusal } from '../../domain/problem.ts'
import type { OwnAccount, StaffMember } from '../../domain/staff.ts'
import type { Db } from '../db/open.ts'
import { sessions } from '../db/schema/sessions.ts'
import { recoveryCodes, users } from '../db/schema/staff.ts'

/** Every administrator, with when they were last here. */
export async function listStaff(db: Db): Promise<StaffMember[]> {
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

/**
 * One's own account.
 * @param isFactorRequired `REQUIRE_SECOND_FACTOR`
 */
export async function findOwnAccount(
  db: Db,
  own: { id: number; username: string },
  sessionId: number | undefined,
  isFactorRequired: boolean,
): Promise<OwnAccount> {
  const [row] = await db
    .select({
      hasSecondFactor: sql<boolean>`${users.totpSecret} is not null`,
      passwordWeakness: sessions.passwordWeakness,
      recoveryCodesLeft: sql<number>`(select count(*)::int from ${recoveryCodes} where user_id = ${own.id} and used_at is null)`,
      usedRecoveryCode: sql<boolean>`exists (select from ${recoveryCodes} where user_id = ${own.id} and used_at >= ${sessions.createdAt})`,
    })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(and(eq(users.id, own.id), eq(sessions.id, sessionId ?? 0)))
  if (!row) throw new Refusal('unauthenticated')
  const isOnlyShort = row.passwordWeakness === 'short_without_factor' && row.hasSecondFactor
  return { ...own, isFactorRequired, ...row, passwordWeakness: isOnlyShort ? null : row.passwordWeakness }
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
