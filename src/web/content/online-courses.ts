import type { Localized } from '../../domain/values/language.ts'
import type { FaqGroup } from './faq.ts'

/** An online course (docs/rules/pages.md#online-courses). `price` is whole FCFA, as a string. */
export type OnlineCourse = {
  id: string
  title: Localized
  description: Localized
  duration: string
  price: string
  category: Localized
  level: Localized
  features: [Localized, Localized, Localized, Localized]
  alt: Localized
}

export const onlineCoursesHeading: { heading: Localized; tagline: Localized; notice: Localized } = {
  heading: { fr: 'Formations en ligne', en: 'Online training' },
  tagline: {
    fr: 'Apprenez à votre rythme, à l’officine ou chez vous, avec les mêmes formateurs qu’à Abidjan.',
    en: 'Learn at your own pace, in the pharmacy or at home, with the same trainers as in Abidjan.',
  },
  notice: {
    fr: 'Notre sélection en ligne est volontairement limitée : nous publions un cours quand il a été éprouvé en salle.',
    en: 'Our online selection is deliberately limited: we publish a course once it has proved itself in the classroom.',
  },
}

export const courseLabels = {
  details: { fr: 'Détails', en: 'Details' },
  close: { fr: 'Fermer', en: 'Close' },
  duration: { fr: 'Durée', en: 'Duration' },
  price: { fr: 'Tarif', en: 'Price' },
  category: { fr: 'Catégorie', en: 'Category' },
  level: { fr: 'Niveau', en: 'Level' },
  features: { fr: 'Ce que comprend le cours', en: 'What the course includes' },
  enrol: { fr: 'S’inscrire à ce cours', en: 'Enrol in this course' },
  back: { fr: 'Toutes les formations en ligne', en: 'All online training' },
  access: { fr: 'Accès', en: 'Access' },
  months: { fr: '6 mois', en: '6 months' },
  entering: {
    fr: 'Votre accès s’ouvre dès que votre paiement est reçu. Vous entrez par un code envoyé par e-mail, sans mot de passe.',
    en: 'Your access opens as soon as your payment is received. You enter by a code sent by email, without a password.',
  },
  notSold: {
    fr: 'Ce cours n’est pas ouvert aux inscriptions pour le moment.',
    en: 'This course is not open for enrolment at the moment.',
  },
  ask: { fr: 'Demander l’accès', en: 'Ask for access' },
} satisfies Record<string, Localized>

export const onlineCourses: OnlineCourse[] = [
  {
    id: 'chaine-du-froid',
    title: {
      fr: 'La chaîne du froid à l’officine',
      en: 'The cold chain in community pharmacy',
    },
    description: {
      fr: 'De la livraison à la remise au patient, gardez vaccins, insulines et collyres entre 2 et 8 °C. Vous apprenez à placer une sonde, à lire une courbe de température, à réagir à une coupure de courant et à décider du sort d’un produit exposé.',
      en: 'From delivery to patient, keep vaccines, insulins and eye drops between 2 and 8 °C. You learn to place a probe, read a temperature curve, react to a power cut and decide what to do with an exposed product.',
    },
    duration: '2h',
    price: '50000',
    category: { fr: 'Qualité', en: 'Quality' },
    level: { fr: 'débutant', en: 'beginner' },
    features: [
      {
        fr: 'Huit vidéos courtes, filmées en officine',
        en: 'Eight short videos, filmed in a pharmacy',
      },
      {
        fr: 'Fiche de relevé et procédure à télécharger en PDF',
        en: 'A temperature log and a procedure to download as PDFs',
      },
      {
        fr: 'Certificat signé numériquement après l’évaluation finale',
        en: 'A digitally signed certificate after the final assessment',
      },
      {
        fr: 'Accès pendant 6 mois, avec réponse du formateur à vos questions',
        en: 'Access for 6 months, with answers to your questions from the trainer',
      },
    ],
    alt: {
      fr: 'Un ordinateur portable où une pharmacienne donne le cours devant un réfrigérateur à médicaments',
      en: 'A laptop on which a pharmacist gives the lesson in front of a medicine refrigerator',
    },
  },
]

export const onlineContactAction: { heading: Localized; text: Localized; action: Localized } = {
  heading: { fr: 'Un autre sujet vous manque ?', en: 'Is there another subject you need?' },
  text: {
    fr: 'Dites-nous lequel, et pour combien de personnes. Vos demandes décident du prochain cours.',
    en: 'Tell us which, and for how many people. Your requests decide the next course.',
  },
  action: { fr: 'Nous contacter', en: 'Contact us' },
}

export const onlineFaqHeading: Localized = {
  fr: 'Questions sur les cours en ligne',
  en: 'Questions about online courses',
}

/** FAQ of /formations-en-ligne, tabs General and Technical (docs/rules/pages.md#questions); the facts are those of docs/rules/company.md#promises. */
export const onlineFaqGroups: FaqGroup<'general' | 'technique'>[] = [
  {
    id: 'general',
    label: { fr: 'Général', en: 'General' },
    icon: 'graduation-cap',
    items: [
      {
        icon: 'key',
        question: { fr: 'Comment accéder au cours ?', en: 'How do I get access to the course?' },
        answer: {
          fr: 'Écrivez-nous, puis réglez le cours. Vos identifiants arrivent par e-mail sous 24 heures.',
          en: 'Write to us, then pay for the course. Your credentials arrive by email within 24 hours.',
        },
      },
      {
        icon: 'calendar',
        question: { fr: 'Combien de temps l’accès dure-t-il ?', en: 'How long does access last?' },
        answer: {
          fr: '6 mois. Le cours demande environ 2 heures ; vous pouvez le suivre en plusieurs fois et le revoir autant que vous voulez.',
          en: '6 months. The course takes about 2 hours; you can take it in several sittings and go back to it as often as you like.',
        },
      },
      {
        icon: 'award',
        question: { fr: 'Le cours donne-t-il un certificat ?', en: 'Does the course lead to a certificate?' },
        answer: {
          fr: 'Oui. Après la réussite de l’évaluation finale, vous recevez un certificat signé numériquement.',
          en: 'Yes. After passing the final assessment, you receive a digitally signed certificate.',
        },
      },
      {
        icon: 'wallet',
        question: { fr: 'Comment régler ?', en: 'How do I pay?' },
        answer: {
          fr: 'Le cours coûte 50 000 FCFA. Vous pouvez payer par mobile money, virement, chèque ou espèces dans nos bureaux.',
          en: 'The course costs 50 000 FCFA. You can pay by mobile money, bank transfer, cheque, or cash at our office.',
        },
      },
    ],
  },
  {
    id: 'technique',
    label: { fr: 'Technique', en: 'Technical' },
    icon: 'monitor',
    items: [
      {
        icon: 'monitor',
        question: { fr: 'Quel navigateur faut-il utiliser ?', en: 'Which browser should I use?' },
        answer: {
          fr: 'Chrome, Firefox ou Safari, dans une version récente. Le cours se suit sur un ordinateur, une tablette ou un téléphone.',
          en: 'Chrome, Firefox or Safari, in a recent version. You can take the course on a computer, a tablet or a phone.',
        },
      },
      {
        icon: 'download',
        question: { fr: 'Puis-je suivre le cours sans connexion ?', en: 'Can I take the course offline?' },
        answer: {
          fr: 'En partie : les PDF se téléchargent et se lisent hors ligne. Les vidéos, elles, demandent une connexion, à moins que vous n’ayez gardé la leçon sur votre téléphone.',
          en: 'In part: the PDFs can be downloaded and read offline. The videos need a connection, unless you have kept the lesson on your phone.',
        },
      },
      {
        icon: 'key',
        question: {
          fr: 'Je n’ai pas reçu mes identifiants, que faire ?',
          en: 'My credentials have not arrived. What should I do?',
        },
        answer: {
          fr: 'Regardez d’abord dans les courriers indésirables. Si plus de 24 heures ont passé, écrivez à {email} ou appelez le {phone}.',
          en: 'First look in your spam folder. If more than 24 hours have passed, write to {email} or call {phone}.',
        },
      },
    ],
  },
]
