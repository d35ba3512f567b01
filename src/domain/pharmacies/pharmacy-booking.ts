import * as v from 'valibot'
import { DiscountCode } from '../discounts/discount-code.ts'
import { documentKinds } from '../documents/document.ts'
import { officePersonFields, personFields, RegistrationSummary } from '../registrations/registration.ts'
import { type TrainingKind, type TrainingStatus, trainingKinds } from '../trainings/training.ts'
import { locales } from '../values/language.ts'
import { countingNumber } from '../values/numbers.ts'
import { fold } from '../values/text-fold.ts'
import { key } from '../values/validation.ts'
import { madeFrom } from '../values/version.ts'

/** How many places a pharmacy takes at once at most. */
export const bookedAtOnce = 15

/** Until how long before a session begins its people may be named or changed, in milliseconds: the day before (J-1). */
const namedBeforeMs = 24 * 3_600_000

const { firstName, lastName, phone, position, email } = personFields
const optionalEmail = v.pipe(
  v.nullish(v.union([v.literal(''), email], key('emailFormat')), null),
  v.transform((value): string | null => value || null),
)

/** Somebody of a pharmacy's staff; an e-mail of their own is not needed. */
export const BookedPerson = v.strictObject({ lastName, firstName, position, phone, email: optionalEmail })
export type BookedPerson = v.InferOutput<typeof BookedPerson>

/** The body of PUT /api/pharmacy/registrations/{id}/person: who comes, and the version of the registration that it was decided on. */
export const NamingForm = v.strictObject({ ...BookedPerson.entries, version: madeFrom })
export type NamingForm = v.InferOutput<typeof NamingForm>

/** The body of POST /api/pharmacy/bookings: who is to come, and how many places are to be named later. */
export const BookingForm = v.pipe(
  v.strictObject({
    trainingId: countingNumber('training'),
    people: v.pipe(v.array(BookedPerson), v.maxLength(bookedAtOnce, key('tooMany'))),
    unnamed: v.optional(
      v.pipe(
        v.number(key('invalid')),
        v.integer(key('invalid')),
        v.minValue(0, key('invalid')),
        v.maxValue(bookedAtOnce, key('tooMany')),
      ),
      0,
    ),
    /** Where fewer places are left: the first get them, and the others wait for one; otherwise nobody is registered. */
    restWaits: v.optional(v.boolean(key('invalid')), false),
    /** Taken off the price of each place; who waits has none yet. */
    discountCode: DiscountCode,
    termsAccepted: v.literal(true, key('terms')),
  }),
  v.forward(
    v.check(({ people, unnamed }) => people.length + unnamed > 0, key('bookingEmpty')),
    ['people'],
  ),
  v.forward(
    v.check(({ people, unnamed }) => people.length + unnamed <= bookedAtOnce, key('tooMany')),
    ['people'],
  ),
)
export type BookingForm = v.InferOutput<typeof BookingForm>

/**
 * What several registrations at once are answered: one reference for all; the sum in FCFA, discounts taken off, null where a price is on
 * request.
 */
export const Booking = v.object({
  id: v.number(),
  reference: v.string(),
  registrations: v.number(),
  /** How many wait for a place, in the order of the form, after those who have one. */
  waiting: v.number(),
  total: v.nullable(v.number()),
})
export type Booking = v.InferOutput<typeof Booking>

/**
 * The body of POST /api/admin/pharmacies/{id}/bookings: whom a pharmacy that phones sends, in the order of its lines; of somebody who is on
 * the session already, their registration. Beyond the places only on purpose.
 */
export const OfficeBookingForm = v.strictObject({
  trainingId: countingNumber('training'),
  people: v.pipe(
    v.array(
      v.variant('kind', [
        v.strictObject({
          kind: v.literal('new'),
          ...BookedPerson.entries,
          phone: officePersonFields.phone,
        }),
        v.strictObject({ kind: v.literal('registered'), registrationId: countingNumber() }),
      ]),
    ),
    v.minLength(1, key('bookingEmpty')),
    v.maxLength(bookedAtOnce, key('tooMany')),
  ),
  locale: v.optional(v.picklist(locales, key('invalid')), 'fr'),
  beyondPlaces: v.optional(v.boolean(key('invalid')), false),
})
export type OfficeBookingForm = v.InferOutput<typeof OfficeBookingForm>

/** What that is answered: what is quoted to pay for all of them, how many were registered and linked, and the sum in FCFA; null where a price is to be set. */
export const OfficeBooking = v.object({
  reference: v.string(),
  registrations: v.number(),
  linked: v.number(),
  total: v.nullable(v.number()),
})
export type OfficeBooking = v.InferOutput<typeof OfficeBooking>

/** A paper of a registration, as its pharmacy sees it. */
const BookedDocument = v.object({
  id: v.number(),
  kind: v.picklist(documentKinds),
  title: v.string(),
  isReady: v.boolean(),
})

/** How far somebody of a pharmacy is in an online course, as the pharmacy reads it. */
const courseStandings = ['waiting', 'not_begun', 'begun', 'finished'] as const

/** A registration that a pharmacy pays for or has made; amounts in FCFA, `remaining` being what it still owes for it. */
export const BookedRegistration = v.object({
  ...RegistrationSummary.entries,
  version: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  position: v.nullable(v.string()),
  phone: v.string(),
  /** Null for somebody without one. */
  email: v.nullable(v.string()),
  /** Whether the place is still to be named. */
  isUnnamed: v.boolean(),
  /** Whether the name may stand on a certificate as it is: always true for people who registered themselves. */
  isNameConfirmed: v.boolean(),
  /** Whether who comes may still be named or changed. */
  canBeNamed: v.boolean(),
  /** Whether the pharmacy may still cancel the place, until when (null without a date), and whether it may take another date for it. */
  canCancel: v.boolean(),
  cancellableUntil: v.nullable(v.string()),
  canMove: v.boolean(),
  paymentAmount: v.number(),
  remaining: v.number(),
  /** The reference of all that were registered together. */
  bookingReference: v.nullable(v.string()),
  /** How many half-days of the session were attended, of how many; null where presence was not taken. */
  presence: v.nullable(v.object({ attended: v.number(), of: v.number() })),
  /** How far somebody is in an online course, and until when it is open to them; null for a session. Never answers or marks. */
  course: v.nullable(v.object({ standing: v.picklist(courseStandings), endsAt: v.nullable(v.string()) })),
  training: v.object({
    kind: v.picklist(trainingKinds),
    title: v.string(),
    englishTitle: v.nullable(v.string()),
    startsAt: v.nullable(v.string()),
    location: v.string(),
  }),
  documents: v.array(BookedDocument),
  /** Whether the file of the session can be made for the pharmacy: it is over, and the pharmacy pays for this person. */
  hasSessionFile: v.boolean(),
})
export type BookedRegistration = v.InferOutput<typeof BookedRegistration>

/** What the registrations that a pharmacy pays for still cost, in FCFA, and for how many of them. */
export const PharmacyDue = v.object({
  amount: v.number(),
  registrations: v.number(),
  /** Of it what was registered at once, the latest first, at most 50: for how many, and where one says that it was paid, or pays in the browser, if that is open. */
  bookings: v.array(
    v.object({
      reference: v.string(),
      registrations: v.number(),
      amount: v.number(),
      paidPath: v.string(),
      payPath: v.nullable(v.string()),
    }),
  ),
})
export type PharmacyDue = v.InferOutput<typeof PharmacyDue>

/**
 * Whether who comes may still be named or changed: until the day before, for a session that is to come; of an online course until its access
 * is open, which confirms the registration.
 */
export function canBeNamed(
  registration: Pick<RegistrationSummary, 'status'>,
  training: { kind: TrainingKind; status: TrainingStatus; startsAt: Date | null },
  now: Date,
): boolean {
  if (training.kind === 'online_course') return registration.status === 'en_attente'
  return (
    registration.status !== 'annulée' &&
    training.status === 'programmée' &&
    (training.startsAt === null || training.startsAt.getTime() - now.getTime() >= namedBeforeMs)
  )
}

/** What makes somebody without an e-mail the same person: their name, accents and case apart, and their phone. */
export const personKey = ({
  firstName,
  lastName,
  phone,
}: Pick<BookedPerson, 'firstName' | 'lastName' | 'phone'>): string =>
  JSON.stringify([fold(lastName), fold(firstName), phone])
