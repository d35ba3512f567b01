import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { LessonContent } from '../src/domain/courses/course.ts'
import type { QuestionKey } from '../src/domain/courses/question.ts'
import type { Db } from '../src/server/db/open.ts'
import { courseLessons } from '../src/server/db/schema/courses.ts'
import type { factoriesOn } from './factories/build.ts'
import type { ParticipantRow } from './factories/participant.ts'
import { uniqueWord } from './factories/unique.ts'
import type { Sample } from './samples.ts'

type Build = ReturnType<typeof factoriesOn>
type Samples = Record<string, () => Promise<Sample>>

const written = { fr: 'Le froid', en: 'The cold chain' }
const question = {
  ...{ topic: 'Froid', prompt: written, points: 2, explanation: { fr: '', en: null } },
  answer: { type: 'text', accepted: ['8 °C'], accentsCount: false, caseCounts: false },
}
const courseForm = { title: written, summary: written, hours: 2, threshold: 70, tries: 3, waitHours: 24 }

/** What the office says of a course that it puts on sale. */
export const saleForm = (changes: Record<string, unknown> = {}) => ({
  title: `La chaîne du froid ${uniqueWord()}`,
  description: 'De la livraison à la remise au patient.',
  category: 'auxiliaires',
  price: 50_000,
  english: { title: 'The cold chain', description: '' },
  isSold: true,
  trainingId: null,
  ...changes,
})

/** The samples of calls about courses, each on one of its own. @param owner the participant who takes them */
export function courseSamplesOn(build: Build, owner: ParticipantRow): Samples {
  const draft = () => build.course({ isPublished: false })
  const ofCourse =
    (rest = '', body?: Record<string, unknown>) =>
    async () => {
      const url = `/api/admin/courses/${(await draft()).course.id}${rest}`
      return body ? { url, body } : { url }
    }
  const ofLesson = (body?: Record<string, unknown>) => async () => {
    const { course, lessons } = await draft()
    return { url: `/api/admin/courses/${course.id}/lessons/${lessons.reading}`, ...(body && { body }) }
  }
  const ofQuestion = (body?: Record<string, unknown>) => async () => {
    const { course, questions } = await draft()
    return { url: `/api/admin/courses/${course.id}/questions/${questions[0]}`, ...(body && { body }) }
  }
  const ofAttempt =
    (rest: string, isClosed = false, body?: Record<string, unknown>) =>
    async () => {
      const { attempt } = await build.attempt({ participant: owner, isClosed })
      return { url: `/api/participant/attempts/${attempt.id}${rest}`, ...(body && { body }) }
    }
  const line = {
    ...{ number: 1, question: 1, at: '2026-12-07T09:15:00.000Z', offset: -350 },
    answer: { type: 'one', choice: 2 },
  }
  const content = { kind: 'text', blocks: [{ type: 'text', text: { fr: 'Entre 2 et 8 °C.', en: null } }] }
  return {
    'GET /api/participant/courses': async () => ({ url: '/api/participant/courses' }),
    'POST /api/participant/courses/:id/steps': async () => {
      const { registration, lessons } = await build.course({ participant: owner })
      const step = { id: randomUUID(), number: 1, lesson: lessons.reading, kind: 'at', position: 42.5, played: 10 }
      return {
        url: `/api/participant/courses/${registration.id}/steps`,
        body: { lines: [{ ...step, at: '2026-12-07T09:15:00.000Z', offset: -350 }] },
      }
    },
    'POST /api/participant/courses/:id/questions': async () => {
      const { registration, lessons } = await build.course({ participant: owner })
      return {
        url: `/api/participant/courses/${registration.id}/questions`,
        body: { lesson: lessons.reading, text: 'Et si le courant manque ?' },
      }
    },
    'GET /api/participant/courses/:id': async () => ({
      url: `/api/participant/courses/${(await build.course({ participant: owner })).registration.id}`,
    }),
    'GET /api/participant/courses/:id/lessons/:lesson': async () => {
      const { registration, lessons } = await build.course({ participant: owner })
      return { url: `/api/participant/courses/${registration.id}/lessons/${lessons.reading}` }
    },
    'GET /api/participant/courses/:id/lessons/:lesson/media': async () => {
      const { registration, lessons } = await build.course({ participant: owner })
      return { url: `/api/participant/courses/${registration.id}/lessons/${lessons.reading}/media` }
    },
    'POST /api/participant/courses/:id/lessons/:lesson/attempts': async () => {
      const { registration, lessons } = await build.course({ participant: owner })
      return {
        url: `/api/participant/courses/${registration.id}/lessons/${lessons.final}/attempts`,
        body: { id: randomUUID() },
      }
    },
    'GET /api/participant/attempts/:id': ofAttempt(''),
    'POST /api/participant/attempts/:id/answers': ofAttempt('/answers', false, {
      lines: [{ id: '0b9d3d0e-6d0f-4b62-9c53-5f5ac3b9f001', ...line }],
    }),
    'POST /api/participant/attempts/:id/finish': ofAttempt('/finish', false, { lines: [] }),
    'GET /api/participant/attempts/:id/result': ofAttempt('/result', true),
    'GET /api/admin/courses': async () => ({ url: '/api/admin/courses' }),
    'POST /api/admin/courses': async () => ({ url: '/api/admin/courses', body: courseForm }),
    'GET /api/admin/courses/:id': ofCourse(),
    'PUT /api/admin/courses/:id': ofCourse('', courseForm),
    'DELETE /api/admin/courses/:id': ofCourse(),
    'PUT /api/admin/courses/:id/order': async () => {
      const { course, moduleId, emptyModuleId, lessons } = await draft()
      const order = [lessons.final, lessons.practice, lessons.reading]
      return {
        url: `/api/admin/courses/${course.id}/order`,
        body: {
          modules: [
            { id: emptyModuleId, lessons: order },
            { id: moduleId, lessons: [] },
          ],
        },
      }
    },
    'POST /api/admin/courses/:id/modules': ofCourse('/modules', { title: written }),
    'PUT /api/admin/courses/:id/modules/:part': async () => {
      const { course, moduleId } = await draft()
      return { url: `/api/admin/courses/${course.id}/modules/${moduleId}`, body: { title: written } }
    },
    'DELETE /api/admin/courses/:id/modules/:part': async () => {
      const { course, emptyModuleId } = await draft()
      return { url: `/api/admin/courses/${course.id}/modules/${emptyModuleId}` }
    },
    'POST /api/admin/courses/:id/modules/:part/lessons': async () => {
      const { course, moduleId } = await draft()
      return {
        url: `/api/admin/courses/${course.id}/modules/${moduleId}/lessons`,
        body: { title: written, kind: 'pdf' },
      }
    },
    'GET /api/admin/courses/:id/lessons/:part': ofLesson(),
    'PUT /api/admin/courses/:id/lessons/:part': ofLesson({ title: written, minutes: 10, content }),
    'DELETE /api/admin/courses/:id/lessons/:part': ofLesson(),
    'GET /api/admin/courses/:id/questions': ofCourse('/questions'),
    'POST /api/admin/courses/:id/questions': ofCourse('/questions', question),
    'PUT /api/admin/courses/:id/questions/:part': ofQuestion(question),
    'DELETE /api/admin/courses/:id/questions/:part': ofQuestion(),
    'GET /api/admin/courses/:id/preview': ofCourse('/preview'),
    'GET /api/admin/courses/:id/preview/:part': async () => {
      const { course, lessons } = await draft()
      return { url: `/api/admin/courses/${course.id}/preview/${lessons.final}` }
    },
    'POST /api/admin/courses/:id/publish': async () => ({
      url: `/api/admin/courses/${(await build.course({ isChanged: true })).course.id}/publish`,
      body: {},
    }),
    'GET /api/admin/course-learners': async () => ({ url: '/api/admin/course-learners' }),
    'GET /api/admin/course-learners/export': async () => ({ url: '/api/admin/course-learners/export' }),
    'GET /api/admin/courses/:id/question-figures': ofCourse('/question-figures'),
    'GET /api/admin/courses/:id/sale': ofCourse('/sale'),
    'PUT /api/admin/courses/:id/sale': async () => {
      const { course } = await build.course({ isSold: false })
      return { url: `/api/admin/courses/${course.id}/sale`, body: saleForm() }
    },
    'POST /api/admin/registrations/:id/tries': async () => ({
      url: `/api/admin/registrations/${(await build.attempt()).registration.id}/tries`,
    }),
  }
}

const other = { fr: 'Autre', en: null }
const none = { fr: null, en: null }

/** By the place of a text that one kind of question has alone. */
const keys: Record<string, QuestionKey> = {
  'options.0.text': {
    type: 'one',
    options: [
      { text: written, isRight: true },
      { text: other, isRight: false },
    ],
  },
  'items.0': { type: 'order', items: [written, other], partial: true },
  unit: { type: 'number', value: 5, tolerance: 3, unit: written },
  'pairs.0.left': { type: 'match', pairs: Array(2).fill({ left: written, right: other }), partial: true },
  'pairs.0.right': { type: 'match', pairs: Array(2).fill({ left: other, right: written }), partial: true },
}
const slides: LessonContent = {
  kind: 'slides',
  slides: [{ picture: null, alt: written, voice: none, seconds: { fr: 0, en: 0 }, transcript: written }],
}
/** By the place of a text that one kind of lesson has alone. */
const contents: Record<string, LessonContent> = {
  'blocks.0.alt': { kind: 'text', blocks: [{ type: 'picture', picture: null, alt: written }] },
  'slides.0.alt': slides,
  'slides.0.transcript': slides,
  transcript: { kind: 'film', film: null, seconds: 0, poster: null, captions: none, transcript: written },
}

const inBoth = (call: string, place: string, sample: Samples[string]) =>
  ['fr', 'en'].map((locale) => [`${call} ${place}.${locale}`, sample] as const)

/** Samples of the calls that write lessons, questions and answers, by the call and the field that one kind of them has alone. */
export function courseVariantsOn(build: Build, db: Db, owner: ParticipantRow): Samples {
  const lessonWith = (content: LessonContent) => async () => {
    const { course, lessons } = await build.course({ isPublished: false })
    await db.update(courseLessons).set({ content }).where(eq(courseLessons.id, lessons.reading))
    const url = `/api/admin/courses/${course.id}/lessons/${lessons.reading}`
    return { url, body: { title: written, minutes: 10, content } }
  }
  const quiz: LessonContent = { kind: 'quiz', isFinal: false, draws: [{ topic: 'Froid', count: 1 }], minutes: null }
  const questionWith = (answer: QuestionKey, isNew: boolean) => async () => {
    const { course, questions } = await build.course({ isPublished: false })
    const url = `/api/admin/courses/${course.id}/questions${isNew ? '' : `/${questions[0]}`}`
    return { url, body: { ...question, answer } }
  }
  const answered = (rest: string) => async () => {
    const answer = { type: 'text' as const, accepted: ['8 °C'], accentsCount: false, caseCounts: false }
    const { attempt } = await build.attempt({ participant: owner, answer })
    const line = { number: 1, question: 1, at: '2026-12-07T09:15:00.000Z', offset: null }
    const lines = [{ id: randomUUID(), ...line, answer: { type: 'text', text: '8 °C' } }]
    return { url: `/api/participant/attempts/${attempt.id}/${rest}`, body: { lines } }
  }
  const lessonCall = 'PUT /api/admin/courses/{id}/lessons/{part}'
  return Object.fromEntries([
    ...Object.entries(contents).flatMap(([place, content]) =>
      inBoth(lessonCall, `content.${place}`, lessonWith(content)),
    ),
    [`${lessonCall} content.draws.0.topic`, lessonWith(quiz)],
    ...Object.entries(keys).flatMap(([place, answer]) => [
      ...inBoth('POST /api/admin/courses/{id}/questions', `answer.${place}`, questionWith(answer, true)),
      ...inBoth('PUT /api/admin/courses/{id}/questions/{part}', `answer.${place}`, questionWith(answer, false)),
    ]),
    ...['answers', 'finish'].map((rest) => [
      `POST /api/participant/attempts/{id}/${rest} lines.0.answer.text`,
      answered(rest),
    ]),
  ])
}
