import type { GalleryPicture } from '../../domain/site/site-values.ts'
import type { Localized } from '../../domain/values/language.ts'

export const galleryTexts = {
  heading: { fr: 'Notre Galerie', en: 'Our Gallery' },
  highlights: { fr: 'Moments forts', en: 'Highlights' },
  allPhotos: { fr: 'Toutes les photos', en: 'All photos' },
  tabsLabel: { fr: 'Catégories de photos', en: 'Photo categories' },
  featured: { fr: 'Mis en avant', en: 'Featured' },
  hint: { fr: 'Cliquez pour plus de détails', en: 'Click for more details' },
  /** `{number}` of `{count}`. */
  counter: { fr: 'Photo {number} sur {count}', en: 'Photo {number} of {count}' },
  previous: { fr: 'Photo précédente', en: 'Previous photo' },
  next: { fr: 'Photo suivante', en: 'Next photo' },
  close: { fr: 'Fermer', en: 'Close' },
} satisfies Record<string, Localized>

/** What the fictional firm says above its gallery. */
export const galleryIntro: Localized = {
  fr: 'Retour sur la formation « Gérer efficacement les commandes en pharmacie », organisée en mars 2024 à Yopougon pour les auxiliaires en pharmacie venus de tout le pays.',
  en: 'A look back at the training “Efficiently managing pharmacy orders”, held in March 2024 in Yopougon for pharmacy assistants from all over the country.',
}

const assistantsTraining: Localized = {
  fr: 'Formation des auxiliaires en pharmacie',
  en: 'Pharmacy assistants training',
}
const march2024: Localized = { fr: 'Mars 2024', en: 'March 2024' }

/** Five pictures of one training, two of them featured (docs/rules/pages.md#gallery). */
export const galleryPictures: GalleryPicture[] = [
  {
    id: 'exemple-1',
    picture: 'gallery-1',
    focus: 'center',
    consent: false,
    alt: {
      fr: 'Une participante signe la feuille de présence à la table d’accueil, un participant attend son tour, chemise à la main',
      en: 'A participant signs the attendance sheet at the welcome table while another waits his turn, folder in hand',
    },
    caption: { fr: 'Quinze auxiliaires, deux jours, un seul sujet', en: 'Fifteen assistants, two days, one subject' },
    description: {
      fr: 'Un programme de deux jours pour 15 participants : prévoir, commander, recevoir, ranger. Certains avaient pris la route la veille, de Korhogo, de Man et de San-Pédro.',
      en: 'A two-day programme for 15 participants: forecast, order, receive, store. Some had set out the day before from Korhogo, Man and San-Pédro.',
    },
    category: assistantsTraining,
    date: march2024,
    featured: true,
  },
  {
    id: 'exemple-2',
    picture: 'gallery-2',
    focus: 'center',
    consent: false,
    alt: {
      fr: 'Des mains remplissent une fiche de stock à côté de boîtes de médicaments',
      en: 'Hands filling in a stock card beside boxes of medicines',
    },
    caption: { fr: 'La fiche de stock, remplie pour de vrai', en: 'A stock card, filled in for real' },
    description: {
      fr: 'Chaque binôme calcule la consommation moyenne de dix références et fixe son stock d’alerte avant de passer commande.',
      en: 'Each pair works out the average consumption of ten products and sets an alert level before placing an order.',
    },
    category: assistantsTraining,
    date: march2024,
    featured: false,
  },
  {
    id: 'exemple-3',
    picture: 'gallery-3',
    focus: 'center',
    consent: false,
    alt: {
      fr: 'Quatre auxiliaires contrôlent autour d’une table un carton ouvert et son bon de livraison',
      en: 'Four assistants around a table check an open carton against its delivery note',
    },
    caption: { fr: 'Le contrôle à la réception', en: 'Checking goods on arrival' },
    description: {
      fr: 'Quantités, lots, dates de péremption, état des emballages : cinq erreurs étaient cachées dans la livraison. Tous les groupes les ont trouvées.',
      en: 'Quantities, batches, expiry dates, packaging: five mistakes were hidden in the delivery. Every group found them.',
    },
    category: assistantsTraining,
    date: march2024,
    featured: false,
  },
  {
    id: 'exemple-4',
    picture: 'gallery-4',
    focus: 'center',
    consent: false,
    alt: {
      fr: 'Un auxiliaire à barbe grise range des boîtes sur un rayonnage, les dates les plus proches d’abord ; un réfrigérateur affiche 5 °C',
      en: 'A grey-bearded assistant arranges boxes on a shelf, nearest dates first; a refrigerator reads 5 °C',
    },
    caption: { fr: 'Premier périmé, premier sorti', en: 'First expired, first out' },
    description: {
      fr: 'Exercice de rangement FEFO sur un rayonnage d’essai, chronomètre en main et bonne humeur comprise.',
      en: 'A FEFO exercise on a practice shelf, against the clock and in good humour.',
    },
    category: assistantsTraining,
    date: march2024,
    featured: false,
  },
  {
    id: 'exemple-5',
    picture: 'gallery-5',
    focus: 'center',
    consent: false,
    alt: {
      fr: 'La formatrice remet son certificat à une participante devant un tissu aux motifs baoulé, le groupe applaudit',
      en: 'The trainer hands a participant her certificate in front of a Baoulé-patterned cloth as the group applauds',
    },
    caption: { fr: 'La remise des certificats', en: 'Certificates in hand' },
    description: {
      fr: 'Le deuxième soir, chaque participant reçoit son certificat et présente l’action qu’il mènera dès son retour à l’officine.',
      en: 'On the second evening each participant receives a certificate and presents the one change to make back at the pharmacy.',
    },
    category: assistantsTraining,
    date: march2024,
    featured: true,
  },
]
