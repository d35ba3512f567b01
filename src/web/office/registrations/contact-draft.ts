import { ContactDataForm, type RegistrationDetail } from '../../../domain/registration.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import type { EditedVersion } from '../../forms/use-edited-version.ts'
import type { NeedsDraft } from './needs-and-language.tsx'
import type { PersonDraft } from './person-fields.tsx'

/** What the office changes of a person on a registration, as typed. */
export interface ContactDraft extends PersonDraft, NeedsDraft {}

/** A registration's contact data, needs and language as they are edited. */
export const contactDraft = ({ participant, registration }: RegistrationDetail): ContactDraft => ({
  firstName: participant.firstName,
  lastName: participant.lastName,
  email: participant.email,
  phone: participant.phone,
  organization: participant.organization ?? '',
  position: participant.position ?? '',
  specialRequirements: registration.specialRequirements ?? '',
  locale: registration.locale,
})

/** The same with the version of the registration they stand in. */
export const contactVersion = (detail: RegistrationDetail): EditedVersion<ContactDraft> => ({
  draft: contactDraft(detail),
  version: detail.registration.version,
})

/** Checks a draft against the domain's schema; who has no e-mail goes on without one. */
export const contactResolver = ({ participant }: RegistrationDetail) =>
  draftResolver(ContactDataForm, (draft: ContactDraft) =>
    participant.email === '' && draft.email.trim() === '' ? { ...draft, email: undefined } : draft,
  )
