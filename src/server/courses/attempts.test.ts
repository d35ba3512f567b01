import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, participant, startApi } from '../../../tests/api.ts'
import { hours, minutes } from '../../../tests/clock.ts'
import type { AnswerLogReply, AttemptResult, OpenAttempt } from '../../domain/courses/attempt.ts'
import type { LearnerCourse } from '../../domain/courses/edition.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { courseAnswers, courseAttempts } from '../db/schema/courses.ts'
import { registrations } from '../db/schema/registrations.ts'
import { closeOverdueAttempts } from './attempt-commands.ts'

const { as, build, db, clock } = await startApi()
const someone = await build.administrator()

type Built = Awaited<ReturnType<typeof build.course>>

/** Signed in now: a session may be over after a journey in time. */
const learner = ({ participant: person }: Built) => as(participant(person))
const begin = (built: Built, lesson = built.lessons.final, id: string = randomUUID()) =>
  learner(built).post<OpenAttempt>(`/api/participant/courses/${built.registration.id}/lessons/${lesson}/attempts`, {
    id,
  })

/** Lines of a phone's log, counted from 1. */
let counted = 0
const line = (question: number, choice: number | null, at: Date = clock.now(), offset: number | null = 0) => ({
  ...{ id: randomUUID(), number: ++counted, question, at: at.toISOString(), offset },
  answer: choice === null ? null : { type: 'one', choice },
})
/** At which position of each question of an attempt the right choice, or a wrong one, is shown. */
async function positions(id: string, choice: 0 | 1 = 0) {
  const [attempt] = await db.select().from(courseAttempts).where(eq(courseAttempts.id, id))
  return (attempt?.paper ?? []).map(({ order }) => order.indexOf(choice))
}
/** A line for each question, of which so many are right. */
const answersWith = async (id: string, right: number, at?: Date) => {
  const [good, bad] = [await positions(id), await positions(id, 1)]
  return good.map((position, index) => line(index + 1, index < right ? position : (bad[index] ?? 0), at))
}
const send = (built: Built, id: string, lines: object[], call: 'answers' | 'finish' = 'answers') =>
  learner(built).post<AnswerLogReply>(`/api/participant/attempts/${id}/${call}`, { lines })
const result = (built: Built, id: string) => learner(built).get<AttemptResult>(`/api/participant/attempts/${id}/result`)
const replies = ({ body }: { body: AnswerLogReply }) => body.answers.map(({ answer }) => answer)

/** Tries the final assessment once, with so many right answers. */
async function tryOnce(built: Built, right: number) {
  const { body } = await begin(built)
  await send(built, body.id, await answersWith(body.id, right), 'finish')
  return (await result(built, body.id)).body
}

describe('an attempt', () => {
  test('is judged by what was last answered, and certifies by its threshold', async () => {
    const built = await build.course({ threshold: 75 })
    const { body: attempt } = await begin(built)
    expect(attempt).toMatchObject({ number: 1, isFinal: true, endsAt: null, isClosed: false })
    expect(attempt.questions.map(({ choices }) => choices.length)).toEqual([3, 3, 3, 3])
    expect(JSON.stringify(attempt)).not.toMatch(/isRight|Car \d|order/)
    const [bad = 0] = await positions(attempt.id, 1)
    expect(replies(await send(built, attempt.id, [line(1, bad), ...(await answersWith(attempt.id, 3))]))).toEqual(
      Array(5).fill('stored'),
    )
    expect(await result(built, attempt.id)).toMatchObject({ status: 409, body: { code: 'attempt_open' } })
    expect((await send(built, attempt.id, [], 'finish')).body.isClosed).toBe(true)
    const { body } = await result(built, attempt.id)
    expect(body).toMatchObject({ percent: 75, threshold: 75, passed: true, late: 0 })
    expect(body.questions.map(({ credit }) => credit)).toEqual([1, 1, 1, 0])
    expect(body.questions[0]?.solution?.lines[0]).toMatch(/^juste/)
    expect(await begin(built)).toMatchObject({ status: 409, body: { code: 'assessment_passed' } })
    const trail = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, built.registration.id))
    expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['begin_attempt', 'judge_attempt']))
  })

  test('goes on where it was: begun again, on another phone, or after a lost answer, it is the same', async () => {
    const built = await build.course()
    const [one, again] = [await begin(built), await begin(built)]
    expect(again.body.id).toBe(one.body.id)
    expect(again.body.questions).toEqual(one.body.questions)
    await send(built, one.body.id, [line(2, 1), line(3, 0), line(3, null)])
    const elsewhere = await learner(built).get<OpenAttempt>(`/api/participant/attempts/${one.body.id}`)
    expect(elsewhere.body.answers).toEqual([null, { type: 'one', choice: 1 }, null, null])
    const at = await Promise.all(Array.from({ length: 4 }, () => begin(built)))
    expect(new Set(at.map(({ body }) => body.id))).toEqual(new Set([one.body.id]))
  })

  test('takes each line once, whatever is sent again, and what is no answer to its question never', async () => {
    const built = await build.course()
    const { id } = (await begin(built)).body
    const [first, second] = [line(1, 0), line(2, 1)]
    expect(replies(await send(built, id, [first, first]))).toEqual(['stored', 'known'])
    expect(replies(await send(built, id, [{ ...first, answer: null }, second]))).toEqual(['known', 'stored'])
    const odd = [line(5, 0), line(1, 3), { ...line(1, 0), answer: { type: 'text', text: 'juste 1' } }]
    expect(replies(await send(built, id, odd))).toEqual(['refused', 'refused', 'refused'])
    expect(await db.$count(courseAnswers, eq(courseAnswers.attemptId, id))).toBe(2)
    await expect(db.update(courseAnswers).set({ question: 4 })).rejects.toThrow()
  })

  test('merges two phones by when each answer was given, not by when it came', async () => {
    const built = await build.course()
    const { id } = (await begin(built)).body
    const now = clock.now()
    clock.advance(2 * minutes)
    const early = line(1, 0, new Date(now.getTime() + 30_000))
    const late = line(1, 1, new Date(now.getTime() + 60_000))
    await send(built, id, [late])
    await send(built, id, [early])
    const { body } = await learner(built).get<OpenAttempt>(`/api/participant/attempts/${id}`)
    expect(body.answers[0]).toEqual({ type: 'one', choice: 1 })
  })

  test('is somebody’s alone, and only while their registration counts', async () => {
    const [built, other] = [await build.course(), await build.course()]
    const { id } = (await begin(built)).body
    expect(await send(other, id, [line(1, 0)])).toMatchObject({ status: 404, body: { code: 'attempt_not_found' } })
    expect((await learner(other).get(`/api/participant/attempts/${id}`)).status).toBe(404)
    expect((await learner(other).get(`/api/participant/courses/${built.registration.id}`)).status).toBe(404)
    expect((await begin(other, other.lessons.final, id)).body).toMatchObject({ code: 'attempt_not_found' })
    expect(await begin(built, built.lessons.reading)).toMatchObject({ body: { code: 'lesson_not_found' } })
    await db.update(registrations).set({ status: 'annulée' }).where(eq(registrations.id, built.registration.id))
    expect((await send(built, id, [line(1, 0)])).status).toBe(404)
    expect((await learner(built).get<LearnerCourse>(`/api/participant/courses/${built.registration.id}`)).status).toBe(
      404,
    )
  })
})

describe('time', () => {
  test('runs by the server’s clock: answers count until the end and its grace, by a phone years away too', async () => {
    const built = await build.course({ minutes: 30 })
    const { body } = await begin(built)
    expect(Date.parse(body.endsAt ?? '') - Date.parse(body.begunAt)).toBe(30 * minutes)
    clock.advance(31 * minutes)
    const [good = 0] = await positions(body.id)
    expect(replies(await send(built, body.id, [line(1, good, new Date('2001-01-01T00:00:00Z'), null)]))).toEqual([
      'stored',
    ])
    clock.advance(2 * minutes)
    expect(replies(await send(built, body.id, [line(2, 0)]))).toEqual(['late'])
    await send(built, body.id, [], 'finish')
    expect((await result(built, body.id)).body).toMatchObject({ percent: 25, late: 1, passed: false })
  })

  test('is kept for a phone without a line: what it answered in time and brings within a day counts', async () => {
    const built = await build.course({ minutes: 30 })
    const { body } = await begin(built)
    const inTime = new Date(clock.now().getTime() + 20 * minutes)
    const tooLate = new Date(clock.now().getTime() + 40 * minutes)
    const given = await answersWith(body.id, 4, inTime)
    clock.advance(20 * hours)
    const sent = await send(built, body.id, [...given, line(1, await firstWrong(body.id), tooLate)], 'finish')
    expect(replies(sent)).toEqual(['stored', 'stored', 'stored', 'stored', 'late'])
    expect((await result(built, body.id)).body).toMatchObject({ percent: 100, passed: true, late: 1 })
  })

  test('ends with the access: what was answered before counts for a day more, and nothing begins', async () => {
    const endsAt = new Date(clock.now().getTime() + 10 * minutes)
    const access = { openedAt: new Date(clock.now().getTime() - 1 * hours), endsAt }
    const built = await build.course({ access })
    const { body } = await begin(built)
    const given = await answersWith(body.id, 4)
    clock.advance(20 * hours)
    expect(await begin(built, built.lessons.practice)).toMatchObject({ status: 404, body: { code: 'course_ended' } })
    const sent = await send(
      built,
      body.id,
      [...given, line(1, await firstWrong(body.id), new Date(endsAt.getTime() + 1_000))],
      'finish',
    )
    expect(replies(sent)).toEqual(['stored', 'stored', 'stored', 'stored', 'late'])
    const [attempt] = await db.select().from(courseAttempts).where(eq(courseAttempts.id, body.id))
    expect(attempt).toMatchObject({ percent: 100, passed: true })
    clock.advance(5 * hours)
    expect(await send(built, body.id, [])).toMatchObject({ status: 404, body: { code: 'course_ended' } })
  })

  test('is over a day after its end: it is judged then by what came, and the rest is kept', async () => {
    const built = await build.course({ minutes: 30 })
    const { body } = await begin(built)
    const given = await answersWith(body.id, 4)
    await send(built, body.id, given.slice(0, 2))
    clock.advance(25 * hours)
    await closeOverdueAttempts(db, clock.now())
    await closeOverdueAttempts(db, clock.now())
    expect((await result(built, body.id)).body).toMatchObject({ percent: 50, passed: false, closedAt: body.endsAt })
    expect(replies(await send(built, body.id, given.slice(2), 'finish'))).toEqual(['late', 'late'])
    expect((await result(built, body.id)).body).toMatchObject({ percent: 50, late: 2 })
  })
})

const firstWrong = async (id: string) => (await positions(id, 1))[0] ?? 0

describe('the final assessment', () => {
  test('is tried again after its waiting time, as often as the course says and the office adds', async () => {
    const built = await build.course({ tries: 2, waitHours: 24 })
    const first = await tryOnce(built, 1)
    expect(first).toMatchObject({ percent: 25, passed: false })
    // What is right is said of none while it may be tried again.
    expect(first.questions.map(({ solution }) => solution)).toEqual([null, null, null, null])
    clock.advance(23.5 * hours)
    const soon = await begin(built)
    expect(soon).toMatchObject({ status: 409, body: { code: 'attempt_too_soon' } })
    expect((soon.body as unknown as { message: string }).message).toContain('1 heure')
    clock.advance(1 * hours)
    const second = await tryOnce(built, 1)
    expect(second).toMatchObject({ number: 2, passed: false })
    expect(second.questions[0]?.solution?.explanation).toMatch(/^Car/)
    clock.advance(25 * hours)
    expect(await begin(built)).toMatchObject({ body: { code: 'attempts_used' } })
    const office = as(administrator(someone))
    expect((await office.post(`/api/admin/registrations/${built.registration.id}/tries`, {})).status).toBe(204)
    expect(await tryOnce(built, 4)).toMatchObject({ number: 3, passed: true })
  })

  test('counts when begun, and practice is free', async () => {
    const built = await build.course({ tries: 1, minutes: 10 })
    await begin(built)
    clock.advance(30 * hours)
    expect(await begin(built)).toMatchObject({ body: { code: 'attempts_used' } })
    for (const number of [1, 2, 3]) {
      const { body } = await begin(built, built.lessons.practice)
      expect(body.number).toBe(number)
      await send(built, body.id, await answersWith(body.id, 4), 'finish')
      expect((await result(built, body.id)).body).toMatchObject({ percent: 100, passed: null, threshold: null })
    }
  })
})
