// The office writes what a course is made of: its lessons, and the questions of its bank (docs/rules/courses.md).
import { eq, max } from 'drizzle-orm'
import {
  type Course,
  courseLimits,
  emptyLesson,
  type Lesson,
  type LessonChange,
  type LessonForm,
} from '../../domain/courses/course.ts'
import type { BankQuestion, QuestionChange, QuestionForm } from '../../domain/courses/question.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { courseLessons, courseQuestions } from '../db/schema/courses.ts'
import { refuseStale } from '../db/versions.ts'
import type { StaffCall } from '../http/request-context.ts'
import { letGo, nameFiles } from './media-commands.ts'
import { arrange, findModule, noteArrangement, noteChange, record } from './office-commands.ts'
import { findLesson, findQuestion, lockCourse } from './queries.ts'

/** Adds an empty lesson at the end of a module. @throws Refusal `course_not_found`, `module_not_found`, `course_full` */
export async function addLesson(
  call: StaffCall,
  courseId: number,
  moduleId: number,
  form: LessonForm,
): Promise<Lesson> {
  return call.db.transaction(async (tx) => {
    await lockCourse(tx, courseId)
    await findModule(tx, courseId, moduleId)
    const all = await tx.$count(courseLessons, eq(courseLessons.courseId, courseId))
    if (all >= courseLimits.lessons) throw new Refusal('course_full')
    const [last] = await tx
      .select({ position: max(courseLessons.position) })
      .from(courseLessons)
      .where(eq(courseLessons.moduleId, moduleId))
    const { title, kind } = form
    const place = { courseId, moduleId, position: (last?.position ?? -1) + 1 }
    const [lesson] = await tx
      .insert(courseLessons)
      .values({ ...place, title, minutes: 10, content: emptyLesson(kind) })
      .returning()
    if (!lesson) throw new Error('insert returned no row')
    await noteArrangement(tx, call, courseId)
    await record(tx, call, 'update', courseId, { after: { lesson: title, kind } })
    return findLesson(tx, courseId, lesson.id)
  })
}

/**
 * Writes a lesson; what it was made as, it stays.
 * @throws Refusal `course_not_found`, `lesson_not_found`, `lesson_kind`, `edit_conflict`, `media_not_found`, `media_unfit`
 */
export async function changeLesson(
  call: StaffCall,
  courseId: number,
  id: number,
  { version, ...changes }: LessonChange,
): Promise<Lesson> {
  return call.db.transaction(async (tx) => {
    await lockCourse(tx, courseId)
    const before = await findLesson(tx, courseId, id)
    await refuseStale(version, before, async () => before)
    if (changes.content.kind !== before.content.kind) throw new Refusal('lesson_kind')
    await nameFiles(tx, id, changes.content, call.now)
    await tx.update(courseLessons).set(changes).where(eq(courseLessons.id, id))
    await noteChange(tx, courseId)
    await record(tx, call, 'update', courseId, { before: toldOf(before), after: toldOf({ id, ...changes }) })
    return findLesson(tx, courseId, id)
  })
}

/** What the trail says of a lesson: long texts stand in the editions. */
const toldOf = ({ id, title, minutes }: Pick<Lesson, 'id' | 'title' | 'minutes'>) => ({
  ...{ lessonId: id, lesson: title, minutes },
})

/** @throws Refusal `course_not_found`, `lesson_not_found` */
export const deleteLesson = (call: StaffCall, courseId: number, id: number): Promise<Course> =>
  arrange(call, courseId, async (tx) => {
    const before = await findLesson(tx, courseId, id)
    await letGo(tx, [id], [], call.now)
    await tx.delete(courseLessons).where(eq(courseLessons.id, id))
    await record(tx, call, 'update', courseId, { before: toldOf(before) })
  })

/** @throws Refusal `course_not_found`, `course_full` */
export async function addQuestion(call: StaffCall, courseId: number, form: QuestionForm): Promise<BankQuestion> {
  return call.db.transaction(async (tx) => {
    await lockCourse(tx, courseId)
    const all = await tx.$count(courseQuestions, eq(courseQuestions.courseId, courseId))
    if (all >= courseLimits.questions) throw new Refusal('course_full')
    const { topic, ...content } = form
    const [question] = await tx.insert(courseQuestions).values({ courseId, topic, content }).returning()
    if (!question) throw new Error('insert returned no row')
    await noteChange(tx, courseId)
    await record(tx, call, 'update', courseId, { after: { questionId: question.id, question: form.prompt } })
    return findQuestion(tx, courseId, question.id)
  })
}

/** @throws Refusal `course_not_found`, `question_not_found`, `edit_conflict` */
export async function changeQuestion(
  call: StaffCall,
  courseId: number,
  id: number,
  { version, topic, ...content }: QuestionChange,
): Promise<BankQuestion> {
  return call.db.transaction(async (tx) => {
    await lockCourse(tx, courseId)
    const before = await findQuestion(tx, courseId, id)
    await refuseStale(version, before, async () => before)
    await tx.update(courseQuestions).set({ topic, content }).where(eq(courseQuestions.id, id))
    await noteChange(tx, courseId)
    const told = {
      before: { questionId: id, question: before.prompt },
      after: { questionId: id, question: content.prompt },
    }
    await record(tx, call, 'update', courseId, told)
    return findQuestion(tx, courseId, id)
  })
}

/** Removes a question of the bank; editions keep theirs. @throws Refusal `course_not_found`, `question_not_found` */
export async function deleteQuestion(call: StaffCall, courseId: number, id: number): Promise<void> {
  await call.db.transaction(async (tx) => {
    await lockCourse(tx, courseId)
    const before = await findQuestion(tx, courseId, id)
    await tx.delete(courseQuestions).where(eq(courseQuestions.id, id))
    await noteChange(tx, courseId)
    await record(tx, call, 'update', courseId, { before: { questionId: id, question: before.prompt } })
  })
}
