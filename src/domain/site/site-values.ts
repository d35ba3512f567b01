import * as v from 'valibot'
import { emailAddress } from '../values/email.ts'
import { countingNumber, wholeNumber } from '../values/numbers.ts'
import { heading, line, text } from '../values/text.ts'
import { key } from '../values/validation.ts'

// What each part of the site says (docs/rules/site-content.md#parts). What it says meanwhile stands in `src/web/content`.

/** The parts of the site that have a history each. */
export const siteParts = [
  'team',
  'testimonials',
  'gallery',
  'figures',
  'faq',
  'contact_faq',
  'online_faq',
  'hours',
  'places',
  'banner',
  'pictures',
] as const
export type SitePart = (typeof siteParts)[number]

const filled = (max: number) => v.pipe(text(max), v.nonEmpty(key('required')))
const filledLine = (max: number) => v.pipe(line(max), v.nonEmpty(key('required')))
const inBoth = <Schema extends v.GenericSchema>(schema: Schema) => v.strictObject({ fr: schema, en: schema })

/** Where the important part of a picture is; it stays in sight where the picture is cut to fit. */
export const focuses = [
  'left-top',
  'top',
  'right-top',
  'left',
  'center',
  'right',
  'left-bottom',
  'bottom',
  'right-bottom',
] as const
export type Focus = (typeof focuses)[number]

/** A picture of an entry: the number of an uploaded one, or the name of one of the product's own drawings. */
const PictureChoice = v.union([countingNumber(), v.pipe(v.string(), v.regex(/^[a-z]+-[1-9]$/, key('invalid')))])
export type PictureChoice = v.InferOutput<typeof PictureChoice>

/** Names an entry in every version of its part, so that a person can be taken out of all of them. */
export const EntryId = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, key('invalid')))

/** A person is shown with their agreement; only a drawing needs none (docs/rules/site-content.md#agreement). */
const isAgreed = ({ picture, consent }: { picture: PictureChoice | null; consent: boolean }): boolean =>
  consent || typeof picture === 'string'

/** An address of the web, a placeholder of the firm's own (`src/web/content/in-language.ts`), or nothing. */
const webAddress = v.pipe(heading(300), v.regex(/^(https:\/\/[^\s/]+\.\S+|\{linkedin\})?$/, key('webAddress')))
const mailAddress = v.union([v.literal(''), v.literal('{email}'), emailAddress()], key('emailFormat'))

/** A person of the team (docs/rules/pages.md#team). */
const TeamMember = v.pipe(
  v.strictObject({
    id: EntryId,
    name: filledLine(80),
    position: inBoth(filledLine(100)),
    bio: inBoth(filled(400)),
    picture: v.nullable(PictureChoice),
    focus: v.picklist(focuses),
    linkedin: webAddress,
    email: mailAddress,
    consent: v.boolean(key('invalid')),
  }),
  v.forward(
    v.check((entry) => isAgreed(entry), key('siteConsent')),
    ['consent'],
  ),
)
export type TeamMember = v.InferOutput<typeof TeamMember>

/** A client's words, with their agreement (docs/rules/pages.md#testimonials). */
const Testimonial = v.pipe(
  v.strictObject({
    id: EntryId,
    text: inBoth(filled(600)),
    name: filledLine(80),
    position: inBoth(filledLine(100)),
    rating: wholeNumber(1, 5),
    picture: v.nullable(PictureChoice),
    focus: v.picklist(focuses),
    /** What they took part in: the words stand on the pages of its trainings too. Missing in what was saved before it could be said. */
    programmeId: v.optional(v.nullable(countingNumber())),
    consent: v.boolean(key('invalid')),
  }),
  v.forward(
    v.check((entry) => isAgreed(entry), key('siteConsent')),
    ['consent'],
  ),
)
export type Testimonial = v.InferOutput<typeof Testimonial>

/** A picture of the gallery; `alt` says what is seen to anyone who does not see it (docs/rules/pages.md#gallery). */
const GalleryPicture = v.pipe(
  v.strictObject({
    id: EntryId,
    picture: v.nonNullable(v.nullable(PictureChoice), key('fileRequired')),
    focus: v.picklist(focuses),
    alt: inBoth(filledLine(200)),
    /** The English one may be missing: the French one then stands for it. */
    caption: v.strictObject({ fr: filledLine(120), en: line(120) }),
    description: inBoth(text(400)),
    category: inBoth(filledLine(60)),
    date: inBoth(line(40)),
    featured: v.boolean(key('invalid')),
    consent: v.boolean(key('invalid')),
  }),
  v.forward(
    v.check((entry) => isAgreed(entry), key('siteConsentAll')),
    ['consent'],
  ),
)
export type GalleryPicture = v.InferOutput<typeof GalleryPicture>

/** The pictures of the pages themselves, each called as the drawing that stands there until the firm has one of its own. */
export const pageSlots = [
  'hero-officine',
  'hero-formation',
  'hero-abidjan',
  'service-consultance',
  'service-formation',
  'about',
  'online-course',
] as const
export type PageSlot = (typeof pageSlots)[number]

/** What the firm shows in one of them; nothing leaves the drawing with its own words. */
const PagePicture = v.pipe(
  v.strictObject({
    id: v.picklist(pageSlots),
    picture: v.nullable(countingNumber()),
    focus: v.picklist(focuses),
    alt: inBoth(line(200)),
    consent: v.boolean(key('invalid')),
  }),
  v.forward(
    v.check(({ picture, alt }) => picture === null || alt.fr !== '', key('required')),
    ['alt', 'fr'],
  ),
  v.forward(
    v.check(({ picture, alt }) => picture === null || alt.en !== '', key('required')),
    ['alt', 'en'],
  ),
  v.forward(
    v.check(({ picture, consent }) => picture === null || consent, key('siteConsentAll')),
    ['consent'],
  ),
)
export type PagePicture = v.InferOutput<typeof PagePicture>

/** Where a stated figure stands: on the picture of the home page, below its text, or on the page of the firm. */
export const figurePlaces = ['badge', 'home', 'about'] as const
const StatedFigure = v.strictObject({
  id: EntryId,
  place: v.picklist(figurePlaces),
  value: inBoth(filledLine(12)),
  label: inBoth(filledLine(60)),
  /** Whether what participants noted stands in place of it, once enough have (docs/rules/evaluations.md#the-published-rate). */
  isComputed: v.optional(v.boolean(key('invalid'))),
})
export type StatedFigure = v.InferOutput<typeof StatedFigure>

/** The signs that stand before questions; a new one has the light. */
export const questionIcons = [
  'award',
  'banknote',
  'briefcase',
  'building',
  'calendar',
  'clipboard-check',
  'clock',
  'download',
  'file-text',
  'globe',
  'graduation-cap',
  'handshake',
  'key',
  'laptop',
  'lightbulb',
  'map-pin',
  'monitor',
  'phone',
  'route',
  'shield-check',
  'store',
  'truck',
  'users',
  'wallet',
] as const

/** A question and its answer, in one of its page's groups (docs/rules/pages.md#questions). */
const Question = <Group extends string>(groups: readonly [Group, ...Group[]]) =>
  v.strictObject({
    id: EntryId,
    group: v.picklist(groups, key('invalid')),
    icon: v.picklist(questionIcons, key('invalid')),
    question: inBoth(filledLine(150)),
    answer: inBoth(filled(1_000)),
  })

/** The groups of the questions of each page, in their order. */
export const questionGroups = {
  faq: ['formations', 'consultance', 'informations'],
  contact_faq: ['general', 'services', 'formations', 'logistique'],
  online_faq: ['general', 'technique'],
} as const
export type QuestionPart = keyof typeof questionGroups

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** A time of the day, `08:30`. */
const clockTime = v.pipe(v.string(key('invalid')), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, key('required')))

/** On which days, both included, the firm is open from when to when (docs/rules/company.md#promises). */
const OpeningHours = v.pipe(
  v.strictObject({
    id: EntryId,
    from: v.picklist(weekdays),
    to: v.picklist(weekdays),
    opens: clockTime,
    closes: clockTime,
  }),
  v.forward(
    v.check(({ from, to }) => weekdays.indexOf(from) <= weekdays.indexOf(to), key('endsBeforeStart')),
    ['to'],
  ),
  v.forward(
    v.check(({ opens, closes }) => opens < closes, key('endsBeforeStart')),
    ['closes'],
  ),
)
export type OpeningHours = v.InferOutput<typeof OpeningHours>

/** A place in which trainings are held; its picture is a plan (docs/rules/site-content.md#places). */
const Place = v.strictObject({
  id: EntryId,
  /** As the trainings' location has it. */
  name: filledLine(100),
  /** `{address}` for the firm's own. */
  address: filledLine(200),
  way: inBoth(filled(600)),
  picture: v.nullable(PictureChoice),
})
export type Place = v.InferOutput<typeof Place>

/** A point of the promotion of the online courses (docs/rules/pages.md#home). */
const BannerPoint = v.strictObject({ id: EntryId, title: inBoth(filledLine(60)), text: inBoth(filled(200)) })
export type BannerPoint = v.InferOutput<typeof BannerPoint>

const entries = <Schema extends v.GenericSchema>(schema: Schema, most: number) =>
  v.pipe(v.array(schema), v.maxLength(most, key('listTooLong')))
/** What stands above the entries; may be empty. */
const intro = inBoth(text(300))

/** What each part says, in both languages. */
export const siteValues = {
  team: v.strictObject({ intro, entries: entries(TeamMember, 24) }),
  testimonials: v.strictObject({ entries: entries(Testimonial, 24) }),
  gallery: v.strictObject({ intro, entries: entries(GalleryPicture, 60) }),
  figures: v.strictObject({ entries: entries(StatedFigure, 12) }),
  faq: v.strictObject({ entries: entries(Question(questionGroups.faq), 60) }),
  contact_faq: v.strictObject({ entries: entries(Question(questionGroups.contact_faq), 60) }),
  online_faq: v.strictObject({ entries: entries(Question(questionGroups.online_faq), 60) }),
  hours: v.strictObject({ entries: v.pipe(entries(OpeningHours, 7), v.minLength(1, key('required'))) }),
  places: v.strictObject({ entries: entries(Place, 24) }),
  banner: v.strictObject({
    isShown: v.boolean(key('invalid')),
    heading: inBoth(filledLine(80)),
    text: inBoth(text(300)),
    action: inBoth(filledLine(60)),
    entries: entries(BannerPoint, 4),
  }),
  pictures: v.strictObject({ entries: entries(PagePicture, pageSlots.length) }),
}
export type SiteValues = { [Part in SitePart]: v.InferOutput<(typeof siteValues)[Part]> }
