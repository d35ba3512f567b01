import type { Testimonial } from '../../domain/site/site-values.ts'

/** One entry, as given (docs/rules/pages.md#testimonials): the carousel's arrows appear from the second on. */
export const testimonials: Testimonial[] = [
  {
    id: 'exemple-1',
    text: {
      fr: 'Je pensais recevoir un classeur. J’ai reçu une équipe qui relève les températures sans que je le demande, un stock de périmés divisé par trois en huit mois, et une inspection passée sans écart majeur. Les auxiliaires parlent encore de la journée des commandes.',
      en: 'I expected a binder. I got a team that takes temperature readings without my asking, expired stock cut to a third in eight months, and an inspection with no major deviation. The assistants still talk about the day on ordering.',
    },
    name: 'Dr Adjoua Marie-Laure Kouassi-Brou',
    position: { fr: 'Pharmacienne titulaire, Cocody', en: 'Pharmacy owner, Cocody' },
    rating: 5,
    picture: 'testimonial-1',
    focus: 'center',
    consent: false,
  },
]
