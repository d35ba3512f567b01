import { Refusal } from '../../domain/values/problem.ts'
import type { Actor } from './actor.ts'

/** How long after proving who they are an administrator may do what is dangerous, in milliseconds: ten minutes. */
const proofSpan = 10 * 60_000

/**
 * Stands before what would give accounts or everybody's data away: a browser left open is not enough for it. Signing in is a proof,
 * and so is `POST /api/admin/proof` (docs/rules/accounts-and-security.md#proof).
 * @throws Refusal `proof_needed`
 */
export function requireProof(actor: Actor, now: Date): void {
  const age = actor.provenAt ? now.getTime() - actor.provenAt.getTime() : Number.POSITIVE_INFINITY
  if (age > proofSpan) throw new Refusal('proof_needed')
}
