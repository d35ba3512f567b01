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

/** Files and imports. */
export const fileProblems = {
  too_large: { status: 413, fr: 'La requête est trop volumineuse.', en: 'The request is too large.' },
  unsupported_media_type: {
    status: 415,
    fr: 'Le format envoyé n’est pas accepté : {format=JSON} attendu.',
    en: 'The format sent is not accepted: {format=JSON} expected.',
  },
  file_type_refused: {
    status: 415,
    fr: 'Ce type de fichier n’est pas accepté : {types=PDF, PNG, JPEG, WebP, Word, Excel ou PowerPoint}, et conforme à son contenu.',
    en: 'This type of file is not accepted: {types=PDF, PNG, JPEG, WebP, Word, Excel or PowerPoint}, and true to its content.',
  },
  file_refused: {
    status: 415,
    fr: 'Ce fichier ne peut pas être joint : la raison est indiquée au champ.',
    en: 'This file cannot be attached: the reason is given at the field.',
  },
  file_too_large: {
    status: 413,
    fr: 'Le fichier dépasse 20 Mio.',
    en: 'The file is larger than 20 MiB.',
  },
  import_file_refused: {
    status: 415,
    fr: 'Ce fichier ne peut pas être importé\u00A0: la raison est indiquée au champ.',
    en: 'This file cannot be imported: the reason is given at the field.',
  },
  import_too_large: {
    status: 413,
    fr: 'Le fichier dépasse 5\u00A0Mio.',
    en: 'The file is larger than 5\u00A0MiB.',
  },
  import_not_found: {
    status: 404,
    fr: 'Cet import est introuvable.',
    en: 'This import cannot be found.',
  },
  import_incomplete: {
    status: 409,
    fr: '{count} {count|ligne ne peut pas être importée|lignes ne peuvent pas être importées}\u00A0: rien n’a été fait.',
    en: '{count} {count|line|lines} cannot be imported: nothing was done.',
  },
  import_nothing: {
    status: 409,
    fr: 'Aucune ligne de ce fichier n’est à importer.',
    en: 'No line of this file is to be imported.',
  },
  import_final: {
    status: 409,
    fr: 'Cet import ne peut plus être annulé\u00A0: une de ses inscriptions a changé, quelqu’un a été prévenu, ou 30\u00A0jours ont passé.',
    en: 'This import can no longer be undone: one of its registrations has changed, somebody was told, or 30\u00A0days have passed.',
  },
} satisfies Record<string, ProblemKind>

/** Papers. */
export const paperProblems = {
  document_not_found: {
    status: 404,
    fr: 'Ce document n’existe pas.',
    en: 'This document does not exist.',
  },
  document_not_ready: {
    status: 409,
    fr: 'Ce document est en cours de préparation. Réessayez dans un instant.',
    en: 'This document is being prepared. Try again in a moment.',
  },
  nothing_to_invoice: {
    status: 422,
    fr: 'Rien n’est à payer pour ces inscriptions\u00A0: il n’y a rien à facturer.',
    en: 'There is nothing to pay for these registrations: there is nothing to invoice.',
  },
  document_not_valid: {
    status: 409,
    fr: 'Ce document est déjà révoqué ou remplacé.',
    en: 'This document has already been revoked or superseded.',
  },
  document_issued: {
    status: 409,
    fr: 'Un document délivré garde son numéro et ne se supprime pas : révoquez-le.',
    en: 'An issued document keeps its number and cannot be deleted: revoke it.',
  },
  signing_not_configured: {
    status: 409,
    fr: 'Aucun certificat de signature n’est configuré (SIGNING_CERTIFICATE) : les certificats de participation ne peuvent pas être signés.',
    en: 'No signing certificate is configured (SIGNING_CERTIFICATE): certificates of participation cannot be signed.',
  },
  signatory_not_configured: {
    status: 409,
    fr: 'Aucun signataire n’est indiqué (Réglages, « Signataire des certificats ») : un certificat nomme qui le signe.',
    en: 'Nobody is named who signs (Settings, “Signer of certificates”): a certificate names who signs it.',
  },
  certificate_issued: {
    status: 409,
    fr: 'Un certificat a été délivré pour cette inscription\u00A0: elle ne change plus de session.',
    en: 'A certificate was issued for this registration: it stays with its session.',
  },
  certificates_unpaid: {
    status: 409,
    fr: '{count} {count|participant n’a pas tout payé|participants n’ont pas tout payé} : {names}.',
    en: '{count} {count|participant has|participants have} not paid everything: {names}.',
  },
} satisfies Record<string, ProblemKind>
