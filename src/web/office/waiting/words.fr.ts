import type { OfferReason } from '../../../domain/waiting-list/waiting-list.ts'

/** The waiting list of a session, in the office. */
export const waiting = {
  title: 'Liste d’attente',
  waiting: (count: number) => `${count} en attente`,
  offered: (count: number) => (count > 1 ? `${count} places proposées` : '1 place proposée'),
  empty: 'Personne n’attend de place.',
  ended: 'Sorties de la liste',
  position: (position: number) => `${position}.`,
  until: (at: string) => `Jusqu’au ${at}`,
  since: (at: string) => `Depuis le ${at}`,
  endedOn: (at: string) => `Le ${at}`,
  mails: {
    queued: 'E-mail pas encore parti',
    sent: 'E-mail envoyé',
    failed: 'E-mail non remis',
  },
  reasons: {
    offering: 'Une place est libre\u00A0: elle est proposée à l’instant.',
    full: 'Aucune place n’est libre\u00A0: rien n’est proposé.',
    all_offered: 'Chaque personne de la liste a une place proposée.',
    night: 'Une place est libre. Elle sera proposée à 8\u00A0h\u00A0: les offres partent entre 8\u00A0h et 20\u00A0h.',
    last_day:
      'La session commence dans moins de 24\u00A0heures\u00A0: une place libre est ouverte à tous, et la liste est prévenue.',
    cancelled: 'La session est annulée\u00A0: la liste est fermée.',
    over: 'La session a commencé\u00A0: la liste est fermée.',
    empty: 'Personne n’attend de place.',
  } satisfies Record<OfferReason, string>,
  give: 'Donner une place',
  giveTitle: (name: string) => `Donner une place à ${name}`,
  giveText:
    'L’inscription est faite tout de suite, avec l’e-mail habituel, même si d’autres attendent depuis plus longtemps.',
  beyondPlaces: 'Inscrire au-delà des places',
  given: 'Inscription enregistrée',
  remove: 'Retirer',
  removeTitle: (name: string) => `Retirer ${name} de la liste`,
  removeText: 'La personne n’est pas prévenue. Une place qui lui était proposée va à la suivante.',
  removed: 'Retirée de la liste',
  actionsOn: (name: string) => `Agir pour ${name}`,
  add: 'Ajouter à la liste',
  addTitle: 'Ajouter à la liste d’attente',
  added: 'Ajoutée à la liste d’attente',
}
