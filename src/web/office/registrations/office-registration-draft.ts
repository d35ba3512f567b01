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
