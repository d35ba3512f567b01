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
