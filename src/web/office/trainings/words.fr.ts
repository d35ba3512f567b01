import type { CalendarSession } from '../../../domain/trainings/session-calendar.ts'

type Places = Pick<CalendarSession, 'placesTaken' | 'placesHeld' | 'maxParticipants' | 'waiting'>

export const trainings = {
  title: 'Formations',
  search: 'Rechercher une formation',
  searchHint: 'Titre, description, catégorie, statut…',
  ofProgramme: (title: string) => `Sessions de «\u00A0${title}\u00A0»`,
  columns: {
    title: 'Titre',
    category: 'Catégorie',
    status: 'Statut',
    location: 'Lieu',
    startsAt: 'Date',
    filling: 'Remplissage',
    createdAt: 'Date de création',
    actions: 'Actions',
  },
  noDate: 'À fixer',
  filling: (taken: number, places: number) => `${taken}/${places}`,
  seeParticipants: (title: string) => `inscrits à « ${title} »`,
  create: 'Nouvelle formation',
  edit: 'Modifier',
  duplicate: 'Dupliquer',
  remove: 'Supprimer',
  emptySearch: 'Aucune formation ne correspond à votre recherche.',
  empty: "Aucune formation n'est disponible.",
  loadError: 'Erreur lors du chargement des formations',
  oneLoadError: 'Erreur lors du chargement de la formation',
  created: 'Formation créée',
  updated: 'Formation mise à jour',
  deleted: 'Formation supprimée',
  deleteTitle: 'Supprimer la formation',
  deleteQuestion: 'Êtes-vous sûr de vouloir supprimer cette formation ? Cette action est irréversible.',
  deleteRefused: (live: number) =>
    live > 1
      ? `Cette formation a ${live} inscriptions : elle ne peut pas être supprimée.`
      : 'Cette formation a une inscription : elle ne peut pas être supprimée.',
  cancelInsteadText:
    'Vous pouvez lui donner le statut « Annulée » : ses inscrits sont prévenus et leurs inscriptions annulées, les paiements restent.',
  calendar: {
    views: 'Présentation',
    view: { liste: 'Liste', calendrier: 'Calendrier' },
    previous: 'Mois précédent',
    next: 'Mois suivant',
    thisMonth: 'Ce mois-ci',
    empty: 'Aucune session ce mois-ci.',
    emptySearch: 'Aucune session de ce mois ne correspond à votre recherche.',
    onDay: (count: number) => (count > 1 ? `${count} sessions ce jour` : `${count} session ce jour`),
    places: ({ placesTaken, placesHeld, maxParticipants, waiting }: Places) =>
      [
        `${placesTaken} place${placesTaken > 1 ? 's' : ''} prise${placesTaken > 1 ? 's' : ''} sur ${maxParticipants}`,
        placesHeld > 0 && `${placesHeld} proposée${placesHeld > 1 ? 's' : ''}`,
        waiting > 0 && `${waiting} en attente`,
      ]
        .filter(Boolean)
        .join(', '),
    doubleBooked: 'Double réservation',
    takenBy: (what: string, title: string) => `Double réservation\u00A0: ${what}, aussi pour «\u00A0${title}\u00A0»`,
    isCut: 'Il y a plus de sessions ce mois-ci\u00A0: cherchez ou filtrez pour voir les autres.',
  },
  deleting: 'Suppression…',
  cancelInstead: 'Donner le statut « Annulée »',
}

export const training = {
  createTitle: 'Créer une formation',
  editTitle: 'Modifier la formation',
  duplicateTitle: 'Dupliquer la formation',
  duplicateHint: 'Une nouvelle session, programmée, avec les mêmes textes. Fixez-en la date.',
  tabsLabel: 'Parties de la formation',
  basics: 'Informations de base',
  advanced: 'Détails avancés',
  title: 'Titre',
  description: 'Description',
  category: 'Catégorie',
  status: 'Statut',
  location: 'Lieu',
  startsAt: 'Début',
  endsAt: 'Fin',
  duration: 'Durée (heures)',
  maxParticipants: 'Nombre de places',
  price: 'Prix (FCFA)',
  trainers: 'Formateurs',
  trainersHint: 'Un nom par ligne',
  english: 'Version anglaise (facultative)',
  englishHint: 'Ce qui reste vide s’affiche en français.',
  englishOf: (label: string) => `${label} (anglais)`,
  noTheme: (theme: string) => `Celui de la catégorie\u00A0: ${theme}`,
  includedHint: 'Un élément par ligne',
  takeOut: (row: string) => `Retirer de la liste\u00A0: ${row}`,
  steps: {
    number: (number: number) => `Étape ${number}`,
    minutes: 'Minutes',
    title: 'Titre de l’étape',
    text: 'Précisions (facultatif)',
    add: 'Ajouter une étape',
    total: (minutes: number) => `En tout\u00A0: ${minutes}\u00A0min.`,
    differs: (minutes: number, session: number) =>
      `En tout\u00A0: ${minutes}\u00A0min, mais la formation en dure ${session}.`,
  },
  asked: {
    number: (number: number) => `Question ${number}`,
    question: 'Question',
    answer: 'Réponse',
    add: 'Ajouter une question',
  },
  details: {
    content: 'Contenu',
    programDetails: 'Programme détaillé',
    objectives: 'Objectifs',
    targetAudience: 'Public concerné',
    prerequisites: 'Prérequis',
    pedagogy: 'Méthodes pédagogiques',
    certification: 'Évaluation et certification',
    theme: 'Thème',
    picture: 'Image',
    pictureAlt: 'Ce que montre l’image',
    timeline: 'Déroulé',
    included: 'Ce qui est compris',
    questions: 'Questions sur cette formation',
  },
}

/** What sessions of one programme have in common. */
export const sharing = {
  title: 'Cette session, ou toutes celles à venir\u00A0?',
  shares: (fields: string, others: number) =>
    others > 1
      ? `Vous changez\u00A0: ${fields}. Cela vaut aussi pour ${others} autres sessions à venir\u00A0:`
      : `Vous changez\u00A0: ${fields}. Cela vaut aussi pour une autre session à venir\u00A0:`,
  others: 'Autres sessions à venir',
  further: (count: number) => (count > 1 ? `et ${count} autres` : 'et une autre'),
  follows:
    'Les sessions commencées ou passées gardent leurs textes et leur prix. Les inscrits des autres sessions ne reçoivent rien.',
  thisOnly: 'Cette session seulement',
  toCome: 'Toutes celles à venir',
  loadError: 'Impossible de savoir quelles sessions sont concernées.',
}

export const merging = {
  action: 'Réunir avec un autre programme',
  title: 'Réunir deux programmes',
  intro: 'Choisissez le programme dont les sessions rejoignent celui-ci.',
  search: 'Rechercher un programme',
  searchHint: 'Titre',
  empty: 'Aucun autre programme ne correspond.',
  sessions: (count: number) => (count > 1 ? `${count} sessions` : `${count} session`),
  between: (first: string, last: string) => `du ${first} au ${last}`,
  undated: 'sans date',
  joins: (count: number, from: string, into: string) =>
    count > 1
      ? `Les ${count} sessions de «\u00A0${from}\u00A0» rejoignent le programme «\u00A0${into}\u00A0».`
      : `La session de «\u00A0${from}\u00A0» rejoint le programme «\u00A0${into}\u00A0».`,
  moving: 'Sessions qui le rejoignent',
  further: (count: number) => (count > 1 ? `et ${count} autres` : 'et une autre'),
  differing: (fields: string) =>
    `Ce qui diffère reste propre à ces sessions\u00A0: ${fields}. Leurs pages, leurs prix et leurs adresses ne changent pas.`,
  same: 'Les deux programmes disent la même chose\u00A0: rien ne change à ce que lisent les visiteurs.',
  accreditationTaken: (number: string) => `Le numéro d’accréditation ${number} est repris.`,
  accreditationLost: (number: string) => `Le numéro d’accréditation ${number} de l’autre programme n’est pas repris.`,
  final: 'Deux programmes réunis ne se séparent plus.',
  confirm: 'Réunir',
  merged: 'Programmes réunis',
}
