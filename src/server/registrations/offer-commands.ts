// How somebody on a waiting list comes to a place: by accepting what is offered, or by the office.
import { and, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { RegistrationSummary } from '../../domain/registrations/registration.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { type AcceptanceForm, isOnList, type LinkAcceptanceForm } from '../../domain/waiting-list/waiting-list.ts'
import type { Tx } from '../db/open.ts'
import { registrations } from '../db/schema/registrations.ts'
import { waitingEntries } from '../db/schema/waiting-entries.ts'
import type { RequestContext } from '../http/request-context.ts'
import { holdBookingOf, registerBookedEntry } from './booked-commands.ts'
import { summaryOf } from './queries.ts'
import { type Admission, writeRegistration } from './register-commands.ts'
import { lockEntry, refuseForeignEntry, refuseForeignLink } from './waiting/commands.ts'
import type { Owner, WaitingEntryRow } from './waiting/queries.ts'

/**
 * Accepts an offered place by the link of its mail (docs/rules/waiting-list.md#accepting): a registration with what was typed on joining.
 * Accepting it again answers the same registration.
 * @param discountCode what is taken off the price that there is now
 * @throws Refusal `waiting_entry_not_found`, `offer_over`, `training_not_open`, `already_registered`, `discount_refused`
 */
export async function acceptByLink(
  call: RequestContext,
  { id, token, discountCode }: v.InferOutput<typeof LinkAcceptanceForm>,
): Promise<RegistrationSummary> {
  await refuseForeignLink(call, id, token)
  // Somebody else may be signed in in this browser: the place belongs to the person whose mail brought the link.
  const actor = { ...call.actor, participantId: undefined }
  return call.db.transaction((tx) => acceptOffer(tx, { ...call, actor }, id, discountCode))
}

/**
 * Accepts an offered place in the space of a participant or a pharmacy.
 * @throws Refusal as `acceptOffer`, `waiting_entry_not_found` for somebody else's too
 */
export async function acceptOwn(
  call: RequestContext,
  owner: Owner,
  id: number,
  { discountCode }: AcceptanceForm,
): Promise<RegistrationSummary> {
  return call.db.transaction(async (tx) => {
    await refuseForeignEntry(tx, owner, id)
    return acceptOffer(tx, call, id, discountCode)
  })
}

/**
 * Accepts an offered place, for a person who has shown that it is theirs to accept.
 * @throws Refusal as `acceptByLink`; `pharmacy_archived` for one that a pharmacy booked
 */
async function acceptOffer(
  tx: Tx,
  call: RequestContext,
  id: number,
  discountCode: string | undefined,
): Promise<RegistrationSummary> {
  const booking = await holdBookingOf(tx, id)
  const entry = await lockEntry(tx, id)
  const before = entry.state === 'accepted' && (await acceptedBefore(tx, entry))
  if (before) return before
  const isRunning = entry.state === 'offered' && entry.offerEndsAt !== null && entry.offerEndsAt > call.now
  if (!isRunning) throw new Refusal('offer_over')
  return registerEntry(tx, call, entry, booking, { admission: 'offer', discountCode })
}

async function acceptedBefore(tx: Tx, { registrationId }: WaitingEntryRow): Promise<RegistrationSummary | undefined> {
  if (registrationId === null) return undefined
  const [registration] = await tx.select().from(registrations).where(eq(registrations.id, registrationId))
  return registration && summaryOf(registration)
}

/**
 * Gives a place to somebody on a list, for the office: before others, and beyond the places where a box says so.
 * @throws Refusal `waiting_entry_not_found`, `waiting_over`, `training_full`, `training_not_open`, `already_registered`
 */
export async function givePlace(call: RequestContext, id: number, beyondPlaces: boolean): Promise<RegistrationSummary> {
  return call.db.transaction(async (tx) => {
    const booking = await holdBookingOf(tx, id)
    const entry = await lockEntry(tx, id)
    if (!isOnList(entry.state)) throw new Refusal('waiting_over')
    try {
      return await registerEntry(tx, call, entry, booking, {
        admission: beyondPlaces ? 'beyond_places' : 'from_list',
      })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'training_full') throw error
      throw new Refusal(error.code, {}, { beyondPlaces: 'trainingFull' })
    }
  })
}

/** Makes a registration of what somebody typed when they joined, in the language they did it in. */
async function registerEntry(
  tx: Tx,
  call: RequestContext,
  entry: WaitingEntryRow,
  booking: Awaited<ReturnType<typeof holdBookingOf>>,
  way: { admission: Admission; discountCode?: string | undefined },
): Promise<RegistrationSummary> {
  if (booking) return registerBookedEntry(tx, call, entry, booking, way)
  const { firstName, lastName, email, phone, organization, position, specialRequirements, termsAcceptedAt } = entry
  const form = {
    ...{ firstName, lastName, email, phone, specialRequirements },
    organization: organization ?? '',
    position: position ?? '',
    trainingId: entry.trainingId,
    ...(termsAcceptedAt && { termsAccepted: true as const }),
    discountCode: way.discountCode,
  }
  const registered = await writeRegistration(tx, { ...call, locale: entry.locale }, form, {
    admission: way.admission,
  })
  // Somebody who was erased meanwhile has no entry any more, and gets no registration.
  const settled = and(eq(waitingEntries.id, entry.id), eq(waitingEntries.registrationId, registered.id))
  if ((await tx.$count(waitingEntries, settled)) === 0) throw new Refusal('waiting_entry_not_found')
  return registered
}
