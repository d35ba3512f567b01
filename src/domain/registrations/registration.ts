import * as v from 'valibot'
import { DiscountCode } from '../discounts/discount-code.ts'
import { trainingCategories, trainingKinds } from '../trainings/training.ts'
import { emailAddress, plainEmailAddress } from '../values/email.ts'
import { locales } from '../values/language.ts'
import { dayField, moment } from '../values/moment.ts'
import { amountLimit, countingNumber, wholeNumber } from '../values/numbers.ts'
import { IvorianPhone, officePhone } from '../values/read-phone.ts'
import { optionalText, organizationName, personName } from '../values/text.ts'
import { key, type ValidationKey } from '../values/validation.ts'
import { madeFrom } from '../values/version.ts'
import { Instalment } from './instalment.ts'
import { holderClaims } from './registration-holder.ts'

export const registrationStatuses = ['en_attente', 'confirmée', 'annulée'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

export const paymentStatuses = ['en_attente', 'partiel', 'complet', 'remboursé'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * Groups of registrations that the dashboard counts beside the statuses: all that are not cancelled, and of them those for one
 * category of trainings, those with something left to pay that was not refunded, those of them whose session has begun, those not paid
 * at all, those paid wholly or partly, those that wait for their certificate, those that have
 * something to get back, and those whose payment status the office has set against the ledger (docs/rules/registrations.md#groups); and those whose
 * e-mail its reader is yet to prove, unless the office has confirmed them or money came for them.
 */
export const registrationGroups = [
  'live',
  ...trainingCategories,
  'owing',
  'overdue',
  'unpaid',
  'paid',
  'uncertified',
  'refundable',
  'overridden',
  'unproven',
] as const
export type RegistrationGroup = (typeof registrationGroups)[number]

/** For how long something has been owed, in days since the registration: the first day and the last (docs/rules/payments.md#aged-balance). */
export const ages = {
  owing_30: [0, 30],
  owing_60: [31, 60],
  owing_90: [61, 90],
  owing_more: [91, null],
} as const satisfies Record<string, readonly [number, number | null]>
export type Age = keyof typeof ages

/**
 * What a list of registrations may be narrowed to by money: something is owed yet, and for how long, or late by its plan, or all is paid
 * (docs/rules/lists.md#filters).
 */
export const balances = ['owing', ...(Object.keys(ages) as Age[]), 'late', 'settled'] as const
export type Balance = (typeof balances)[number]

/** And by whether its reader has proven the e-mail, or is yet to. */
export const proofStates = ['proven', 'unproven'] as const
export type ProofState = (typeof proofStates)[number]

/** How many registrations can be ticked to be exported by themselves: their numbers stand in one address. */
export const selectionLimit = 1_000

/**
 * What is not paid, in FCFA: the price copied at registration less what was paid, never below zero; nothing while there is no price
 * (docs/rules/registrations.md#price). Nobody is asked for it but by `owedOf`.
 */
export const remainingOf = (registration: { price: number | null; paymentAmount: number }): number =>
  Math.max(0, (registration.price ?? 0) - registration.paymentAmount)

/** What is still owed, in FCFA: what is not paid, but nothing of what was cancelled or given back (docs/rules/payments.md#remaining). */
export const owedOf = (registration: Payable): number =>
  registration.status === 'annulée' || registration.paymentStatus === 'remboursé' ? 0 : remainingOf(registration)
type Payable = Pick<RegistrationSummary, 'status' | 'paymentStatus' | 'price'> & { paymentAmount: number }

export const isOwing = (registration: Payable): boolean => owedOf(registration) > 0

/** Whether a registration's price is known, so that money can be taken for it and papers say it. */
export const hasPrice = <R extends { price: number | null }>(registration: R): registration is R & { price: number } =>
  registration.price !== null

/** The payment status that follows from the sums, both in FCFA; without a price nothing is paid yet. */
export const paymentStatusFor = (price: number | null, paid: number): PaymentStatus => {
  if (price === null) return 'en_attente'
  if (paid <= 0) return price === 0 ? 'complet' : 'en_attente'
  return paid >= price ? 'complet' : 'partiel'
}

const named = (message: ValidationKey) => v.pipe(personName(), v.minLength(2, key(message)))
const organized = (message: ValidationKey) => v.pipe(organizationName(), v.minLength(2, key(message)))

/** The fields that describe a person, where their e-mail is any valid one (docs/rules/formats.md#e-mail-addresses). */
export const personFields = {
  firstName: named('firstName'),
  lastName: named('lastName'),
  email: emailAddress(),
  phone: IvorianPhone,
  organization: organized('organization'),
  position: organized('position'),
}

/** Who registers: the fields of the public form as typed, before a training is known (docs/rules/registrations.md#fields). */
const registrationFields = { ...personFields, email: plainEmailAddress, specialRequirements: optionalText(2_000) }
/** The fields that describe a person, as the office takes them. */
export const officePersonFields = { ...personFields, phone: officePhone }
const officeFields = { ...registrationFields, ...officePersonFields }

/** The body of POST /api/registrations (docs/rules/shapes.md#registration); a caller that leaves `termsAccepted` out is not refused (docs/rules/registrations.md#terms). */
export const RegistrationForm = v.strictObject({
  ...registrationFields,
  trainingId: countingNumber(),
  termsAccepted: v.optional(v.literal(true, key('terms'))),
  discountCode: DiscountCode,
})
export type RegistrationForm = v.InferOutput<typeof RegistrationForm>

/** The body of POST /api/admin/registrations: somebody who called or came by, in their language; beyond the places only on purpose. */
export const OfficeRegistrationForm = v.strictObject({
  ...officeFields,
  trainingId: countingNumber('training'),
  locale: v.optional(v.picklist(locales, key('invalid')), 'fr'),
  beyondPlaces: v.optional(v.boolean(key('invalid')), false),
})
export type OfficeRegistrationForm = v.InferOutput<typeof OfficeRegistrationForm>

/** How many letters go again at once: far more than still hold of one registration. */
const resentLimit = 100

/**
 * The body of PUT /api/registrations/{id}/participant: the person's contact data; e-mail, needs and language stay where they are left out,
 * but for another person's needs. `holder` says whether it is the same person; left out, it follows from what has changed (`holderChangeOf`).
 * `replacesCertificate` has their valid certificate replaced by one that says what is corrected.
 */
export const ContactDataForm = v.strictObject({
  ...officeFields,
  email: v.optional(officeFields.email),
  specialRequirements: v.optional(officeFields.specialRequirements),
  locale: v.optional(v.picklist(locales, key('invalid'))),
  holder: v.optional(v.picklist(holderClaims, key('invalid'))),
  replacesCertificate: v.optional(v.boolean(key('invalid'))),
  /** The letters that go again to a corrected e-mail; left out, each goes, or stays, where it went. */
  letters: v.optional(v.pipe(v.array(countingNumber()), v.maxLength(resentLimit, key('tooMany')))),
  version: madeFrom,
})
export type ContactDataForm = v.InferOutput<typeof ContactDataForm>

/** What the public form itself checks: acceptance of the terms is required there (docs/rules/registrations.md#terms). */
export const PublicRegistrationForm = v.object({
  ...registrationFields,
  termsAccepted: v.literal(true, key('terms')),
  discountCode: DiscountCode,
})
export type PublicRegistrationForm = v.InferOutput<typeof PublicRegistrationForm>

/** The answer to a registration (docs/rules/shapes.md#registration); price in FCFA, null until the office sets it, with what was taken off it. */
export const RegistrationSummary = v.object({
  id: v.number(),
  status: v.picklist(registrationStatuses),
  paymentStatus: v.picklist(paymentStatuses),
  trainingId: v.number(),
  createdAt: v.string(),
  price: v.nullable(v.number()),
  paymentReference: v.string(),
  /** What a discount has taken off, in FCFA: the price is what is left. Absent where there is none. */
  discountAmount: v.optional(v.number()),
})
export type RegistrationSummary = v.InferOutput<typeof RegistrationSummary>

/** The answer of POST /api/registrations: that, and where its maker pays in the browser, if that is open, and says that they have paid. */
export const RegisteredSummary = v.object({
  ...RegistrationSummary.entries,
  paidPath: v.string(),
  payPath: v.nullable(v.string()),
})
export type RegisteredSummary = v.InferOutput<typeof RegisteredSummary>

/** Who is meant, as the office reads it. */
export const Participant = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.string(),
  organization: v.nullable(v.string()),
  position: v.nullable(v.string()),
})

/** A row of the back office's list (docs/rules/shapes.md#registration); amounts in FCFA. */
export const RegistrationRow = v.object({
  ...RegistrationSummary.entries,
  paymentAmount: v.number(),
  /** What is to be given back in all (`toRefund` of the ledger). */
  toRefund: v.number(),
  /** Whether it belongs to those "à prouver". */
  isUnproven: v.boolean(),
  locale: v.picklist(locales),
  version: v.number(),
  participant: Participant,
  trainingTitle: v.string(),
  trainingCategory: v.picklist(trainingCategories),
  trainingKind: v.picklist(trainingKinds),
  /** When the training begins. */
  startsAt: v.nullable(v.string()),
  trainers: v.array(v.string()),
  /** The pharmacy that pays for it. */
  pharmacy: v.nullable(v.object({ id: v.number(), name: v.string() })),
})
export type RegistrationRow = v.InferOutput<typeof RegistrationRow>

/** Somebody who comes to a training, as a trainer needs to know them: neither money nor how to reach them. */
export const TrainingParticipant = v.object({
  id: v.number(),
  status: v.picklist(registrationStatuses),
  specialRequirements: v.nullable(v.string()),
  participant: v.pick(Participant, ['firstName', 'lastName', 'organization', 'position']),
})
export type TrainingParticipant = v.InferOutput<typeof TrainingParticipant>

/** A registration as the office reads it in its detail view. */
export const RegistrationRecord = v.object({
  ...RegistrationSummary.entries,
  paymentAmount: v.number(),
  isUnproven: v.boolean(),
  /** Whether it belongs to those that wait for their certificate. */
  isUncertified: v.boolean(),
  locale: v.picklist(locales),
  specialRequirements: v.nullable(v.string()),
  termsAcceptedAt: v.nullable(v.string()),
  /** The import that it came with. */
  importId: v.nullable(v.number()),
  /** The pharmacy that pays for it. */
  pharmacy: v.nullable(v.object({ id: v.number(), name: v.string() })),
  /** What is kept for the payer above what was owed, what is to be given back beside it, and what in all, in FCFA. */
  credit: v.number(),
  toGiveBack: v.number(),
  toRefund: v.number(),
  /** The code that its discount came by. */
  discountCode: v.nullable(v.string()),
  /** What that code takes off: so many percent, or FCFA. */
  discountTerms: v.nullable(v.object({ percent: v.nullable(v.number()), amount: v.nullable(v.number()) })),
  /** The parts in which it is to be paid, as they stand; none where nothing was agreed. */
  instalments: v.array(Instalment),
  /** The payment status that follows from the ledger, where the office has set another one; else null. */
  followingStatus: v.nullable(v.picklist(paymentStatuses)),
  version: v.number(),
})

/** From when to when an online course is open to somebody. */
export const CourseAccess = v.object({ openedAt: v.string(), endsAt: v.string() })

/** The body of PUT /api/admin/registrations/{id}/access: the last day, and the end as it was known. */
export const AccessExtension = v.strictObject({ lastDay: dayField('accessDay'), endsAt: moment })
export type AccessExtension = v.InferOutput<typeof AccessExtension>

export const RegistrationDetail = v.object({
  registration: RegistrationRecord,
  participant: Participant,
  training: v.object({
    id: v.number(),
    slug: v.string(),
    title: v.string(),
    category: v.picklist(trainingCategories),
    startsAt: v.nullable(v.string()),
    location: v.string(),
    kind: v.picklist(trainingKinds),
  }),
  /** From when to when the online course is open to them; null while it is not, and for a session. */
  access: v.nullable(CourseAccess),
  notifications: v.array(
    v.object({
      id: v.number(),
      subject: v.string(),
      createdAt: v.string(),
      read: v.boolean(),
      textContent: v.string(),
      isTextKept: v.boolean(),
      to: v.string(),
      state: v.picklist(['queued', 'sent', 'failed']),
      lastError: v.nullable(v.string()),
      /** It went to the present e-mail, and what it says still holds: should that be corrected, it can go again. */
      isHeld: v.boolean(),
    }),
  ),
})
export type RegistrationDetail = v.InferOutput<typeof RegistrationDetail>

/** The body of PUT /api/registrations/{id}/status. */
export const RegistrationStatusForm = v.strictObject({
  status: v.picklist(registrationStatuses, key('status')),
  version: madeFrom,
})
export type RegistrationStatusForm = v.InferOutput<typeof RegistrationStatusForm>

/** The body of PUT /api/registrations/{id}/price: what a training on request costs this person, in FCFA. */
export const PriceForm = v.strictObject({
  price: wholeNumber(0, amountLimit, 'invalid', 'priceRequired'),
})
export type PriceForm = v.InferOutput<typeof PriceForm>

/** The body of PUT /api/registrations/{id}/payment; an empty amount is 0 (docs/rules/payments.md#correcting-by-hand). */
export const RegistrationPaymentForm = v.strictObject({
  paymentStatus: v.picklist(paymentStatuses, key('status')),
  paymentAmount: v.union(
    [
      wholeNumber(0, amountLimit),
      v.pipe(
        v.nullable(v.literal('')),
        v.transform(() => 0),
      ),
    ],
    key('invalid'),
  ),
  version: madeFrom,
})
export type RegistrationPaymentForm = v.InferOutput<typeof RegistrationPaymentForm>
