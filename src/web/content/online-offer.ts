import type { Localized } from '../../domain/values/language.ts'
import type { IconName } from './icon-name.ts'

/** What one gets with an online course, plainly; no more than docs/rules/company.md#promises. */
export const onlineOffer: { heading: Localized; list: { icon: IconName; title: Localized; text: Localized }[] } = {
  heading: { fr: 'Ce que vous obtenez', en: 'What you get' },
  list: [
    {
      icon: 'calendar',
      title: { fr: '6 mois d’accès', en: 'Access for 6 months' },
      text: {
        fr: 'Le cours demande environ 2 heures. Vous le suivez en plusieurs fois et le revoyez autant que vous voulez.',
        en: 'The course takes about 2 hours. Take it in several sittings and go back to it as often as you like.',
      },
    },
    {
      icon: 'users',
      title: { fr: 'Un formateur qui répond', en: 'A trainer who answers' },
      text: {
        fr: 'Posez-lui vos questions tant que dure votre accès.',
        en: 'Ask your questions for as long as your access lasts.',
      },
    },
    {
      icon: 'download',
      title: { fr: 'Des documents à garder', en: 'Documents to keep' },
      text: {
        fr: 'Les PDF se téléchargent et se lisent hors connexion.',
        en: 'The PDFs can be downloaded and read offline.',
      },
    },
    {
      icon: 'award',
      title: { fr: 'Un certificat', en: 'A certificate' },
      text: {
        fr: 'Signé numériquement, après la réussite de l’évaluation finale.',
        en: 'Digitally signed, after passing the final assessment.',
      },
    },
  ],
}

/** From asking to the certificate; `{ways}` is how the firm can be paid. */
export const onlineSteps: { heading: Localized; list: { title: Localized; text: Localized }[] } = {
  heading: { fr: 'Comment cela se passe', en: 'How it works' },
  list: [
    {
      title: { fr: 'Vous demandez l’accès', en: 'You ask for access' },
      text: {
        fr: 'Par le formulaire, où le cours est déjà nommé. Nous répondons sous 48 heures ouvrées.',
        en: 'With the form, which already names the course. We reply within 48 business hours.',
      },
    },
    {
      title: { fr: 'Vous réglez le cours', en: 'You pay for the course' },
      text: { fr: 'Vous payez {ways}.', en: 'You pay {ways}.' },
    },
    {
      title: { fr: 'Vos identifiants arrivent', en: 'Your credentials arrive' },
      text: { fr: 'Par e-mail, sous 24 heures.', en: 'By email, within 24 hours.' },
    },
    {
      title: { fr: 'Vous suivez le cours', en: 'You take the course' },
      text: {
        fr: 'Sur un ordinateur, une tablette ou un téléphone, avec Chrome, Firefox ou Safari dans une version récente.',
        en: 'On a computer, a tablet or a phone, with a recent Chrome, Firefox or Safari.',
      },
    },
  ],
}

/** What a visitor might take it for, and where that is found. */
export const onlineLimits: { heading: Localized; list: Localized[]; classroom: Localized } = {
  heading: { fr: 'Ce que ce n’est pas', en: 'What it is not' },
  list: [
    {
      fr: 'Une classe en direct : il n’y a ni horaire ni visioconférence.',
      en: 'A live class: there is no timetable and no video call.',
    },
    {
      fr: 'Un cours hors connexion : les vidéos demandent une connexion, sauf celles que vous gardez sur votre téléphone.',
      en: 'An offline course: the videos need a connection, unless you keep them on your phone.',
    },
    {
      fr: 'Un certificat acquis d’avance : il faut réussir l’évaluation finale.',
      en: 'A certificate for the asking: the final assessment has to be passed.',
    },
  ],
  classroom: { fr: 'Voir les formations en présentiel', en: 'See in-person training' },
}

/** The message written beforehand when a visitor asks for access to a course; `{course}` is its title. */
export const accessMessage: Localized = {
  fr: 'Bonjour, je souhaite suivre le cours en ligne « {course} ». Mon établissement : ',
  en: 'Hello, I would like to take the online course “{course}”. My establishment: ',
}
