// Letters that say what is due go to the payer (docs/rules/pharmacies.md#who-pays).
import { eq } from 'drizzle-orm'
import type { NotificationType } from '../../domain/announcements/notification.ts'
import type { Locale } from '../../domain/values/language.ts'
import { isNoAddress } from '../../domain/values/no-address.ts'
import type { Tx } from '../db/open.ts'
import { pharmacyBookings } from '../db/schema/pharmacies.ts'
import type { registrations } from '../db/schema/registrations.ts'
import type { trainings } from '../db/schema/trainings.ts'
import type { Telling } from '../http/request-context.ts'
import { aboutSomebody, type Letter, renderMail } from '../mail/layout.ts'
import { letterDataOf, payerLetterDataOf } from '../mail/letter-data.ts'
import type { LetterData } from '../mail/registration-received.ts'
import { spaceButton } from '../mail/space-words.ts'
import { notify } from './commands.ts'
import { moneyReadersOf, type PharmacyRow, payingPharmacy, proformaNumbersOf } from './payer-queries.ts'

interface About {
  registration: typeof registrations.$inferSelect
  training: typeof trainings.$inferSelect
}

interface Told {
  type: NotificationType
  /** Written from what its reader is told: who pays what is due, the person of a pharmacy who does. */
  letterIn: (data: LetterData) => Letter
  calendar?: string | null
  /** The number of the paper that it brings. */
  brings?: number | undefined
}

/** Writes a letter about money to the payer: the person, or those who read it for their pharmacy, and then not the person. */
export async function tellPayer(tx: Tx, call: Telling, about: About, told: Told): Promise<void> {
  const pharmacy = await payingPharmacy(tx, about.registration)
  if (pharmacy) await tellPharmacy(tx, call, about, pharmacy, told)
  else await tellPerson(tx, call, about, null, told)
}

/**
 * Writes a letter about coming, which says what is due as well, to the person; where their pharmacy pays, it says so to them instead.
 * @param isDue whether there is money in it that the pharmacy is told of then
 * @param actor the pharmacy whose contact has done it: its contacts are told that it was done, also where there is no money in it
 */
export async function tellPersonAndPayer(
  tx: Tx,
  call: Telling,
  about: About,
  { isDue, actor, ...told }: Told & { isDue: boolean; actor?: PharmacyRow | undefined },
): Promise<void> {
  const pharmacy = await payingPharmacy(tx, about.registration)
  // The payer reads mail to somebody without an address already.
  const isReadByPayer = isNoAddress(about.registration.email)
  const isPayersDeed = actor !== undefined && actor.id === pharmacy?.id
  const isTold = pharmacy !== null && (isDue || isPayersDeed)
  if (!((isTold || actor) && isReadByPayer)) await tellPerson(tx, call, about, isReadByPayer ? null : pharmacy, told)
  if (isTold) await tellPharmacy(tx, call, about, pharmacy, told)
  // One that has registered somebody for whom another pays reads nothing of their money.
  if (actor && !isPayersDeed) await tellPharmacy(tx, call, about, actor, told, pharmacy ?? { name: personName(about) })
}

const personName = ({ registration: { firstName, lastName } }: About) => `${firstName} ${lastName}`

async function tellPerson(
  tx: Tx,
  call: Telling,
  { registration, training }: About,
  payer: PharmacyRow | null,
  { type, letterIn, calendar, brings }: Told,
) {
  const { id: registrationId, email, locale } = registration
  const letter = letterIn(letterDataOf(registration, training, call.config, payer))
  const mail = renderMail(letter, call.company, locale)
  await notify(tx, call, { type, registrationId, locale, to: email, mail, calendar: calendar ?? null, brings })
}

/** One letter to each of its readers, naming the person and the reference of what was booked with them. */
async function tellPharmacy(
  tx: Tx,
  call: Telling,
  { registration, training }: About,
  pharmacy: PharmacyRow,
  { letterIn, brings }: Told,
  payer: { name: string } | null = null,
) {
  const { id: registrationId, locale } = registration
  const reference = await bookingReferenceOf(tx, registration)
  const about = `${personName({ registration, training })}, ${reference ?? registration.paymentReference}`
  const papers = (await proformaNumbersOf(tx, [registrationId])).get(registrationId)
  for (const email of await moneyReadersOf(tx, call.company, pharmacy, training.id)) {
    const data = payerLetterDataOf(registration, training, call.config, { email, reference })
    const letter = withSpace(letterIn(payer ? { ...data, payer: payer.name } : data), data, locale)
    const mail = aboutSomebody(renderMail(letter, call.company, locale), about, locale, papers)
    await notify(tx, call, { type: 'pharmacy_payment', registrationId, locale, to: email, mail, brings })
  }
}

/** A letter with the way to its reader's space, where it names none yet. */
const withSpace = (letter: Letter, data: LetterData, locale: Locale): Letter =>
  letter.blocks.some((block) => block.type === 'button' && block.href === data.spaceUrl)
    ? letter
    : { ...letter, blocks: [...letter.blocks, spaceButton(data, locale)] }

async function bookingReferenceOf(tx: Tx, { bookingId }: About['registration']): Promise<string | null> {
  if (bookingId === null) return null
  const [booking] = await tx
    .select({ reference: pharmacyBookings.reference })
    .from(pharmacyBookings)
    .where(eq(pharmacyBookings.id, bookingId))
  return booking?.reference ?? null
}
