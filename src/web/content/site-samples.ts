import {
  type Place,
  pageSlots,
  type QuestionPart,
  type SiteValues,
  type StatedFigure,
  type Testimonial,
} from '../../domain/site/site-values.ts'
import type { Localized } from '../../domain/values/language.ts'
import { contactFaqGroups } from './contact-faq.ts'
import { type FaqGroup, faqGroups } from './faq.ts'
import { galleryIntro, galleryPictures } from './gallery.ts'
import { onlineFaqGroups } from './online-courses.ts'
import { team, teamIntro } from './team.ts'

/** Entries as an office would have them, by their place in the list. */
const numbered = <Entry extends { id: string }>(entries: Omit<Entry, 'id'>[]): Entry[] =>
  entries.map((entry, index) => ({ id: `exemple-${index + 1}`, ...entry }) as Entry)

/** One entry, as given (docs/rules/pages.md#testimonials): the carousel's arrows appear from the second on. */
const testimonials: Testimonial[] = numbered([
  {
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
])

const figure = (place: StatedFigure['place'], value: Localized, label: Localized) => ({ place, value, label })

/** What the fictional firm states (docs/rules/company.md#figures): the home page says 6+ years, the firm's own page 8+; both are given. */
const statedFigures: StatedFigure[] = numbered([
  figure('badge', { fr: '6+', en: '6+' }, { fr: 'ans d’expérience', en: 'years of experience' }),
  figure('home', { fr: '6+', en: '6+' }, { fr: 'ans d’expérience', en: 'years of experience' }),
  figure('home', { fr: '150+', en: '150+' }, { fr: 'clients accompagnés', en: 'clients supported' }),
  figure('home', { fr: '100+', en: '100+' }, { fr: 'formations animées', en: 'training sessions held' }),
  figure('about', { fr: '8+', en: '8+' }, { fr: 'ans d’expérience', en: 'years of experience' }),
  figure('about', { fr: '200+', en: '200+' }, { fr: 'missions réalisées', en: 'assignments completed' }),
  figure('about', { fr: '12', en: '12' }, { fr: 'pays d’intervention', en: 'countries' }),
  figure('about', { fr: '98 %', en: '98%' }, { fr: 'de clients satisfaits', en: 'satisfied clients' }),
])

/** Where the fictional firm holds its trainings: its own room, and one it hires (docs/rules/site-content.md#places). */
const places: Place[] = numbered([
  {
    name: 'Abidjan, Cocody',
    address: '{address}',
    way: {
      fr: 'De l’arrêt de bus, longez l’avenue jusqu’au rond-point et prenez à gauche. La salle est dans la première maison sur votre gauche, au toit vert ; on se gare dans la cour.',
      en: 'From the bus stop, follow the avenue to the roundabout and turn left. The room is in the first house on your left, with the green roof; park in the courtyard.',
    },
    picture: 'place-1',
  },
  {
    name: 'Abidjan, Plateau',
    address: 'Immeuble Les Palmes, 3e étage, Plateau, Abidjan',
    way: {
      fr: 'De la gare lagunaire, remontez la rive le long du jardin, puis prenez l’avenue à droite jusqu’au croisement du boulevard. L’immeuble est en face ; un ascenseur mène au troisième étage.',
      en: 'From the ferry station, walk up the shore past the garden, then take the avenue on your right to the crossing with the boulevard. The building is straight ahead; a lift goes to the third floor.',
    },
    picture: 'place-2',
  },
])

/** Promotion of the online training: heading, four points and a button to /formations-en-ligne (docs/rules/pages.md#home). */
const banner: SiteValues['banner'] = {
  isShown: true,
  heading: { fr: 'Découvrez nos formations en ligne', en: 'Discover our online training' },
  text: {
    fr: 'Vous êtes loin d’Abidjan, ou de garde cette semaine ? Suivez le cours quand l’officine est calme.',
    en: 'Far from Abidjan, or on duty this week? Take the course when the pharmacy is quiet.',
  },
  action: { fr: 'Voir les formations en ligne', en: 'See the online training' },
  entries: numbered([
    {
      title: { fr: 'Apprentissage à distance', en: 'Remote learning' },
      text: {
        fr: 'Sur un ordinateur ou un téléphone, où que vous soyez.',
        en: 'On a computer or a phone, wherever you are.',
      },
    },
    {
      title: { fr: 'Horaires flexibles', en: 'Flexible schedule' },
      text: { fr: 'À votre rythme, pendant 6 mois.', en: 'At your own pace, for 6 months.' },
    },
    {
      title: { fr: 'Experts du secteur', en: 'Industry experts' },
      text: {
        fr: 'Des pharmaciens et des gestionnaires qui exercent encore.',
        en: 'Pharmacists and managers who still practise.',
      },
    },
    {
      title: { fr: 'Certification', en: 'Certification' },
      text: {
        fr: 'Un certificat signé numériquement après l’évaluation finale.',
        en: 'A digitally signed certificate after the final assessment.',
      },
    },
  ]),
}

/** The questions of a page, each with its group. */
const questionsOf = <Group extends string>(groups: FaqGroup<Group>[]) =>
  groups.flatMap(({ id, items }) =>
    items.map((item, index) => ({ id: `exemple-${id}-${index + 1}`, group: id, ...item })),
  )

const noWords: Localized = { fr: '', en: '' }

/** What the fictional firm's site says in the parts that the office can write; what it writes begins with them. */
export const siteSamples: SiteValues = {
  team: { intro: teamIntro, entries: team },
  testimonials: { entries: testimonials },
  gallery: { intro: galleryIntro, entries: galleryPictures },
  figures: { entries: statedFigures },
  faq: { entries: questionsOf(faqGroups) },
  contact_faq: { entries: questionsOf(contactFaqGroups) },
  online_faq: { entries: questionsOf(onlineFaqGroups) },
  hours: { entries: [{ id: 'exemple-1', from: 'monday', to: 'friday', opens: '08:00', closes: '18:00' }] },
  places: { entries: places },
  banner,
  pictures: { entries: pageSlots.map((id) => ({ id, picture: null, focus: 'center', alt: noWords, consent: false })) },
}

/** The same without made-up people, words, pictures and figures: what stands in production until the office has chosen. */
export const unwrittenParts: SiteValues = {
  ...siteSamples,
  team: { intro: { fr: '', en: '' }, entries: [] },
  testimonials: { entries: [] },
  gallery: { intro: { fr: '', en: '' }, entries: [] },
  figures: { entries: [] },
  places: { entries: [] },
}

/** The groups of the questions of each page, with their names. */
export const questionGroupsOf: { [Part in QuestionPart]: FaqGroup[] } = {
  faq: faqGroups,
  contact_faq: contactFaqGroups,
  online_faq: onlineFaqGroups,
}
