/** Registering somebody who called or came by, and mending a participant's contact data. */
export const officeRegistration = {
  open: 'Inscrire quelqu’un',
  title: 'Inscrire un participant',
  training: 'Formation',
  trainingSearch: 'Rechercher une formation',
  noTraining: 'Aucune formation à venir ou en cours ne correspond.',
  otherTraining: 'Choisir une autre formation',
  placesLeft: (left: number, of: number) =>
    left > 1
      ? `${left} places libres sur ${of}`
      : left === 1
        ? `1 place libre sur ${of}`
        : of > 1
          ? `complète (${of} places)`
          : 'complète (1 place)',
  full: 'Cette formation est complète.',
  fullText:
    'Vous pouvez inscrire cette personne au-delà des places prévues. L’historique de l’inscription en garde la trace, avec votre nom.',
  beyondPlaces: 'Inscrire au-delà des places',
  language: 'Langue du participant',
  languageHint: 'Ses e-mails et ses documents sont rédigés dans cette langue.',
  mailHint: 'La personne reçoit la confirmation par e-mail, avec sa facture proforma si un tarif est fixé.',
  submit: 'Inscrire',
  submitting: 'Inscription…',
  done: 'Inscription enregistrée',
}

export const contact = {
  edit: 'Modifier les coordonnées',
  languageHint: 'Ses prochains e-mails et documents seront rédigés dans cette langue.',
  firstName: 'Prénom',
  lastName: 'Nom',
  updated: 'Coordonnées mises à jour',
  holder: {
    title: 'Qui est inscrit',
    same: 'La même personne, mieux écrite ou à une autre adresse',
    other: 'Une autre personne',
    follows: {
      same: 'Une autre adresse met fin aux liens et codes envoyés à la première ; l’inscription revient dans son espace une fois l’adresse confirmée.',
      other:
        'La première personne ne lit plus que les documents faits jusqu’ici ; liens et codes changent, les deux adresses sont prévenues.',
    },
  },
}
