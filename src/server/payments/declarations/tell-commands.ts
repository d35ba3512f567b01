// How who declared a payment is told of it.

import { isErased } from '../../../domain/participants/participant.ts'
import type { Locale } from '../../../domain/values/language.ts'
import type { Tx } from '../../db/open.ts'
import type { registrations } from '../../db/schema/registrations.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { type Letter, renderMail } from '../../mail/layout.ts'
import { letterDataOf, payerLetterDataOf } from '../../mail/letter-data.ts'
import type { LetterData } from '../../mail/registration-received.ts'
import { notify } from '../../notifications/commands.ts'
import { moneyReadersOf } from '../../notifications/payer-queries.ts'
import type { LinkedRegistrations } from './booking-queries.ts'

type Registration = typeof registrations.$inferSelect

/** What was declared is about: one registration, or those of a booking. */
export interface DeclaredFor extends Pick<LinkedRegistrations, 'training' | 'booking'> {
  rows: readonly [Registration, ...Registration[]]
}

/**
 * Writes a letter to the person who declared it, in the registration's language: its person, of whom an erased one gets none, or those who speak for the
 * pharmacy that booked.
 */
export async function tellDeclarer(
  tx: Tx,
  call: RequestContext,
  { rows: [registration], training, booking }: DeclaredFor,
  letterIn: (data: LetterData, locale: Locale) => Letter,
): Promise<void> {
  const { id: registrationId, email, locale } = registration
  if (booking) {
    const { id: bookingId, reference, pharmacy } = booking
    const all = { ...registration, firstName: '', paymentReference: reference }
    for (const to of await moneyReadersOf(tx, call.company, pharmacy, training.id)) {
      const data = payerLetterDataOf(all, training, call.config, { email: to, reference })
      const mail = renderMail(letterIn(data, locale), call.company, locale)
      await notify(tx, call, { type: 'pharmacy_payment', registrationId, bookingId, locale, to, mail })
    }
    return
  }
  if (isErased(registration)) return
  const letter = letterIn(letterDataOf(registration, training, call.config, null), locale)
  const mail = renderMail(letter, call.company, locale)
  await notify(tx, call, { type: 'payment_update', registrationId, locale, to: email, mail })
}
