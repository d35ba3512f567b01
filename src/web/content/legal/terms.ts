import type { LegalDocument } from './legal-document.ts'
import { termsOfSite } from './terms-of-site.ts'
import { termsOfTraining } from './terms-of-training.ts'

/** Terms of use, /conditions-utilisation: registration, payment, cancellation, certificates, law 2013-546. */
export const termsOfUse: LegalDocument = {
  title: { fr: 'Conditions d’utilisation', en: 'Terms of use' },
  introduction: {
    fr: 'Ces conditions s’appliquent au site de {company}, aux inscriptions qui y sont faites et à l’espace participant. En vous inscrivant à une formation, vous les acceptez.',
    en: 'These terms apply to the website of {company}, to the registrations made on it and to the participant space. By registering for a course, you accept them.',
  },
  updatedOn: '2026-11-02',
  sections: [...termsOfTraining, ...termsOfSite],
}
