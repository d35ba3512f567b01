import type { Localized } from '../../domain/language.ts'
import type { PictureName } from './pictures.gen.ts'

/** A client's words (docs/rules/pages.md#testimonials); `rating` is 1 to 5. The screen adds the quotation marks. */
export type Testimonial = {
  text: Localized
  name: Localized
  position: Localized
  rating: 1 | 2 | 3 | 4 | 5
  picture: PictureName
}

/** One entry, as given (docs/rules/pages.md#testimonials): the carousel's arrows appear from the second on. */
export const testimonials: Testimonial[] = [
  {
    text: {
      fr: 'Je pensais recevoir un classeur. J’ai reçu une équipe qui relève les températures sans que je le demande, un stock de périmés divisé par trois en huit mois, et une inspection passée sans écart majeur. Les auxiliaires parlent encore de la journée des commandes.',
      en: 'I expected a binder. I got a team that takes temperature readings without my asking, expired stock cut to a third in eight months, and an inspection with no major deviation. The assistants still talk about the day on ordering.',
    },
    name: { fr: 'Dr Adjoua Marie-Laure Kouassi-Brou', en: 'Dr Adjoua Marie-Laure Kouassi-Brou' },
    position: { fr: 'Pharmacienne titulaire, Cocody', en: 'Pharmacy owner, Cocody' },
    rating: 5,
    picture: 'testimonial-1',
  },
]
