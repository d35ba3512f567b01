import { and, asc, count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Course, CourseSummary, type Lesson } from '../../domain/courses/course.ts'
import type { EditionContent } from '../../domain/courses/edition.ts'
import type { BankQuestion } from '../../domain/courses/question.ts'
import { listingQuery } from '../../domain/values/listing.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { isChosen } from '../db/ordered.ts'
import { courseEditions, courseLessons, courseModules, courseQuestions, courses } from '../db/schema/courses.ts'
import { contains } from '../db/search.ts'
import type { List } from '../http/list-route.ts'

export type CourseRow = typeof courses.$inferSelect
type LessonRow = typeof courseLessons.$inferSelect
type QuestionRow = typeof courseQuestions.$inferSelect

/**
 * Reads a course and holds its lock until the transaction ends: every change of a part of it does.
 * @throws Refusal `course_not_found`
 */
export async function lockCourse(tx: Tx, id: number): Promise<CourseRow> {
  const [course] = await tx.select().from(courses).where(eq(courses.id, id)).for('no key update')
  if (!course) throw new Refusal('course_not_found')
  return course
}

/** The edition that is sold now; undefined while none is published. */
export async function latestEdition(db: Db | Tx, courseId: number) {
  const [edition] = await db
    .select()
    .from(courseEditions)
    .where(eq(courseEditions.courseId, courseId))
    .orderBy(desc(courseEditions.number))
    .limit(1)
  return edition
}

const readModules = (db: Db | Tx, courseId: number) =>
  db
    .select()
    .from(courseModules)
    .where(eq(courseModules.courseId, courseId))
    .orderBy(asc(courseModules.position), asc(courseModules.id))

const readLessons = (db: Db | Tx, courseId: number) =>
  db
    .select()
    .from(courseLessons)
    .where(eq(courseLessons.courseId, courseId))
    .orderBy(asc(courseLessons.position), asc(courseLessons.id))

const questionOf = ({ id, topic, content, version }: QuestionRow): BankQuestion => ({ id, topic, ...content, version })

const isFinal = ({ content }: LessonRow): boolean => content.kind === 'quiz' && content.isFinal

/**
 * A course as the office edits it.
 * @throws Refusal `course_not_found`
 */
export async function findCourse(db: Db | Tx, id: number): Promise<Course> {
  const [course] = await db.select().from(courses).where(eq(courses.id, id))
  if (!course) throw new Refusal('course_not_found')
  const [edition, modules, lessons] = [
    await latestEdition(db, id),
    await readModules(db, id),
    await readLessons(db, id),
  ]
  const { title, summary, hours, threshold, tries, waitHours, isChanged, version } = course
  return {
    ...{ id, title, summary, hours, threshold, tries, waitHours, isChanged, version },
    edition: edition?.number ?? null,
    publishedAt: edition?.publishedAt.toISOString() ?? null,
    modules: modules.map((module) => ({
      ...{ id: module.id, title: module.title, version: module.version },
      lessons: lessons
        .filter(({ moduleId }) => moduleId === module.id)
        .map((lesson) => ({
          ...{ id: lesson.id, title: lesson.title, minutes: lesson.minutes, version: lesson.version },
          kind: lesson.content.kind,
          isFinal: isFinal(lesson),
        })),
    })),
  }
}

/**
 * A course as a whole, as it would be published now.
 * @throws Refusal `course_not_found`
 */
export async function readDraft(db: Db | Tx, id: number): Promise<EditionContent> {
  const { title, summary, hours, threshold, tries, waitHours, modules } = await findCourse(db, id)
  const lessons = new Map((await readLessons(db, id)).map((lesson) => [lesson.id, lesson]))
  return {
    ...{ title, summary, hours, threshold, tries, waitHours },
    modules: modules.map((module) => ({
      ...{ id: module.id, title: module.title },
      lessons: module.lessons.flatMap(({ id: lessonId }) => {
        const lesson = lessons.get(lessonId)
        return lesson ? [{ id: lessonId, title: lesson.title, minutes: lesson.minutes, content: lesson.content }] : []
      }),
    })),
    questions: (await listQuestions(db, id)).map(({ version: _, ...question }) => question),
  }
}

/** @throws Refusal `lesson_not_found`, for another course's too */
export async function findLesson(db: Db | Tx, courseId: number, id: number): Promise<Lesson> {
  const [lesson] = await db
    .select()
    .from(courseLessons)
    .where(and(eq(courseLessons.id, id), eq(courseLessons.courseId, courseId)))
  if (!lesson) throw new Refusal('lesson_not_found')
  const { title, minutes, content, version } = lesson
  return { id, courseId, title, minutes, content, version }
}

/** The bank of a course, oldest first. */
export async function listQuestions(db: Db | Tx, courseId: number): Promise<BankQuestion[]> {
  const rows = await db
    .select()
    .from(courseQuestions)
    .where(eq(courseQuestions.courseId, courseId))
    .orderBy(asc(courseQuestions.id))
  return rows.map(questionOf)
}

/** @throws Refusal `question_not_found`, for another course's too */
export async function findQuestion(db: Db | Tx, courseId: number, id: number): Promise<BankQuestion> {
  const [question] = await db
    .select()
    .from(courseQuestions)
    .where(and(eq(courseQuestions.id, id), eq(courseQuestions.courseId, courseId)))
  if (!question) throw new Refusal('question_not_found')
  return questionOf(question)
}

const CourseQuery = v.object(listingQuery)

const frenchTitle = sql`(${courses.title} ->> 'fr')`

/** How many rows of a part a course has. */
const partsOf = (db: Db | Tx, table: typeof courseLessons | typeof courseQuestions) =>
  sql<number>`(${db.select({ parts: count() }).from(table).where(eq(table.courseId, courses.id))})`.mapWith(Number)

/** Courses by their French title, searched in it. */
export const courseList: List<typeof CourseQuery, CourseSummary> = {
  query: CourseQuery,
  asks: { q: ['title'] },
  row: CourseSummary,
  select({ db }, { q }) {
    const where = contains(sql`search_fold(${frenchTitle})`, q)
    const order = [sql`${frenchTitle} collate "und-x-icu"`, asc(courses.id)]
    const { id, title, hours, isChanged, version } = getTableColumns(courses)
    return {
      ids: () =>
        db
          .select({ id: courses.id })
          .from(courses)
          .where(where)
          .orderBy(...order)
          .$dynamic(),
      count: () => db.$count(courses, where),
      rows: async (chosen) => {
        const rows = await db
          .select({
            ...{ id, title, hours, isChanged, version },
            lessons: partsOf(db, courseLessons),
            questions: partsOf(db, courseQuestions),
          })
          .from(courses)
          .where(isChosen(courses.id, chosen))
          .orderBy(...order)
        return Promise.all(
          rows.map(async (row) => {
            const edition = await latestEdition(db, row.id)
            return { ...row, edition: edition?.number ?? null, publishedAt: edition?.publishedAt.toISOString() ?? null }
          }),
        )
      },
    }
  },
}
