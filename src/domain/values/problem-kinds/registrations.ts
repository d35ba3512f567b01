import type { ProblemKind } from './kind.ts'

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
  no_course: {
    status: 409,
    fr: 'Cette inscription n’a pas de cours en ligne à ouvrir.',
    en: 'This registration has no online course to open.',
  },
  course_needs_email: {
    status: 409,
    fr: 'Il faut l’e-mail de cette personne pour lui ouvrir un cours en ligne.',
    en: 'This person’s email is needed to open an online course to them.',
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
