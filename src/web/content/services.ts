import type { TrainingCategory } from '../../domain/trainings/training.ts'
import type { Localized } from '../../domain/values/language.ts'
import { drawn } from './chosen-picture.ts'
import type { IconName } from './icon-name.ts'
import type { PictureFiles } from './picture-files.ts'
import { consultancyServices } from './services/consultancy.ts'
import type { Service } from './services/service.ts'
import { trainingServices } from './services/training.ts'

/** The 13 services of docs/rules/pages.md#service-offering, in the order in which /services shows them. */
export const services: Service[] = [...consultancyServices, ...trainingServices]

export const servicesHero: { heading: Localized; tagline: Localized; quote: Localized; anchors: Localized[] } = {
  heading: { fr: 'Nos services', en: 'Our services' },
  tagline: {
    fr: 'Conseil et formation pour que la qualité pharmaceutique devienne une habitude d’équipe, à l’officine comme à l’entrepôt.',
    en: 'Advice and training that turn pharmaceutical quality into a team habit, in the pharmacy as in the warehouse.',
  },
  quote: { fr: 'Demander un devis', en: 'Request a quote' },
  anchors: [
    { fr: 'Consultance', en: 'Consultancy' },
    { fr: 'Formation', en: 'Training' },
  ],
}

/** What the list of the page's parts is called. */
export const servicesContents: Localized = { fr: 'Dans cette page', en: 'On this page' }

/** What a block's features are folded under on a phone. */
export const servicesFeatures: Localized = {
  fr: 'Ce que cela comprend\u00A0: {count} points',
  en: 'What it comprises: {count} points',
}

/** What the two last lines of a block's proof begin with. */
export const proofLabels: { length: Localized; kept: Localized } = {
  length: { fr: 'Durée', en: 'Length' },
  kept: { fr: 'Ensuite, en main', en: 'Yours afterwards' },
}

/** Beside the page's contents, on a wide screen: somebody to speak with. */
export const servicesAside: Localized = { fr: 'Plutôt de vive voix ?', en: 'Rather speak to us?' }

/** Buttons of each block; both lead to /contact (docs/rules/pages.md#services). */
export const serviceActions: { quote: Localized; contact: Localized } = {
  quote: { fr: 'Demander un devis', en: 'Request a quote' },
  contact: { fr: 'Nous contacter', en: 'Contact us' },
}

/** What stands in front of a programme's brand name: « Programme Juste Stock ». */
export const brandLabel: Localized = { fr: 'Programme {brandName}', en: 'The {brandName} programme' }

/** Who the consultancy is for, and its four steps. The step ids `audit` and `strategie` are anchors of docs/rules/pages.md#services. */
export const consultancySection: {
  heading: Localized
  intro: Localized
  alt: Localized
  clientsHeading: Localized
  clients: { icon: IconName; name: Localized; need: Localized }[]
  approachHeading: Localized
  /** The one strong call of the part. */
  call: { text: Localized; action: Localized }
  approach: { id: 'audit' | 'strategie' | 'mise-en-oeuvre' | 'suivi'; title: Localized; text: Localized }[]
} = {
  heading: { fr: 'Consultance', en: 'Consultancy' },
  intro: {
    fr: 'Nous travaillons chez vous, avec ceux qui font le travail. Rien n’est livré qui n’ait été essayé au comptoir ou sur le quai de réception.',
    en: 'We work on your premises, with the people who do the job. Nothing is handed over that has not been tried at the counter or on the loading dock.',
  },
  alt: {
    fr: 'Un consultant, grille d’audit en main, et une pharmacienne devant le réfrigérateur à médicaments',
    en: 'A consultant with an audit checklist and a pharmacist in front of the medicine refrigerator',
  },
  clientsHeading: { fr: 'Pour qui ?', en: 'Who is it for?' },
  clients: [
    {
      icon: 'store',
      name: { fr: 'Pharmacies', en: 'Pharmacies' },
      need: {
        fr: 'Procédures, équipe, stocks et trésorerie de l’officine.',
        en: 'Procedures, people, stock and cash in community pharmacy.',
      },
    },
    {
      icon: 'warehouse',
      name: { fr: 'Grossistes', en: 'Wholesalers' },
      need: {
        fr: 'Bonnes pratiques de distribution, entreposage, rappels de lots.',
        en: 'Good distribution practice, storage, batch recalls.',
      },
    },
    {
      icon: 'pill',
      name: { fr: 'Laboratoires', en: 'Laboratories' },
      need: {
        fr: 'Audit des distributeurs, pharmacovigilance, formation des délégués.',
        en: 'Distributor audits, pharmacovigilance, training of medical representatives.',
      },
    },
    {
      icon: 'truck',
      name: { fr: 'Structures de distribution', en: 'Distribution facilities' },
      need: {
        fr: 'Transport sous froid, cartographie des températures, traçabilité.',
        en: 'Refrigerated transport, temperature mapping, traceability.',
      },
    },
  ],
  approachHeading: { fr: 'Notre démarche', en: 'How we work' },
  call: {
    text: {
      fr: 'Vous ne savez pas par où commencer\u00A0? Nous commençons par un audit sur place.',
      en: 'Not sure where to begin? We begin with an audit on site.',
    },
    action: { fr: 'Demander un audit', en: 'Request an audit' },
  },
  approach: [
    {
      id: 'audit',
      title: { fr: 'Audit initial', en: 'Initial audit' },
      text: {
        fr: 'Nous passons du temps sur place : nous observons, nous mesurons, nous lisons vos documents et nous écoutons l’équipe. Vous recevez un constat clair, classé par gravité.',
        en: 'We spend time on site: we observe, measure, read your documents and listen to the team. You receive a clear report, ranked by severity.',
      },
    },
    {
      id: 'strategie',
      title: { fr: 'Plan d’action sur mesure', en: 'Customised action plan' },
      text: {
        fr: 'Nous choisissons ensemble ce qui compte d’abord. Chaque action a un responsable, une échéance, un coût et un résultat attendu.',
        en: 'Together we choose what matters first. Each action has someone responsible, a deadline, a cost and an expected result.',
      },
    },
    {
      id: 'mise-en-oeuvre',
      title: { fr: 'Mise en œuvre', en: 'Implementation' },
      text: {
        fr: 'Nous écrivons, rangeons, paramétrons et formons avec votre équipe, jusqu’à ce qu’elle puisse continuer seule.',
        en: 'We write, reorganise, configure and train alongside your team, until it can carry on by itself.',
      },
    },
    {
      id: 'suivi',
      title: { fr: 'Suivi régulier et mesure des résultats', en: 'Regular follow-up and measured results' },
      text: {
        fr: 'Des points de suivi réguliers comparent les chiffres à ceux du départ : écarts, ruptures, périmés, délais d’encaissement. Le plan est corrigé s’il le faut.',
        en: 'Regular reviews compare the figures with those at the start: deviations, stock-outs, expired goods, time to payment. The plan is corrected where needed.',
      },
    },
  ],
}

/** The teaching-approach box, and the heads of the two audiences. */
export const trainingSection: {
  heading: Localized
  intro: Localized
  alt: Localized
  teachingHeading: Localized
  methods: { label: Localized; entries: Localized[] }
  formats: { label: Localized; entries: Localized[] }
  /** The one strong call of the part. */
  all: Localized
  /** Over an audience's next sessions. */
  datesHeading: Localized
} & Record<TrainingCategory, { heading: Localized; intro: Localized; picture: PictureFiles; dates: Localized }> = {
  heading: { fr: 'Formation continue', en: 'Continuing education' },
  intro: {
    fr: 'Se former sans fermer l’officine : des sessions courtes, un sujet à la fois, des formateurs qui connaissent le métier.',
    en: 'Learning without closing the pharmacy: short sessions, one subject at a time, trainers who know the job.',
  },
  alt: {
    fr: 'Une formatrice montre une courbe au tableau à un petit groupe',
    en: 'A trainer points to a curve on a flip chart in front of a small group',
  },
  teachingHeading: { fr: 'Notre approche pédagogique', en: 'Our teaching approach' },
  methods: {
    label: { fr: 'Méthodes', en: 'Methods' },
    entries: [
      { fr: 'Études de cas tirées d’officines ivoiriennes', en: 'Case studies from Ivorian pharmacies' },
      { fr: 'Mises en situation au comptoir et à la réception', en: 'Role play at the counter and at goods-in' },
      { fr: 'Exercices sur vos propres documents et chiffres', en: 'Exercises on your own documents and figures' },
      { fr: 'Test avant et après, pour mesurer les progrès', en: 'A test before and after, to measure progress' },
    ],
  },
  formats: {
    label: { fr: 'Formats', en: 'Formats' },
    entries: [
      { fr: 'En présentiel à Abidjan, 15 personnes au plus', en: 'In person in Abidjan, 15 people at most' },
      { fr: 'Dans vos locaux, pour votre équipe, sur demande', en: 'On your premises, for your team, on request' },
      { fr: 'Modules en ligne, accessibles pendant 6 mois', en: 'Online modules, available for 6 months' },
    ],
  },
  all: { fr: 'Voir toutes les sessions', en: 'See all sessions' },
  datesHeading: { fr: 'Prochaines dates', en: 'Next dates' },
  pharmaciens: {
    picture: drawn('gallery-3'),
    dates: { fr: 'Voir les dates pour les pharmaciens', en: 'See the dates for pharmacists' },
    heading: { fr: 'Pour les pharmaciens', en: 'For pharmacists' },
    intro: {
      fr: 'Titulaires, assistants et responsables de dépôt : quatre thèmes pour diriger un établissement. 65 000 FCFA la formation, supports et certificat compris.',
      en: 'Owners, assistant pharmacists and depot managers: four subjects for running an establishment. 65 000 FCFA per course, materials and certificate included.',
    },
  },
  auxiliaires: {
    picture: drawn('gallery-4'),
    dates: { fr: 'Voir les dates pour les auxiliaires', en: 'See the dates for pharmacy assistants' },
    heading: { fr: 'Pour les auxiliaires', en: 'For pharmacy assistants' },
    intro: {
      fr: 'Vendeurs, préparateurs, magasiniers, caissiers : les gestes sûrs du quotidien. 50 000 FCFA la formation, supports et certificat compris.',
      en: 'Sales staff, technicians, storekeepers, cashiers: safe practice every day. 50 000 FCFA per course, materials and certificate included.',
    },
  },
}

/** End of the page; the actions lead to /contact and /a-propos (docs/rules/pages.md#services). */
export const servicesCallToAction: { heading: Localized; text: Localized; contact: Localized; about: Localized } = {
  heading: {
    fr: 'Un point vous inquiète ? Commençons par celui-là.',
    en: 'Is one thing worrying you? Let’s start there.',
  },
  text: {
    fr: 'Décrivez-nous votre établissement en quelques lignes. Nous vous répondons sous 48 heures ouvrées avec une première proposition.',
    en: 'Describe your establishment in a few lines. We reply within 48 business hours with a first proposal.',
  },
  contact: { fr: 'Nous contacter', en: 'Contact us' },
  about: { fr: 'Découvrir le cabinet', en: 'About the firm' },
}
