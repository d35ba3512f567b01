import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { inLanguage } from '../../domain/courses/course.ts'
import { attemptsInFigures, figuresOf, type JudgedAnswer, type QuestionFigure } from '../../domain/courses/follow-up.ts'
import { type Answer, judged } from '../../domain/courses/judge.ts'
import type { Locale } from '../../domain/values/language.ts'
import type { Db } from '../db/open.ts'
import { courseAnswers, courseAttempts, courseEditions, courseEnrolments } from '../db/schema/courses.ts'
import { findCourse } from './queries.ts'

/** How many attempts are read at once. */
const atOnce = 200

/**
 * How each question of a course was answered in its newest closed attempts, worst first, in the words of its newest edition.
 * @throws Refusal `course_not_found`
 */
export async function listQuestionFigures(db: Db, courseId: number, locale: Locale): Promise<QuestionFigure[]> {
  await findCourse(db, courseId)
  const editions = await db
    .select()
    .from(courseEditions)
    .where(eq(courseEditions.courseId, courseId))
    .orderBy(asc(courseEditions.number))
  const contents = new Map(editions.map(({ id, content }) => [id, content]))
  const attempts = await db
    .select({ id: courseAttempts.id, editionId: courseEnrolments.editionId })
    .from(courseAttempts)
    .innerJoin(courseEnrolments, eq(courseEnrolments.registrationId, courseAttempts.registrationId))
    .where(and(inArray(courseEnrolments.editionId, [...contents.keys()]), isNotNull(courseAttempts.closedAt)))
    .orderBy(desc(courseAttempts.closedAt))
    .limit(attemptsInFigures)
  const found: JudgedAnswer[] = []
  for (let from = 0; from < attempts.length; from += atOnce) {
    const some = attempts.slice(from, from + atOnce)
    found.push(
      ...(await judgedAnswers(
        db,
        new Map(some.map(({ id, editionId }) => [id, contents.get(editionId)?.questions ?? []])),
      )),
    )
  }
  const known = new Map(editions.flatMap(({ content }) => content.questions.map((one) => [one.id, one] as const)))
  return figuresOf(found).flatMap((figure) => {
    const question = known.get(figure.questionId)
    return question ? [{ ...figure, prompt: inLanguage(question.prompt, locale), topic: question.topic }] : []
  })
}

/** What each answer of some attempts is worth; a question that was left open is no answer. */
async function judgedAnswers(
  db: Db,
  questionsOf: ReadonlyMap<string, Parameters<typeof judged>[1]>,
): Promise<JudgedAnswer[]> {
  const ids = [...questionsOf.keys()]
  const { attemptId, question, answer, givenAt, number, receivedAt, isLate, id } = courseAnswers
  const papers = await db
    .select({ id: courseAttempts.id, paper: courseAttempts.paper })
    .from(courseAttempts)
    .where(inArray(courseAttempts.id, ids))
  const lines = await db
    .select({ attemptId, question, answer })
    .from(courseAnswers)
    .where(and(inArray(attemptId, ids), eq(isLate, false)))
    .orderBy(asc(givenAt), asc(number), asc(receivedAt), asc(id))
  const answers = new Map<string, Map<number, Answer>>()
  for (const line of lines)
    answers.set(line.attemptId, (answers.get(line.attemptId) ?? new Map()).set(line.question, line.answer))
  return papers.flatMap(({ id: attempt, paper }) => {
    const given = paper.map((_, at) => answers.get(attempt)?.get(at + 1))
    const { credits } = judged(paper, questionsOf.get(attempt) ?? [], given)
    return paper.flatMap(({ questionId }, at) => (given[at] ? [{ questionId, credit: credits[at] ?? 0 }] : []))
  })
}
