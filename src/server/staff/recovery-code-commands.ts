import { randomInt } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import { officePath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Db, Tx } from '../db/open.ts'
import { recoveryCodes, users } from '../db/schema/staff.ts'
import { placeOf } from '../encryption/seal-existing.ts'
import { UnreadableSecret } from '../encryption/secret-box.ts'
import type { RequestContext } from '../http/request-context.ts'
import { renderMail } from '../mail/layout.ts'
import { recoveryCodeUsed } from '../mail/staff.ts'
import { notify } from '../notifications/commands.ts'
import { type StaffUser, visitor } from '../session/actor.ts'
import { hashPassword, isPassword } from '../session/passwords.ts'
import { factorStep } from '../session/second-factor.ts'

const codesOfASet = 10
// Crockford's 32: no I, L, O or U that could be taken for another. 50 random bits, behind a memory-hard hash and a right password.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

/** A code as it was made, however it was copied: in small letters, without its hyphen, with an O for a zero. */
const readCode = (rawInput: string) =>
  rawInput.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** Ten codes for one sign-in each, such as `7KQ4X-M9P02`, with their hashes: slow, so made before a transaction. */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: codesOfASet }, () => `${half()}-${half()}`)
  return { codes, hashes: await Promise.all(codes.map((code) => hashPassword(readCode(code)))) }
}

/** Makes a set of codes the account's only ones. */
export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: string[], now: Date): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const rows = hashes.map((codeHash) => ({ userId, codeHash, createdAt: now }))
  if (rows.length > 0) await tx.insert(recoveryCodes).values(rows)
}

const unusedOf = (userId: number) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))

/** How many codes an account has left. */
async function countRecoveryCodes(db: Db | Tx, userId: number): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(unusedOf(userId))
  return row?.left ?? 0
}

/** Whether what was typed in place of an app's code looks like a recovery code. */
const isRecoveryCode = (rawInput: string): boolean => readCode(rawInput).length === 10

/**
 * Uses a recovery code up; the trail and a mail to the firm tell of it.
 * @returns false when it is wrong or was used before
 */
async function spendRecoveryCode(call: RequestContext, user: StaffUser, rawInput: string): Promise<boolean> {
  const { db, config, company, now } = call
  const unused = await db.select().from(recoveryCodes).where(unusedOf(user.id))
  const matches = await Promise.all(unused.map(({ codeHash }) => isPassword(readCode(rawInput), codeHash)))
  const code = unused[matches.indexOf(true)]
  if (!code) return false
  return db.transaction(async (tx) => {
    const claimed = await tx
      .update(recoveryCodes)
      .set({ usedAt: now })
      .where(and(eq(recoveryCodes.id, code.id), isNull(recoveryCodes.usedAt)))
      .returning({ id: recoveryCodes.id })
    if (claimed.length === 0) return false
    const codesLeft = await countRecoveryCodes(tx, user.id)
    const actor = { ...visitor, user }
    await writeAudit(tx, actor, {
      action: 'use_recovery_code',
      subjectType: 'user',
      subjectId: user.id,
      after: { codesLeft },
    })
    const letter = recoveryCodeUsed({ username: user.username, codesLeft, at: now, url: config.publicUrl + officePath })
    const mail = renderMail(letter, company, 'fr')
    await notify(tx, call, { type: 'security_alert', locale: 'fr', to: company.email, mail })
    return true
  })
}

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
