// An administrator's own second factor and the recovery codes that go with it. Each change asks for a proof: a browser left open
// locks nobody out of their account.
import { eq } from 'drizzle-orm'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { users } from '../db/schema/staff.ts'
import { placeOf } from '../encryption/seal-existing.ts'
import type { StaffCall } from '../http/request-context.ts'
import { requireProof } from '../session/proof.ts'
import { factorStep, factorUri, newFactorSecret } from '../session/second-factor.ts'
import { lockStaffMember } from './account-commands.ts'
import { makeRecoveryCodes, replaceRecoveryCodes } from './recovery-code-commands.ts'

/**
 * Offers the caller a second factor; it counts once a code of it has been confirmed.
 * @throws Refusal `proof_needed`
 */
export async function offerSecondFactor(call: StaffCall): Promise<{ secret: string; uri: string }> {
  requireProof(call.actor, call.now)
  const { id } = call.user
  const secret = await newFactorSecret()
  const totpPending = call.secrets.seal(secret, placeOf.offeredFactor(id))
  await call.db.update(users).set({ totpPending }).where(eq(users.id, id))
  return { secret, uri: await factorUri(secret, call.user.username, call.company.name || 'Officina') }
}

/**
 * Makes the offered factor count, in place of another if there was one.
 * @returns ten recovery codes, shown this once; former ones are over
 * @throws Refusal `proof_needed`, `invalid` at `code`, `too_many_requests`
 */
export async function confirmSecondFactor(call: StaffCall, code: string): Promise<string[]> {
  requireProof(call.actor, call.now)
  const { id } = call.user
  await call.limiter.take('ownFactorPerUser', String(id))
  const { codes, hashes } = await makeRecoveryCodes()
  await call.db.transaction(async (tx) => {
    const user = await lockStaffMember(tx, id)
    const secret = user.totpPending === null ? null : call.secrets.open(user.totpPending, placeOf.offeredFactor(id))
    const step = secret === null ? null : await factorStep(secret, code, call.now)
    if (secret === null || step === null) throw new Refusal('invalid', {}, { code: 'oneTimeCodeWrong' })
    const totpSecret = call.secrets.seal(secret, placeOf.factor(id))
    await tx.update(users).set({ totpSecret, totpPending: null, totpStep: step }).where(eq(users.id, id))
    await replaceRecoveryCodes(tx, id, hashes, call.now)
    await writeAudit(tx, actorOf(call), { action: 'add_second_factor', subjectType: 'user', subjectId: id })
  })
  return codes
}

/** Somebody whose factor was still missing is named in the trail all the same. */
const actorOf = ({ actor, user }: StaffCall) => ({ ...actor, user })

/** @throws Refusal `proof_needed`, `second_factor_kept` where every administrator has one */
export async function removeSecondFactor(call: StaffCall): Promise<void> {
  requireProof(call.actor, call.now)
  if (call.settings.security.requireSecondFactor) throw new Refusal('second_factor_kept')
  const { id } = call.user
  await call.db.transaction(async (tx) => {
    await tx.update(users).set({ totpSecret: null, totpPending: null, totpStep: null }).where(eq(users.id, id))
    await replaceRecoveryCodes(tx, id, [], call.now)
    await writeAudit(tx, call.actor, { action: 'remove_second_factor', subjectType: 'user', subjectId: id })
  })
}

/**
 * Ten fresh recovery codes; former ones are over.
 * @throws Refusal `proof_needed`, `second_factor_off`
 */
export async function renewRecoveryCodes(call: StaffCall): Promise<string[]> {
  requireProof(call.actor, call.now)
  const { id } = call.user
  const { codes, hashes } = await makeRecoveryCodes()
  await call.db.transaction(async (tx) => {
    const user = await lockStaffMember(tx, id)
    if (user.totpSecret === null) throw new Refusal('second_factor_off')
    await replaceRecoveryCodes(tx, id, hashes, call.now)
    await writeAudit(tx, call.actor, { action: 'renew_recovery_codes', subjectType: 'user', subjectId: id })
  })
  return codes
}
