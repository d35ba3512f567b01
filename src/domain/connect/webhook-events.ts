import type { Localized } from '../values/language.ts'

/** What other tools can be told of (docs/rules/webhooks.md#what-is-told), in the order in which it is offered. Written by triggers. */
export const webhookEvents = [
  'registration.created',
  'registration.status_changed',
  'registration.transferred',
  'registration.deleted',
  'registration.erased',
  'payment.recorded',
  'payment.refunded',
  'payment.corrected',
  'training.created',
  'training.changed',
  'training.deleted',
  'certificate.issued',
  'contact_message.received',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What the office sends to try an address; nobody chooses it. */
export const testEvent = 'webhook.test'

/** What each tells, in plain words, for the person who chooses it. */
export const webhookEventLabels: Record<WebhookEvent | typeof testEvent, Localized> = {
  'registration.created': { fr: 'Une inscription est enregistrée', en: 'A registration is made' },
  'registration.status_changed': {
    fr: 'Une inscription est confirmée, annulée ou remise en attente',
    en: 'A registration is confirmed, cancelled or pending again',
  },
  'registration.transferred': {
    fr: 'Une inscription passe à une autre session',
    en: 'A registration goes to another session',
  },
  'registration.deleted': {
    fr: 'Une inscription est supprimée\u00A0: l’import qui l’a faite est annulé',
    en: 'A registration is deleted: the import that made it is taken back',
  },
  'registration.erased': {
    fr: 'La personne d’une inscription est effacée\u00A0: le logiciel l’efface aussi',
    en: 'The person of a registration is erased: the tool erases them too',
  },
  'payment.recorded': { fr: 'Un paiement est enregistré', en: 'A payment is recorded' },
  'payment.refunded': { fr: 'Un paiement est remboursé', en: 'A payment is given back' },
  'payment.corrected': { fr: 'Le montant payé est corrigé', en: 'The amount paid is corrected' },
  'training.created': { fr: 'Une formation est créée', en: 'A training is created' },
  'training.changed': {
    fr: 'Une formation change\u00A0: titre, dates, lieu, tarif, places ou statut',
    en: 'A training changes: title, dates, place, price, places or status',
  },
  'training.deleted': { fr: 'Une formation est supprimée', en: 'A training is deleted' },
  'certificate.issued': { fr: 'Un certificat est délivré', en: 'A certificate is issued' },
  'contact_message.received': { fr: 'Un message de contact arrive', en: 'A contact message comes in' },
  'webhook.test': { fr: 'Essai', en: 'Test' },
}
