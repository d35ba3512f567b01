import { ContactDataForm, type RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { type HolderClaim, holderChangeOf } from '../../../domain/registrations/registration-holder.ts'
import type { EditedVersion } from '../../forms/use-edited-version.ts'
import type { NeedsDraft } from './needs-and-language.tsx'
import type { PersonDraft } from './person-fields.tsx'

/** What the office changes of a person on a registration, as typed. */
export interface ContactDraft extends PersonDraft, NeedsDraft {
  /** Whose registration it is then, where the office has said so; empty where it follows from what was changed. */
  holder: HolderClaim | ''
}

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
  holder: '',
})

/** Whose a draft makes a registration, unless the office says otherwise; undefined where nothing that tells people apart was changed. */
export function proposedHolder({ participant }: RegistrationDetail, draft: PersonDraft): HolderClaim | undefined {
  const change = holderChangeOf(participant, draft)
  if (change === 'none') return undefined
  return change === 'other_person' ? 'other' : 'same'
}

/** The same with the version of the registration they stand in. */
export const contactVersion = (detail: RegistrationDetail): EditedVersion<ContactDraft> => ({
  draft: contactDraft(detail),
  version: detail.registration.version,
})

/** How a draft is checked against the domain's schema; somebody who has no e-mail goes on without one. */
export const contactForm = ({ participant }: RegistrationDetail) => ({
  schema: ContactDataForm,
  formOf: ({ holder, ...draft }: ContactDraft) => ({
    ...draft,
    ...(participant.email === '' && draft.email.trim() === '' && { email: undefined }),
    ...(holder !== '' && { holder }),
  }),
})
