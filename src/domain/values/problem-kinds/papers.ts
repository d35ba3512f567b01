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
  invoice_in_fne: {
    status: 409,
    fr: 'La DGI a la facture {number}, ou l’a peut-être\u00A0: elle reste telle quelle. Un avoir suit ce qui change.',
    en: 'The tax office has invoice {number}, or may have: it stays as it is. A credit note follows what changes.',
  },
  fne_not_ready: {
    status: 409,
    fr: 'Rien ne peut encore être certifié\u00A0: complétez «\u00A0Factures certifiées (FNE)\u00A0» dans les réglages.',
    en: 'Nothing can be certified yet: complete “Certified invoices (FNE)” in the settings.',
  },
  fne_stopped: {
    status: 409,
    fr: 'La certification est arrêtée pour une autre raison\u00A0: déposez l’export du portail FNE.',
    en: 'Certifying is stopped for another reason: drop the FNE portal’s export.',
  },
  fne_call_settled: {
    status: 409,
    fr: 'Cette facture n’est plus à vérifier.',
    en: 'This invoice is no longer to be checked.',
  },
  fne_number_known: {
    status: 409,
    fr: 'Ce numéro est déjà celui d’une autre facture.',
    en: 'This number is already that of another invoice.',
  },
  not_fne_export: {
    status: 422,
    fr: 'Ce fichier n’est pas l’export du portail FNE\u00A0: il y manque {columns}.',
    en: 'This file is not the FNE portal’s export: {columns} is missing.',
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
  presence_open: {
    status: 409,
    fr: 'La présence de cette session n’est pas close : {count} {count|relevé ou téléphone|relevés ou téléphones} à régler.',
    en: 'Presence at this session is still open: {count} {count|mark or phone|marks or phones} to settle.',
  },
  certificates_unpaid: {
    status: 409,
    fr: '{count} {count|participant n’a pas tout payé|participants n’ont pas tout payé} : {names}.',
    en: '{count} {count|participant has|participants have} not paid everything: {names}.',
  },
} satisfies Record<string, ProblemKind>
