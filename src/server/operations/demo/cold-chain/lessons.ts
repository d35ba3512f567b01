import type { LessonContent, Written } from '../../../../domain/courses/course.ts'

/** A lesson of the demonstration's course; its files are named as they stand in `media`. */
interface DemoLesson {
  title: Written
  minutes: number
  content: (file: (name: string) => number) => LessonContent
}

interface DemoModule {
  title: Written
  lessons: DemoLesson[]
}

/** What a slide shows and says. `seconds` are those of its voice, in each language. */
interface DemoSlide {
  alt: Written
  transcript: { fr: string; en: string }
  seconds: { fr: number; en: number }
}

const both = (fr: string, en: string) => ({ fr, en })

export const demoSlides: DemoSlide[] = [
  {
    alt: both(
      'Un thermomètre dont la zone de 2 à 8 °C est marquée en vert',
      'A thermometer on which 2 to 8 °C is marked in green',
    ),
    transcript: both(
      'Un vaccin ou une insuline craint la chaleur, et plus encore le gel. La plage à tenir va de deux à huit degrés, jour et nuit, dimanches compris.',
      'Vaccines and insulin are harmed by heat, and even more by freezing. Keep them between two and eight degrees, day and night, Sundays too.',
    ),
    seconds: { fr: 9, en: 11 },
  },
  {
    alt: both(
      'Un réfrigérateur ouvert : la sonde est au milieu, parmi les boîtes',
      'An open refrigerator: the probe is in the middle, among the boxes',
    ),
    transcript: both(
      'La sonde se place au milieu, parmi les boîtes. Dans la porte ou contre le fond, elle dirait autre chose que ce que vivent les produits.',
      'Place the probe in the middle, among the boxes. In the door or against the back, it would not tell what the products go through.',
    ),
    seconds: { fr: 8, en: 9 },
  },
  {
    alt: both(
      'Des boîtes rangées avec un espace entre elles, celles qui périment d’abord devant',
      'Boxes with room between them, those that expire first in front',
    ),
    transcript: both(
      'L’air circule entre les boîtes et les parois. Ce qui périme d’abord se range devant. Ni aliment, ni boisson : chaque ouverture réchauffe tout.',
      'Air moves between the boxes and the walls. What expires first stands in front. No food, no drinks: each opening warms everything.',
    ),
    seconds: { fr: 9, en: 11 },
  },
  {
    alt: both(
      'Une courbe de température qui sort une fois de la plage de 2 à 8 °C',
      'A temperature curve that leaves the range of 2 to 8 °C once',
    ),
    transcript: both(
      'Relevez la température matin et soir, avec le minimum et le maximum. Un écart se note, et se signale au pharmacien responsable le jour même.',
      'Read the temperature morning and evening, with the lowest and the highest. Note an excursion, and tell the responsible pharmacist the same day.',
    ),
    seconds: { fr: 10, en: 10 },
  },
]

/** What the film's voice says: in French, for its captions are in both languages. */
export const demoFilm = {
  seconds: 11,
  transcript: both(
    'Regardez le carré, au centre. Plus clair que le cercle : le vaccin peut servir. De la même couleur, ou plus foncé : ne l’utilisez plus, et mettez-le à part.',
    'Look at the square in the centre. Lighter than the circle: the vaccine may be used. The same colour, or darker: do not use it any more, and set it apart.',
  ),
}

const reading: DemoLesson = {
  title: both('Pourquoi le froid', 'Why the cold matters'),
  minutes: 10,
  content: (file) => ({
    kind: 'text',
    blocks: [
      {
        type: 'text',
        text: both(
          'Vaccins, insulines, ocytocine, certains collyres : ces produits sont faits de molécules fragiles. Au-dessus de 8 °C, ils perdent peu à peu leur efficacité. Rien ne se voit : le patient croit être protégé, et ne l’est pas.\n\nLe gel est pire. Un vaccin adsorbé sur sel d’aluminium ou une insuline qui a gelé, même une heure, ne se répare pas : on ne l’utilise plus, quel que soit son aspect.',
          'Vaccines, insulins, oxytocin, some eye drops: these products are made of fragile molecules. Above 8 °C, they slowly lose their effect. Nothing can be seen: the patient believes to be protected, and is not.\n\nFreezing is worse. A vaccine with an aluminium adjuvant, or an insulin, that has frozen for even an hour cannot be repaired: it is not used any more, however it looks.',
        ),
      },
      {
        type: 'picture',
        picture: file('slide-1.webp'),
        alt: both(
          'Un thermomètre dont la zone de 2 à 8 °C est marquée en vert',
          'A thermometer on which 2 to 8 °C is marked in green',
        ),
      },
      {
        type: 'text',
        text: both(
          'La chaîne du froid va du fabricant au patient. Une seule rupture suffit, et l’officine en tient trois maillons : la réception, la conservation, la remise.\n\nÀ la réception, ouvrez le colis devant le livreur, lisez l’indicateur de température, puis rangez au froid avant toute autre tâche. À la remise, gardez la boîte au réfrigérateur jusqu’au paiement, donnez un sachet isotherme, et dites deux choses : rentrer sans détour, ne jamais poser le produit contre le compartiment à glace.\n\nUne insuline en cours d’utilisation se garde à température ambiante, à l’abri de la chaleur, le plus souvent 28 jours : la notice de chaque produit le précise.',
          'The cold chain goes from the manufacturer to the patient. One break is enough, and the pharmacy holds three of its links: reception, storage, handing over.\n\nAt reception, open the parcel in front of the driver, read the temperature indicator, then put it in the cold before anything else. When handing over, leave the box in the refrigerator until it is paid, give an insulated bag, and say two things: go straight home, and never put the product against the freezer compartment.\n\nAn insulin that is in use is kept at room temperature, away from heat, most often for 28 days: the leaflet of each product says so.',
        ),
      },
    ],
  }),
}

const slides: DemoLesson = {
  title: both('Un réfrigérateur bien tenu', 'A well-kept refrigerator'),
  minutes: 5,
  content: (file) => ({
    kind: 'slides',
    slides: demoSlides.map(({ alt, transcript, seconds }, at) => ({
      ...{ picture: file(`slide-${at + 1}.webp`), alt, transcript, seconds },
      voice: { fr: file(`voice-${at + 1}.fr.m4a`), en: file(`voice-${at + 1}.en.m4a`) },
    })),
  }),
}

const film: DemoLesson = {
  title: both('Lire la pastille de contrôle du vaccin', 'Reading the vaccine vial monitor'),
  minutes: 5,
  content: (file) => ({
    ...{ kind: 'film', film: file('film.mp4'), poster: file('film.webp'), ...demoFilm },
    captions: { fr: file('film.fr.vtt'), en: file('film.en.vtt') },
  }),
}

const sheet: DemoLesson = {
  title: both('La fiche de relevé', 'The temperature log'),
  minutes: 5,
  content: (file) => ({ kind: 'pdf', file: { fr: file('sheet.fr.pdf'), en: file('sheet.en.pdf') } }),
}

const practice: DemoLesson = {
  title: both('Pour s’exercer', 'Practice'),
  minutes: 10,
  content: () => ({ kind: 'quiz', isFinal: false, draws: [{ topic: 'Exercice', count: 6 }], minutes: null }),
}

const final: DemoLesson = {
  title: both('Évaluation finale', 'Final assessment'),
  minutes: 20,
  content: () => ({
    kind: 'quiz',
    isFinal: true,
    draws: ['Conservation', 'Réception et remise', 'Incident'].map((topic) => ({ topic, count: 3 })),
    minutes: 20,
  }),
}

/** The online course that the site shows, as it is taken (docs/rules/courses.md). */
export const demoModules: DemoModule[] = [
  { title: both('Comprendre et conserver', 'Understanding and storing'), lessons: [reading, slides, practice] },
  { title: both('Contrôler et décider', 'Checking and deciding'), lessons: [film, sheet, final] },
]
