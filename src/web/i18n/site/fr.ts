import { trainingCategoryLabels, trainingStatusLabels } from '../../../domain/trainings/training-labels.ts'
import { labelsIn } from '../../../domain/values/language.ts'

/** The public site's words in French; where the rules quote them, to the letter (docs/rules/README.md#how-to-read-them). */
export const siteText = {
  skipToContent: 'Aller au contenu',
  menu: 'Menu',
  mainNavigation: 'Navigation principale',
  servicesNavigation: 'Espace et vérification',
  language: 'Langue',
  otherLanguage: 'English',
  loading: 'Chargement…',

  navigation: {
    home: 'Accueil',
    services: 'Services',
    trainings: 'Formations en présentiel',
    online: 'Formations en ligne',
    about: 'À propos',
    contact: 'Contact',
    participantSpace: 'Espace participant',
    pharmacySpace: 'Espace officine',
    privacy: 'Politique de confidentialité',
    terms: 'Conditions d’utilisation',
  },
  footer: {
    contact: 'Nous contacter',
    pages: 'Le site',
    legal: 'Participants et mentions',
    rights: (year: number, company: string) => `© ${year}${company && ` ${company}`}. Tous droits réservés.`,
  },

  notFound: {
    title: 'Page introuvable',
    text: 'Cette page n’existe pas, ou plus. Le lien suivi est peut-être ancien.',
    back: 'Retour à l’accueil',
  },
  error: {
    title: 'Une erreur est survenue',
    text: 'La page n’a pas pu s’afficher. Rechargez-la ; si l’erreur persiste, écrivez-nous.',
    reload: 'Recharger la page',
  },
  serverError: {
    text: 'Une erreur est survenue sur le serveur. Veuillez réessayer plus tard.',
    reference: (requestId: string): string => `Référence à nous donner\u00A0: ${requestId}`,
    retry: 'Réessayer',
  },
  offline: 'Pas de connexion. Rien n’est perdu : vérifiez votre réseau, puis réessayez.',

  categories: labelsIn('fr', trainingCategoryLabels),
  statuses: labelsIn('fr', trainingStatusLabels),
  priceOnRequest: 'Tarif sur demande',
  illustration: 'Illustration',

  trainings: {
    tabs: { all: 'Toutes', pharmaciens: 'Pharmaciens', auxiliaires: 'Auxiliaires' },
    tabsLabel: 'Public des formations',
    loadError: 'Erreur lors du chargement des formations',
    hours: (hours: number) => (hours > 1 ? `${hours} heures` : `${hours} heure`),
    placesLeft: (left: number, of: number) =>
      left === 0 ? 'Complet' : `${left} ${left === 1 ? 'place restante' : 'places restantes'} sur ${of}`,
    waitingList: ' · liste d’attente',
    gone: (count: number) =>
      count > 1 ? `${count} sessions passées ou annulées` : `${count} session passée ou annulée`,
    noDate: 'Date à fixer',
    until: (day: string) => `jusqu’au ${day}`,
    duration: 'Durée',
    place: 'Lieu',
    places: 'Places',
    price: 'Tarif',
    date: 'Date',
    month: 'Mois',
  },

  training: {
    loadError: 'Erreur lors du chargement de la formation',
    back: 'Retour aux formations',
    register: "S'inscrire à cette formation",
    joinList: 'Rejoindre la liste d’attente',
  },

  forms: {
    errorSummary: 'Certains champs sont à corriger',
    draftRestored: 'Votre saisie a été retrouvée.',
    startAgain: 'Tout effacer',
  },

  verification: { title: 'Vérifier un certificat' },

  toasts: { region: 'Notifications (F8)', close: 'Fermer' },
}

export type SiteText = typeof siteText
