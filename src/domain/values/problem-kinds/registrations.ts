import type { ProblemKind } from './kind.ts'

/** People, their personal data and letters. */
export const personProblems = {
  letter_not_kept: {
    status: 404,
    fr: 'Le texte de ce message n’est plus conservé.',
    en: 'The text of this message is no longer kept.',
  },
  plan_changed: {
    status: 409,
    fr: 'Ce plan n’est plus celui d’aujourd’hui : regardez le nouveau ({digest}) avant de l’exécuter.',
    en: 'This plan is no longer today’s: look at the new one ({digest}) before you carry it out.',
  },
  same_person: {
    status: 409,
    fr: 'Ces inscriptions sont déjà celles d’une même personne.',
    en: 'These registrations are one person’s already.',
  },
  not_same_person: {
    status: 409,
    fr: 'Ces inscriptions sont déjà celles de deux personnes.',
    en: 'These registrations are two people’s already.',
  },
  merge_final: {
    status: 409,
    fr: 'Ces deux personnes ont été réunies il y a plus de 30 jours : elles ne peuvent plus être séparées.',
    en: 'These two people were joined more than 30 days ago: they can no longer be told apart.',
  },
  replied_meanwhile: {
    status: 409,
    fr: 'Quelqu’un vient de répondre à ce message. Lisez sa réponse avant d’envoyer la vôtre.',
    en: 'Somebody has just replied to this message. Read their reply before you send yours.',
  },
  person_erased: {
    status: 409,
    fr: 'Les données de cette personne ont été effacées.',
    en: 'This person’s data have been erased.',
  },
  assignee_unavailable: {
    status: 422,
    fr: 'Ce compte ne peut pas se voir attribuer un message : il est désactivé, ou n’est pas celui d’un administrateur.',
    en: 'A message cannot be assigned to this account: it is disabled, or is not an administrator’s.',
  },
} satisfies Record<string, ProblemKind>

/** Registrations and waiting lists. */
export const registrationProblems = {
  registration_not_found: {
    status: 404,
    fr: 'Cette inscription n’existe pas.',
    en: 'This registration does not exist.',
  },
  cancellation_closed: {
    status: 409,
    fr: 'Une inscription ne peut plus être annulée en ligne à moins de 48 heures du début. Veuillez nous appeler.',
    en: 'A registration can no longer be cancelled online less than 48 hours before the start. Please call us.',
  },
  email_taken: {
    status: 409,
    fr: 'Cette adresse e-mail est déjà celle d’un autre compte ou d’une autre inscription à la même formation.',
    en: 'This email address already belongs to another account or to another registration for the same training.',
  },
  training_not_open: {
    status: 409,
    fr: 'Les inscriptions à cette formation ne sont pas ouvertes.',
    en: 'Registration for this training is not open.',
  },
  transfer_closed: {
    status: 409,
    fr: 'Cette inscription ne peut plus changer de date en ligne\u00A0: appelez-nous.',
    en: 'This registration can no longer be moved to another date online: please call us.',
  },
  registration_cancelled: {
    status: 409,
    fr: 'Cette inscription est annulée.',
    en: 'This registration is cancelled.',
  },
  training_cancelled: {
    status: 409,
    fr: 'Cette session est annulée\u00A0: plus rien n’y est à payer.',
    en: 'This session is cancelled: nothing is due for it any more.',
  },
  training_full: {
    status: 409,
    fr: 'Cette formation est complète.',
    en: 'This training is full.',
  },
  place_available: {
    status: 409,
    fr: 'Une place est libre : inscrivez-vous directement.',
    en: 'A place is free: register directly.',
  },
  waiting_list_closed: {
    status: 409,
    fr: 'La liste d’attente de cette session est fermée.',
    en: 'The waiting list of this session is closed.',
  },
  already_waiting: {
    status: 409,
    fr: 'Cette adresse e-mail est déjà sur la liste d’attente de cette session.',
    en: 'This email address is already on the waiting list of this session.',
  },
  waiting_entry_not_found: {
    status: 404,
    fr: 'Cette place sur la liste d’attente n’existe pas ou plus.',
    en: 'This place on the waiting list does not exist, or no longer does.',
  },
  waiting_over: {
    status: 409,
    fr: 'Cette personne n’est plus sur la liste d’attente.',
    en: 'This person is no longer on the waiting list.',
  },
  offer_over: {
    status: 409,
    fr: 'Cette place n’est plus réservée : l’offre est terminée.',
    en: 'This place is no longer reserved: the offer is over.',
  },
  already_registered: {
    status: 409,
    fr: 'Une inscription existe déjà pour cette adresse e-mail à cette formation.',
    en: 'This email address is already registered for this training.',
  },
} satisfies Record<string, ProblemKind>

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
