// Beside `labels.ts`, whose other words would come along into the scripts of public pages.
import type { Localized } from '../values/language.ts'
import type { ContactSubject } from './message.ts'

/** docs/rules/contact-messages.md#form. */
export const contactSubjectLabels: Record<ContactSubject, Localized> = {
  consultation: { fr: 'Consultance ou devis', en: 'Consultancy or quote' },
  formation: { fr: 'Formation', en: 'Training' },
  partenariat: { fr: 'Partenariat', en: 'Partnership' },
  autre: { fr: 'Autre', en: 'Other' },
}
