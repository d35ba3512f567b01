import { Refusal } from '../../domain/values/problem.ts'
import type { Tx } from '../db/open.ts'
import type { RequestContext } from '../http/request-context.ts'
import { resendCorrected } from '../notifications/resend-commands.ts'
import type { LockedRegistration } from './commands.ts'
import { heldLettersOf, lettersAbout } from './held-letter-queries.ts'

/**
 * Sends the letters that were chosen to a corrected e-mail, once each; those that wait yet and were not chosen go nowhere. The caller
 * holds the registration's lock.
 * @param replace what makes some of their papers invalid in the same act: letters of those then go to nobody
 * @throws Refusal `invalid` where one of them holds no more, or did not go to its former e-mail
 */
export async function sendHeldAgain(
  tx: Tx,
  call: RequestContext,
  { before, after, training }: LockedRegistration & { after: LockedRegistration['before'] },
  chosen: number[],
  replace: (() => Promise<void>) | undefined,
): Promise<void> {
  const letters = await lettersAbout(tx, before.id)
  const heldNow = () => heldLettersOf(tx, before, training, letters, call.now)
  const held = await heldNow()
  if (chosen.some((id) => !held.has(id))) throw new Refusal('invalid', {}, { letters: 'invalid' })
  await replace?.()
  const still = replace ? await heldNow() : held
  const going = chosen.filter((id) => still.has(id))
  await resendCorrected(tx, call, { former: before.email, held: after }, going)
}
