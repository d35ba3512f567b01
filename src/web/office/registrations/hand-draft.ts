import type { Locale } from '../../../domain/language.ts'
import { HandRegistrationForm } from '../../../domain/registration.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import type { PersonDraft } from './person-fields.tsx'

/** A registration by hand as it is typed. */
export interface HandDraft extends PersonDraft {
  trainingId: number | undefined
  specialRequirements: string
  locale: Locale
  beyondPlaces: boolean
}

export const newHandDraft: HandDraft = {
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
export const handResolver = draftResolver(HandRegistrationForm, (draft: HandDraft) => draft)
