/** What the office and the participant space both say in French. */
export const signedIn = {
  loading: 'Chargement…',
  retry: 'Réessayer',
  cancel: 'Annuler',
  close: 'Fermer',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  error: 'Erreur',
  language: 'English',
  logout: 'Se déconnecter',
  loggedOut: 'Déconnexion réussie',
  lostSession: 'Votre session a pris fin. Reconnectez-vous : votre saisie est gardée.',
  /** Hours attended in a year, as a paper. */
  hours: {
    title: 'Relevé d’heures de formation',
    intro:
      'Les formations que vous avez suivies dans l’année, heures et accréditations comprises, sur un document signé.',
    none: 'Aucune formation suivie pour le moment.',
    year: 'Année',
    option: (year: number, sessions: number, hours: string) =>
      `${year} – ${sessions}\u00A0formation${sessions > 1 ? 's' : ''}, ${hours}\u00A0h`,
    language: 'Langue du relevé',
    languages: { fr: 'Français', en: 'English' },
    download: 'Télécharger le relevé (PDF)',
    downloading: 'Préparation…',
    downloaded: 'Relevé téléchargé',
    failed: 'Le relevé n’a pas pu être téléchargé',
  },
  unread: (count: number): string => (count > 1 ? 'non lues' : 'non lue'),
  pages: {
    previous: 'Précédent',
    next: 'Suivant',
    range: (from: number, to: number, total: number, isMore: boolean) =>
      `${from.toLocaleString('fr-FR')}–${to.toLocaleString('fr-FR')} sur ${isMore ? 'plus de ' : ''}${total.toLocaleString('fr-FR')}`,
  },
  /** Said when a record was changed while somebody was editing it. */
  conflict: {
    title: 'Cette fiche a été modifiée entre-temps',
    text: 'Rien n’est encore enregistré. Pour chaque champ, choisissez la valeur à garder, puis enregistrez.',
    mine: 'Votre saisie',
    untouched: 'Avant la modification',
    theirs: 'Enregistré entre-temps',
    empty: '(vide)',
    apply: 'Appliquer ces choix',
  },
}

export type SignedInText = typeof signedIn
