import { OfficeRegistrationForm } from '../../../domain/registrations/registration.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import type { NeedsDraft } from './needs-and-language.tsx'
import type { PersonDraft } from './person-fields.tsx'

/** A registration by hand as it is typed. */
export interface OfficeRegistrationDraft extends PersonDraft, NeedsDraft {
  trainingId: number | undefined
  beyondPlaces: boolean
}

export const newOfficeRegistration: OfficeRegistrationDraft = {
  trainingId: undefined,
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  organization: '',
  position: '',
  specialRequirements: '',
  locale: 'fr',
  beyondPlaces: false,
}

/** Checks a draft against the domain's schema. */
export const officeRegistrationResolver = draftResolver(
  OfficeRegistrationForm,
  (draft: OfficeRegistrationDraft) => draft,
)
