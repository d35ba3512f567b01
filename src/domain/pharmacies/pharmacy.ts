import * as v from 'valibot'
import { selectionLimit } from '../registrations/registration.ts'
import { emailAddress } from '../values/email.ts'
import { countingNumber, wholeNumber } from '../values/numbers.ts'
import { leftOut, line, optionalText, organizationName } from '../values/text.ts'
import { key } from '../values/validation.ts'
import { madeFrom } from '../values/version.ts'

/** The longest time to pay that may be agreed with a pharmacy, in days. */
export const longestTerms = 180

/** What the office writes of a pharmacy (docs/rules/pharmacies.md#record). */
const fields = {
  name: v.pipe(organizationName(), v.minLength(2, key('pharmacyName'))),
  /** The taxpayer's number (numéro de compte contribuable), as typed. */
  ncc: leftOut(line(40)),
  /** The number in the trade register, as typed. */
  rccm: leftOut(line(60)),
  address: optionalText(300),
  city: leftOut(line(100)),
  /** As typed: a pharmacy may have one abroad, or a switchboard. */
  phone: leftOut(line(40)),
  email: v.pipe(
    v.nullish(v.union([v.literal(''), emailAddress()], key('emailFormat')), null),
    v.transform((value): string | null => value || null),
  ),
  /** Days from the invoice until it is to be paid; null where nothing was agreed. */
  paymentTermsDays: v.optional(v.nullable(wholeNumber(0, longestTerms, 'pharmacyTerms')), null),
  notes: optionalText(2_000),
}

/** The body of POST /api/admin/pharmacies. */
export const PharmacyForm = v.strictObject(fields)
export type PharmacyForm = v.InferOutput<typeof PharmacyForm>

/** The body of PUT /api/admin/pharmacies/{id}. */
export const PharmacyChange = v.strictObject({ ...fields, version: madeFrom })
export type PharmacyChange = v.InferOutput<typeof PharmacyChange>

/** The body of PUT /api/admin/pharmacies/{id}/archive. */
export const PharmacyArchiveForm = v.strictObject({ archived: v.boolean(key('invalid')) })

/** The body of POST /api/admin/pharmacies/{id}/merges: the other one, which becomes this one. */
export const PharmacyMergeForm = v.strictObject({ from: countingNumber() })

/** How many lines an invoice may have. */
export const invoiceLineLimit = 50

/** The body of POST /api/admin/pharmacies/{id}/invoices: whom of one session it is about. */
export const PharmacyInvoiceForm = v.strictObject({
  registrationIds: v.pipe(
    v.array(countingNumber()),
    v.minLength(1, key('required')),
    v.maxLength(invoiceLineLimit, key('tooMany')),
  ),
})

/** The body of PUT /api/admin/registrations/pharmacy: who pays for these registrations; null for the person who registered. */
export const PayerForm = v.strictObject({
  ids: v.pipe(v.array(countingNumber()), v.minLength(1, key('required')), v.maxLength(selectionLimit, key('tooMany'))),
  pharmacyId: v.nullable(countingNumber()),
})
export type PayerForm = v.InferOutput<typeof PayerForm>

/** The registrations for which somebody else pays now: the way back is theirs alone. */
export const ChangedPayers = v.object({ ids: v.array(v.number()) })

/** A pharmacy in the office's list; amounts in FCFA. */
export const PharmacyRow = v.object({
  id: v.number(),
  name: v.string(),
  ncc: v.nullable(v.string()),
  rccm: v.nullable(v.string()),
  address: v.nullable(v.string()),
  city: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  paymentTermsDays: v.nullable(v.number()),
  archived: v.boolean(),
  /** Registrations that it pays for and that are not cancelled, and what is still owed for them. */
  registrations: v.number(),
  owed: v.number(),
  createdAt: v.string(),
})
export type PharmacyRow = v.InferOutput<typeof PharmacyRow>

/** A pharmacy as the office reads it alone. */
export const Pharmacy = v.object({
  ...PharmacyRow.entries,
  notes: v.nullable(v.string()),
  /** What was paid for its registrations, cancelled ones too. */
  paid: v.number(),
  /** Registrations that nobody pays for, and whose organization is written as its name is. */
  suggested: v.number(),
  /** The one that it has become, if it was merged. */
  mergedInto: v.nullable(v.object({ id: v.number(), name: v.string() })),
  version: v.number(),
})
export type Pharmacy = v.InferOutput<typeof Pharmacy>

/** Which pharmacies the list shows. */
export const pharmacyStates = ['active', 'archived'] as const
export type PharmacyState = (typeof pharmacyStates)[number]
