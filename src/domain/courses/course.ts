// A course as the office writes it: modules, lessons and settings, both languages side by side (docs/rules/courses.md).
import * as v from 'valibot'
import type { Locale } from '../values/language.ts'
import { countingNumber, wholeNumber } from '../values/numbers.ts'
import { leftOut, line, text } from '../values/text.ts'
import { key } from '../values/validation.ts'
import { madeFrom } from '../values/version.ts'

/** What stands in both languages; what English leaves out is shown in French, as in trainings. */
export interface Written {
  fr: string
  en: string | null
}

// A draft may be empty in places: what is missing is named before it is published.
// @__NO_SIDE_EFFECTS__
export const writtenLine = (max = 200) => v.strictObject({ fr: line(max), en: leftOut(line(max)) })
// @__NO_SIDE_EFFECTS__
const writtenText = (max: number) => v.strictObject({ fr: text(max), en: leftOut(text(max)) })
// @__NO_SIDE_EFFECTS__
const title = () => v.strictObject({ fr: v.pipe(line(150), v.nonEmpty(key('required'))), en: leftOut(line(150)) })

/** What a text says to its reader. */
export const inLanguage = ({ fr, en }: Written, locale: Locale): string => (locale === 'en' && en ? en : fr)

const media = v.nullable(countingNumber())
/** A file for each language; where English has none, the French one is used. */
const mediaByLanguage = v.strictObject({ fr: media, en: media })
const seconds = wholeNumber(0, 6 * 3600)

/** How much a course may hold. */
export const courseLimits = { modules: 40, lessons: 200, blocks: 100, slides: 80, questions: 500, drawn: 100 } as const

const TextBlock = v.strictObject({ type: v.literal('text'), text: writtenText(20_000) })
const PictureBlock = v.strictObject({ type: v.literal('picture'), picture: media, alt: writtenLine() })

/** A slide with its own voice: on a slow connection the next ones load while it is heard, and one is found again by its number. */
const Slide = v.strictObject({
  picture: media,
  alt: writtenLine(),
  voice: mediaByLanguage,
  seconds: v.strictObject({ fr: seconds, en: seconds }),
  transcript: writtenText(5_000),
})

/** How many questions a quiz draws of a topic of the bank; null is the whole bank. */
const Draw = v.strictObject({ topic: leftOut(line(80)), count: wholeNumber(1, courseLimits.drawn) })

const list = <Entry extends v.GenericSchema>(entry: Entry, most: number) =>
  v.pipe(v.array(entry, key('required')), v.maxLength(most, key('tooMany')))

/** What a lesson holds, by its kind. A further kind, such as a package made elsewhere, is one more variant here. */
export const LessonContent = v.variant('kind', [
  v.strictObject({
    kind: v.literal('text'),
    blocks: list(v.variant('type', [TextBlock, PictureBlock]), courseLimits.blocks),
  }),
  v.strictObject({ kind: v.literal('slides'), slides: list(Slide, courseLimits.slides) }),
  v.strictObject({
    kind: v.literal('film'),
    film: media,
    seconds,
    poster: media,
    captions: mediaByLanguage,
    transcript: writtenText(40_000),
  }),
  v.strictObject({ kind: v.literal('pdf'), file: mediaByLanguage }),
  v.strictObject({
    kind: v.literal('quiz'),
    /** The final assessment certifies; other quizzes are for practice. */
    isFinal: v.boolean(key('invalid')),
    draws: list(Draw, 20),
    /** Time for it; null is without limit. */
    minutes: v.nullable(wholeNumber(1, 480)),
  }),
])
export type LessonContent = v.InferOutput<typeof LessonContent>

export const lessonKinds = ['text', 'slides', 'film', 'pdf', 'quiz'] as const
export type LessonKind = (typeof lessonKinds)[number]

/** What a lesson holds when it has just been made. */
export function emptyLesson(kind: LessonKind): LessonContent {
  const none = { fr: null, en: null }
  const empty = { fr: '', en: null }
  if (kind === 'text') return { kind, blocks: [{ type: 'text', text: empty }] }
  if (kind === 'slides') return { kind, slides: [] }
  if (kind === 'film') return { kind, film: null, seconds: 0, poster: null, captions: none, transcript: empty }
  if (kind === 'pdf') return { kind, file: none }
  return { kind, isFinal: false, draws: [{ topic: null, count: 5 }], minutes: null }
}

const settings = {
  /** Percent of the points that the final assessment asks for. */
  threshold: wholeNumber(1, 100),
  tries: wholeNumber(1, 20),
  /** Hours between the end of a failed try and the next one. */
  waitHours: wholeNumber(0, 720),
}
export type CourseSettings = { [Name in keyof typeof settings]: number }
export const defaultCourseSettings: CourseSettings = { threshold: 70, tries: 3, waitHours: 24 }

const courseFields = {
  title: title(),
  summary: writtenText(5_000),
  /** What the certificate states. */
  hours: wholeNumber(1, 1_000),
  ...settings,
}

export const CourseForm = v.strictObject({
  ...courseFields,
  summary: v.optional(courseFields.summary, { fr: '', en: null }),
  threshold: v.optional(settings.threshold, defaultCourseSettings.threshold),
  tries: v.optional(settings.tries, defaultCourseSettings.tries),
  waitHours: v.optional(settings.waitHours, defaultCourseSettings.waitHours),
})
export type CourseForm = v.InferOutput<typeof CourseForm>

export const CourseChange = v.strictObject({ ...courseFields, version: madeFrom })
export type CourseChange = v.InferOutput<typeof CourseChange>

export const ModuleForm = v.strictObject({ title: title() })
export type ModuleForm = v.InferOutput<typeof ModuleForm>
export const ModuleChange = v.strictObject({ title: title(), version: madeFrom })
export type ModuleChange = v.InferOutput<typeof ModuleChange>

export const LessonForm = v.strictObject({ title: title(), kind: v.picklist(lessonKinds, key('invalid')) })
export type LessonForm = v.InferOutput<typeof LessonForm>

const lessonMinutes = wholeNumber(1, 480)
export const LessonChange = v.strictObject({
  title: title(),
  minutes: lessonMinutes,
  content: LessonContent,
  version: madeFrom,
})
export type LessonChange = v.InferOutput<typeof LessonChange>

/** All modules in their order, each with its lessons in theirs. */
export const CourseOrder = v.strictObject({
  modules: list(
    v.strictObject({ id: countingNumber(), lessons: list(countingNumber(), courseLimits.lessons) }),
    courseLimits.modules,
  ),
  version: madeFrom,
})
export type CourseOrder = v.InferOutput<typeof CourseOrder>

const Read = v.object({ fr: v.string(), en: v.nullable(v.string()) })

export const LessonSummary = v.object({
  id: v.number(),
  title: Read,
  kind: v.picklist(lessonKinds),
  isFinal: v.boolean(),
  minutes: v.number(),
  version: v.number(),
})
export type LessonSummary = v.InferOutput<typeof LessonSummary>

export const Lesson = v.object({
  id: v.number(),
  courseId: v.number(),
  title: Read,
  minutes: v.number(),
  content: LessonContent,
  version: v.number(),
})
export type Lesson = v.InferOutput<typeof Lesson>

const courseRow = {
  id: v.number(),
  title: Read,
  hours: v.number(),
  /** Of the latest edition; null while none is published. */
  edition: v.nullable(v.number()),
  publishedAt: v.nullable(v.string()),
  /** Whether something was changed since. */
  isChanged: v.boolean(),
  version: v.number(),
}

export const CourseSummary = v.object({ ...courseRow, lessons: v.number(), questions: v.number() })
export type CourseSummary = v.InferOutput<typeof CourseSummary>

/** A course as the office edits it. */
export const Course = v.object({
  ...courseRow,
  summary: Read,
  threshold: v.number(),
  tries: v.number(),
  waitHours: v.number(),
  modules: v.array(v.object({ id: v.number(), title: Read, version: v.number(), lessons: v.array(LessonSummary) })),
})
export type Course = v.InferOutput<typeof Course>
