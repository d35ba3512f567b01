import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type Line, removeInLine, strictLine } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { notifications } from '../db/schema/notifications.ts'
import { emailCodes } from '../db/schema/participants.ts'
import { isSame, keyed } from '../encryption/keyed.ts'

/** How long a code and a link are good for, in milliseconds: ten minutes (docs/rules/participant-space.md#linking). */
export const codeLifetimeMs = 10 * 60_000
const maxAttempts = 5

export type EmailCode = typeof emailCodes.$inferSelect

/** The form in which an address, and with it a phone, is counted where it need not be known. */
export const hashOfEmail = (secret: string, email: string) => keyed(secret, `email ${email.toLowerCase()}`)
export const hashOfIdentity = (secret: string, { email, phone }: { email: string; phone: string }) =>
  keyed(secret, `email and phone ${email.toLowerCase()} ${phone}`)
/** Who asked for a code, as its row remembers for ten minutes: a browser or a network. */
export const hashOfRequester = (secret: string, requester: string) => keyed(secret, `requester ${requester}`)
export const hashOfCode = (secret: string, id: number, code: string) => keyed(secret, `code ${id} ${code}`)
export const hashOfToken = (secret: string, token: string) => keyed(secret, `token ${token}`)

/**
 * Six digits, each as likely as any other.
 * @param taken codes of the same mail, which it must not equal
 */
export function newCode(taken: readonly string[] = []): string {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return taken.includes(code) ? newCode(taken) : code
}
/** 256 random bits for an address. */
export const newToken = () => randomBytes(32).toString('base64url')

/**
 * Makes a code for an address, good for ten minutes; only its hash is kept.
 * @returns the code, for the mail that brings it
 */
export async function addCode(
  tx: Tx,
  secret: string,
  request: Required<Pick<typeof emailCodes.$inferInsert, 'purpose' | 'email' | 'participantId' | 'locale'>> &
    Pick<typeof emailCodes.$inferInsert, 'requester'>,
  now: Date,
): Promise<string> {
  const expiresAt = new Date(now.getTime() + codeLifetimeMs)
  const [row] = await tx
    .insert(emailCodes)
    .values({ ...request, createdAt: now, expiresAt })
    .returning({ id: emailCodes.id })
  if (!row) throw new Error('insert returned no row')
  const code = newCode()
  await tx
    .update(emailCodes)
    .set({ codeHash: hashOfCode(secret, row.id, code) })
    .where(eq(emailCodes.id, row.id))
  return code
}

/**
 * Tries a code against those of the last mail sent for a purpose, one for each person there: the last that this requester asked for, else
 * anybody's. Every try counts, at once and for all of them, whether it is right or not; the person who asked and others are counted apart:
 * strangers cannot use a code up. The same work is done where nobody was ever sent one.
 * @param requester hash of the caller that tries, where the one that asked was written down
 * @returns the code's row, to be used up in the transaction of what it allows; undefined when it is wrong, old, used or tried too often
 */
export async function tryCode(
  db: Db,
  secret: string,
  purpose: SQL | undefined,
  requester: string | null,
  code: string,
  now: Date,
): Promise<EmailCode | undefined> {
  const isOwn = or(isNull(emailCodes.requester), eq(emailCodes.requester, requester ?? ''))
  const request = sql<number>`coalesce(${emailCodes.requestId}, ${emailCodes.id})`
  const isLive = and(purpose, isNotNull(emailCodes.codeHash), isNull(emailCodes.usedAt), gt(emailCodes.expiresAt, now))
  const last = db
    .select({ request })
    .from(emailCodes)
    .where(isLive)
    .orderBy(sql`${isOwn} desc`, sql`${request} desc`)
    .limit(1)
  const together = db
    .select({ id: emailCodes.id })
    .from(emailCodes)
    .where(and(isLive, sql`${request} = ${last}`))
    .orderBy(emailCodes.id)
    .for('update')
  const rows = await db
    .update(emailCodes)
    .set({
      tries: sql`${emailCodes.tries} + case when ${isOwn} then 1 else 0 end`,
      foreignTries: sql`${emailCodes.foreignTries} + case when ${isOwn} then 0 else 1 end`,
    })
    .where(
      and(
        inArray(emailCodes.id, together),
        sql`case when ${isOwn} then ${emailCodes.tries} else ${emailCodes.foreignTries} end < ${maxAttempts}`,
        isNull(emailCodes.usedAt),
        gt(emailCodes.expiresAt, now),
      ),
    )
    .returning()
  // All are compared, so that the time does not say whose it is.
  const [right] = (rows.length > 0 ? rows : [undefined]).filter((row) =>
    isSame(hashOfCode(secret, row?.id ?? 0, code), row?.codeHash ?? hashOfCode(secret, 0, '')),
  )
  return right
}

/**
 * Uses a code or a link up. The caller holds its participant's lock, if it has one.
 * @param others codes that the caller is going to forget with it, locked in one order with it
 * @returns false when somebody was faster
 */
export async function claimCode(tx: Tx, id: number, others: SQL | undefined, now: Date): Promise<boolean> {
  await tx
    .select({ id: emailCodes.id })
    .from(emailCodes)
    .where(or(eq(emailCodes.id, id), others))
    .orderBy(emailCodes.id)
    .for('update')
  const used = await tx
    .update(emailCodes)
    .set({ usedAt: now })
    .where(and(eq(emailCodes.id, id), isNull(emailCodes.usedAt), gt(emailCodes.expiresAt, now)))
    .returning({ id: emailCodes.id })
  return used.length === 1
}

/** How long the letter that brought a code is kept, in milliseconds: a day, to see whether it was delivered. */
const codeMailLifetimeMs = 24 * 3_600_000

/** Removes codes that are over, and with them the addresses that were typed; a day later the letters too. */
export async function deleteExpiredCodes(db: Db, now: Date, line: Line = strictLine): Promise<void> {
  await removeInLine(db, emailCodes, lt(emailCodes.expiresAt, now), line)
  const dayBefore = new Date(now.getTime() - codeMailLifetimeMs)
  const letters = and(eq(notifications.type, 'sign_in_code'), lt(notifications.createdAt, dayBefore))
  await removeInLine(db, notifications, letters, line)
}
