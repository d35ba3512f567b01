// What administrators do with accounts, and everybody of the staff with their own password and sessions.
import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import {
  type NewStaffMemberForm,
  passwordLength,
  type StaffMember,
  type StaffRoleForm,
} from '../../domain/staff/staff.ts'
import { isActive } from '../../domain/trainings/training-status.ts'
import { officePath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { isUniqueViolation } from '../db/errors.ts'
import type { Db, Tx } from '../db/open.ts'
import { isChosen } from '../db/ordered.ts'
import { sessions } from '../db/schema/sessions.ts'
import { trainingTrainers, users } from '../db/schema/staff.ts'
import { isSession, trainings } from '../db/schema/trainings.ts'
import { refuseStale } from '../db/versions.ts'
import type { RequestContext, StaffCall } from '../http/request-context.ts'
import { renderMail } from '../mail/layout.ts'
import { sessionsLost } from '../mail/staff.ts'
import { notify } from '../notifications/commands.ts'
import { hashPassword, isPassword } from '../session/passwords.ts'
import { requireProof } from '../session/proof.ts'
import { commonReason } from '../settings/password-policy.ts'
import { findStaffMember } from './queries.ts'
import { replaceRecoveryCodes } from './recovery-code-commands.ts'
import { recordFailedSignIn } from './sign-in-commands.ts'

/** What changing others' accounts needs: of the office's calls, and of the command line's. */
export type AccountCall = Pick<RequestContext, 'db' | 'company' | 'actor' | 'now'>

/** @throws Refusal `invalid` at the field, with the reason, for a password that anybody would guess */
export const refuseCommon = (
  { company }: Pick<RequestContext, 'company'>,
  password: string,
  username: string,
  field: string,
) => {
  const reason = commonReason(password, username, company)
  if (reason) throw new Refusal('invalid', {}, { [field]: reason })
}

/** @throws Refusal `not_found` */
export async function lockStaffMember(tx: Tx, id: number) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  if (!user) throw new Refusal('not_found')
  return user
}

/** @throws Refusal `proof_needed`, `username_taken`, or `invalid` for a common password */
export async function createStaffMember(call: AccountCall, form: NewStaffMemberForm): Promise<{ id: number }> {
  requireProof(call.actor, call.now)
  refuseCommon(call, form.password, form.username, 'password')
  const { username, role, email } = form
  const passwordHash = await hashPassword(form.password)
  return refusingTakenName(() =>
    call.db.transaction(async (tx) => {
      const { id } = await addAccount(tx, { username, role, email, passwordHash, createdAt: call.now })
      const after = { username, role, ...(email !== undefined && { email }) }
      await writeAudit(tx, call.actor, { action: 'create', subjectType: 'user', subjectId: id, after })
      return { id }
    }),
  )
}

/** Writes a new account, in the transaction of what causes it. */
export async function addAccount(tx: Tx, account: typeof users.$inferInsert) {
  const [created] = await tx.insert(users).values(account).returning()
  if (!created) throw new Error('insert returned no row')
  return created
}

/** @throws Refusal `username_taken` where the work gives a name to an account that another one has */
export async function refusingTakenName<Done>(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, 'users_username_unique')) {
      throw new Refusal('username_taken', {}, { username: 'usernameTaken' })
    }
    throw error
  }
}

/**
 * Disables an account, which ends its sessions at once, or enables it again.
 * @throws Refusal `proof_needed`, `not_found`, `last_administrator`
 */
export async function setStaffMemberDisabled(call: AccountCall, id: number, disabled: boolean): Promise<void> {
  requireProof(call.actor, call.now)
  await call.db.transaction(async (tx) => {
    const refuseLast = await lockActiveStaff(tx)
    await lockStaffMember(tx, id)
    if (disabled) refuseLast(id)
    await tx
      .update(users)
      .set({ disabledAt: disabled ? call.now : null })
      .where(eq(users.id, id))
    if (disabled) await tx.delete(sessions).where(eq(sessions.userId, id))
    await writeAudit(tx, call.actor, { action: disabled ? 'disable' : 'enable', subjectType: 'user', subjectId: id })
  })
}

/**
 * Gives an account another role. Its sessions end, so that nothing is left of the role before: no screen, no file's address. Trainings that
 * it was to give are taken from it, and it is told so.
 * @throws Refusal `proof_needed`, `not_found`, `edit_conflict`, `last_administrator`
 */
export async function changeRole(call: StaffCall, id: number, { role, version }: StaffRoleForm): Promise<StaffMember> {
  requireProof(call.actor, call.now)
  return call.db.transaction(async (tx) => {
    const refuseLast = await lockActiveStaff(tx)
    const before = await lockStaffMember(tx, id)
    await refuseStale(version, before, () => findStaffMember(tx, id))
    if (before.role === role) return findStaffMember(tx, id)
    refuseLast(id)
    await tx.update(users).set({ role }).where(eq(users.id, id))
    await takeSessionsAway(tx, call, before)
    await tx.delete(sessions).where(eq(sessions.userId, id))
    const subject = { subjectType: 'user', subjectId: id } as const
    await writeAudit(tx, call.actor, {
      action: 'change_role',
      ...subject,
      before: { role: before.role },
      after: { role },
    })
    return findStaffMember(tx, id)
  })
}

/** Takes all trainings from an account, and tells it which of them are not over. */
async function takeSessionsAway(
  tx: Tx,
  call: StaffCall,
  { id, username, email, disabledAt }: typeof users.$inferSelect,
) {
  const taken = await tx
    .delete(trainingTrainers)
    .where(eq(trainingTrainers.userId, id))
    .returning({ id: trainingTrainers.trainingId })
  if (taken.length === 0 || email === null || disabledAt !== null) return
  const ids = taken.map((one) => one.id)
  const found = await tx
    .select()
    .from(trainings)
    .where(and(isChosen(trainings.id, ids), isSession))
    .orderBy(asc(trainings.startsAt), asc(trainings.id))
  const lost = found.filter(({ status }) => isActive(status))
  if (lost.length === 0) return
  const letter = sessionsLost({ username, trainings: lost, url: call.config.publicUrl + officePath })
  const mail = renderMail(letter, call.company, 'fr')
  await notify(tx, call, { type: 'training_update', locale: 'fr', to: email, mail })
}

/**
 * Locks every active account: of two administrators who disable or demote each other at once, the second one waits and is refused.
 * @returns what refuses, with `last_administrator`, to do without the one who is the last
 */
async function lockActiveStaff(tx: Tx): Promise<(id: number) => void> {
  const active = await tx
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(isNull(users.disabledAt))
    .orderBy(users.id)
    .for('no key update')
  const administrators = active.filter(({ role }) => role === 'administrator')
  return (id) => {
    if (administrators.length === 1 && administrators[0]?.id === id) throw new Refusal('last_administrator')
  }
}

/**
 * Gives another's account a new password and no second factor, for somebody who has lost theirs; its sessions end.
 * @throws Refusal `proof_needed`, `own_password` for the caller's own, which is changed with the old one; `not_found`, `invalid`
 */
export async function resetStaffMember(call: AccountCall, id: number, password: string): Promise<void> {
  requireProof(call.actor, call.now)
  if (id === call.actor.user?.id) throw new Refusal('own_password')
  const passwordHash = await hashPassword(password)
  await call.db.transaction(async (tx) => {
    const user = await lockStaffMember(tx, id)
    refuseCommon(call, password, user.username, 'password')
    await tx
      .update(users)
      .set({ passwordHash, totpSecret: null, totpPending: null, totpStep: null })
      .where(eq(users.id, id))
    await replaceRecoveryCodes(tx, id, [], call.now)
    await tx.delete(sessions).where(eq(sessions.userId, id))
    await writeAudit(tx, call.actor, { action: 'reset_password', subjectType: 'user', subjectId: id })
  })
}

/**
 * Changes the caller's own password; other browsers are signed out. Of two changes at once the second is refused: it was made with a
 * password that is no longer the account's.
 * @throws Refusal `invalid` at `currentPassword` or `newPassword`, `password_changed`, `too_many_requests`
 */
export async function changeOwnPassword(
  call: StaffCall,
  form: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { id } = call.user
  const proven = await proveOwnPassword(call, form.currentPassword, 'currentPassword')
  const passwordHash = await hashPassword(form.newPassword)
  await call.db.transaction(async (tx) => {
    const user = await lockUnchanged(tx, id, proven)
    if (user.totpSecret === null && form.newPassword.length < passwordLength) {
      throw new Refusal('invalid', {}, { newPassword: 'passwordShort' })
    }
    refuseCommon(call, form.newPassword, user.username, 'newPassword')
    await tx.update(users).set({ passwordHash }).where(eq(users.id, id))
    const { sessionId } = call
    await tx.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.id, sessionId)))
    await tx.update(sessions).set({ passwordWeakness: null }).where(eq(sessions.id, sessionId))
    await writeAudit(tx, call.actor, { action: 'change_password', subjectType: 'user', subjectId: id })
  })
}

/**
 * @returns the hash that the password fits, which is looked at again under the lock of what follows (`lockUnchanged`)
 * @throws Refusal `invalid` at the field when the password is not the caller's own, `too_many_requests`
 */
export async function proveOwnPassword(call: StaffCall, password: string, field: string): Promise<string> {
  const { id } = call.user
  await call.limiter.take('ownPasswordPerUser', String(id))
  const [user] = await call.db.select().from(users).where(eq(users.id, id))
  if (!(await isPassword(password, user?.passwordHash)) || !user) {
    await recordFailedSignIn(call, id)
    throw new Refusal('invalid', {}, { [field]: 'passwordWrong' })
  }
  await call.limiter.reset('ownPasswordPerUser', String(id))
  return user.passwordHash
}

/**
 * Locks an account whose password was compared before, which takes long.
 * @throws Refusal `password_changed` where it was given another one meanwhile; `not_found`
 */
export async function lockUnchanged(tx: Tx, id: number, provenHash: string) {
  const user = await lockStaffMember(tx, id)
  if (user.passwordHash !== provenHash) throw new Refusal('password_changed')
  return user
}

/** Signs one of the caller's browsers out. @throws Refusal `not_found` for somebody else's session */
export async function closeOwnSession(call: StaffCall, sessionId: number): Promise<void> {
  const { id } = call.user
  await call.db.transaction(async (tx) => {
    const closed = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, id)))
      .returning({ id: sessions.id })
    if (closed.length === 0) throw new Refusal('not_found')
    await writeAudit(tx, call.actor, { action: 'sign_out', subjectType: 'user', subjectId: id })
  })
  call.report('sign_out')
}

/** Creates the first administrator of an empty installation; does nothing when there is one. */
export async function ensureFirstStaffMember(
  db: Db,
  credentials: { username: string; password: string },
): Promise<void> {
  const [existing] = await db.select({ id: users.id }).from(users).limit(1)
  if (existing) return
  const passwordHash = await hashPassword(credentials.password)
  await db.insert(users).values({ username: credentials.username, passwordHash }).onConflictDoNothing()
}
