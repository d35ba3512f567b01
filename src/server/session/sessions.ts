import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { PasswordWeakness } from '../../domain/staff/staff.ts'
import { unlessFull } from '../db/errors.ts'
import { type Line, removeInLine, strictLine } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { pharmacyContacts } from '../db/schema/pharmacies.ts'
import { sessions } from '../db/schema/sessions.ts'
import { users } from '../db/schema/staff.ts'
import { preparedOnce } from '../db/written.ts'
import { keyed } from '../encryption/keyed.ts'
import type { Actor } from './actor.ts'

const hours = 3_600_000

/** How long somebody of the staff may stay idle and signed in, in milliseconds. */
const staffIdleMs = 1 * hours
const staffSessionLifetimeMs = 24 * hours
/** A participant's session lasts 30 days, in milliseconds. */
export const participantSpan = 30 * 24 * hours

export interface Caller {
  ip: string
  userAgent: string | undefined
  /** The random name that a plain form gives its browser; one of a cookie is read where it is asked for. */
  browser?: string | undefined
}

/** Only a keyed hash is stored: nobody who reads or writes the database can sign in with it. */
const hashOf = (token: string, secret: string) => keyed(secret, `session ${token}`)

/**
 * Opens a session for somebody of the staff (docs/rules/accounts-and-security.md#sessions).
 * @param secret `SESSION_SECRET`, the key of the stored hash
 * @returns the token for the cookie: 256 random bits, known to the browser alone
 */
export const openStaffSession = (
  db: Db | Tx,
  secret: string,
  userId: number,
  caller: Caller,
  now: Date,
  passwordWeakness: PasswordWeakness | null = null,
) => openSession(db, secret, { userId, provenAt: now, passwordWeakness }, staffSessionLifetimeMs, caller, now)

/**
 * Opens a session for a participant whose e-mail was proven.
 * @param secret `SESSION_SECRET`, the key of the stored hash
 * @returns the token for the cookie: 256 random bits, known to the browser alone
 */
export const openParticipantSession = (db: Db | Tx, secret: string, participantId: number, caller: Caller, now: Date) =>
  openSession(db, secret, { participantId }, participantSpan, caller, now)

/** The same for a pharmacy's contact, or a person who asks to be one. */
export const openContactSession = (db: Db | Tx, secret: string, contactId: number, caller: Caller, now: Date) =>
  openSession(db, secret, { contactId }, participantSpan, caller, now)

type Owner =
  | { contactId: number }
  | { userId: number; provenAt: Date; passwordWeakness: PasswordWeakness | null }
  | { participantId: number }

async function openSession(db: Db | Tx, secret: string, owner: Owner, span: number, caller: Caller, now: Date) {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    ...owner,
    tokenHash: hashOf(token, secret),
    address: caller.ip,
    userAgent: caller.userAgent?.slice(0, 200) ?? null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + span),
  })
  return token
}

/** A session that is not over, by its token: asked with each call of a signed-in person. */
const sessionOf = preparedOnce((db) =>
  db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      participantId: sessions.participantId,
      contactId: sessions.contactId,
      pharmacyId: pharmacyContacts.pharmacyId,
      lastSeenAt: sessions.lastSeenAt,
      provenAt: sessions.provenAt,
      username: users.username,
      role: users.role,
      hasFactor: sql<boolean>`${users.totpSecret} is not null`,
    })
    .from(sessions)
    .leftJoin(users, and(eq(users.id, sessions.userId), isNull(users.disabledAt)))
    .leftJoin(pharmacyContacts, eq(pharmacyContacts.id, sessions.contactId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('session_of'),
)

/**
 * Who a session's token stands for, or undefined when it is unknown, over, idle too long, or its account disabled.
 * @param requiresFactor whether staff without a second factor may only set one up
 */
export async function actorOf(
  db: Db,
  secret: string,
  token: string,
  now: Date,
  requiresFactor: boolean,
): Promise<Actor | undefined> {
  const [session] = await sessionOf(db).execute({ tokenHash: hashOf(token, secret), now })
  if (!session) return undefined
  const idle = now.getTime() - session.lastSeenAt.getTime()
  if (session.userId !== null && (session.username === null || idle > staffIdleMs)) return undefined
  // Once a minute is exact enough, and spares a write on every request. On a full disk reading goes on without.
  if (idle > 60_000) await unlessFull(db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, session.id)))
  const member =
    session.userId !== null && session.username !== null && session.role !== null
      ? { id: session.userId, username: session.username, role: session.role }
      : undefined
  const isLimited = requiresFactor && !session.hasFactor
  return {
    sessionId: session.id,
    user: isLimited ? undefined : member,
    withoutFactor: isLimited ? member : undefined,
    participantId: session.participantId ?? undefined,
    contact: session.contactId === null ? undefined : { id: session.contactId, pharmacyId: session.pharmacyId },
    provenAt: session.provenAt ?? undefined,
  }
}

/** How long after signing in somebody may do what would give their account away, in milliseconds. */
const freshSignInMs = 15 * 60_000

/** Whether a session was opened so recently that the one who uses it is the person who proved who they are. */
export async function isFresh(db: Db | Tx, sessionId: number | undefined, now: Date): Promise<boolean> {
  const [session] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId ?? 0))
  return session !== undefined && now.getTime() - session.createdAt.getTime() <= freshSignInMs
}

/** Ends a session; its token opens nothing any more. */
export async function closeSession(db: Db | Tx, sessionId: number) {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Ends every session of a participant, on all browsers. */
export async function closeParticipantSessions(db: Db | Tx, participantId: number) {
  await db.delete(sessions).where(eq(sessions.participantId, participantId))
}

/** Ends every session of a pharmacy's contact, on all browsers. */
export async function closeContactSessions(db: Db | Tx, contactId: number) {
  await db.delete(sessions).where(eq(sessions.contactId, contactId))
}

/** The browsers signed in as a participant, last used first (docs/rules/participant-space.md#sessions). */
export const listParticipantSessions = (db: Db, participantId: number, now: Date) =>
  db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(and(eq(sessions.participantId, participantId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt))

/** Removes sessions that are over. */
export async function deleteExpiredSessions(db: Db, now: Date, line: Line = strictLine) {
  const isIdle = and(isNotNull(sessions.userId), lt(sessions.lastSeenAt, new Date(now.getTime() - staffIdleMs)))
  await removeInLine(db, sessions, or(lt(sessions.expiresAt, now), isIdle), line)
}
