import type { CalendarSession } from '../../../../domain/session-calendar.ts'

type Places = Pick<CalendarSession, 'placesTaken' | 'placesHeld' | 'maxParticipants' | 'waiting'>

export const trainings = {
  title: 'Formations',
  search: 'Rechercher une formation',
  searchHint: 'Titre, description, catégorie, statut…',
  filterLabel: 'État des formations',
  filters: {
    all: 'Toutes',
    active: 'Actives',
    this_week: 'Cette semaine',
    finished: 'Terminées',
    cancelled: 'Annulées',
  },
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
  details: {
    content: 'Contenu',
    programDetails: 'Programme détaillé',
    objectives: 'Objectifs',
    targetAudience: 'Public concerné',
    prerequisites: 'Prérequis',
    pedagogy: 'Méthodes pédagogiques',
    certification: 'Évaluation et certification',
  },
}
