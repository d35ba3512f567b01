import type { PageSlot } from '../../domain/site/site-values.ts'
import type { Localized } from '../../domain/values/language.ts'
import type { IconName } from './icon-name.ts'

/** A picture of the hero carousel. */
type HeroSlide = { slot: PageSlot; alt: Localized; caption: Localized }

/** Hero, anchor `accueil` (docs/rules/pages.md#home). */
export const hero: {
  headline: Localized
  tagline: Localized
  trainings: Localized
  dates: Localized
  carousel: Localized
  pause: Localized
  play: Localized
  slides: [HeroSlide, HeroSlide, HeroSlide]
} = {
  headline: {
    fr: 'La qualité, du comptoir à la chambre froide',
    en: 'Quality, from the counter to the cold room',
  },
  tagline: {
    fr: 'Depuis 2018, {company} conseille et forme les pharmaciens, les auxiliaires et les distributeurs d’Afrique francophone. Des méthodes simples, qui tiennent les jours de grande affluence.',
    en: 'Since 2018, {company} has advised and trained pharmacists, pharmacy assistants and distributors across French-speaking Africa. Simple methods that still hold on the busiest days.',
  },
  trainings: { fr: 'Voir les formations', en: 'See the training sessions' },
  dates: { fr: 'Voir les prochaines dates', en: 'See the next dates' },
  carousel: { fr: 'Notre métier en images', en: 'Our work in pictures' },
  pause: { fr: 'Arrêter le défilement', en: 'Stop the slideshow' },
  play: { fr: 'Lancer le défilement', en: 'Start the slideshow' },
  slides: [
    {
      slot: 'hero-officine',
      alt: {
        fr: 'Une pharmacienne derrière le comptoir d’une officine ordonnée, sous une croix verte',
        en: 'A pharmacist behind the counter of a well-kept pharmacy, beneath a green cross',
      },
      caption: {
        fr: 'À l’officine : chaque boîte à sa place, chaque geste écrit.',
        en: 'In the pharmacy: every box in its place, every task written down.',
      },
    },
    {
      slot: 'hero-formation',
      alt: {
        fr: 'Une salle de formation où la formatrice explique à un petit groupe l’ordre de sortie des boîtes',
        en: 'A training room where the trainer shows a small group in which order boxes leave the shelf',
      },
      caption: {
        fr: 'En formation : 15 personnes au plus, des cas tirés de vos journées.',
        en: 'In training: no more than 15 people, and cases taken from your own days.',
      },
    },
    {
      slot: 'hero-abidjan',
      alt: {
        fr: 'Le pont ADO, les tours d’Abidjan et une pirogue sur la lagune au lever du jour',
        en: 'The ADO bridge, the towers of Abidjan and a canoe on the lagoon at daybreak',
      },
      caption: {
        fr: 'Sur la route : de 2 à 8 °C, du grossiste jusqu’au patient.',
        en: 'On the road: 2 to 8 °C, from the wholesaler to the patient.',
      },
    },
  ],
}

/** The two service lines, anchor `services`. */
export const servicesSection: {
  heading: Localized
  subtitle: Localized
  cards: {
    id: 'consultance' | 'formation'
    alt: Localized
    title: Localized
    text: Localized
    action: Localized
  }[]
  allServices: Localized
} = {
  heading: { fr: 'Deux façons de vous accompagner', en: 'Two ways we can help' },
  subtitle: {
    fr: 'Nous venons chez vous mettre en place ce qui manque, ou nous formons votre équipe à le faire. Souvent les deux.',
    en: 'We come to you and put in place what is missing, or we train your team to do it. Often both.',
  },
  cards: [
    {
      id: 'consultance',
      alt: {
        fr: 'Un consultant, grille d’audit en main, écoute une pharmacienne devant le réfrigérateur à médicaments',
        en: 'A consultant with an audit checklist listens to a pharmacist beside the medicine refrigerator',
      },
      title: { fr: 'Consultance', en: 'Consultancy' },
      text: {
        fr: 'Audit initial, plan d’action sur mesure, mise en œuvre à vos côtés, puis mesure des résultats. Système qualité, risques, équipe, clientèle, stocks et trésorerie.',
        en: 'An initial audit, an action plan made for you, implementation by your side, then measured results. Quality system, risk, people, customers, stock and cash.',
      },
      action: { fr: 'En savoir plus sur la consultance', en: 'Learn more about consultancy' },
    },
    {
      id: 'formation',
      alt: {
        fr: 'Une formatrice montre une courbe au tableau à un petit groupe',
        en: 'A trainer points to a curve on a flip chart in front of a small group',
      },
      title: { fr: 'Formation continue', en: 'Continuing education' },
      text: {
        fr: 'Des sessions courtes à Abidjan, dans vos locaux sur demande ou en ligne. Un parcours pour les pharmaciens, un autre pour les auxiliaires en pharmacie.',
        en: 'Short sessions in Abidjan, on your premises on request, or online. One path for pharmacists, another for pharmacy assistants.',
      },
      action: { fr: 'En savoir plus sur la formation', en: 'Learn more about training' },
    },
  ],
  allServices: { fr: 'Voir tous nos services', en: 'See all our services' },
}

/** The three next sessions, at the hero's end. */
export const upcomingTrainings: { heading: Localized; none: Localized; all: Localized } = {
  heading: { fr: 'Les prochaines formations', en: 'Coming up next' },
  none: { fr: 'Les prochaines dates seront bientôt annoncées.', en: 'The next dates will be announced soon.' },
  all: { fr: 'Toutes les formations', en: 'All training sessions' },
}

/** Company blurb, anchor `a-propos`. The badge says 6+ here and 8+ on the About page: both are given (docs/rules/company.md#figures). */
export const aboutSection: {
  heading: Localized
  alt: Localized
  paragraphs: Localized[]
  valueBadges: { icon: IconName; title: Localized; text: Localized }[]
  action: Localized
} = {
  heading: { fr: 'Un cabinet né derrière un comptoir', en: 'A firm born behind the counter' },
  alt: {
    fr: 'Un mortier, des classeurs de procédures et des plaquettes de comprimés sur une nappe tissée',
    en: 'A mortar, binders of procedures and blister packs on a woven cloth',
  },
  paragraphs: [
    {
      fr: '{company} a été fondé en 2018 par une pharmacienne spécialisée en qualité, qui a dirigé une officine pendant plus de 10 ans. Elle connaît les inventaires du dimanche, les coupures de courant et les tiers payants en retard.',
      en: '{company} was founded in 2018 by a pharmacist specialised in quality who managed a pharmacy for over 10 years. She knows Sunday stocktakes, power cuts and late third-party payments.',
    },
    {
      fr: 'Nos recommandations partent de là : de ce qu’une équipe peut vraiment faire, avec son personnel, son local et ses moyens, dans le respect des bonnes pratiques.',
      en: 'Our advice starts there: with what a team can really do, with its own staff, premises and means, while meeting good practice.',
    },
  ],
  valueBadges: [
    {
      icon: 'map-pin',
      title: { fr: 'Expertise locale', en: 'Local expertise' },
      text: {
        fr: 'Les textes, les circuits et les contraintes de nos pays, connus de l’intérieur.',
        en: 'The rules, supply routes and constraints of our countries, known from the inside.',
      },
    },
    {
      icon: 'award',
      title: { fr: 'Qualité certifiée', en: 'Certified quality' },
      text: {
        fr: 'Des méthodes fondées sur l’ISO 9001 et les bonnes pratiques de l’OMS.',
        en: 'Methods built on ISO 9001 and on WHO good practices.',
      },
    },
    {
      icon: 'target',
      title: { fr: 'Solutions sur mesure', en: 'Tailored solutions' },
      text: {
        fr: 'Un plan à la taille de votre équipe, avec des échéances tenables.',
        en: 'A plan the size of your team, with deadlines it can keep.',
      },
    },
  ],
  action: { fr: 'Découvrir le cabinet', en: 'About the firm' },
}

/** The vision statement; the screen adds the quotation marks. */
export const vision: { heading: Localized; quote: Localized; description: Localized } = {
  heading: { fr: 'Notre vision', en: 'Our vision' },
  quote: {
    fr: 'Que chaque patient d’Afrique francophone reçoive un médicament sûr, bien conservé et bien conseillé, quelle que soit la pharmacie dont il pousse la porte.',
    en: 'That every patient in French-speaking Africa receives a safe medicine, properly stored and properly explained, whichever pharmacy they walk into.',
  },
  description: {
    fr: 'Un médicament falsifié, une boîte d’insuline oubliée hors du réfrigérateur, une ordonnance mal lue : la qualité se joue dans ces détails. Nous aidons les équipes à les maîtriser, un par un, jusqu’à ce que le bon geste devienne l’habitude.',
    en: 'A falsified medicine, a box of insulin left out of the refrigerator, a prescription misread: quality lives in these details. We help teams master them one by one, until the right way is simply the usual way.',
  },
}

export const testimonialsSection = {
  previous: { fr: 'Témoignage précédent', en: 'Previous testimonial' },
  next: { fr: 'Témoignage suivant', en: 'Next testimonial' },
  /** `{rating}` of 5. */
  rating: { fr: 'Note : {rating} sur 5', en: 'Rating: {rating} out of 5' },
  heading: { fr: 'Ils nous font confiance', en: 'What our clients say' },
} satisfies Record<string, Localized>

/** Beside the questions: where to go with one that is not there. */
export const faqAside: { text: Localized; action: Localized } = {
  text: {
    fr: 'Votre question n’y est pas ? Posez-la-nous : nous répondons sous 48 heures ouvrées.',
    en: 'Is your question missing? Ask us: we reply within 48 business hours.',
  },
  action: { fr: 'Poser une question', en: 'Ask a question' },
}

/** The picture of the promotion of the online training (docs/rules/pages.md#home), and the signs of its points. */
export const onlineBanner: { alt: Localized; icons: IconName[] } = {
  alt: {
    fr: 'Un ordinateur portable où une pharmacienne donne un cours, des notes et une tasse à côté',
    en: 'A laptop on which a pharmacist gives a lesson, with notes and a cup beside it',
  },
  icons: ['laptop', 'clock', 'users', 'award'],
}

/** Contact section, anchor `contact`. */
export const contactSection: { heading: Localized; subtitle: Localized } = {
  heading: { fr: 'Parlons de votre établissement', en: 'Let’s talk about your practice' },
  subtitle: {
    fr: 'Dites-nous ce qui vous préoccupe, même en deux lignes. Nous répondons sous 48 heures ouvrées.',
    en: 'Tell us what is on your mind, even in two lines. We reply within 48 business hours.',
  },
}
