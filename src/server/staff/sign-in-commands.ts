import { and, eq, isNull, sql, TransactionRollbackError } from 'drizzle-orm'
import { sampleAdministrator } from '../../domain/staff/demo.ts'
import type { CurrentUser, LoginForm, PasswordWeakness } from '../../domain/staff/staff.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { users } from '../db/schema/staff.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type StaffUser, visitor } from '../session/actor.ts'
import { knows } from '../session/cookie.ts'
import { limitAttempts } from '../session/guard.ts'
import { isPassword } from '../session/passwords.ts'
import { closeSession, openStaffSession } from '../session/sessions.ts'
import { passwordWeakness } from '../settings/password-policy.ts'
import { isFactorProven } from './recovery-code-commands.ts'

/**
 * Signs somebody of the staff in. Known and unknown names cost the same time and give the same answer; tries are limited, but nobody
 * else’s failures stop a browser that has signed in to this account before (docs/rules/accounts-and-security.md#nothing-told).
 * @returns the user and the token of a new session; a session the browser had before is over
 * @throws Refusal `wrong_credentials`, `second_factor_required`, `second_factor_unreadable`, `too_many_requests`
 */
export async function signIn(call: RequestContext, form: LoginForm): Promise<{ user: CurrentUser; token: string }> {
  const { db, caller, now } = call
  const key = form.username.toLowerCase()
  const clearAttempts = await limitAttempts(call, 'signIn', { kind: 'administrator', name: form.username, key })
  const [account] = await db.select().from(users).where(eq(users.username, form.username))
  const user = account?.disabledAt === null ? account : undefined
  if (!(await isPassword(form.password, user?.passwordHash)) || !user) {
    await recordFailedSignIn(call, account?.id)
    throw new Refusal('wrong_credentials')
  }
  if (user.totpSecret !== null) {
    await proveSecondFactor(call, user, form.code).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === 'wrong_credentials') await recordFailedSignIn(call, user.id)
      throw error
    })
  }
  await clearAttempts()
  const token = await db.transaction(async (tx) => {
    // Reset or disabled while the password was compared, which takes long: the sessions of before are over, and this is one.
    const [unchanged] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), isNull(users.disabledAt)))
      .for('no key update')
    if (!unchanged) return undefined
    if (call.actor.sessionId !== undefined) await closeSession(tx, call.actor.sessionId)
    const actor = { ...visitor, user }
    await writeAudit(tx, actor, { action: 'sign_in', subjectType: 'user', subjectId: user.id })
    const weakness = weaknessInUse(call, form.password, user.username)
    return openStaffSession(tx, call.config.sessionSecret, user.id, caller, now, weakness)
  })
  if (token === undefined) {
    await recordFailedSignIn(call, user.id)
    throw new Refusal('wrong_credentials')
  }
  call.report('sign_in', { account: user.id })
  const isLimited = call.settings.security.requireSecondFactor && user.totpSecret === null
  return { user: currentStaffMember(user, isLimited), token }
}

/**
 * Writes into log and trail that somebody could not sign in, or prove who they are. What does not concern an account is written as well, and taken back, so
 * that known and unknown names cost the same time; neither waits for the disk.
 */
export async function recordFailedSignIn(call: RequestContext, userId: number | undefined) {
  call.report('sign_in_failed', { account: userId ?? 'unknown' })
  const written = call.db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = off`)
    await writeAudit(tx, call.actor, { action: 'sign_in_failed', subjectType: 'user', subjectId: userId ?? 0 })
    if (userId === undefined) tx.rollback()
  })
  await written.catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error
  })
}

/** Ends the caller's session, if there is one. */
export async function signOut(call: RequestContext): Promise<void> {
  const { sessionId, user } = call.actor
  if (sessionId === undefined) return
  await call.db.transaction(async (tx) => {
    await closeSession(tx, sessionId)
    if (user) await writeAudit(tx, call.actor, { action: 'sign_out', subjectType: 'user', subjectId: user.id })
  })
  call.report('sign_out')
}

/** @throws Refusal `second_factor_required` without a code, `wrong_credentials` at `code` for one that is wrong or was used before */
async function proveSecondFactor(call: RequestContext, user: StaffUser, code: string | undefined) {
  const { limiter, config, knownBrowser } = call
  // Only who has the password comes this far: those tries are counted together, wherever they come from.
  const isCounted = code !== undefined && !knows(knownBrowser, config, 'administrator', user.username)
  if (isCounted) await limiter.take('factorPerAccount', String(user.id))
  // The password was right, or nothing would be said of the code.
  if (!(await isFactorProven(call, user, code)))
    throw new Refusal('wrong_credentials', {}, { code: 'oneTimeCodeWrong' })
  await limiter.reset('factorPerAccount', String(user.id))
}

/** Somebody of the staff as they see themselves; one who has to set up a second factor first has nothing of the office yet. */
export const currentStaffMember = ({ id, username, role }: StaffUser, isLimited: boolean): CurrentUser => ({
  id,
  username,
  isAdmin: role === 'administrator' && !isLimited,
  role,
  ...(isLimited && { secondFactorMissing: true as const }),
})

/** What is to be said about a password that was right; the demonstration's own may stay as it is. */
export function weaknessInUse(
  { config, company }: Pick<RequestContext, 'config' | 'company'>,
  password: string,
  username: string,
): PasswordWeakness | null {
  const isSample = config.demo && password === sampleAdministrator.password
  return isSample ? null : passwordWeakness(password, username, company)
}
