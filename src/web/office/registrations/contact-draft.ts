import { nearestOf, type Person } from '../../../domain/registrations/person.ts'
import { ContactDataForm, type RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { type HolderClaim, holderChangeOf, isSameEmail } from '../../../domain/registrations/registration-holder.ts'
import type { EditedVersion } from '../../forms/use-edited-version.ts'
import type { NeedsDraft, PersonDraft } from './person-fields.tsx'

/** What the office changes of a person on a registration, as typed. */
export interface ContactDraft extends PersonDraft, NeedsDraft {
  /** Whose registration it is then, where the office has said so; empty where it follows from what was changed. */
  holder: HolderClaim | ''
  /** Whether their certificate is replaced too, where it says something that is changed. */
  replacesCertificate: boolean
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
  replacesCertificate: true,
})

/** What a certificate says of its person. */
const saidByCertificate = ['firstName', 'lastName', 'organization', 'position'] as const

/** Whether a valid certificate of theirs goes on saying what a draft corrects: that may be replaced with it. */
export function isOutdating(detail: RegistrationDetail, draft: ContactDraft, sharers?: Person['sharers']): boolean {
  const before = contactDraft(detail)
  const isSaid = saidByCertificate.some((name) => draft[name].trim() !== before[name])
  return isSaid && shownHolder(detail, draft, sharers) !== 'other'
}

/**
 * Whose a draft makes a registration, unless the office says otherwise; undefined where nothing that tells people apart was changed.
 * @param sharers other people under the same e-mail: a name that is more like one of theirs is no correction
 */
export function proposedHolder(
  { participant }: RegistrationDetail,
  draft: PersonDraft,
  sharers: Person['sharers'] = [],
): HolderClaim | undefined {
  const change = holderChangeOf(participant, draft)
  if (change === 'none') return undefined
  if (change !== 'corrected_name') return change === 'other_person' ? 'other' : 'same'
  const { email, phone } = draft
  // By the names alone: what else was typed is the same of all.
  const nearest = nearestOf([participant, ...sharers], (one) => [{ ...one, email, phone }], draft)
  return nearest === undefined || nearest === participant ? 'same' : 'other'
}

/** Whose the dialog shows a registration to be: as the office has chosen, else as proposed; undefined where it asks nothing. */
export function shownHolder(detail: RegistrationDetail, draft: ContactDraft, sharers?: Person['sharers']) {
  const proposed = proposedHolder(detail, draft, sharers)
  return proposed && (draft.holder || proposed)
}

/** Whether a draft corrects the e-mail of the same person: what was written to the former one can go again. */
export const isCorrectedEmail = (detail: RegistrationDetail, draft: ContactDraft, sharers?: Person['sharers']) =>
  !isSameEmail(detail.participant.email, draft.email.trim()) && shownHolder(detail, draft, sharers) === 'same'

/** The same with the version of the registration they stand in. */
export const contactVersion = (detail: RegistrationDetail): EditedVersion<ContactDraft> => ({
  draft: contactDraft(detail),
  version: detail.registration.version,
})

/**
 * How a draft is checked against the domain's schema; somebody who has no e-mail goes on without one. Whose it is shown to be is sent, but
 * for what is proposed before it is known who shares the e-mail.
 * @param sharers as `proposedHolder` has them; undefined until they are known
 * @param hasCertificate whether they have a valid certificate
 */
export const contactForm = (detail: RegistrationDetail, sharers?: Person['sharers'], hasCertificate = false) => ({
  schema: ContactDataForm,
  formOf: (draft: ContactDraft) => {
    const { holder, replacesCertificate, ...person } = draft
    const shown = shownHolder(detail, draft, sharers)
    return {
      ...person,
      ...(detail.participant.email === '' && draft.email.trim() === '' && { email: undefined }),
      ...(shown && (holder || sharers) && { holder: shown }),
      ...(hasCertificate && replacesCertificate && isOutdating(detail, draft, sharers) && { replacesCertificate }),
    }
  },
})
