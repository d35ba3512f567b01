import type { Localized } from '../../domain/values/language.ts'

/** Head of /formations. */
export const trainingsHero: { heading: Localized; tagline: Localized; intro: Localized } = {
  heading: { fr: 'Nos formations', en: 'Our training courses' },
  tagline: {
    fr: 'En présentiel à Abidjan, en petits groupes de 15 personnes au plus.',
    en: 'In person in Abidjan, in small groups of no more than 15 people.',
  },
  intro: {
    fr: 'Choisissez une session, inscrivez-vous en quelques minutes : nous confirmons votre place sous 24 heures. Supports et certificat de participation sont compris dans le prix.',
    en: 'Choose a session and register in a few minutes: we confirm your place within 24 hours. Materials and the certificate of participation are included in the price.',
  },
}

/** Under the list: for a team, or a date that suits nobody. */
export const trainingsOnSite: { heading: Localized; text: Localized; action: Localized } = {
  heading: { fr: 'Aucune date ne vous convient ?', en: 'No date that suits you?' },
  text: {
    fr: 'Nous animons la même session dans vos locaux, pour votre équipe, à l’heure qui vous arrange.',
    en: 'We hold the same session on your premises, for your team, at a time that suits you.',
  },
  action: { fr: 'Demander une session sur place', en: 'Ask for an on-site session' },
}
