import type { Localized } from '../../domain/values/language.ts'
import type { IconName } from './icon-name.ts'

export const aboutHero: { heading: Localized; tagline: Localized } = {
  heading: { fr: 'À propos de nous', en: 'About {company}' },
  tagline: {
    fr: 'Des pharmaciens et des gestionnaires au service de ceux qui délivrent, distribuent et conservent le médicament.',
    en: 'Pharmacists and managers serving those who dispense, distribute and store medicines.',
  },
}

export const story: { heading: Localized; alt: Localized; paragraphs: Localized[] } = {
  heading: { fr: 'Notre histoire', en: 'Our story' },
  alt: {
    fr: 'Un mortier, des classeurs de procédures et des plaquettes de comprimés sur une nappe tissée',
    en: 'A mortar, binders of procedures and blister packs on a woven cloth',
  },
  paragraphs: [
    {
      fr: 'Pendant plus de 10 ans, notre fondatrice a ouvert chaque matin la porte de son officine. Elle y a appris ce que les manuels disent peu : une procédure que l’équipe ne comprend pas n’est pas suivie, un stock mal tenu finit par coûter un patient, et la qualité commence par un réfrigérateur relevé deux fois par jour.',
      en: 'For more than 10 years, our founder opened the door of her pharmacy every morning. There she learned what the manuals seldom say: a procedure the team does not understand is not followed, badly kept stock ends up costing you a patient, and quality starts with a refrigerator checked twice a day.',
    },
    {
      fr: 'En 2018, elle a fondé {company} à Abidjan pour mettre cette expérience à la disposition de ses confrères. Le cabinet a grandi par le bouche-à-oreille : une officine, puis le grossiste qui la livrait, puis le laboratoire qui voulait savoir comment ses produits voyageaient.',
      en: 'In 2018 she founded {company} in Abidjan to put that experience at the service of fellow pharmacists. The firm grew by word of mouth: one pharmacy, then the wholesaler that supplied it, then the laboratory that wanted to know how its products travelled.',
    },
    {
      fr: 'Nous sommes restés une petite équipe. Celui qui fait l’audit est celui qui revient voir si les choses ont changé.',
      en: 'We have remained a small team. The person who does the audit is the one who comes back to see whether things have changed.',
    },
  ],
}

export const mission: { heading: Localized; text: Localized } = {
  heading: { fr: 'Notre mission', en: 'Our mission' },
  text: {
    fr: 'Aider chaque acteur du médicament à travailler selon les bonnes pratiques, avec des méthodes qu’il comprend, qu’il peut se permettre et qu’il garde après notre départ.',
    en: 'To help everyone who handles medicines work to good practice, with methods they understand, can afford and keep using after we leave.',
  },
}

export const aboutVision: { heading: Localized; text: Localized } = {
  heading: { fr: 'Notre vision', en: 'Our vision' },
  text: {
    fr: 'Une Afrique francophone où la qualité d’un médicament ne dépend ni du quartier, ni de la route, ni de la saison.',
    en: 'A French-speaking Africa where the quality of a medicine depends neither on the neighbourhood, nor the road, nor the season.',
  },
}

export const certifications: { heading: Localized; intro: Localized; list: { name: Localized; detail: Localized }[] } =
  {
    heading: { fr: 'Nos certifications', en: 'Our certifications' },
    intro: {
      fr: 'Les qualifications que nos consultants tiennent à jour, et les référentiels sur lesquels ils travaillent.',
      en: 'The qualifications our consultants keep up to date, and the standards they work to.',
    },
    list: [
      {
        name: { fr: 'Responsable d’audit ISO 9001:2015', en: 'ISO 9001:2015 lead auditor' },
        detail: { fr: 'Systèmes de management de la qualité', en: 'Quality management systems' },
      },
      {
        name: { fr: 'Auditeur selon l’ISO 19011:2018', en: 'Auditor to ISO 19011:2018' },
        detail: {
          fr: 'Lignes directrices pour l’audit des systèmes de management',
          en: 'Guidelines for auditing management systems',
        },
      },
      {
        name: {
          fr: 'Bonnes pratiques de stockage et de distribution de l’OMS',
          en: 'WHO good storage and distribution practices',
        },
        detail: {
          fr: 'Produits médicaux, de l’entrepôt à l’officine',
          en: 'Medical products, from warehouse to pharmacy',
        },
      },
      {
        name: { fr: 'Gestion du risque qualité, ICH Q9', en: 'Quality risk management, ICH Q9' },
        detail: { fr: 'Analyse, maîtrise et revue des risques', en: 'Assessing, controlling and reviewing risk' },
      },
      {
        name: { fr: 'Formation de formateurs d’adultes', en: 'Trainer of adult learners' },
        detail: { fr: 'Conception, animation et évaluation', en: 'Design, delivery and assessment' },
      },
    ],
  }

export const values: { heading: Localized; list: { icon: IconName; title: Localized; text: Localized }[] } = {
  heading: { fr: 'Nos valeurs', en: 'Our values' },
  list: [
    {
      icon: 'award',
      title: { fr: 'Excellence', en: 'Excellence' },
      text: {
        fr: 'Nous vérifions, nous mesurons, nous recommençons. Un à-peu-près, en pharmacie, peut coûter cher.',
        en: 'We check, measure and start again. In pharmacy, near enough can cost dearly.',
      },
    },
    {
      icon: 'map-pin',
      title: { fr: 'Expertise locale', en: 'Local expertise' },
      text: {
        fr: 'La chaleur, les délestages, les tiers payants, le marché parallèle : nous partons de vos réalités.',
        en: 'Heat, power cuts, third-party payers, the street market: we start from the world you work in.',
      },
    },
    {
      icon: 'lightbulb',
      title: { fr: 'Innovation', en: 'Innovation' },
      text: {
        fr: 'Une sonde connectée, un tableur bien conçu, une vidéo de trois minutes : l’outil le plus simple qui règle le problème.',
        en: 'A connected probe, a well-made spreadsheet, a three-minute video: the simplest tool that solves the problem.',
      },
    },
    {
      icon: 'handshake',
      title: { fr: 'Engagement', en: 'Commitment' },
      text: {
        fr: 'Nous disons ce que nous ferons, à quelle date, et nous revenons vérifier que cela tient.',
        en: 'We say what we will do and by when, and we come back to check that it lasts.',
      },
    },
  ],
}

/** From the founding to today (docs/rules/pages.md#about). */
export const timeline: { heading: Localized; entries: { year: string; title: Localized; text: Localized }[] } = {
  heading: { fr: 'De 2018 à aujourd’hui', en: 'From 2018 to today' },
  entries: [
    {
      year: '2018',
      title: { fr: 'La fondation', en: 'Founded' },
      text: {
        fr: 'Le cabinet ouvre à Abidjan avec une seule promesse : des procédures que l’on applique vraiment.',
        en: 'The firm opens in Abidjan with a single promise: procedures that people really apply.',
      },
    },
    {
      year: '2019',
      title: { fr: 'Les premières formations', en: 'First courses' },
      text: {
        fr: 'Des sessions de 2 heures pour les auxiliaires en pharmacie, un après-midi par semaine.',
        en: 'Two-hour sessions for pharmacy assistants, one afternoon a week.',
      },
    },
    {
      year: '2020',
      title: { fr: 'Continuer à distance', en: 'Carrying on remotely' },
      text: {
        fr: 'Pendant la pandémie, nous suivons les officines par téléphone et en visioconférence : flux des patients, ruptures, protection des équipes.',
        en: 'During the pandemic we follow pharmacies by phone and video call: patient flow, shortages, protecting teams.',
      },
    },
    {
      year: '2021',
      title: { fr: 'Au-delà des frontières', en: 'Across borders' },
      text: {
        fr: 'Premières missions chez des grossistes hors de Côte d’Ivoire : bonnes pratiques de distribution et transport sous froid.',
        en: 'First assignments with wholesalers outside Ivory Coast: good distribution practice and refrigerated transport.',
      },
    },
    {
      year: '2022',
      title: { fr: 'Trois programmes', en: 'Three programmes' },
      text: {
        fr: 'Akwaba Équipe, Juste Stock et Vigie Risques rassemblent nos outils pour l’équipe, les stocks et les risques.',
        en: 'Akwaba Équipe, Juste Stock and Vigie Risques bring together our tools for people, stock and risk.',
      },
    },
    {
      year: '2024',
      title: { fr: 'Yopougon', en: 'Yopougon' },
      text: {
        fr: 'En mars, des auxiliaires venus de tout le pays se forment à gérer efficacement les commandes en pharmacie.',
        en: 'In March, pharmacy assistants from all over the country learn to manage pharmacy orders efficiently.',
      },
    },
    {
      year: '2025',
      title: { fr: 'Le cours en ligne', en: 'The online course' },
      text: {
        fr: 'La chaîne du froid devient un cours à distance, pour ceux que la route ou les gardes retiennent.',
        en: 'The cold chain becomes a distance course, for those kept away by the road or by on-call weeks.',
      },
    },
    {
      year: '2026',
      title: { fr: 'Aujourd’hui', en: 'Today' },
      text: {
        fr: 'Plus de 200 missions, 12 pays, et un espace où chaque participant retrouve ses inscriptions et ses certificats.',
        en: 'More than 200 assignments, 12 countries, and a space where each participant finds their registrations and certificates.',
      },
    },
  ],
}

export const aboutCallToAction: { heading: Localized; text: Localized; action: Localized } = {
  heading: { fr: 'Faisons connaissance', en: 'Let’s meet' },
  text: {
    fr: 'Passez nous voir, ou dites-nous quand vous rendre visite. Le premier échange ne vous engage à rien.',
    en: 'Drop in, or tell us when to visit you. The first conversation commits you to nothing.',
  },
  action: { fr: 'Nous contacter', en: 'Contact us' },
}
