import type { AnnouncementKind, ToldWay } from '../../../domain/announcements/announcement.ts'

/** What the people of a session are told when it changes. */
export const announcements = {
  titles: {
    moved: 'Prévenir du changement',
    cancelled: 'Annuler la session',
    restored: 'Rétablir la session',
  } satisfies Record<AnnouncementKind, string>,
  changes: 'Ce qui change',
  told: (count: number): string => (count > 1 ? `${count} personnes seront prévenues` : '1 personne sera prévenue'),
  paid: (count: number, amount: string): string =>
    count > 1 ? `${count} ont payé, ${amount} en tout` : `1 a payé, ${amount}`,
  unpaid: (count: number): string => (count > 1 ? `${count} doivent encore payer` : '1 doit encore payer'),
  languages: (french: number, english: number): string => {
    if (english === 0) return french > 1 ? 'toutes en français' : 'en français'
    if (french === 0) return english > 1 ? 'toutes en anglais' : 'en anglais'
    return `${french} en français, ${english} en anglais`
  },
  pharmacies: (count: number): string =>
    count > 1 ? `${count} officines sont prévenues aussi` : '1 officine est prévenue aussi',
  certified: (count: number): string => (count > 1 ? `${count} certificats délivrés` : '1 certificat délivré'),
  note: 'Mot ajouté à l’e-mail (facultatif)',
  noteIn: { fr: 'En français', en: 'En anglais' },
  noteHint: 'Le mot donné dans une seule langue part à tous.',
  follows: {
    moved:
      'Chacun reçoit un e-mail dans sa langue avec l’ancien et le nouveau, et l’agenda à jour. Si la date ou le lieu change, une nouvelle facture proforma paraît dans son espace.',
    cancelled:
      'Leurs inscriptions sont annulées : plus de rappel, plus rien à payer. Qui a payé apparaît sous « À rembourser ».',
    restored: 'Chacun reçoit un e-mail dans sa langue avec l’agenda à jour.',
  } satisfies Record<AnnouncementKind, string>,
  restore: (places: number, count: number): string =>
    places < count
      ? `Rétablir ${places} des ${count} inscriptions annulées avec la session, dans leur ordre`
      : `Rétablir ${count > 1 ? `les ${count} inscriptions annulées` : 'l’inscription annulée'} avec la session`,
  notRestored: 'Qui n’est pas rétabli apprend que la session a lieu et comment se réinscrire.',
  back: 'Retour',
  confirm: {
    moved: 'Enregistrer et prévenir',
    cancelled: 'Annuler et prévenir',
    restored: 'Rétablir et prévenir',
  } satisfies Record<AnnouncementKind, string>,
  impactError: 'Impossible de savoir qui est concerné.',

  empty: 'Personne n’a encore été prévenu d’un changement de cette session.',
  loadError: 'Les annonces n’ont pas pu être chargées',
  kinds: {
    moved: 'Session modifiée',
    cancelled: 'Session annulée',
    restored: 'Session rétablie',
  } satisfies Record<AnnouncementKind, string>,
  by: (moment: string, name: string): string => `le ${moment}, par ${name}`,
  on: (moment: string): string => `le ${moment}`,
  counts: {
    sent: (count: number, all: number): string => `e-mail parti à ${count} sur ${all}`,
    queued: (count: number): string => `${count} en attente`,
    failed: (count: number): string => (count > 1 ? `${count} en échec` : '1 en échec'),
    replaced: (count: number): string => (count > 1 ? `${count} remplacés` : '1 remplacé'),
    byHand: (count: number): string => (count > 1 ? `${count} prévenus à la main` : '1 prévenu à la main'),
  },
  states: {
    queued: 'E-mail en attente',
    sent: 'E-mail parti',
    failed: 'E-mail en échec',
    replaced: 'Remplacé par la suite',
  },
  sentAt: (moment: string): string => `parti le ${moment}`,
  recipients: 'Qui est prévenu',
  whatsapp: 'WhatsApp',
  whatsappTo: (name: string): string => `écrire à ${name}, le texte est prêt`,
  mark: { whatsapp: 'Prévenu par WhatsApp', phone: 'Prévenu par téléphone' } satisfies Record<ToldWay, string>,
  marked: (way: string, moment: string, name: string): string => `${way} le ${moment} par ${name}`,
  unmark: 'Ce n’est pas fait',
  somebody: 'un ancien compte',
}
