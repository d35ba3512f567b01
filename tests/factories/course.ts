import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { defaultCourseSettings, type LessonContent } from '../../src/domain/courses/course.ts'
import type { EditionContent } from '../../src/domain/courses/edition.ts'
import type { QuestionForm, QuestionKey } from '../../src/domain/courses/question.ts'
import type { Db } from '../../src/server/db/open.ts'
import { courseAccess } from '../../src/server/db/schema/course-access.ts'
import {
  courseAttempts,
  courseEditions,
  courseEnrolments,
  courseLessons,
  courseModules,
  courseQuestions,
  courses,
} from '../../src/server/db/schema/courses.ts'
import { buildParticipant, type ParticipantRow } from './participant.ts'
import { buildRegistration } from './registration.ts'
import { buildOnlineCourse } from './training.ts'

const same = (fr: string) => ({ fr, en: null })

/** Asks for one of three, of which the first is right, unless given. */
const questionOf = (number: number, answer?: QuestionKey): QuestionForm => ({
  topic: number % 2 === 0 ? 'Froid' : null,
  prompt: { fr: `Question ${number}`, en: `Question no. ${number}` },
  points: 1,
  explanation: same(`Car ${number}`),
  answer: answer ?? {
    type: 'one',
    options: ['juste', 'faux', 'autre'].map((text, at) => ({ text: same(`${text} ${number}`), isRight: at === 0 })),
  },
})

interface Given {
  /** Whose it is; somebody of its own unless given. */
  participant?: ParticipantRow

  /** For the final assessment; without limit unless given. */
  minutes?: number | null
  questions?: number
  /** What each question asks for; one of three unless given. */
  answer?: QuestionKey
  threshold?: number
  tries?: number
  waitHours?: number
  isPublished?: boolean
  /** Whether it is tied to what its participant is registered for. */
  isSold?: boolean
  /** Whether it was changed since. */
  isChanged?: boolean
  /** From when to when it is open to them; for half a year since yesterday unless given, null for not yet. */
  access?: { openedAt: Date; endsAt: Date } | null
}

const day = 24 * 3_600_000
const openSinceYesterday = () => ({
  openedAt: new Date(Date.now() - day),
  endsAt: new Date(Date.now() + 180 * day),
})

/** A course with a lesson to read, a quiz for practice and a final assessment, and a participant who may take it. */
export async function buildCourse(
  db: Db,
  {
    minutes = null,
    questions = 4,
    isPublished = true,
    isSold = true,
    isChanged = !isPublished,
    participant: given,
    answer,
    access = openSinceYesterday(),
    ...settings
  }: Given = {},
) {
  const training = await buildOnlineCourse(db)
  const said = {
    title: { fr: 'La chaîne du froid', en: 'The cold chain' },
    summary: same('Garder les vaccins'),
    hours: 3,
  }
  const values = { ...said, ...defaultCourseSettings, ...settings, trainingId: isSold ? training.id : null }
  const [course] = await db
    .insert(courses)
    .values({ ...values, isChanged })
    .returning()
  if (!course) throw new Error('no course was written')
  const courseId = course.id
  const [module] = await db
    .insert(courseModules)
    .values({ courseId, title: same('Module 1'), position: 0 })
    .returning()
  const moduleId = module?.id ?? 0
  const empty = { courseId, title: same('Module 2'), position: 1 }
  const [emptyModule] = isPublished ? [] : await db.insert(courseModules).values(empty).returning()
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
  const bank = Array.from({ length: questions }, (_, at) => questionOf(at + 1, answer))
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
  const participant = given ?? (await buildParticipant(db))
  const { email, id: participantId } = participant
  const registration = await buildRegistration(db, {
    trainingId: training.id,
    email,
    participantId,
    status: 'confirmée',
  })
  if (access) await db.insert(courseAccess).values({ registrationId: registration.id, ...access })
  const [reading, practice, final] = lessons.map(({ id }) => id)
  return {
    ...{ course, moduleId, participant, registration },
    /** Of a draft: a module without lessons. */
    emptyModuleId: emptyModule?.id ?? 0,
    lessons: { reading: reading ?? 0, practice: practice ?? 0, final: final ?? 0 },
    questions: asked.map(({ id }) => id),
  }
}

/** An attempt at a course's final assessment, open unless `isClosed`. */
export async function buildAttempt(
  db: Db,
  { participant, answer, isClosed }: Pick<Given, 'participant' | 'answer'> & { isClosed?: boolean } = {},
) {
  const built = await buildCourse(db, { ...(participant && { participant }), ...(answer && { answer }) })
  const [edition] = await db.select().from(courseEditions).where(eq(courseEditions.courseId, built.course.id))
  const registrationId = built.registration.id
  const begunAt = new Date()
  await db.insert(courseEnrolments).values({ registrationId, editionId: edition?.id ?? 0, begunAt })
  const paper = built.questions.map((questionId) => ({ questionId, order: [2, 0, 1] }))
  const judged = isClosed ? { closedAt: begunAt, percent: 0, passed: false } : {}
  const values = {
    id: randomUUID(),
    registrationId,
    lessonId: built.lessons.final,
    number: 1,
    paper,
    begunAt,
    ...judged,
  }
  const [attempt] = await db.insert(courseAttempts).values(values).returning()
  if (!attempt) throw new Error('no attempt was written')
  return { ...built, attempt }
}
