// Who waits for a place in a full session (docs/rules/waiting-list.md).
import * as v from 'valibot'
import { DiscountCode } from '../discounts/discount-code.ts'
import { OfficeRegistrationForm, Participant, RegistrationForm } from '../registrations/registration.ts'
import { locales } from '../values/language.ts'
import { countingNumber } from '../values/numbers.ts'
import { linkToken } from '../values/text.ts'
import { key } from '../values/validation.ts'

/** Those who are on the list: in line, with an offer, or on the last day, when places are anybody’s. */
export const liveWaitingStates = ['waiting', 'offered', 'standby'] as const
/** How it ended: by themselves, by the clock, by the office, or with the session. */
export const endedWaitingStates = [
  'accepted',
  'declined',
  'expired',
  'left',
  'removed',
  'told',
  'cancelled',
  'closed',
] as const
export const waitingStates = [...liveWaitingStates, ...endedWaitingStates] as const
export type WaitingState = (typeof waitingStates)[number]

export const isOnList = (state: WaitingState): boolean => liveWaitingStates.some((live) => live === state)

/** The body of POST /api/waiting-list: what would have registered, had a place been left; a discount is asked for when there is one. */
export const WaitingForm = v.omit(RegistrationForm, ['discountCode'])
export type WaitingForm = v.InferOutput<typeof WaitingForm>

/** The answer: how many are before, plus one. */
export const WaitingReceipt = v.object({
  id: v.number(),
  trainingId: v.number(),
  position: v.number(),
  createdAt: v.string(),
})
export type WaitingReceipt = v.InferOutput<typeof WaitingReceipt>

const session = v.object({
  id: v.number(),
  slug: v.string(),
  title: v.string(),
  english: v.nullable(v.object({ title: v.nullable(v.string()), description: v.nullable(v.string()) })),
  description: v.string(),
  startsAt: v.nullable(v.string()),
  location: v.string(),
  /** In FCFA, before any discount. */
  price: v.nullable(v.number()),
})

/** A place on the list, as its owner reads it: by the link of a mail, or in the space of the participant or the pharmacy. */
export const OwnWaitingEntry = v.object({
  id: v.number(),
  state: v.picklist(waitingStates),
  /** Null once the person is no longer on the list. */
  position: v.nullable(v.number()),
  offerEndsAt: v.nullable(v.string()),
  createdAt: v.string(),
  training: session,
  /** Whom a pharmacy booked it for, or the number of a place that is named later, and the reference of all that it booked at once; null if they joined by themselves. */
  booked: v.nullable(v.object({ name: v.string(), isUnnamed: v.boolean(), reference: v.string() })),
})
export type OwnWaitingEntry = v.InferOutput<typeof OwnWaitingEntry>

/** What makes the link of a mail unguessable, and which entry it is about. */
export const WaitingLinkForm = v.strictObject({
  id: countingNumber('proofToken'),
  token: linkToken('proofToken'),
})
export type WaitingLinkForm = v.InferOutput<typeof WaitingLinkForm>

/** The body of accepting an offered place in a space: the code of a discount, if there is one; now there is a price. */
export const AcceptanceForm = v.strictObject({ discountCode: DiscountCode })
export type AcceptanceForm = v.InferOutput<typeof AcceptanceForm>

/** The same by the link of a mail. */
export const LinkAcceptanceForm = v.strictObject({ ...WaitingLinkForm.entries, ...AcceptanceForm.entries })

/** The body of POST /api/admin/trainings/{id}/waiting-list: somebody who called, in their language. */
export const OfficeWaitingForm = v.omit(OfficeRegistrationForm, ['trainingId', 'beyondPlaces'])
export type OfficeWaitingForm = v.InferOutput<typeof OfficeWaitingForm>

/** The body of POST /api/admin/waiting-list/{id}/place: beyond the places only on purpose. */
export const GivenPlaceForm = v.strictObject({ beyondPlaces: v.boolean(key('required')) })

/** Somebody on a list, as the office reads it. */
export const WaitingEntry = v.object({
  ...OwnWaitingEntry.entries,
  locale: v.picklist(locales),
  participant: Participant,
  offeredAt: v.nullable(v.string()),
  /** Whether the mail with the offer is on its way yet: null where none was made. */
  offerMail: v.nullable(v.picklist(['queued', 'sent', 'failed'])),
  endedAt: v.nullable(v.string()),
  registrationId: v.nullable(v.number()),
})
export type WaitingEntry = v.InferOutput<typeof WaitingEntry>

/** Why nothing is offered at present; `offering` where something is, or will be as soon as the worker comes to it. */
export const offerReasons = [
  'offering',
  'full',
  'all_offered',
  'night',
  'last_day',
  'cancelled',
  'over',
  'empty',
] as const
export type OfferReason = (typeof offerReasons)[number]

/** The list of a session, for the office. */
export const WaitingList = v.object({
  reason: v.picklist(offerReasons),
  /** Places neither taken nor offered. */
  free: v.number(),
  entries: v.array(WaitingEntry),
})
export type WaitingList = v.InferOutput<typeof WaitingList>
