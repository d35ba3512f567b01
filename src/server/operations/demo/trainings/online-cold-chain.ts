import { placesOfCourse } from '../../../../domain/trainings/training-defaults.ts'
import { emptyDetails, wholeTranslation } from '../../../../domain/trainings/training-schemas.ts'

/** The online course that the site shows (`src/web/content/online-courses.ts`), on sale; its address is that one's name. */
export const onlineColdChain = {
  kind: 'online_course',
  slug: 'chaine-du-froid',
  title: 'La chaîne du froid à l’officine',
  description:
    'De la livraison à la remise au patient, gardez vaccins, insulines et collyres entre 2 et 8 °C. Vous apprenez à placer une sonde, à lire une courbe de température, à réagir à une coupure de courant et à décider du sort d’un produit exposé.',
  english: wholeTranslation({
    title: 'The cold chain in community pharmacy',
    description:
      'From delivery to patient, keep vaccines, insulins and eye drops between 2 and 8 °C. You learn to place a probe, read a temperature curve, react to a power cut and decide what to do with an exposed product.',
  }),
  category: 'auxiliaires',
  status: 'programmée',
  location: 'En ligne',
  duration: 2,
  maxParticipants: placesOfCourse,
  price: 50_000,
  details: emptyDetails,
} as const
