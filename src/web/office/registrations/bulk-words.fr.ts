const registrations = (count: number) => (count > 1 ? `${count} inscriptions` : `${count} inscription`)
const plural = (count: number) => (count > 1 ? 's' : '')

/** What is done to several registrations at once. */
export const bulk = {
  label: 'Inscriptions sélectionnées',
  tickPage: 'Sélectionner la page',
  tick: (name: string) => `Sélectionner ${name}`,
  ticked: (count: number) => `${registrations(count)} sélectionnée${plural(count)}`,
  untick: 'Désélectionner',
  confirm: 'Confirmer',
  cancel: 'Marquer comme annulées',
  remind: 'Envoyer un rappel',
  write: 'Écrire',
  tickAll: (count: number) => `Sélectionner les ${count}`,
  progress: (finished: number, total: number) => `${finished} sur ${total}`,
  done: {
    confirm: (count: number) => `${registrations(count)} confirmée${plural(count)}`,
    cancel: (count: number) => `${registrations(count)} annulée${plural(count)}`,
    remind: (count: number) => `${count} rappel${plural(count)} envoyé${plural(count)}`,
    write: (count: number) => `${count} message${plural(count)} envoyé${plural(count)}`,
    transfer: (count: number) => `${registrations(count)} passée${plural(count)} à l’autre session`,
  },
  progressLabel: 'Actions sur plusieurs inscriptions',
  soon: {
    confirm: (count: number) => `${registrations(count)} à confirmer. Cela commence dans un instant.`,
    cancel: (count: number) =>
      `${registrations(count)} à annuler. Cela commence dans un instant : chaque participant sera averti par e-mail.`,
    remind: (count: number) => `${count} rappel${plural(count)} à envoyer. Cela commence dans un instant.`,
    write: (count: number) => `${count} message${plural(count)} à envoyer. Cela commence dans un instant.`,
    transfer: (count: number) =>
      `${registrations(count)} à passer à l’autre session. Cela commence dans un instant\u00A0: chaque participant sera averti par e-mail.`,
  },
  /** Of one person alone. */
  pause: {
    confirm: (name: string) => `${name} : confirmation dans un instant`,
    cancel: (name: string) => `${name} : annulation dans un instant`,
    remind: (name: string) => `${name} : rappel dans un instant`,
    write: (name: string) => `${name}\u00A0: message dans un instant`,
    transfer: (name: string) => `${name}\u00A0: changement de session dans un instant`,
  },
  underWay: 'C’est déjà en cours',
  stop: 'Arrêter',
  stopped: 'Arrêté : rien n’a été fait',
  failed: (count: number) =>
    count > 1 ? `${count} inscriptions n’ont pas pu être traitées :` : 'Une inscription n’a pas pu être traitée :',
  because: (reason: string) => ` : ${reason}`,
}

/** What the office writes to several people. */
export const letter = {
  title: 'Écrire aux participants',
  readers: (count: number) =>
    count === 0
      ? 'Personne ne recevra ce message.'
      : count === 1
        ? '1 personne recevra ce message.'
        : `${count} personnes recevront ce message, chacune le sien.`,
  toCancelled: (count: number) =>
    count > 1
      ? `Écrire aussi aux ${count} personnes dont l’inscription est annulée`
      : 'Écrire aussi à la personne dont l’inscription est annulée',
  languages: { fr: 'En français', en: 'En anglais' },
  otherwise: {
    fr: (count: number) =>
      count > 1
        ? `${count} personnes lisent le français\u00A0: elles recevront le texte anglais.`
        : '1 personne lit le français\u00A0: elle recevra le texte anglais.',
    en: (count: number) =>
      count > 1
        ? `${count} personnes lisent l’anglais\u00A0: elles recevront le texte français.`
        : '1 personne lit l’anglais\u00A0: elle recevra le texte français.',
  },
  subject: 'Objet',
  text: 'Message',
  textHint: 'Le prénom est salué et la formation nommée\u00A0; les réponses arrivent à l’adresse du cabinet.',
  preview: { fr: 'Aperçu en français', en: 'Aperçu en anglais' },
  copies: (count: number) => (count > 1 ? `${count} personnes` : '1 personne'),
  send: (count: number) => (count > 1 ? `Envoyer à ${count} personnes` : 'Envoyer'),
  sending: 'Envoi…',
}
