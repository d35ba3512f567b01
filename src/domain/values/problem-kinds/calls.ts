import type { ProblemKind } from './kind.ts'

/** Any call. */
export const callProblems = {
  malformed: { status: 400, fr: 'La requête est illisible.', en: 'The request cannot be read.' },
  key_in_address: {
    status: 400,
    fr: 'Une clé d’API ne va jamais dans une adresse, où d’autres la lisent\u00A0: envoyez-la dans l’en-tête Authorization. Révoquez celle-ci.',
    en: 'An API key never goes into an address, where others read it: send it in the Authorization header. Revoke this one.',
  },
  foreign_origin: {
    status: 403,
    fr: 'Cette requête vient d’un autre site et a été refusée.',
    en: 'This request comes from another site and was refused.',
  },
  foreign_host: {
    status: 421,
    fr: 'La démonstration ne répond que sur cette machine, à l’adresse localhost.',
    en: 'The demonstration answers on this machine only, at the address localhost.',
  },
  not_found: { status: 404, fr: 'Introuvable.', en: 'Not found.' },
  edit_conflict: {
    status: 409,
    fr: 'Quelqu’un d’autre a modifié cette fiche entre-temps. Relisez-la avant d’enregistrer.',
    en: 'Somebody else has changed this record meanwhile. Read it again before saving.',
  },
  invalid: {
    status: 422,
    fr: 'Certains champs sont à corriger.',
    en: 'Some fields need correcting.',
  },
  idempotency_mismatch: {
    status: 422,
    fr: 'Cette clé a déjà servi pour un autre envoi.',
    en: 'This key has already been used for another submission.',
  },
  too_many_requests: {
    status: 429,
    fr: 'Trop de tentatives. Réessayez dans {minutes} min.',
    en: 'Too many attempts. Try again in {minutes} min.',
  },
  internal: {
    status: 500,
    fr: 'Une erreur est survenue sur le serveur. Veuillez réessayer plus tard.',
    en: 'A server error occurred. Please try again later.',
  },
  overloaded: {
    status: 503,
    fr: 'Trop de demandes arrivent en même temps. Veuillez réessayer dans un instant.',
    en: 'Too many requests are coming in at once. Please try again in a moment.',
  },
  storage_full: {
    status: 503,
    fr: 'Le serveur n’a plus de place\u00A0: rien ne peut être enregistré pour le moment. La consultation reste possible\u00A0; veuillez réessayer dans quelques minutes.',
    en: 'The server has run out of room: nothing can be saved at the moment. Reading still works; please try again in a few minutes.',
  },
  database_away: {
    status: 503,
    fr: 'Le service est momentanément indisponible. Veuillez réessayer dans un instant.',
    en: 'The service is temporarily unavailable. Please try again in a moment.',
  },
} satisfies Record<string, ProblemKind>
