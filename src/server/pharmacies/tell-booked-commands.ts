// Who is told of people whom a pharmacy had the office register (docs/rules/pharmacies.md#by-phone).
import { owedOf } from '../../domain/registrations/registration.ts'
import { isNoAddress } from '../../domain/values/no-address.ts'
import type { Tx } from '../db/open.ts'
import type { pharmacyBookings } from '../db/schema/pharmacies.ts'
import type { registrations } from '../db/schema/registrations.ts'
import type { RequestContext } from '../http/request-context.ts'
import { renderMail } from '../mail/layout.ts'
import { eventOf, letterDataOf } from '../mail/letter-data.ts'
import { letBring } from '../mail/mailed-papers.ts'
import { bookedByPhone, pharmacyPays } from '../mail/pharmacy-phoned.ts'
import { notify } from '../notifications/commands.ts'
import { moneyReadersOf, type PharmacyRow } from '../notifications/payer-queries.ts'
import type { TrainingRow } from '../trainings/queries.ts'

type Registration = typeof registrations.$inferSelect

/** What the office has written for a pharmacy. */
export interface BookedByPhone {
  pharmacy: PharmacyRow
  training: TrainingRow
  /** Of those who are new; none where all were registered already. */
  booking: typeof pharmacyBookings.$inferSelect | undefined
  written: readonly Registration[]
  /** Who was registered already, and is paid for now. */
  linked: readonly Registration[]
  /** What is quoted to pay for all of them. */
  reference: string
}

/**
 * Tells those who read about money for the pharmacy of all at once, and those who were registered already that it pays from now on.
 * @param invoiceId the proforma that the pharmacy's letters bring, if something is to be paid
 */
export async function tellOfBooking(
  tx: Tx,
  call: RequestContext,
  { pharmacy, training, booking, written, linked, reference }: BookedByPhone,
  invoiceId: number | undefined,
): Promise<void> {
  const { locale, company, config } = call
  const all = [...written, ...linked]
  const [first] = all
  if (!first) throw new Error('a booking of nobody')
  const nameOf = ({ firstName, lastName }: Registration) => `${firstName} ${lastName}`
  const sum = (amountOf: (one: Registration) => number) => all.reduce((total, one) => total + amountOf(one), 0)
  const who = {
    names: written.map(nameOf),
    linked: linked.map(nameOf),
    owed: sum(owedOf),
    bringsProforma: invoiceId !== undefined,
  }
  const letters: number[] = []
  for (const to of await moneyReadersOf(tx, company, pharmacy, training.id)) {
    const amounts = {
      // What has a price yet is due by the proforma, where one goes with it.
      price: invoiceId === undefined && all.some(({ price }) => price === null) ? null : sum(({ price }) => price ?? 0),
      discountAmount: sum(({ discountAmount }) => discountAmount ?? 0),
    }
    const place = { ...first, ...amounts, firstName: '', email: to, locale, paymentReference: reference }
    const data = letterDataOf(place, training, config, null)
    // One pays and declares by the reference of a booking; the proforma's number has no such page.
    const told = booking && linked.length === 0 ? data : { ...data, paidUrl: null, payUrl: null }
    const mail = renderMail(bookedByPhone(told, who, company, config.publicUrl, locale), company, locale)
    letters.push(
      await notify(tx, call, {
        type: 'pharmacy_booking',
        ...(booking && { bookingId: booking.id }),
        registrationId: first.id,
        locale,
        to,
        mail,
        calendar: await eventOf(first, training, call),
      }),
    )
  }
  if (invoiceId !== undefined) await letBring(tx, letters, invoiceId)
  for (const one of linked.filter(({ email }) => !isNoAddress(email))) {
    const letter = pharmacyPays(letterDataOf(one, training, config, pharmacy), one.paymentAmount > 0, one.locale)
    await notify(tx, call, {
      type: 'status_update',
      registrationId: one.id,
      locale: one.locale,
      to: one.email,
      mail: renderMail(letter, company, one.locale),
    })
  }
}
