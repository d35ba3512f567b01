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
  /** A file that is fetched part by part. */
  parts: {
    title: 'Fichiers à enregistrer',
    state: (at: string) => `État au ${at} (heure d’Abidjan). Les liens valent deux heures.`,
    only: 'Le dossier',
    part: (number: number, of: number) => `Partie ${number} sur ${of}`,
    people: (count: number) => (count > 1 ? `${count} personnes` : `${count} personne`),
    size: (megabytes: string) => `environ ${megabytes}\u00A0Mo`,
    pdf: 'PDF',
    zip: 'ZIP',
    all: 'Tout enregistrer (PDF)',
    goOn: 'Continuer',
    received: (megabytes: string) => `${megabytes}\u00A0Mo reçus`,
    waiting: 'Pas de réseau\u00A0: la suite reprendra d’elle-même.',
    saved: 'enregistrée',
    savedAll: 'Tout est enregistré.',
    failed: 'La suite n’a pas pu être enregistrée',
  },
  /** One's own calendar, to subscribe to. */
  calendar: {
    title: 'Mon agenda',
    intro:
      'Vos formations dans l’agenda de votre téléphone ou de votre ordinateur. Une date qui change y change aussi.',
    ofStaff:
      'Les sessions dans l’agenda de votre téléphone ou de votre ordinateur. Une date qui change y change aussi. Un formateur y voit les siennes.',
    loadError: 'L’adresse de votre agenda n’a pas pu être chargée.',
    make: 'Créer mon adresse d’agenda',
    add: 'Ajouter à l’agenda de cet appareil',
    elsewhere: 'Rien ne s’ouvre\u00A0? Copiez cette adresse\u00A0:',
    copy: 'Copier l’adresse',
    copied: 'Copiée',
    help: [
      'iPhone et iPad\u00A0: Réglages, Apps, Calendrier, Comptes de calendrier, Ajouter un compte, Autre, puis «\u00A0Ajouter un cal. avec abonnement\u00A0».',
      'Android et Google Agenda\u00A0: sur un ordinateur, ouvrez calendar.google.com, «\u00A0Autres agendas\u00A0», «\u00A0+\u00A0», «\u00A0À partir de l’URL\u00A0». Le téléphone suit.',
      'Outlook\u00A0: «\u00A0Ajouter un calendrier\u00A0», puis «\u00A0S’abonner à partir du web\u00A0».',
    ],
    secret:
      'Gardez cette adresse pour vous\u00A0: elle suffit pour lire votre agenda. Si quelqu’un d’autre l’a, changez-la.',
    renew: 'Changer l’adresse',
    end: 'Supprimer l’adresse',
    asked: {
      renew: 'L’adresse actuelle ne marchera plus\u00A0: vous donnerez la nouvelle à chacun de vos appareils.',
      end: 'Vos appareils ne recevront plus rien. Ce qui est dans leur agenda s’enlève là-bas.',
    },
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
    theirs: 'Enregistré entre-temps',
    empty: '(vide)',
    apply: 'Appliquer ces choix',
  },
}

export type SignedInText = typeof signedIn
