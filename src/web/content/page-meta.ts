import type { Localized } from '../../domain/values/language.ts'

/** The public pages with fixed texts; a training's page describes itself. */
export type PageName = 'home' | 'services' | 'about' | 'contact' | 'trainings' | 'onlineCourses' | 'privacy' | 'terms'

/** Title and description of each page, for search engines and shared links; `{company}` is the firm's name. */
export const pageMeta: Record<PageName, { title: Localized; description: Localized }> = {
  home: {
    title: {
      fr: '{company} : conseil et formation en qualité pharmaceutique à Abidjan',
      en: '{company}: pharmaceutical quality consultancy and training in Abidjan',
    },
    description: {
      fr: 'Conseil et formation continue pour pharmacies, grossistes et laboratoires d’Afrique francophone : système qualité, chaîne du froid, stocks, trésorerie.',
      en: 'Consultancy and continuing education for pharmacies, wholesalers and laboratories in French-speaking Africa: quality system, cold chain, stock, cash.',
    },
  },
  services: {
    title: { fr: 'Nos services | {company}', en: 'Our services | {company}' },
    description: {
      fr: 'Audit, système qualité, gestion des risques, stocks, trésorerie, équipe : sept missions de conseil et des formations pour pharmaciens et auxiliaires.',
      en: 'Audit, quality system, risk, stock, cash, people: seven consultancy services, and courses for pharmacists and pharmacy assistants.',
    },
  },
  about: {
    title: { fr: 'À propos | {company}', en: 'About us | {company}' },
    description: {
      fr: 'Un cabinet fondé en 2018 à Abidjan par une pharmacienne qualiticienne : plus de 200 missions dans 12 pays, une petite équipe qui revient vérifier.',
      en: 'A firm founded in Abidjan in 2018 by a quality pharmacist: more than 200 assignments in 12 countries, and a small team that comes back to check.',
    },
  },
  contact: {
    title: { fr: 'Contact | {company}', en: 'Contact | {company}' },
    description: {
      fr: 'Un devis, une formation, une question : écrivez-nous ou appelez {hours}. Réponse sous 48 heures ouvrées.',
      en: 'A quote, a course, a question: write to us or call {hours}. Replies within 48 business hours.',
    },
  },
  trainings: {
    title: { fr: 'Formations en présentiel à Abidjan | {company}', en: 'In-person training in Abidjan | {company}' },
    description: {
      fr: 'Sessions courtes pour pharmaciens et auxiliaires en pharmacie, 15 personnes au plus. Supports et certificat compris, inscription en ligne.',
      en: 'Short sessions for pharmacists and pharmacy assistants, 15 people at most. Materials and certificate included, online registration.',
    },
  },
  onlineCourses: {
    title: { fr: 'Formations en ligne | {company}', en: 'Online training | {company}' },
    description: {
      fr: 'La chaîne du froid à l’officine, en 2 heures et à votre rythme : accès pendant 6 mois, certificat signé numériquement.',
      en: 'The cold chain in community pharmacy, in 2 hours and at your own pace: 6 months’ access and a digitally signed certificate.',
    },
  },
  privacy: {
    title: { fr: 'Politique de confidentialité | {company}', en: 'Privacy policy | {company}' },
    description: {
      fr: 'Quelles données nous recueillons, pourquoi, pour combien de temps, et comment exercer vos droits (loi ivoirienne n° 2013-450).',
      en: 'Which data we collect, why, for how long, and how to use your rights (Ivorian law no. 2013-450).',
    },
  },
  terms: {
    title: { fr: 'Conditions d’utilisation | {company}', en: 'Terms of use | {company}' },
    description: {
      fr: 'Inscription, prix, paiement par mobile money, annulation jusqu’à 48 heures avant le début, certificats vérifiables.',
      en: 'Registration, prices, mobile money payment, cancellation up to 48 hours before the start, certificates that can be verified.',
    },
  },
}
