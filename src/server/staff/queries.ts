import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Invitation, OwnAccount, StaffMember } from '../../domain/staff/staff.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { sessions } from '../db/schema/sessions.ts'
import { invitations, recoveryCodes, users } from '../db/schema/staff.ts'
import type { StaffUser } from '../session/actor.ts'

/** Everyone of the staff, with when they were last here. */
export const listStaff = (db: Db): Promise<StaffMember[]> => readStaff(db)

/** @throws Refusal `not_found` */
export async function findStaffMember(db: Db | Tx, id: number): Promise<StaffMember> {
  const [member] = await readStaff(db, eq(users.id, id))
  if (!member) throw new Refusal('not_found')
  return member
}

/** Those of the staff, by name. */
export async function readStaff(db: Db | Tx, which?: SQL): Promise<StaffMember[]> {
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      email: users.email,
      version: users.version,
      disabledAt: users.disabledAt,
      totpSecret: users.totpSecret,
      createdAt: users.createdAt,
      // Sessions end, and nobody shall then count as never here: the trail knows of each signing in.
      lastSeenAt: sql<Date | null>`greatest(max(${sessions.lastSeenAt}), (select max(created_at) from audit_entries
        where subject_type = 'user' and subject_id = ${users.id} and action in ('sign_in', 'accept_invitation')))`.mapWith(
        sessions.lastSeenAt,
      ),
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(which)
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
  { id, username }: StaffUser,
  sessionId: number | undefined,
  isFactorRequired: boolean,
): Promise<OwnAccount> {
  const [row] = await db
    .select({
      hasSecondFactor: sql<boolean>`${users.totpSecret} is not null`,
      passwordWeakness: sessions.passwordWeakness,
      recoveryCodesLeft: sql<number>`(select count(*)::int from ${recoveryCodes} where user_id = ${id} and used_at is null)`,
      usedRecoveryCode: sql<boolean>`exists (select from ${recoveryCodes} where user_id = ${id} and used_at >= ${sessions.createdAt})`,
    })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(and(eq(users.id, id), eq(sessions.id, sessionId ?? 0)))
  if (!row) throw new Refusal('unauthenticated')
  const isOnlyShort = row.passwordWeakness === 'short_without_factor' && row.hasSecondFactor
  return { id, username, isFactorRequired, ...row, passwordWeakness: isOnlyShort ? null : row.passwordWeakness }
}

/** The browsers signed in as somebody of the staff, last used first. */
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

/** Every invitation that was neither accepted nor withdrawn, newest first. */
export async function listInvitations(db: Db | Tx, now: Date): Promise<Invitation[]> {
  const rows = await db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      invitedBy: users.username,
      expiresAt: invitations.expiresAt,
      isOpen: sql<boolean>`${isOpenAt(now)}`,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
  return rows.map(({ expiresAt, ...row }) => ({ ...row, expiresAt: expiresAt.toISOString() }))
}

/** Which invitations, beside who sent them, still open an account. */
export const isOpenAt = (now: Date) =>
  sql`(${gt(invitations.expiresAt, now)} and ${users.role} = 'administrator' and ${users.disabledAt} is null)`
