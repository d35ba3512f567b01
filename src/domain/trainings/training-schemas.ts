import * as v from 'valibot'
import { SitePicture } from '../site/site-picture.ts'
import { moment } from '../values/moment.ts'
import { amountLimit, countingNumber, wholeNumber } from '../values/numbers.ts'
import { heading, leftOut, line, optionalText, personName, text } from '../values/text.ts'
import { key } from '../values/validation.ts'
import { madeFrom } from '../values/version.ts'
import { detailFields, trainingCategories, trainingStatuses, translatedFields } from './training.ts'
import { trainingDefaults } from './training-defaults.ts'
import { trainingThemes } from './training-theme.ts'

const filledLine = (max: number) => v.pipe(line(max), v.nonEmpty(key('required')))
const filled = (max: number) => v.pipe(text(max), v.nonEmpty(key('required')))

/** How many minutes a step of the programme takes at least and at most. */
export const stepMinutes = { min: 5, max: 480 } as const

/** A step of the programme, in minutes (docs/rules/trainings.md#what-the-page-says). */
const TimelineStep = v.strictObject({
  minutes: wholeNumber(stepMinutes.min, stepMinutes.max, 'stepMinutes'),
  title: filledLine(150),
  text: optionalText(1_000),
})
export type TimelineStep = v.InferOutput<typeof TimelineStep>

/** A question about the training, and its answer. */
const TrainingQuestion = v.strictObject({ question: filledLine(150), answer: filled(1_000) })
export type TrainingQuestion = v.InferOutput<typeof TrainingQuestion>

/** How many steps and questions a training may have. */
export const mostOf = { timeline: 30, questions: 12 } as const

/** A list that may be left out; an empty one counts as left out and becomes null. */
const leftOutList = <Entry>(entry: v.GenericSchema<unknown, Entry>, most: number) =>
  v.pipe(
    v.nullish(v.pipe(v.array(entry), v.maxLength(most, key('listTooLong'))), null),
    v.transform((list): Entry[] | null => (list && list.length > 0 ? list : null)),
  )

const translatedDetails = {
  content: optionalText(20_000),
  programDetails: optionalText(20_000),
  objectives: optionalText(20_000),
  targetAudience: optionalText(5_000),
  prerequisites: optionalText(5_000),
  pedagogy: optionalText(5_000),
  certification: optionalText(5_000),
  /** What the office's picture shows, for anyone who does not see it. */
  pictureAlt: leftOut(line(200)),
  timeline: leftOutList(TimelineStep, mostOf.timeline),
  /** A line each. */
  included: optionalText(5_000),
  questions: leftOutList(TrainingQuestion, mostOf.questions),
}
export const TrainingDetails = v.strictObject({
  ...translatedDetails,
  theme: v.optional(v.nullable(v.picklist(trainingThemes, key('invalid'))), null),
  /** The number of an uploaded picture of the site, shown instead of the theme's drawing. */
  picture: v.optional(v.nullable(countingNumber()), null),
})
export type TrainingDetails = v.InferOutput<typeof TrainingDetails>

const EnglishDetails = v.strictObject(translatedDetails)
export type EnglishDetails = v.InferOutput<typeof EnglishDetails>

const missing = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))
export const emptyDetails = missing(detailFields) as TrainingDetails
const emptyEnglish = missing(translatedFields) as EnglishDetails

/** Details as they were stored, what they do not name yet being null. */
export const wholeDetails = (stored: Partial<TrainingDetails>): TrainingDetails => ({ ...emptyDetails, ...stored })

/** The English texts of a training; whatever is left out is shown in French. */
export const TrainingTranslation = v.strictObject({
  title: leftOut(heading()),
  description: optionalText(20_000),
  details: v.optional(EnglishDetails, emptyEnglish),
})
export type TrainingTranslation = v.InferOutput<typeof TrainingTranslation>

/** A translation as it was stored, what it does not name yet being null. */
export const wholeTranslation = ({
  details,
  ...headings
}: Omit<TrainingTranslation, 'details'> & { details?: Partial<EnglishDetails> }): TrainingTranslation => ({
  ...headings,
  details: { ...emptyEnglish, ...details },
})

const Moment = v.nullable(moment)

/** What the office says of a training, and of an online course as far as it has them. */
export const trainingFields = {
  title: v.pipe(heading(), v.minLength(1, key('title'))),
  description: v.pipe(text(20_000), v.minLength(1, key('description'))),
  category: v.picklist(trainingCategories, key('invalid')),
  status: v.picklist(trainingStatuses, key('status')),
  location: v.pipe(
    heading(),
    v.transform((location) => location || trainingDefaults.location),
  ),
  duration: wholeNumber(1, 1_000),
  maxParticipants: wholeNumber(1, 10_000),
  price: v.nullable(wholeNumber(0, amountLimit)),
  startsAt: Moment,
  endsAt: Moment,
  trainers: v.pipe(v.array(personName()), v.maxLength(20, key('tooLong'))),
  english: v.nullable(TrainingTranslation),
  slug: heading(80),
}

/** Whether a training ends after it starts; both in ISO 8601, or null while no date is set. */
export const isInOrder = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): boolean =>
  !endsAt || (startsAt !== null && new Date(endsAt) > new Date(startsAt))

/** What who says `confirmed` is asked about before a training is created (docs/rules/trainings.md#asked-first). */
export const creationQuestions = ['start_past', 'double_booked'] as const

/** The body of POST /api/trainings (docs/rules/trainings.md#defaults): what is left out has its default, or is the programme's that is named. */
export const TrainingForm = v.pipe(
  v.strictObject({
    title: trainingFields.title,
    description: trainingFields.description,
    category: v.optional(trainingFields.category),
    status: v.optional(trainingFields.status, trainingDefaults.status),
    location: v.optional(trainingFields.location, trainingDefaults.location),
    duration: v.optional(trainingFields.duration),
    maxParticipants: v.optional(trainingFields.maxParticipants, trainingDefaults.maxParticipants),
    price: v.optional(trainingFields.price),
    startsAt: v.optional(trainingFields.startsAt, null),
    endsAt: v.optional(trainingFields.endsAt, null),
    trainers: v.optional(trainingFields.trainers, []),
    details: v.optional(TrainingDetails),
    english: v.optional(trainingFields.english),
    slug: v.optional(trainingFields.slug),
    /** Whose next session it is; one of its own without. */
    programmeId: v.optional(countingNumber()),
    /** What was asked, and is meant all the same; nothing is asked where it is left out. */
    confirmed: v.optional(v.array(v.picklist(creationQuestions, key('invalid')))),
  }),
  v.forward(
    v.check((form) => isInOrder(form), key('endsBeforeStart')),
    ['endsAt'],
  ),
)
export type TrainingForm = v.InferOutput<typeof TrainingForm>

/** What a change of a training is asked about before it is saved (docs/rules/trainings.md#asked-first). */
export const trainingQuestions = ['places_below_taken', 'start_past', 'double_booked'] as const

const announcementNote = optionalText(1_000)

/** What the office adds to a change that people are told of; all of it may be left out. */
export const AnnouncementForm = v.strictObject({
  /** Written into each mail, in its reader's language, or in the one that was given. */
  note: v.optional(v.strictObject({ fr: announcementNote, en: announcementNote }), { fr: null, en: null }),
  /** Whether registrations that were cancelled with the session come back with it, as places allow. */
  restore: v.optional(v.boolean(key('invalid')), false),
})
export type AnnouncementForm = v.InferOutput<typeof AnnouncementForm>

/** To which sessions a change of what the programme shares is written: this one, or the others to come as well (docs/rules/programmes.md#from-a-session). */
export const sessionReaches = ['this', 'to_come'] as const
export type SessionReach = (typeof sessionReaches)[number]

/**
 * The body of PUT /api/trainings/{id}: what is left out stays as it is, for a caller need know neither dates,
 * places nor price (docs/rules/trainings.md#changing).
 */
export const trainingChangeFields = v.strictObject({
  ...v.partial(v.strictObject(trainingFields)).entries,
  title: trainingFields.title,
  description: trainingFields.description,
  details: v.optional(v.partial(TrainingDetails)),
  announcement: v.optional(AnnouncementForm),
  /** "This one" where it is left out. */
  sessions: v.optional(v.picklist(sessionReaches, key('invalid'))),
  version: madeFrom,
  /** What was asked, and is meant all the same. */
  confirmed: v.optional(v.array(v.picklist(trainingQuestions, key('invalid')))),
})

/** What the answers have told since, for a caller who sends back what they read as they did before; it changes nothing. */
const toldBesides = v.partial(
  v.strictObject({
    ...{ programmeId: v.unknown(), ownFields: v.unknown(), picture: v.unknown() },
    ...{ waiting: v.unknown(), placesTaken: v.unknown(), placesHeld: v.unknown(), shownStatus: v.unknown() },
  }),
).entries

/** That body as a call takes it. */
export const TrainingChange = v.pipe(
  v.strictObject({ ...trainingChangeFields.entries, ...toldBesides }),
  v.transform(({ programmeId: _programme, ownFields: _own, waiting: _waiting, ...rest }) => {
    const { picture: _picture, placesTaken: _taken, placesHeld: _held, shownStatus: _shown, ...change } = rest
    return change
  }),
)
export type TrainingChange = v.InferOutput<typeof TrainingChange>

const translatedText = {
  content: v.nullable(v.string()),
  programDetails: v.nullable(v.string()),
  objectives: v.nullable(v.string()),
  targetAudience: v.nullable(v.string()),
  prerequisites: v.nullable(v.string()),
  pedagogy: v.nullable(v.string()),
  certification: v.nullable(v.string()),
  pictureAlt: v.nullable(v.string()),
  timeline: v.nullable(v.array(v.object({ minutes: v.number(), title: v.string(), text: v.nullable(v.string()) }))),
  included: v.nullable(v.string()),
  questions: v.nullable(v.array(v.object({ question: v.string(), answer: v.string() }))),
}
/** The English texts of a training's page, as they are read. */
export const TranslatedText = v.object(translatedText)
const ReadDetails = v.object({
  ...translatedText,
  theme: v.nullable(v.picklist(trainingThemes)),
  picture: v.nullable(v.number()),
})

/** A training as the API gives it (docs/rules/trainings.md#fields): price in FCFA, duration in hours, moments in ISO 8601. */
export const Training = v.object({
  id: v.number(),
  slug: v.string(),
  title: v.string(),
  description: v.string(),
  category: v.picklist(trainingCategories),
  /** As the office has set it. */
  status: v.picklist(trainingStatuses),
  /** As it is by the clock (docs/rules/trainings.md#statuses). */
  shownStatus: v.picklist(trainingStatuses),
  location: v.string(),
  duration: v.number(),
  maxParticipants: v.number(),
  placesLeft: v.number(),
  /** Registrations that are not cancelled, and places that are offered to somebody on the waiting list (docs/rules/waiting-list.md#counted). */
  placesTaken: v.number(),
  placesHeld: v.number(),
  /** How many are on the waiting list. */
  waiting: v.number(),
  price: v.nullable(v.number()),
  startsAt: v.nullable(v.string()),
  endsAt: v.nullable(v.string()),
  trainers: v.array(v.string()),
  createdAt: v.string(),
  version: v.number(),
  /** The programme whose session it is. */
  programmeId: v.number(),
  /** Which of the programme's fields are the session's own (docs/rules/programmes.md#shared-fields). */
  ownFields: v.array(v.string()),
  details: ReadDetails,
  english: v.nullable(
    v.object({ title: v.nullable(v.string()), description: v.nullable(v.string()), details: TranslatedText }),
  ),
  /** What it is about, as its drawing shows it where no picture was uploaded: as its details say, else as is usual for its category. */
  theme: v.picklist(trainingThemes),
  /** The files of the picture that its details name; null where they name none, or one that is gone. */
  picture: v.nullable(SitePicture),
})
export type Training = v.InferOutput<typeof Training>

/** A training as lists give it: without its long texts. */
export const TrainingSummary = v.object({
  ...v.omit(Training, ['ownFields', 'details', 'english']).entries,
  english: v.nullable(v.object({ title: v.nullable(v.string()), description: v.nullable(v.string()) })),
})
export type TrainingSummary = v.InferOutput<typeof TrainingSummary>

/** What visitors may narrow the list to: months, such as `2026-12`, and places in which there is something to come. */
export const TrainingChoices = v.object({ months: v.array(v.string()), places: v.array(v.string()) })
export type TrainingChoices = v.InferOutput<typeof TrainingChoices>
