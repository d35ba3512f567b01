import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import type { CourseLearner, QuestionFigure } from '../../domain/courses/follow-up.ts'
import type { Answer } from '../../domain/courses/judge.ts'
import { courseAccess } from '../db/schema/course-access.ts'
import { coursePositions } from '../db/schema/course-progress.ts'
import { courseAnswers, courseAttempts, courseEditions, courseEnrolments } from '../db/schema/courses.ts'

const { as, build, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const now = services.clock()
const day = 24 * 3_600_000
const inDays = (days: number) => new Date(now.getTime() + days * day)

type Built = Awaited<ReturnType<typeof build.course>>
const editionOf = async ({ course }: Built) =>
  (await db.select().from(courseEditions).where(eq(courseEditions.courseId, course.id)))[0]?.id ?? 0

interface Learned {
  lastName?: string
  /** In how many days the access ends; null where it is not opened. */
  ends?: number | null
  /** Days since they began; null for not yet. */
  begun?: number | null
  hasRead?: boolean
  practised?: boolean
  /** Of attempts at the final assessment, in percent. */
  results?: number[]
}

/** Somebody more in a course. */
async function learner(
  built: Built,
  { lastName = 'Koné', ends = 100, begun = 3, hasRead = false, practised = false, results = [] }: Learned,
): Promise<number> {
  const { id } = await build.registration({ trainingId: built.course.trainingId ?? 0, status: 'confirmée', lastName })
  const at = inDays(-(begun ?? 0))
  if (ends !== null)
    await db.insert(courseAccess).values({ registrationId: id, openedAt: inDays(-200), endsAt: inDays(ends) })
  if (begun === null) return id
  await db.insert(courseEnrolments).values({ registrationId: id, editionId: await editionOf(built), begunAt: at })
  const { reading, practice, final } = built.lessons
  const position = { registrationId: id, position: 60, givenAt: at, number: 1 }
  if (hasRead) await db.insert(coursePositions).values({ ...position, lessonId: reading, isDone: true })
  const paper = built.questions.map((questionId) => ({ questionId, order: [2, 0, 1] }))
  const attempt = { registrationId: id, paper, begunAt: at, closedAt: at }
  if (practised)
    await db.insert(courseAttempts).values({ ...attempt, id: randomUUID(), lessonId: practice, number: 1, percent: 50 })
  for (const [tried, percent] of results.entries())
    await db
      .insert(courseAttempts)
      .values({ ...attempt, id: randomUUID(), lessonId: final, number: tried + 1, percent, passed: percent >= 70 })
  return id
}

const list = async ({ course }: Built, query = '') =>
  (await office.get<CourseLearner[]>(`/api/admin/course-learners?courseId=${course.id}&pageSize=200${query}`)).body
const idsOf = async (built: Built, query: string) => (await list(built, query)).map(({ id }) => id)

describe('who stands where in a course', () => {
  test('is told by their access, their steps and their attempts', async () => {
    const built = await build.course()
    const expected: Record<string, number> = {
      waiting: await learner(built, { ends: null, begun: null }),
      not_begun: await learner(built, { begun: null }),
      under_way: await learner(built, { hasRead: true }),
      stuck: await learner(built, { begun: 20, practised: true }),
      failed: await learner(built, { results: [10, 20, 60] }),
      finished: await learner(built, { begun: 90, hasRead: true, practised: true, results: [40, 80] }),
      ended: await learner(built, { begun: 90, ends: -1 }),
    }
    for (const [standing, id] of Object.entries(expected))
      expect([standing, await idsOf(built, `&standing=${standing}`)]).toEqual([standing, expect.arrayContaining([id])])
    const rows = new Map((await list(built)).map((row) => [row.id, row]))
    expect(rows.get(expected.finished ?? 0)).toMatchObject({
      ...{ done: 3, lessons: 3, best: 80, isPassed: true, tries: 2, triesAllowed: 3, certificate: null },
      ...{ lastSeenAt: inDays(-90).toISOString(), courseTitle: 'La chaîne du froid', standing: 'finished' },
    })
    expect(rows.get(expected.under_way ?? 0)).toMatchObject({ done: 1, best: null, isPassed: false, tries: 0 })
  })

  test('one more try takes somebody out of those who failed', async () => {
    const built = await build.course()
    const id = await learner(built, { results: [10, 20, 60] })
    expect(await idsOf(built, '&standing=failed')).toEqual([id])
    await office.post(`/api/admin/registrations/${id}/tries`, {})
    expect(await idsOf(built, '&standing=failed')).toEqual([])
    expect((await list(built)).find((row) => row.id === id)).toMatchObject({ tries: 3, triesAllowed: 4 })
  })

  test('a passed assessment alone finishes nothing, and a step at a quiz does not do it', async () => {
    const built = await build.course()
    const id = await learner(built, { results: [80] })
    const step = { registrationId: id, position: 0, isDone: true, givenAt: now, number: 1 }
    await db.insert(coursePositions).values({ ...step, lessonId: built.lessons.practice })
    expect((await list(built)).find((row) => row.id === id)).toMatchObject({ standing: 'under_way', done: 1 })
  })

  test('an access that ends within 30 days is told, unless all is done', async () => {
    const built = await build.course()
    const soon = await learner(built, { ends: 12 })
    await learner(built, { ends: 12, hasRead: true, practised: true, results: [90] })
    await learner(built, { ends: 60 })
    await learner(built, { ends: -2 })
    expect(await idsOf(built, '&ends=soon')).toEqual([soon])
  })

  test('it is searched and sorted, and knows no other course and nobody cancelled', async () => {
    const built = await build.course()
    const [other] = [await build.course()]
    await learner(other, {})
    const first = await learner(built, { lastName: 'Abo', hasRead: true })
    const last = await learner(built, { lastName: 'Zadi', begun: 1 })
    await build.registration({ trainingId: built.course.trainingId ?? 0, status: 'annulée' })
    const own = built.registration.id
    expect(new Set(await idsOf(built, ''))).toEqual(new Set([own, first, last]))
    expect(await idsOf(built, '&q=zadi')).toEqual([last])
    expect((await idsOf(built, '&sort=done'))[0]).toBe(first)
    expect((await idsOf(built, '&sort=lastSeenAt'))[0]).toBe(last)
    expect((await idsOf(built, '&sort=participant&order=asc'))[0]).toBe(first)
  })
})

test('questions that fail most come first, by their answers in closed attempts that count', async () => {
  const built = await build.course({ questions: 2 })
  const [one = 0, two = 0] = built.questions
  const answered = async (answers: [number, Answer, boolean?][], isClosed = true) => {
    const id = await learner(built, { results: isClosed ? [50] : [] })
    const attempts = await db.select().from(courseAttempts).where(eq(courseAttempts.registrationId, id))
    const attempt = attempts[0]?.id ?? randomUUID()
    if (!isClosed) {
      const paper = [{ questionId: one, order: [2, 0, 1] }]
      await db
        .insert(courseAttempts)
        .values({ id: attempt, registrationId: id, lessonId: built.lessons.final, number: 1, paper, begunAt: now })
    }
    const moments = { deviceAt: now, givenAt: now, receivedAt: now, deviceOffset: 0 }
    for (const [at, [question, answer, isLate = false]] of answers.entries())
      await db
        .insert(courseAnswers)
        .values({ attemptId: attempt, id: randomUUID(), number: at + 1, question, answer, isLate, ...moments })
  }
  // The order of a paper is 2, 0, 1: what is right stands second.
  const right: Answer = { type: 'one', choice: 1 }
  const wrong: Answer = { type: 'one', choice: 0 }
  await answered([
    [1, right],
    [2, wrong],
  ])
  await answered([
    [1, wrong],
    [1, right],
    [2, right],
    [2, wrong, true],
  ])
  await answered([[2, wrong]])
  await answered([[1, wrong]], false)
  const { body } = await office.get<QuestionFigure[]>(`/api/admin/courses/${built.course.id}/question-figures`)
  expect(body).toEqual([
    { questionId: two, prompt: 'Question 2', topic: 'Froid', answers: 3, right: 1 },
    { questionId: one, prompt: 'Question 1', topic: null, answers: 2, right: 2 },
  ])
})
