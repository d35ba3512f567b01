import { ContactDataForm, type RegistrationDetail } from '../../../domain/registration.ts'
import { draftResolver } from '../draft-resolver.ts'
import { type PersonDraft, personNames } from './person-fields.tsx'

/** Contact data as typed, and when the values it began with were read. */
export interface ContactDraft extends PersonDraft {
  updatedAt: string
}

/** A registration's contact data as it is edited. */
export const contactDraft = ({ participant, registration }: RegistrationDetail): ContactDraft => ({
  firstName: participant.firstName,
  lastName: participant.lastName,
  email: participant.email,
  phone: participant.phone,
  organization: participant.organization ?? '',
  position: participant.position ?? '',
  updatedAt: registration.updatedAt,
})

/** Which contact data differ; when a registration has changed otherwise, its contact data have not. */
export const differing = (before: PersonDraft, after: PersonDraft) =>
  personNames.filter((name) => before[name] !== after[name])

/** Checks a draft against the domain's schema. */
export const contactResolver = draftResolver(ContactDataForm, (draft: ContactDraft) => draft)
