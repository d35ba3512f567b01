import { ContactDataForm, type RegistrationDetail } from '../../../domain/registration.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import type { EditedVersion } from '../../forms/use-edited-version.ts'
import type { PersonDraft } from './person-fields.tsx'

/** A registration's contact data as they are edited. */
export const contactDraft = ({ participant }: RegistrationDetail): PersonDraft => ({
  firstName: participant.firstName,
  lastName: participant.lastName,
  email: participant.email,
  phone: participant.phone,
  organization: participant.organization ?? '',
  position: participant.position ?? '',
})

/** The contact data with the version of the registration they stand in. */
export const contactVersion = (detail: RegistrationDetail): EditedVersion<PersonDraft> => ({
  draft: contactDraft(detail),
  version: detail.registration.version,
})

/** Checks a draft against the domain's schema. */
export const contactResolver = draftResolver(ContactDataForm, (draft: PersonDraft) => draft)
