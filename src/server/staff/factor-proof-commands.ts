import { eq } from 'drizzle-orm'
import { Refusal } from '../../domain/values/problem.ts'
import { users } from '../db/schema/staff.ts'
import { placeOf } from '../encryption/seal-existing.ts'
import { UnreadableSecret } from '../encryption/secret-box.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { StaffUser } from '../session/actor.ts'
import { factorStep } from '../session/second-factor.ts'
import { isRecoveryCode, spendRecoveryCode } from './recovery-code-commands.ts'

/**
 * Whether a code proves an account's second factor: one of its app, or a recovery code in its place. Either works once.
 * @throws Refusal `second_factor_required` without a code, `second_factor_unreadable` when no key opens the factor's secret
 */
export async function isFactorProven(
  call: RequestContext,
  user: StaffUser,
  code: string | undefined,
): Promise<boolean> {
  if (code === undefined) throw new Refusal('second_factor_required')
  return isRecoveryCode(code) ? spendRecoveryCode(call, user, code) : spendAppCode(call, user.id, code)
}

const spendAppCode = ({ db, secrets, now }: RequestContext, userId: number, code: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
    if (!user?.totpSecret) return false
    const step = await factorStep(
      readable(() => secrets.open(user.totpSecret ?? '', placeOf.factor(userId))),
      code,
      now,
    )
    if (step === null || step <= (user.totpStep ?? 0)) return false
    await tx.update(users).set({ totpStep: step }).where(eq(users.id, userId))
    return true
  })

function readable(open: () => string): string {
  try {
    return open()
  } catch (error) {
    throw error instanceof UnreadableSecret ? new Refusal('second_factor_unreadable') : error
  }
}
