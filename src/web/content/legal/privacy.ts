import type { LegalDocument } from './legal-document.ts'
import { privacyCollection } from './privacy-collection.ts'
import { privacyRights } from './privacy-rights.ts'

/** Privacy policy, /politique-confidentialite: Ivorian law n° 2013-450 of 19 June 2013, authority ARTCI. */
export const privacyPolicy: LegalDocument = {
  title: { fr: 'Politique de confidentialité', en: 'Privacy policy' },
  introduction: {
    fr: 'Cette page dit quelles données personnelles {company} recueille, pourquoi, pour combien de temps, et comment vous gardez la main sur elles. Elle est écrite pour être lue.',
    en: 'This page says which personal data {company} collects, why, for how long, and how you stay in control of it. It is written to be read.',
  },
  updatedOn: '2026-11-22',
  sections: [...privacyCollection, ...privacyRights],
}
