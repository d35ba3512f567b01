import type { Localized } from '../../../domain/values/language.ts'

/** Where an address that leads nowhere may have been meant to lead; the page's own words, which the frame says too, stand in the site's. */
export const notFoundWords = {
  fr: {
    ways: 'Vous cherchiez peut-être',
    trainings: 'Les prochaines dates de formation, par mois et par lieu',
    services: 'Ce que nous faisons pour les officines, dépôts et grossistes',
    verification: 'Savoir si un certificat ou un reçu est authentique',
    contact: 'Nous écrire, nous appeler ou venir nous voir',
  },
  en: {
    ways: 'Perhaps you were looking for',
    trainings: 'The next training dates, by month and place',
    services: 'What we do for pharmacies, depots and wholesalers',
    verification: 'Whether a certificate or a receipt is genuine',
    contact: 'Writing to us, calling us or coming to see us',
  },
} satisfies Localized<unknown>
