import { type Pharmacy, PharmacyForm } from '../../../domain/pharmacies/pharmacy.ts'

/** A pharmacy as it is edited; a new one without. */
export const pharmacyDraft = (pharmacy?: Pharmacy) => ({
  name: pharmacy?.name ?? '',
  ncc: pharmacy?.ncc ?? '',
  rccm: pharmacy?.rccm ?? '',
  address: pharmacy?.address ?? '',
  city: pharmacy?.city ?? '',
  phone: pharmacy?.phone ?? '',
  email: pharmacy?.email ?? '',
  paymentTermsDays: String(pharmacy?.paymentTermsDays ?? ''),
  notes: pharmacy?.notes ?? '',
})

/** What the office writes of a pharmacy, as typed. */
export type PharmacyDraft = ReturnType<typeof pharmacyDraft>

/** Days as a number, where there are any; anything else is left to the schema to refuse. */
const daysOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))

/** How a draft is checked against the domain's schema. */
export const pharmacyForm = {
  schema: PharmacyForm,
  formOf: (draft: PharmacyDraft) => ({
    ...draft,
    email: draft.email.trim(),
    paymentTermsDays: daysOf(draft.paymentTermsDays),
  }),
}
