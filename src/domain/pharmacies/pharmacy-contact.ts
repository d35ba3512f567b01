import * as v from 'valibot'
import { emailAddress } from '../values/email.ts'
import { listingQuery } from '../values/listing.ts'
import { countingNumber, rowId } from '../values/numbers.ts'
import { IvorianPhone } from '../values/read-phone.ts'
import { heading, organizationName, personName } from '../values/text.ts'
import { key } from '../values/validation.ts'

/**
 * How far somebody is who asks for a pharmacy's space: the address is proven; access is asked for; the office has agreed, refused, or
 * taken it back (docs/rules/pharmacies.md#access).
 */
export const contactStates = ['proven', 'asked', 'approved', 'refused', 'removed'] as const
export type ContactState = (typeof contactStates)[number]

/** The body of POST /api/pharmacy/codes: where a code is to go. */
export const ContactCodeForm = v.strictObject({ email: emailAddress() })
export type ContactCodeForm = v.InferOutput<typeof ContactCodeForm>

/** The body of POST /api/pharmacy/session. */
export const ContactSignInForm = v.strictObject({
  email: emailAddress(),
  code: v.pipe(heading(40), v.regex(/^\d{6}$/, key('code'))),
})
export type ContactSignInForm = v.InferOutput<typeof ContactSignInForm>

/** The body of PUT /api/pharmacy/access: who asks, and for which pharmacy, as text. */
export const AccessForm = v.strictObject({
  name: v.pipe(personName(), v.minLength(2, key('contactName'))),
  pharmacyName: v.pipe(organizationName(), v.minLength(2, key('pharmacyName'))),
  phone: IvorianPhone,
})
export type AccessForm = v.InferOutput<typeof AccessForm>

/** Who is signed in to a pharmacy's space, as they see themselves. */
export const OwnContact = v.object({
  email: v.string(),
  state: v.picklist(contactStates),
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  /** The pharmacy that was asked for, as text. */
  pharmacyName: v.nullable(v.string()),
  /** The one that the office has linked them to. */
  pharmacy: v.nullable(v.object({ id: v.number(), name: v.string() })),
})
export type OwnContact = v.InferOutput<typeof OwnContact>

/** Somebody who asked for a pharmacy's space, as the office reads them. */
export const PharmacyContact = v.object({
  id: v.number(),
  ...OwnContact.entries,
  askedAt: v.nullable(v.string()),
  decidedAt: v.nullable(v.string()),
  createdAt: v.string(),
})
export type PharmacyContact = v.InferOutput<typeof PharmacyContact>

/** What the list of contacts may be asked for. */
const { page, pageSize, after, before } = listingQuery
export const ContactQuery = v.object({
  page,
  pageSize,
  after,
  before,
  state: v.optional(v.picklist(['asked', 'approved'])),
  pharmacy: v.optional(rowId),
})

/** The body of PUT /api/admin/pharmacy-contacts/{id}: agrees, for a pharmacy; refuses, or takes it back. */
export const ContactDecision = v.variant('state', [
  v.strictObject({ state: v.literal('approved'), pharmacyId: countingNumber('required') }),
  v.strictObject({ state: v.picklist(['refused', 'removed']) }),
])
export type ContactDecision = v.InferOutput<typeof ContactDecision>
