import type { ProblemKind } from './kind.ts'

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
