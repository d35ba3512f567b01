// How who declared a payment is told of it.

import type { Locale } from '../../domain/language.ts'
import { isErased } from '../../domain/participant.ts'
import type { Tx } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { type Letter, renderMail } from '../mail/layout.ts'
import { letterDataOf } from '../mail/letter-data.ts'
import type { LetterData } from '../mail/registration-received.ts'
import { notify } from '../notifications/commands.ts'
import type { LockedRegistration } from '../registrations/commands.ts'

/** Writes a letter to who declared it, in their language; an erased person gets none. */
export async function tellDeclarer(
  tx: Tx,
  call: Call,
  { before, training }: LockedRegistration,
  letterIn: (data: LetterData, locale: Locale) => Letter,
): Promise<void> {
  if (isErased(before)) return
  const { id: registrationId, email, locale } = before
  const letter = letterIn(letterDataOf(before, training, call.config, null), locale)
  const mail = renderMail(letter, call.company, locale)
  await notify(tx, call, { type: 'payment_update', registrationId, locale, to: email, mail })
}
