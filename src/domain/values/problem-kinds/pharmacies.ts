import type { ProblemKind } from './kind.ts'

/** Pharmacies and quotes. */
export const pharmacyProblems = {
  quote_not_found: {
    status: 404,
    fr: 'Ce devis n’existe pas, ou son lien n’est plus valable.',
    en: 'There is no such quote, or its link is no longer valid.',
  },
  quote_closed: {
    status: 409,
    fr: 'Ce devis n’est plus ouvert\u00A0: il a été accepté ou retiré, ou sa date est passée.',
    en: 'This quote is no longer open: it was accepted or withdrawn, or its date has passed.',
  },
  invoice_of_one_session: {
    status: 409,
    fr: 'Une facture porte sur une seule session\u00A0: faites-en une par session.',
    en: 'An invoice is about one session: make one for each.',
  },
  pharmacy_not_found: {
    status: 404,
    fr: 'Officine introuvable.',
    en: 'Pharmacy not found.',
  },
  places_short: {
    status: 409,
    fr: 'Il reste {count} {count|place|places} pour {wanted} {wanted|personne|personnes}\u00A0: personne n’a été inscrit.',
    en: 'There {count|is|are} {count} {count|place|places} left for {wanted} {wanted|person|people}: nobody was registered.',
  },
  naming_closed: {
    status: 409,
    fr: 'Les noms se changent jusqu’à la veille de la session\u00A0: appelez-nous.',
    en: 'Names can be changed until the day before the session: please call us.',
  },
  name_missing: {
    status: 409,
    fr: 'Cette place n’a pas encore de nom.',
    en: 'This place has no name yet.',
  },
  contact_not_waiting: {
    status: 409,
    fr: 'Cette demande d’accès n’attend plus de réponse.',
    en: 'This request for access no longer waits for an answer.',
  },
  pharmacy_archived: {
    status: 409,
    fr: 'Cette officine est archivée ou réunie à une autre\u00A0: choisissez-en une autre, ou reprenez-la d’abord.',
    en: 'This pharmacy is archived or merged into another one: choose another, or take it back first.',
  },
  pharmacy_merged: {
    status: 409,
    fr: 'Cette officine a été réunie à une autre\u00A0: elle ne change plus.',
    en: 'This pharmacy was merged into another one: it no longer changes.',
  },
} satisfies Record<string, ProblemKind>
