// What a reader is shown for a stored value, where more than one place says it. What one screen alone says is in web/i18n.

import type { DeliveryState, NotificationDirection, NotificationKind } from '../announcements/notification.ts'
import type { PresenceState } from '../attendance/presence-state.ts'
import type { DocumentState, DocumentType, DocumentValidity } from '../documents/document.ts'
import type { Snapshot } from '../documents/document-snapshot.ts'
import type { PaymentKind, PaymentMethod } from '../payments/payment.ts'
import type { DeclarationState } from '../payments/payment-declaration.ts'
import type { Age, PaymentStatus, RegistrationStatus } from '../registrations/registration.ts'
import type { StaffRole } from '../staff/role.ts'
import type { Half } from '../trainings/session-days.ts'
import type { Locale, Localized } from '../values/language.ts'
import type { WaitingState } from '../waiting-list/waiting-list.ts'

/** docs/rules/registrations.md#statuses. */
export const registrationStatusLabels: Record<RegistrationStatus, Localized> = {
  en_attente: { fr: 'En attente', en: 'Pending' },
  confirmée: { fr: 'Confirmée', en: 'Confirmed' },
  annulée: { fr: 'Annulée', en: 'Cancelled' },
}

/** The same as who is registered reads it: in the words of the page and the mail that told them (docs/rules/registrations.md#statuses). */
export const ownRegistrationStatusLabels: Record<RegistrationStatus, Localized> = {
  ...registrationStatusLabels,
  en_attente: { fr: 'Enregistrée', en: 'Recorded' },
}

/** docs/rules/waiting-list.md#states. */
export const waitingStateLabels: Record<WaitingState, Localized> = {
  waiting: { fr: 'En attente', en: 'Waiting' },
  offered: { fr: 'Place proposée', en: 'Place offered' },
  standby: { fr: 'Dernier jour', en: 'Last day' },
  accepted: { fr: 'Inscription faite', en: 'Registered' },
  declined: { fr: 'Place refusée', en: 'Place declined' },
  expired: { fr: 'Offre expirée', en: 'Offer expired' },
  left: { fr: 'A quitté la liste', en: 'Left the list' },
  removed: { fr: 'Retirée de la liste', en: 'Taken off the list' },
  told: { fr: 'Prévenue d’une place libre', en: 'Told of a free place' },
  cancelled: { fr: 'Session annulée', en: 'Session cancelled' },
  closed: { fr: 'Liste fermée', en: 'List closed' },
}

/** docs/rules/payments.md#payment-status. */
export const paymentStatusLabels: Record<PaymentStatus, Localized> = {
  en_attente: { fr: 'Non payé', en: 'Unpaid' },
  partiel: { fr: 'Partiellement payé', en: 'Partly paid' },
  complet: { fr: 'Payé', en: 'Paid' },
  remboursé: { fr: 'Remboursé', en: 'Refunded' },
}

export const halfLabels: Record<Half, Localized> = {
  morning: { fr: 'Matin', en: 'Morning' },
  afternoon: { fr: 'Après-midi', en: 'Afternoon' },
}

/** docs/rules/presence.md#marks. */
export const presenceLabels: Record<PresenceState, Localized> = {
  present: { fr: 'Présent', en: 'Present' },
  late: { fr: 'En retard', en: 'Late' },
  absent: { fr: 'Absent', en: 'Absent' },
  taken_back: { fr: 'Repris', en: 'Taken back' },
}

/** Of a payment that somebody has declared. */
export const declarationStateLabels: Record<DeclarationState, Localized> = {
  to_check: { fr: 'Paiement déclaré, à vérifier', en: 'Payment declared, to be checked' },
  confirmed: { fr: 'Paiement déclaré, confirmé', en: 'Payment declared, confirmed' },
  refused: { fr: 'Paiement déclaré, non confirmé', en: 'Payment declared, not confirmed' },
}

/** The same in the participant space. */
export const ownPaymentStatusLabels: Record<PaymentStatus, Localized> = {
  ...paymentStatusLabels,
  en_attente: { fr: 'Non payé', en: 'Not paid' },
  partiel: { fr: 'Partiellement payé', en: 'Partially paid' },
}

/** docs/rules/payments.md#methods. */
export const paymentMethodLabels: Record<PaymentMethod, Localized> = {
  espèces: { fr: 'Espèces', en: 'Cash' },
  virement: { fr: 'Virement', en: 'Bank transfer' },
  chèque: { fr: 'Chèque', en: 'Cheque' },
  mobile: { fr: 'Mobile money', en: 'Mobile money' },
  autre: { fr: 'Autre', en: 'Other' },
}

/** docs/rules/payments.md#aged-balance. */
export const ageLabels: Record<Age, Localized> = {
  owing_30: { fr: 'Dû depuis 30 jours au plus', en: 'Owed for up to 30 days' },
  owing_60: { fr: 'Dû depuis 31 à 60 jours', en: 'Owed for 31 to 60 days' },
  owing_90: { fr: 'Dû depuis 61 à 90 jours', en: 'Owed for 61 to 90 days' },
  owing_more: { fr: 'Dû depuis plus de 90 jours', en: 'Owed for more than 90 days' },
}

export const paymentKindLabels: Record<PaymentKind, Localized> = {
  payment: { fr: 'Paiement', en: 'Payment' },
  refund: { fr: 'Remboursement', en: 'Refund' },
  reversal: { fr: 'Annulation', en: 'Taken back' },
  bounce: { fr: 'Chèque impayé', en: 'Bounced cheque' },
  correction: { fr: 'Correction', en: 'Correction' },
  adjustment: { fr: 'Reprise', en: 'Carried over' },
  credit: { fr: 'Crédit', en: 'Credit' },
  credit_transfer: { fr: 'Report de crédit', en: 'Credit moved' },
}

/** docs/rules/notifications-and-mail.md#delivery. */
export const deliveryStateLabels: Record<DeliveryState, Localized> = {
  queued: { fr: 'En file d’attente', en: 'Queued' },
  sent: { fr: 'Envoyée', en: 'Sent' },
  failed: { fr: 'Échec de l’envoi', en: 'Sending failed' },
}

/** docs/rules/notifications-and-mail.md#types. */
export const notificationKindLabels: Record<NotificationKind, Localized> = {
  registration: { fr: 'Inscription', en: 'Registration' },
  status_update: { fr: 'Mise à jour de statut', en: 'Status update' },
  payment_update: { fr: 'Mise à jour de paiement', en: 'Payment update' },
  other: { fr: 'Notification', en: 'Notification' },
}

export const notificationDirectionLabels: Record<NotificationDirection, Localized> = {
  received: { fr: 'Reçue', en: 'Received' },
  sent: { fr: 'Envoyée', en: 'Sent' },
}

/** docs/rules/documents.md#types. */
export const documentTypeLabels: Record<DocumentType, Localized> = {
  certificate: { fr: 'Certificat', en: 'Certificate' },
  invoice: { fr: 'Facture ou reçu', en: 'Invoice or receipt' },
  course_document: { fr: 'Support de cours', en: 'Course document' },
  other: { fr: 'Autre document', en: 'Other document' },
}

/** What a paper that the product draws is headed, and its title begins with. */
export const paperTitles: Record<Snapshot['kind'], Localized> = {
  certificate: { fr: 'Certificat de participation', en: 'Certificate of participation' },
  invoice: { fr: 'Facture proforma', en: 'Proforma invoice' },
  receipt: { fr: 'Reçu de paiement', en: 'Payment receipt' },
  credit_note: { fr: 'Avoir', en: 'Credit note' },
  quote: { fr: 'Devis', en: 'Quote' },
}

/** What a proforma is called once the tax office has certified it. */
export const certifiedTitle: Localized = { fr: 'Facture', en: 'Invoice' }

/** What a paper is called in the reader's language: one that still has the name that the product gave it, in whichever language; else as it was named. */
export function paperName(
  { kind, number, title }: { kind: Snapshot['kind'] | 'upload'; number: string | null; title: string },
  locale: Locale,
): string {
  if (kind === 'upload' || number === null) return title
  const called = kind === 'invoice' ? [paperTitles.invoice, certifiedTitle] : [paperTitles[kind]]
  const own = called.find((names) => Object.values(names).some((name) => `${name} ${number}` === title))
  return own ? `${own[locale]} ${number}` : title
}

export const validityLabels: Record<DocumentValidity, Localized> = {
  valid: { fr: 'Valable', en: 'Valid' },
  superseded: { fr: 'Remplacé', en: 'Superseded' },
  revoked: { fr: 'Révoqué', en: 'Revoked' },
}

/** How far a document's file is. */
export const documentStateLabels: Record<DocumentState, Localized> = {
  pending: { fr: 'En préparation', en: 'In preparation' },
  ready: { fr: 'Prêt', en: 'Ready' },
  failed: { fr: 'Échec', en: 'Failed' },
  to_check: { fr: 'À vérifier', en: 'To be checked' },
}

/** docs/rules/accounts-and-security.md#roles. */
export const roleLabels: Record<StaffRole, Localized> = {
  administrator: { fr: 'Administrateur', en: 'Administrator' },
  accountant: { fr: 'Comptable', en: 'Accountant' },
  trainer: { fr: 'Formateur', en: 'Trainer' },
  reader: { fr: 'Lecteur', en: 'Reader' },
}

export const languageLabels: Record<Locale, Localized> = {
  fr: { fr: 'Français', en: 'French' },
  en: { fr: 'Anglais', en: 'English' },
}
