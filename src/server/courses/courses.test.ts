import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, participant, startApi } from '../../../tests/api.ts'
import type { Course, CourseSummary, Lesson } from '../../domain/courses/course.ts'
import type { LearnerCourse, LearnerLesson, Missing } from '../../domain/courses/edition.ts'
import type { ShownQuestion } from '../../domain/courses/paper.ts'
import type { BankQuestion } from '../../domain/courses/question.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { courseEditions } from '../db/schema/courses.ts'

const { as, build, db } = await startApi()
const someone = await build.administrator()
const office = as(administrator(someone))

const form = { title: { fr: 'Le froid', en: null }, hours: 2 }
const make = async () => (await office.post<Course>('/api/admin/courses', form)).body
const addModule = async (id: number, title: string) =>
  (await office.post<Course>(`/api/admin/courses/${id}/modules`, { title: { fr: title, en: null } })).body
const addLesson = (id: number, module: number, kind: string, title = kind) =>
  office.post<Lesson>(`/api/admin/courses/${id}/modules/${module}/lessons`, { title: { fr: title, en: null }, kind })
const look = async (id: number) => (await office.get<Course>(`/api/admin/courses/${id}`)).body
const saidOf = ({ title, summary, hours, threshold, tries, waitHours }: Course) => ({
  ...{ title, summary, hours, threshold, tries, waitHours },
})
const preview = async (id: number) =>
  (await office.get<{ course: LearnerCourse; missing: Missing[] }>(`/api/admin/courses/${id}/preview`)).body

const number: BankQuestion['answer'] = { type: 'number', value: 5, tolerance: 3, unit: { fr: '°C', en: null } }
const question = {
  ...{
    topic: 'Froid',
    prompt: { fr: 'À combien ?', en: null },
    points: 2,
    explanation: { fr: '', en: null },
    answer: number,
  },
}

describe('a course is made', () => {
  test('from nothing to its first edition, and what is missing is named until then', async () => {
    const { id } = await make()
    const parts = async () => (await preview(id)).missing.map(({ part }) => part)
    expect(await parts()).toEqual(['summary', 'no_module', 'no_final'])
    expect(await office.post(`/api/admin/courses/${id}/publish`, {})).toMatchObject({
      status: 409,
      body: { code: 'course_incomplete' },
    })

    const { modules } = await addModule(id, 'Module 1')
    const [module] = modules
    const reading = (await addLesson(id, module?.id ?? 0, 'text')).body
    const quiz = (await addLesson(id, module?.id ?? 0, 'quiz')).body
    expect(await parts()).toEqual(['summary', 'no_final', 'text', 'questions'])

    const text = { kind: 'text', blocks: [{ type: 'text', text: { fr: 'Entre 2 et 8 °C.', en: null } }] }
    const written = { title: reading.title, minutes: 5, content: text, version: reading.version }
    expect((await office.put<Lesson>(`/api/admin/courses/${id}/lessons/${reading.id}`, written)).body.content).toEqual(
      text,
    )
    const final = { kind: 'quiz', isFinal: true, draws: [{ topic: 'Froid', count: 1 }], minutes: 20 }
    await office.put(`/api/admin/courses/${id}/lessons/${quiz.id}`, { title: quiz.title, minutes: 20, content: final })
    expect((await office.post(`/api/admin/courses/${id}/questions`, question)).status).toBe(201)
    const present = await look(id)
    await office.put(`/api/admin/courses/${id}`, {
      ...saidOf(present),
      summary: { fr: 'Garder le froid', en: null },
      version: present.version,
    })
    expect(await parts()).toEqual([])

    const published = (await office.post<Course>(`/api/admin/courses/${id}/publish`, {})).body
    expect(published).toMatchObject({ edition: 1, isChanged: false })
    expect(await office.post(`/api/admin/courses/${id}/publish`, {})).toMatchObject({
      body: { code: 'course_unchanged' },
    })
    expect(await office.delete(`/api/admin/courses/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'course_published' },
    })
    const trail = await db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectType, 'course'), eq(auditEntries.subjectId, id)))
    expect(trail.map(({ action }) => action)).toEqual(['create', ...Array(7).fill('update'), 'publish'])
  })

  test('in an order that names all of its parts, or not at all', async () => {
    const { id } = await make()
    await addModule(id, 'A')
    const [a, b] = (await addModule(id, 'B')).modules.map((module) => module.id)
    const [one, two] = [(await addLesson(id, a ?? 0, 'text')).body.id, (await addLesson(id, a ?? 0, 'pdf')).body.id]
    const { version } = await look(id)
    const order = (modules: object[], from?: number) =>
      office.put<Course>(`/api/admin/courses/${id}/order`, { modules, ...(from && { version: from }) })
    const moved = await order(
      [
        { id: b, lessons: [two] },
        { id: a, lessons: [one] },
      ],
      version,
    )
    expect(moved.body.modules.map((module) => [module.id, module.lessons.map((lesson) => lesson.id)])).toEqual([
      [b, [two]],
      [a, [one]],
    ])
    // Two who order at once: the second is shown what the first has done.
    const late = await order(
      [
        { id: a, lessons: [one, two] },
        { id: b, lessons: [] },
      ],
      version,
    )
    expect(late).toMatchObject({ status: 409, body: { code: 'edit_conflict', current: { id } } })
    for (const wrong of [
      [{ id: a, lessons: [one, two] }],
      [
        { id: a, lessons: [one] },
        { id: b, lessons: [] },
      ],
      [
        { id: a, lessons: [one, one] },
        { id: b, lessons: [two] },
      ],
    ]) {
      expect(await order(wrong)).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
    }
    expect((await look(id)).modules.map((module) => module.id)).toEqual([b, a])
  })

  test('by two at once without losing anything: an older lesson, question or module is a conflict', async () => {
    const { course, lessons, moduleId, questions } = await build.course()
    const path = `/api/admin/courses/${course.id}`
    const lesson = (await office.get<Lesson>(`${path}/lessons/${lessons.reading}`)).body
    const change = (title: string) => ({
      title: { fr: title, en: null },
      minutes: 7,
      content: lesson.content,
      version: lesson.version,
    })
    expect((await office.put(`${path}/lessons/${lesson.id}`, change('Un'))).status).toBe(200)
    expect(await office.put(`${path}/lessons/${lesson.id}`, change('Deux'))).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict', current: { title: { fr: 'Un' } } },
    })
    // Another lesson meanwhile is none, and neither is the course.
    const { version } = await look(course.id)
    expect(version).toBe(course.version)
    const renamed = { title: { fr: 'M', en: null }, version: 1 }
    expect((await office.put(`${path}/modules/${moduleId}`, renamed)).status).toBe(200)
    expect((await office.put(`${path}/modules/${moduleId}`, renamed)).status).toBe(409)
    const asked = `${path}/questions/${questions[0]}`
    expect((await office.put(asked, { ...question, version: 1 })).status).toBe(200)
    expect((await office.put(asked, { ...question, version: 1 })).status).toBe(409)
  })

  test('with parts of its own alone, and nothing that is not empty goes by accident', async () => {
    const [one, other] = [await build.course(), await build.course()]
    const wrong = `/api/admin/courses/${one.course.id}`
    expect((await office.get(`${wrong}/lessons/${other.lessons.reading}`)).status).toBe(404)
    expect(await office.delete(`${wrong}/questions/${other.questions[0]}`)).toMatchObject({
      body: { code: 'question_not_found' },
    })
    expect(await office.delete(`${wrong}/modules/${other.moduleId}`)).toMatchObject({
      body: { code: 'module_not_found' },
    })
    expect(await office.delete(`${wrong}/modules/${one.moduleId}`)).toMatchObject({
      status: 409,
      body: { code: 'module_not_empty' },
    })
    const kind = { title: { fr: 'PDF', en: null }, minutes: 1, content: { kind: 'pdf', file: { fr: null, en: null } } }
    expect(await office.put(`${wrong}/lessons/${one.lessons.reading}`, kind)).toMatchObject({
      body: { code: 'lesson_kind' },
    })
  })

  test('and is found by its title, with how far it has come', async () => {
    const { course } = await build.course()
    await office.put(`/api/admin/courses/${course.id}`, {
      ...saidOf(await look(course.id)),
      title: { fr: 'Éthique du comptoir', en: null },
    })
    const { body } = await office.get<CourseSummary[]>('/api/admin/courses?q=ethique')
    expect(body).toMatchObject([{ id: course.id, lessons: 3, questions: 4, edition: 1, isChanged: true }])
  })
})

test('an edition stays as it was published, whatever the office writes afterwards', async () => {
  const { course, lessons, participant: learner, registration } = await build.course()
  const own = as(participant(learner))
  const path = `/api/participant/courses/${registration.id}`
  const reading = async () => (await own.get<LearnerLesson>(`${path}/lessons/${lessons.reading}`)).body
  const begun = await own.post(`${path}/lessons/${lessons.practice}/attempts`, { id: crypto.randomUUID() })
  expect(begun.status).toBe(200)
  const lesson = (await office.get<Lesson>(`/api/admin/courses/${course.id}/lessons/${lessons.reading}`)).body
  const content = { kind: 'text', blocks: [{ type: 'text', text: { fr: 'Remplacé', en: null } }] }
  await office.put(`/api/admin/courses/${course.id}/lessons/${lesson.id}`, { title: lesson.title, minutes: 1, content })
  await office.delete(`/api/admin/courses/${course.id}/lessons/${lessons.practice}`)
  expect((await office.post<Course>(`/api/admin/courses/${course.id}/publish`, {})).body.edition).toBe(2)
  expect((await reading()).content).toEqual({ kind: 'text', blocks: [{ type: 'text', text: 'Entre 2 et 8 °C.' }] })
  expect((await own.get<LearnerCourse>(path)).body.modules[0]?.lessons).toHaveLength(3)
  // The database guards it too.
  await expect(db.update(courseEditions).set({ number: 9 })).rejects.toThrow()
})

test('the office looks at a draft as learners would, and sees a quiz without what is right', async () => {
  const { course, lessons } = await build.course({ isPublished: false })
  const path = `/api/admin/courses/${course.id}/preview/${lessons.final}`
  const { body } = await office.get<{ lesson: LearnerLesson; questions: ShownQuestion[] }>(path)
  expect(body.lesson.content).toEqual({ kind: 'quiz', isFinal: true, questions: 4, limit: null })
  expect(body.questions).toHaveLength(4)
  expect(JSON.stringify(body)).not.toMatch(/isRight|Car \d/)
})
