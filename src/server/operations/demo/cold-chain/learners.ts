import { randomUUID } from 'node:crypto'
import { lessonsOf } from '../../../../domain/courses/edition.ts'
import { type Answer, judged } from '../../../../domain/courses/judge.ts'
import { drawPaper, type PaperQuestion } from '../../../../domain/courses/paper.ts'
import type { QuestionKey } from '../../../../domain/courses/question.ts'
import { accessMonths, monthsAfter } from '../../../../domain/registrations/course-access.ts'
import type { Tx } from '../../../db/open.ts'
import { courseAccess } from '../../../db/schema/course-access.ts'
import { coursePositions, courseSteps } from '../../../db/schema/course-progress.ts'
import { courseAnswers, courseAttempts, type courseEditions, courseEnrolments } from '../../../db/schema/courses.ts'
import { accessOpened } from '../../../mail/course-access.ts'
import { letterDataOf } from '../../../mail/letter-data.ts'
import { demoLearners, demoPeople } from '../people.ts'
import { type SeedConfig, seedHistory, seedRegistration, type TrainingRow } from '../registrations.ts'

const minute = 60_000
const day = 24 * 60 * minute

interface Taken {
  training: TrainingRow
  edition: typeof courseEditions.$inferSelect
  config: SeedConfig
  now: Date
}

/** How many days ago each of them enrolled. */
const enrolled = [2, 9, 30]

/** Three people who have paid: one has not begun, one is in the middle, one has passed the final assessment. */
export async function seedLearners(tx: Tx, taken: Taken): Promise<void> {
  const ids: number[] = []
  for (const [index, person] of demoLearners.entries()) {
    const createdAt = new Date(taken.now.getTime() - (enrolled[index] ?? 1) * day)
    const number = demoPeople.length + index + 1
    const { training, config } = taken
    const paid = training.price ?? 0
    const values = { person, training, status: 'confirmée' as const, paid, createdAt, number }
    const registration = await seedRegistration(tx, values)
    const openedAt = new Date(createdAt.getTime() + day)
    const endsAt = monthsAfter(openedAt, accessMonths)
    await tx.insert(courseAccess).values({ registrationId: registration.id, openedAt, endsAt })
    const data = letterDataOf(registration, training, config, null)
    const answer = { letter: accessOpened(data, endsAt, person.locale), at: openedAt }
    await seedHistory(tx, registration, training, { config, answer, isUnread: false })
    ids.push(registration.id)
  }
  const [, halfway = 0, finished = 0] = ids
  await takeLessons(tx, taken, { registrationId: halfway, daysAgo: 8, isFinished: false })
  await attempt(tx, taken, { registrationId: halfway, isFinal: false, daysAgo: 6.5, wrong: 2 })
  await takeLessons(tx, taken, { registrationId: finished, daysAgo: 28, isFinished: true })
  await attempt(tx, taken, { registrationId: finished, isFinal: false, daysAgo: 26.5, wrong: 0 })
  await attempt(tx, taken, { registrationId: finished, isFinal: true, daysAgo: 24, wrong: 1 })
}

interface Lessons {
  registrationId: number
  daysAgo: number
  isFinished: boolean
}

/** All lessons that are no quiz, one a day; who is in the middle has done two and sees the third. */
async function takeLessons(tx: Tx, { edition, now }: Taken, { registrationId, daysAgo, isFinished }: Lessons) {
  const begunAt = new Date(now.getTime() - daysAgo * day)
  const lessons = lessonsOf(edition.content).filter(({ content }) => content.kind !== 'quiz')
  const taken = isFinished ? lessons : lessons.slice(0, 3)
  const seconds = taken.reduce((sum, { minutes }) => sum + minutes * 60, 0)
  const totals = { ourSeconds: seconds, phoneSeconds: seconds - 40, steps: taken.length }
  const steppedAt = new Date(begunAt.getTime() + (taken.length - 1) * day + 10 * minute)
  await tx.insert(courseEnrolments).values({ registrationId, editionId: edition.id, begunAt, steppedAt, ...totals })
  const steps = taken.map(({ id: lessonId, minutes }, at) => {
    const isDone = isFinished || at < 2
    const givenAt = new Date(begunAt.getTime() + at * day + 10 * minute)
    const position = isDone ? minutes * 60 : 4.2
    return { registrationId, lessonId, number: at + 1, position, isDone, givenAt }
  })
  await tx.insert(coursePositions).values(steps)
  await tx.insert(courseSteps).values(
    steps.map(({ isDone, givenAt, ...step }) => ({
      ...{ ...step, id: randomUUID(), kind: isDone ? ('done' as const) : ('at' as const), played: 300 },
      ...{ givenAt, deviceAt: givenAt, deviceOffset: 0, receivedAt: givenAt },
    })),
  )
}

interface Attempt {
  registrationId: number
  isFinal: boolean
  daysAgo: number
  /** How many questions were left without an answer. */
  wrong: number
}

/** An attempt that is judged: all was answered rightly, but for the last questions. */
async function attempt(tx: Tx, { edition, now }: Taken, { registrationId, isFinal, daysAgo, wrong }: Attempt) {
  const { content } = edition
  const lesson = lessonsOf(content).find((one) => one.content.kind === 'quiz' && one.content.isFinal === isFinal)
  if (lesson?.content.kind !== 'quiz') throw new Error('the course has no such quiz')
  const paper = drawPaper(lesson.content, content.questions, registrationId)
  const keys = new Map(content.questions.map(({ id, answer }) => [id, answer]))
  const answers = paper.map((question, at) =>
    at < paper.length - wrong ? rightAnswer(keys.get(question.questionId), question) : undefined,
  )
  const begunAt = new Date(now.getTime() - daysAgo * day)
  const closedAt = new Date(begunAt.getTime() + paper.length * minute)
  const { percent } = judged(paper, content.questions, answers)
  const id = randomUUID()
  const endsAt = lesson.content.minutes === null ? null : new Date(begunAt.getTime() + lesson.content.minutes * minute)
  await tx.insert(courseAttempts).values({
    ...{ id, registrationId, lessonId: lesson.id, number: 1, paper, begunAt, endsAt, closedAt, percent },
    passed: isFinal ? percent >= content.threshold : null,
  })
  await tx.insert(courseAnswers).values(
    answers.flatMap((answer, at) => {
      if (!answer) return []
      const given = new Date(begunAt.getTime() + at * minute)
      const moments = { deviceAt: given, deviceOffset: 0, givenAt: given, receivedAt: given }
      return [{ attemptId: id, id: randomUUID(), number: 1, question: at + 1, answer, isLate: false, ...moments }]
    }),
  )
}

/** What is right, by where each choice is shown. */
function rightAnswer(asked: QuestionKey | undefined, { order }: PaperQuestion): Answer | undefined {
  const shown = (choice: number) => order.indexOf(choice)
  const all = order.map((_, choice) => shown(choice))
  switch (asked?.type) {
    case 'one':
      return { type: 'one', choice: shown(asked.options.findIndex(({ isRight }) => isRight)) }
    case 'several':
      return { type: 'several', choices: all.filter((_, choice) => asked.options[choice]?.isRight) }
    case 'order':
      return { type: 'order', choices: all }
    case 'match':
      return { type: 'match', choices: all }
    case 'number':
      return { type: 'number', value: asked.value }
    case 'text':
      return { type: 'text', text: asked.accepted[0] ?? '' }
  }
}
