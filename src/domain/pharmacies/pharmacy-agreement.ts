import * as v from 'valibot'
import { countingNumber } from '../values/numbers.ts'
import { key } from '../values/validation.ts'
import { BookedRegistration } from './pharmacy-booking.ts'

/** The body of PUT /api/participant/registrations/{id}/pharmacy: whether it may see the registration. */
export const AgreementForm = v.strictObject({ pharmacyId: countingNumber(), agreed: v.boolean(key('invalid')) })
export type AgreementForm = v.InferOutput<typeof AgreementForm>

/** A pharmacy that a participant may let see a registration, or lets (docs/rules/pharmacies.md#agreement). */
export const OwnAgreement = v.object({
  pharmacyId: v.number(),
  name: v.string(),
  /** Null while it does not see the registration. */
  agreedAt: v.nullable(v.string()),
})
export type OwnAgreement = v.InferOutput<typeof OwnAgreement>

/** A registration that its participant lets a pharmacy see: neither money nor how to reach them. */
export const AgreedRegistration = v.pick(BookedRegistration, [
  'id',
  'status',
  'firstName',
  'lastName',
  'presence',
  'training',
  'documents',
])
export type AgreedRegistration = v.InferOutput<typeof AgreedRegistration>
