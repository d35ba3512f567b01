import type { SessionReminderKind } from '../../../../domain/session-reminder.ts'

/** The page of one session. */
export const session = {
  back: 'Toutes les formations',
  partsLabel: 'Volets de la session',
  parts: {
    participants: 'Participants',
    annonces: 'Annonces',
    attente: 'Liste d’attente',
    organisation: 'Organisation',
    documents: 'Documents',
    historique: 'Historique',
  },
  actions: 'Agir sur la session',
  places: 'Places prises',
  confirmed: 'Confirmés',
  received: 'Encaissé',
  due: 'Reste à encaisser',
  toDo: {
    toConfirm: (count: number) => `${count} à confirmer`,
    owing: (count: number) => (count > 1 ? `${count} doivent encore payer` : '1 doit encore payer'),
    refundable: (count: number) => `${count} à rembourser`,
    unproven: (count: number) => (count > 1 ? `${count} adresses à prouver` : '1 adresse à prouver'),
    uncertified: (count: number) => (count > 1 ? `${count} certificats à délivrer` : '1 certificat à délivrer'),
  },
  reminders: {
    title: 'Rappels avant la session',
    isOn: 'Envoyer les rappels de cette session',
    saved: 'Rappels mis à jour',
    kinds: {
      week: 'Sept jours avant, à tous',
      unpaid: 'Trois jours avant, à qui doit encore payer',
      eve: 'La veille, à tous',
    } satisfies Record<SessionReminderKind, string>,
    sent: (count: number) => (count > 1 ? `envoyé à ${count} personnes` : 'envoyé à 1 personne'),
    off: 'pas d’envoi',
    dueAt: (at: string) => `part le ${at}`,
    noDate: 'quand la date sera fixée',
    hint: 'Qui s’inscrit après l’envoi n’en reçoit pas. Une session déplacée est rappelée à sa nouvelle date.',
    settings: 'Réglages des rappels',
  },
}
