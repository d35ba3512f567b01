import { eq } from 'drizzle-orm'
import type { ProofForm } from '../../domain/staff/staff.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { sessions } from '../db/schema/sessions.ts'
import { users } from '../db/schema/staff.ts'
import type { StaffCall } from '../http/request-context.ts'
import { lockUnchanged, proveOwnPassword } from './account-commands.ts'
import { isFactorProven } from './recovery-code-commands.ts'
import { recordFailedSignIn, weaknessInUse } from './sign-in-commands.ts'

/**
 * Proves, within a session, who its administrator is: for ten minutes it may then do what is dangerous.
 * @throws Refusal `invalid` at `password` or `code`, `second_factor_required`, `second_factor_unreadable`,
 * `password_changed`, `too_many_requests`
 */
export async function prove(call: StaffCall, { password, code }: ProofForm): Promise<void> {
  const { db, limiter, sessionId, now } = call
  const { id } = call.user
  const proven = await proveOwnPassword(call, password, 'password')
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!user) throw new Refusal('unauthenticated')
  if (user.totpSecret !== null) {
    if (code !== undefined) await limiter.take('ownFactorPerUser', String(id))
    if (!(await isFactorProven(call, user, code))) {
      await recordFailedSignIn(call, id)
      throw new Refusal('invalid', {}, { code: 'oneTimeCodeWrong' })
    }
    await limiter.reset('ownFactorPerUser', String(id))
  }
  await db.transaction(async (tx) => {
    const { username } = await lockUnchanged(tx, id, proven)
    await tx
      .update(sessions)
      .set({ provenAt: now, passwordWeakness: weaknessInUse(call, password, username) })
      .where(eq(sessions.id, sessionId))
  })
}
