// What is published: an edition is frozen, and each enrolment keeps the one it began with (docs/rules/courses.md#editions).
import * as v from 'valibot'
import type { Locale } from '../values/language.ts'
import { type CourseSettings, inLanguage, type LessonContent, type Written } from './course.ts'
import { drawnBy, hasEnough } from './paper.ts'
import type { EditionQuestion } from './question.ts'

export interface EditionLesson {
  id: number
  title: Written
  minutes: number
  content: LessonContent
}

/** A course as a whole: what is published, and what the office previews. */
export interface EditionContent extends CourseSettings {
  title: Written
  summary: Written
  hours: number
  modules: { id: number; title: Written; lessons: EditionLesson[] }[]
  questions: EditionQuestion[]
}

export const lessonsOf = ({ modules }: EditionContent): EditionLesson[] => modules.flatMap(({ lessons }) => lessons)

export const missingParts = [
  'summary',
  'no_module',
  'empty_module',
  'no_final',
  'several_finals',
  'text',
  'picture',
  'picture_text',
  'slides',
  'voice',
  'transcript',
  'english_transcript',
  'film',
  'captions',
  'file',
  'questions',
] as const
export type MissingPart = (typeof missingParts)[number]

/** What keeps a course from being published, and where: a lesson, a module, or the course as a whole. */
export const Missing = v.object({
  part: v.picklist(missingParts),
  moduleId: v.nullable(v.number()),
  lessonId: v.nullable(v.number()),
})
export type Missing = v.InferOutput<typeof Missing>

type ContentOf<Kind> = Extract<LessonContent, { kind: Kind }>

function missingInText({ blocks }: ContentOf<'text'>): MissingPart[] {
  const pictures = blocks.filter((block) => block.type === 'picture')
  return [
    ...(blocks.some((block) => block.type === 'text' && block.text.fr !== '') ? [] : (['text'] as const)),
    ...(pictures.some(({ picture }) => picture === null) ? (['picture'] as const) : []),
    ...(pictures.some(({ alt }) => alt.fr === '') ? (['picture_text'] as const) : []),
  ]
}

/** A voice without its words is for nobody who cannot hear; each language that is spoken is also written. */
function missingInSlides({ slides }: ContentOf<'slides'>): MissingPart[] {
  if (slides.length === 0) return ['slides']
  return [
    ...(slides.some(({ picture }) => picture === null) ? (['picture'] as const) : []),
    ...(slides.some(({ alt }) => alt.fr === '') ? (['picture_text'] as const) : []),
    ...(slides.some(({ voice }) => voice.fr === null) ? (['voice'] as const) : []),
    ...(slides.some(({ transcript }) => transcript.fr === '') ? (['transcript'] as const) : []),
    ...(slides.some(({ voice, transcript }) => voice.en !== null && !transcript.en)
      ? (['english_transcript'] as const)
      : []),
  ]
}

function missingInLesson({ content }: EditionLesson, questions: EditionQuestion[]): MissingPart[] {
  if (content.kind === 'text') return missingInText(content)
  if (content.kind === 'slides') return missingInSlides(content)
  if (content.kind === 'pdf') return content.file.fr === null ? ['file'] : []
  if (content.kind === 'quiz') return hasEnough(content, questions) ? [] : ['questions']
  return [
    ...(content.film === null ? (['film'] as const) : []),
    ...(content.captions.fr === null ? (['captions'] as const) : []),
  ]
}

/** Everything that a course lacks before it may be published; French alone is enough, as in trainings. */
export function missingIn(course: EditionContent): Missing[] {
  const ofCourse = (part: MissingPart): Missing => ({ part, moduleId: null, lessonId: null })
  const finals = lessonsOf(course).filter(({ content }) => content.kind === 'quiz' && content.isFinal).length
  return [
    ...(course.summary.fr === '' ? [ofCourse('summary')] : []),
    ...(course.modules.length === 0 ? [ofCourse('no_module')] : []),
    ...(finals === 0 ? [ofCourse('no_final')] : []),
    ...(finals > 1 ? [ofCourse('several_finals')] : []),
    ...course.modules.flatMap(({ id: moduleId, lessons }): Missing[] => [
      ...(lessons.length === 0 ? [{ part: 'empty_module' as const, moduleId, lessonId: null }] : []),
      ...lessons.flatMap((lesson) =>
        missingInLesson(lesson, course.questions).map((part) => ({ part, moduleId, lessonId: lesson.id })),
      ),
    ]),
  ]
}

const file = v.nullable(v.number())
const heading = { id: v.number(), title: v.string(), minutes: v.number() }

/** A lesson in its reader's language; of a quiz no question stands in it. */
export const LearnerLesson = v.object({
  ...heading,
  content: v.variant('kind', [
    v.object({
      kind: v.literal('text'),
      blocks: v.array(
        v.variant('type', [
          v.object({ type: v.literal('text'), text: v.string() }),
          v.object({ type: v.literal('picture'), picture: file, alt: v.string() }),
        ]),
      ),
    }),
    v.object({
      kind: v.literal('slides'),
      slides: v.array(
        v.object({ picture: file, alt: v.string(), voice: file, seconds: v.number(), transcript: v.string() }),
      ),
    }),
    v.object({
      kind: v.literal('film'),
      film: file,
      seconds: v.number(),
      poster: file,
      captions: v.object({ fr: file, en: file }),
      transcript: v.string(),
    }),
    v.object({ kind: v.literal('pdf'), file }),
    v.object({
      kind: v.literal('quiz'),
      isFinal: v.boolean(),
      questions: v.number(),
      limit: v.nullable(v.number()),
    }),
  ]),
})
export type LearnerLesson = v.InferOutput<typeof LearnerLesson>

type Spoken = Record<Locale, number | null>
const spokenIn = (voice: Spoken, locale: Locale): Locale => (locale === 'en' && voice.en !== null ? 'en' : 'fr')

function learnerContent(content: LessonContent, locale: Locale): LearnerLesson['content'] {
  if (content.kind === 'text') {
    const blocks = content.blocks.map((block) =>
      block.type === 'text'
        ? { type: block.type, text: inLanguage(block.text, locale) }
        : { type: block.type, picture: block.picture, alt: inLanguage(block.alt, locale) },
    )
    return { kind: 'text', blocks }
  }
  if (content.kind === 'slides') {
    const slides = content.slides.map(({ picture, alt, voice, seconds, transcript }) => {
      const spoken = spokenIn(voice, locale)
      const said = { voice: voice[spoken], seconds: seconds[spoken], transcript: inLanguage(transcript, locale) }
      return { picture, alt: inLanguage(alt, locale), ...said }
    })
    return { kind: 'slides', slides }
  }
  if (content.kind === 'film') {
    const { kind, film, seconds, poster, captions } = content
    return { kind, film, seconds, poster, captions, transcript: inLanguage(content.transcript, locale) }
  }
  if (content.kind === 'pdf') return { kind: 'pdf', file: content.file[spokenIn(content.file, locale)] }
  const { kind, isFinal, minutes } = content
  return { kind, isFinal, questions: drawnBy(content), limit: minutes }
}

/** A lesson as a learner's page gets it. */
export const learnerLesson = ({ id, title, minutes, content }: EditionLesson, locale: Locale): LearnerLesson => ({
  id,
  title: inLanguage(title, locale),
  minutes,
  content: learnerContent(content, locale),
})

export const LearnerCourse = v.object({
  title: v.string(),
  summary: v.string(),
  hours: v.number(),
  threshold: v.number(),
  tries: v.number(),
  waitHours: v.number(),
  modules: v.array(
    v.object({
      id: v.number(),
      title: v.string(),
      lessons: v.array(
        v.object({ ...heading, kind: v.picklist(['text', 'slides', 'film', 'pdf', 'quiz']), isFinal: v.boolean() }),
      ),
    }),
  ),
})
export type LearnerCourse = v.InferOutput<typeof LearnerCourse>

/** What a course is made of, as a learner's page gets it. */
export function learnerCourse(course: EditionContent, locale: Locale): LearnerCourse {
  const { hours, threshold, tries, waitHours } = course
  return {
    title: inLanguage(course.title, locale),
    summary: inLanguage(course.summary, locale),
    ...{ hours, threshold, tries, waitHours },
    modules: course.modules.map(({ id, title, lessons }) => ({
      id,
      title: inLanguage(title, locale),
      lessons: lessons.map((lesson) => ({
        id: lesson.id,
        title: inLanguage(lesson.title, locale),
        minutes: lesson.minutes,
        kind: lesson.content.kind,
        isFinal: lesson.content.kind === 'quiz' && lesson.content.isFinal,
      })),
    })),
  }
}
