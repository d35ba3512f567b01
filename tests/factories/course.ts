import { defaultCourseSettings, type LessonContent } from '../../src/domain/courses/course.ts'
import type { EditionContent } from '../../src/domain/courses/edition.ts'
import type { QuestionForm } from '../../src/domain/courses/question.ts'
import type { Db } from '../../src/server/db/open.ts'
import {
  courseEditions,
  courseLessons,
  courseModules,
  courseQuestions,
  courses,
} from '../../src/server/db/schema/courses.ts'
import { buildParticipant } from './participant.ts'
import { buildRegistration } from './registration.ts'
import { buildTraining } from './training.ts'

const same = (fr: string) => ({ fr, en: null })

/** Asks for one of three, of which the first is right. */
const questionOf = (number: number): QuestionForm => ({
  topic: number % 2 === 0 ? 'Froid' : null,
  prompt: { fr: `Question ${number}`, en: `Question no. ${number}` },
  points: 1,
  explanation: same(`Car ${number}`),
  answer: {
    type: 'one',
    options: ['juste', 'faux', 'autre'].map((text, at) => ({ text: same(`${text} ${number}`), isRight: at === 0 })),
  },
})

interface Given {
  /** For the final assessment; without limit unless given. */
  minutes?: number | null
  questions?: number
  threshold?: number
  tries?: number
  waitHours?: number
  isPublished?: boolean
}

/** A course with a lesson to read, a quiz for practice and a final assessment, and a participant who may take it. */
export async function buildCourse(
  db: Db,
  { minutes = null, questions = 4, isPublished = true, ...settings }: Given = {},
) {
  const training = await buildTraining(db)
  const said = {
    title: { fr: 'La chaîne du froid', en: 'The cold chain' },
    summary: same('Garder les vaccins'),
    hours: 3,
  }
  const values = { ...said, ...defaultCourseSettings, ...settings, trainingId: training.id }
  const [course] = await db
    .insert(courses)
    .values({ ...values, isChanged: !isPublished })
    .returning()
  if (!course) throw new Error('no course was written')
  const courseId = course.id
  const [module] = await db
    .insert(courseModules)
    .values({ courseId, title: same('Module 1'), position: 0 })
    .returning()
  const moduleId = module?.id ?? 0
  const quiz = (isFinal: boolean): LessonContent => ({
    ...{ kind: 'quiz', isFinal, draws: [{ topic: null, count: questions }], minutes: isFinal ? minutes : null },
  })
  const contents: [string, LessonContent][] = [
    [
      'À lire',
      { kind: 'text', blocks: [{ type: 'text', text: { fr: 'Entre 2 et 8 °C.', en: 'Between 2 and 8 °C.' } }] },
    ],
    ['Pour s’exercer', quiz(false)],
    ['Évaluation finale', quiz(true)],
  ]
  const place = { courseId, moduleId, minutes: 10 }
  const lessons = await db
    .insert(courseLessons)
    .values(contents.map(([title, content], position) => ({ ...place, title: same(title), content, position })))
    .returning()
  const bank = Array.from({ length: questions }, (_, at) => questionOf(at + 1))
  const asked = await db
    .insert(courseQuestions)
    .values(bank.map(({ topic, ...content }) => ({ courseId, topic, content })))
    .returning()
  const content: EditionContent = {
    ...{ title: course.title, summary: course.summary, hours: course.hours },
    ...{ threshold: course.threshold, tries: course.tries, waitHours: course.waitHours },
    modules: [
      {
        id: moduleId,
        title: same('Module 1'),
        lessons: lessons.map(({ id, title, minutes: long, content }) => ({ id, title, minutes: long, content })),
      },
    ],
    questions: asked.map(({ id, topic, content: question }) => ({ id, topic, ...question })),
  }
  if (isPublished) await db.insert(courseEditions).values({ courseId, number: 1, content, publishedAt: new Date() })
  const participant = await buildParticipant(db)
  const { email, id: participantId } = participant
  const registration = await buildRegistration(db, {
    trainingId: training.id,
    email,
    participantId,
    status: 'confirmée',
  })
  const [reading, practice, final] = lessons.map(({ id }) => id)
  return {
    ...{ course, moduleId, participant, registration },
    lessons: { reading: reading ?? 0, practice: practice ?? 0, final: final ?? 0 },
    questions: asked.map(({ id }) => id),
  }
}
