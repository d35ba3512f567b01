export const registrations = {
  title: 'Inscriptions',
  search: 'Rechercher une inscription',
  searchHint: 'Nom, e-mail, téléphone, formation…',
  filters: {
    all: 'Toutes',
    en_attente: 'En attente',
    confirmée: 'Confirmées',
    annulée: 'Annulées',
    non_payées: 'Non payées',
  },
  filtersLabel: 'Statut des inscriptions',
  registeredIn: 'Mois de l’inscription',
  columns: {
    id: 'ID',
    participant: 'Participant',
    training: 'Formation',
    status: 'Statut',
    payment: 'Paiement',
    createdAt: 'Date et heure',
    actions: 'Actions',
  },
  details: 'Détails',
  detailsOf: (id: number, name: string) => `de l’inscription ${id}, ${name}`,
  /** What is done from the row. */
  act: {
    confirm: 'Confirmer',
    remind: 'Envoyer un rappel',
    transfer: 'Changer de session',
    cancel: 'Annuler l’inscription',
  },
  actionsOn: (name: string) => `Actions pour ${name}`,
  count: (count: number) => (count > 1 ? `${count} inscriptions` : `${count} inscription`),
  paid: (amount: string) => `Payé ${amount}`,
  empty: 'Aucune inscription trouvée',
  loadError: 'Une erreur est survenue lors du chargement des inscriptions.',
}

export const registration = {
  title: (id: number) => `Inscription n° ${id}`,
  loadError: 'Une erreur est survenue lors du chargement des détails.',
  notFound: 'Cette inscription n’existe pas, ou plus.',
  overview: 'En bref',
  issueCertificate: 'Délivrer le certificat',
  training: 'Formation',
  trainingTitle: 'Titre',
  category: 'Catégorie',
  price: 'Prix',
  discount: 'Remise déduite',
  date: 'Date',
  place: 'Lieu',
  participant: 'Participant',
  fullName: 'Nom complet',
  email: 'E-mail',
  phone: 'Téléphone',
  organization: 'Organisation',
  position: 'Fonction',
  specialRequirements: 'Besoins particuliers',
  language: 'Langue',
  registeredAt: 'Inscrit le',
  origin: 'Origine',
  ofImport: (id: number) => `Import n° ${id}`,
  status: 'Statut',
  currentStatus: 'Statut actuel',
  editStatus: 'Modifier le statut',
  newStatus: 'Nouveau statut',
  payment: 'Paiement',
  amountPaid: 'Montant reçu',
  remaining: 'Reste à payer',
  reference: 'Référence de paiement',
  editPayment: 'Modifier le paiement',
  editPaymentWhat:
    'Corrige à la main ce que l’inscription dit avoir payé, sans qu’argent entre ni sorte. De l’argent rendu se note par «\u00A0Rembourser\u00A0», un paiement saisi par erreur par «\u00A0Annuler ce paiement\u00A0».',
  paymentStatus: 'Statut du paiement',
  amount: 'Montant reçu (FCFA)',
  amountHint: (price: string) => `Total reçu à ce jour, sur ${price}. Vide vaut 0.`,
  amountInvalid: 'Indiquez un nombre entier de FCFA',
  notifyHint: 'Le participant en est averti par e-mail.',
  priceToSet: 'À fixer',
  tariffToSet: 'Tarif à fixer',
  setPrice: 'Fixer le tarif',
  priceAmount: 'Tarif (FCFA)',
  priceHint:
    'Cette formation est sur demande. Le tarif se fixe une seule fois ; le participant en est averti par e-mail, et sa facture proforma paraît dans son espace.',
  priceSet: 'Tarif fixé',
  payments: 'Paiements reçus',
  noPayments: 'Aucun paiement enregistré',
  documents: 'Documents',
  noDocuments: 'Aucun document pour cette inscription',
  verify: 'Vérifier le certificat',
  history: 'Historique des modifications',
  notifications: 'Notifications envoyées',
  noNotifications: 'Aucune notification envoyée pour cette inscription',
  read: 'Lue',
  unread: 'Non lue',
  showAll: 'Tout afficher',
  showLess: 'Réduire',
  statusUpdated: 'Statut mis à jour',
  paymentUpdated: 'Paiement mis à jour',
  followingStatus: 'Statut qui découle des paiements',
  toGiveBack: 'À rendre',
  credit: 'Gardé en crédit',
  creditWithin: 'Dont gardé en crédit',
  moveCredit: 'Reporter',
  cancelPaid: (amount: string) =>
    `${amount} ont été payés\u00A0: ils sont à rendre ou à reporter. L’inscription rejoindra la liste «\u00A0À rembourser\u00A0», et la personne lira la somme dans son message.`,
}

/** The way from one registration to those beside it in the list. */
export const neighbours = {
  previous: 'Précédente',
  next: 'Suivante',
  position: (position: number, total: number, isMore: boolean) =>
    `${position.toLocaleString('fr-FR')} sur ${isMore ? 'plus de ' : ''}${Math.max(position, total).toLocaleString('fr-FR')}`,
}

/** Moving registrations to another session. */
export const transfer = {
  title: 'Changer de session',
  hint: 'La référence, les paiements et les papiers suivent, et la personne est prévenue par e-mail.',
  newPrice: 'Appliquer le tarif de la nouvelle session (sinon le tarif convenu reste)',
  beyondPlaces: 'Accepter même si la session est complète',
  sessionPrice: (price: string) => `Tarif de la session\u00A0: ${price}`,
  begin: 'Changer de session',
  table: 'Ce qui change',
  before: 'Maintenant',
  after: 'Ensuite',
  full: 'Tarif',
  discount: 'Remise',
  price: 'Prix',
  paid: 'Déjà payé',
  balance: 'Solde',
  owed: (amount: string) => `${amount} à payer`,
  giveBack: (amount: string) => `${amount} à rendre`,
}

/** Registering somebody who called or came by, and mending a participant's contact data. */
export const officeRegistration = {
  open: 'Inscrire quelqu’un',
  alreadyThere: 'Déjà dans cette session. Est-ce la même personne\u00A0?',
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

/** Registering the people of a pharmacy that phones. */
export const pharmacyBooking = {
  title: 'Inscrire pour une officine',
  pharmacy: 'Officine qui paie',
  search: 'Rechercher une officine',
  other: 'Choisir une autre officine',
  noEmail: 'sans e-mail\u00A0: à appeler',
  person: (number: number): string => `Participant ${number}`,
  email: 'E-mail (facultatif)',
  add: 'Ajouter une personne',
  remove: (number: number): string => `Retirer le participant ${number}`,
  alreadyThere: 'Déjà dans cette session',
  link: (name: string, reach: string): string =>
    `C’est ${name} (${reach})\u00A0: l’officine paie son inscription, sans deuxième place`,
  language: 'Langue des e-mails et des documents',
  hint: 'L’officine reçoit un e-mail avec une seule facture proforma. Chaque personne qui a un e-mail y lit que son officine paie.',
  done: (registered: number, linked: number, reference: string): string =>
    [
      registered > 0 && `${registered} ${registered > 1 ? 'inscriptions enregistrées' : 'inscription enregistrée'}`,
      linked > 0 && `${linked} ${linked > 1 ? 'inscriptions reliées' : 'inscription reliée'}`,
      `référence ${reference}`,
    ]
      .filter(Boolean)
      .join(' · '),
}

export const contact = {
  edit: 'Modifier les coordonnées',
  languageHint: 'Ses prochains e-mails et documents seront rédigés dans cette langue.',
  firstName: 'Prénom',
  lastName: 'Nom',
  updated: (letters: number, email: string): string =>
    letters === 0
      ? 'Coordonnées mises à jour'
      : `Coordonnées mises à jour\u00A0: ${letters} ${letters > 1 ? 'courriers repartent' : 'courrier repart'} à ${email}`,
  letters: {
    title: 'Renvoyer à la nouvelle adresse',
    hint: 'Ce qui est parti à l’ancienne et vaut encore. Décochez ce qui ne doit pas repartir.',
    over: 'Un de ces courriers ne vaut plus\u00A0: la liste est à jour, choisissez à nouveau',
  },
  certificate: {
    title: 'Certificat',
    replace: (number: string) =>
      `Remplacer le certificat ${number}, qui dit encore ce qui est corrigé. Le nouveau dit lequel il remplace et part par e-mail à son titulaire.`,
    handOver: (number: string) =>
      `Remplacer le certificat ${number}, qui dit encore ce qui est corrigé. Le nouveau dit lequel il remplace\u00A0; son titulaire n’a pas d’e-mail\u00A0: remettez-le-lui.`,
    replaced: 'Coordonnées mises à jour, certificat remplacé',
  },
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

export const access = {
  title: 'Accès au cours',
  state: 'État',
  notYet: 'Pas encore ouvert',
  since: 'Ouvert le',
  until: 'Jusqu’au',
  open: 'Ouvrir l’accès',
  openHint:
    'L’accès dure 6 mois et confirme l’inscription, payée ou non. La personne en est avertie par e-mail, avec la façon d’entrer.',
  opened: 'Accès ouvert',
  extend: 'Prolonger l’accès',
  lastDay: 'Dernier jour',
  lastDayHint: 'Jusqu’à la fin de ce jour. La personne en est avertie par e-mail.',
  extended: 'Accès prolongé',
}

export const instalments = {
  part: 'Échéancier',
  none: 'Aucun échéancier\u00A0: tout est dû ensemble.',
  edit: 'Fixer l’échéancier',
  paid: 'Payée',
  late: 'En retard',
  left: (amount: string) => `reste ${amount}`,
  title: 'Échéancier',
  remaining: (amount: string) => `À répartir\u00A0: ${amount}.`,
  count: 'Nombre d’échéances',
  dueOn: (number: number) => `Date de l’échéance ${number}`,
  amount: (number: number) => `Montant de l’échéance ${number} (FCFA)`,
  total: (total: string, remaining: string) => `Total\u00A0: ${total} sur ${remaining}`,
  hint: 'La personne en est informée par e-mail. Un rappel part trois jours avant chaque échéance, puis un et sept jours après si elle n’est pas payée.',
  save: 'Enregistrer l’échéancier',
  withdraw: 'Retirer l’échéancier',
  saved: 'Échéancier enregistré',
  lateInAll: (count: number, amount: string) =>
    `${count} ${count < 2 ? 'échéancier' : 'échéanciers'} en retard, ${amount}`,
  soonInAll: (amount: string) => `${amount} à échoir sous 30 jours`,
}

const countOf = (count: number) => (count > 1 ? `${count} inscriptions` : `${count} inscription`)

/** Registrations whose e-mail is still to be proven. */
export const unproven = {
  badge: 'À prouver',
  address: 'Adresse e-mail',
  explained: 'À prouver : la personne a reçu un lien de confirmation. Confirmez l’inscription si vous la connaissez.',
  waiting: (count: number) => `${countOf(count)} à prouver`,
  hint: 'Plusieurs inscriptions sont venues de la même connexion. Si la formation est complète, leurs places se libèrent 24 heures après un rappel.',
  show: 'Les afficher',
  tick: 'Tout sélectionner',
}
