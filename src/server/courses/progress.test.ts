import { randomUUID } from 'node:crypto'
import { eq, sql, TransactionRollbackError } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { administrator, participant, startApi } from '../../../tests/api.ts'
import { days, hours, minutes, seconds } from '../../../tests/clock.ts'
import { codeMailedTo } from '../../../tests/outbox.ts'
import type { OpenAttempt } from '../../domain/courses/attempt.ts'
import {
  type OwnCourseSummary,
  type StepLogReply,
  stepsLimit,
  type TakenCourse,
  type TakenLesson,
} from '../../domain/courses/progress.ts'
import type { MessageThread } from '../../domain/messages/message.ts'
import { courseAccess } from '../db/schema/course-access.ts'
import { coursePositions, courseSteps } from '../db/schema/course-progress.ts'
import { courseAttempts, courseEditions, courseEnrolments } from '../db/schema/courses.ts'
import { notifications } from '../db/schema/notifications.ts'
import { registrations } from '../db/schema/registrations.ts'
import { findCompletion } from './progress-queries.ts'

const { as, build, db, clock } = await startApi()

type Built = Awaited<ReturnType<typeof build.course>>
type Line = ReturnType<ReturnType<typeof phone>>

const learner = ({ participant: person }: Pick<Built, 'participant'>) => as(participant(person))
const course = (built: Built) => learner(built).get<TakenCourse>(`/api/participant/courses/${built.registration.id}`)
const list = async (built: Built) =>
  (await learner(built).get<{ items: OwnCourseSummary[] }>('/api/participant/courses')).body.items
const send = (built: Built, lines: Line[]) =>
  learner(built).post<StepLogReply>(`/api/participant/courses/${built.registration.id}/steps`, { lines })

/** Where what is derived from the log is not what the log says (docs/data-model.md#stored-twice). */
const differing = sql`
  select p.lesson_id from course_positions p
  left join lateral (select position, given_at, number from course_steps s
    where s.registration_id = p.registration_id and s.lesson_id = p.lesson_id
    order by given_at desc, number desc limit 1) latest on true
  where (p.position, p.given_at, p.number) is distinct from (latest.position, latest.given_at, latest.number)
    or p.is_done <> exists (select from course_steps s
      where s.registration_id = p.registration_id and s.lesson_id = p.lesson_id and s.kind = 'done')
  union all
  select e.registration_id from course_enrolments e left join course_steps s using (registration_id)
  group by e.registration_id having e.steps <> count(s.id) or e.phone_seconds <> coalesce(sum(least(s.played, 300)) filter (where s.id is not null), 0)`
afterEach(async () => expect((await db.execute(differing)).rows).toEqual([]))

/** A phone that counts its lines, `behind` milliseconds after the server's clock. */
function phone(behind = 0) {
  let number = 0
  return (lesson: number, position: number, given: Partial<{ kind: 'at' | 'done'; played: number; at: Date }> = {}) => {
    number += 1
    const { kind = 'at', played = 10, at = clock.now() } = given
    const told = new Date(at.getTime() - behind).toISOString()
    return { id: randomUUID(), number, lesson, kind, position, played, at: told, offset: behind }
  }
}

const positionOf = async (built: Built, lesson = built.lessons.reading) =>
  (await learner(built).get<TakenLesson>(`/api/participant/courses/${built.registration.id}/lessons/${lesson}`)).body

const attemptClosed = async (built: Built, lessonId: number) => {
  const url = `/api/participant/courses/${built.registration.id}/lessons/${lessonId}/attempts`
  const { id } = (await learner(built).post<OpenAttempt>(url, { id: randomUUID() })).body
  const [attempt] = await db.select().from(courseAttempts).where(eq(courseAttempts.id, id))
  const right = (attempt?.paper ?? []).map(({ order }) => order.indexOf(0))
  const lines = right.map((choice, at) => ({
    ...{ id: randomUUID(), number: at + 1, question: at + 1, at: clock.now().toISOString(), offset: 0 },
    answer: { type: 'one', choice },
  }))
  await learner(built).post(`/api/participant/attempts/${id}/finish`, { lines })
}

describe('steps', () => {
  test('are taken once, and lead another phone to the same second', async () => {
    const built = await build.course()
    const { reading, practice } = built.lessons
    const [one, other] = [phone(), phone()]
    const [first, second] = [one(reading, 12.34), one(reading, 42.5)]
    const { body } = await send(built, [first, second, first])
    expect(body).toEqual({
      taken: [first.id, second.id],
      lessons: [{ id: reading, isDone: false, position: 42.5 }],
    })
    expect(await positionOf(built)).toMatchObject({ position: 42.5, isDone: false, previous: null, next: practice })
    clock.advance(30 * seconds)
    await send(built, [other(reading, 7)])
    expect((await send(built, [second])).body).toMatchObject({ taken: [second.id], lessons: [{ position: 7 }] })
    expect(await db.$count(courseSteps, eq(courseSteps.registrationId, built.registration.id))).toBe(3)
    await expect(db.update(courseSteps).set({ position: 1 })).rejects.toThrow()
  })

  test('hold by when they were given, whatever came first and however wrong a clock is', async () => {
    const built = await build.course()
    const { reading } = built.lessons
    const [late, wrong] = [phone(), phone(-40 * days)]
    const before = clock.now()
    clock.advance(10 * minutes)
    const at = (minute: number) => new Date(before.getTime() + minute * minutes)
    await send(built, [wrong(reading, 300, { at: at(5) })])
    await send(built, [late(reading, 100, { at: at(2) }), late(reading, 120, { at: at(3), kind: 'done' })])
    expect(await positionOf(built)).toMatchObject({ position: 300, isDone: true })
    // A clock that runs ahead, and was never compared: not later than when it came.
    const ahead = { ...late(reading, 900, { at: at(100) }), offset: null }
    await send(built, [ahead as unknown as Line])
    clock.advance(minutes)
    await send(built, [wrong(reading, 310)])
    expect(await positionOf(built)).toMatchObject({ position: 310, isDone: true })
  })

  test('of two phones at once leave what the log says', async () => {
    const built = await build.course()
    const { reading, practice } = built.lessons
    const phones = Array.from({ length: 6 }, (_, at) => phone(at * seconds))
    await Promise.all(
      phones.map((line, at) =>
        send(built, [
          line(reading, at),
          line(practice, at),
          line(reading, at + 0.5, { kind: at === 3 ? 'done' : 'at' }),
        ]),
      ),
    )
    const log = await db.select().from(courseSteps).where(eq(courseSteps.registrationId, built.registration.id))
    expect(log).toHaveLength(18)
    const [position] = await db.select().from(coursePositions).where(eq(coursePositions.lessonId, reading))
    expect(position?.isDone).toBe(true)
    const [enrolment] = await db
      .select()
      .from(courseEnrolments)
      .where(eq(courseEnrolments.registrationId, built.registration.id))
    expect(enrolment).toMatchObject({ steps: 18, phoneSeconds: 180 })
  })

  test('tell minutes by our clock and by the phone’s, a pause as nothing and no line as hours', async () => {
    const built = await build.course()
    const line = phone()
    await send(built, [line(built.lessons.reading, 0, { played: 0 })])
    for (const pause of [2 * minutes, 3 * minutes, hours]) {
      clock.advance(pause)
      await send(built, [line(built.lessons.reading, 60, { played: 7_200 })])
    }
    const again = line(built.lessons.reading, 60, { played: 60 })
    await send(built, [again])
    await send(built, [again])
    expect((await course(built)).body.minutes).toEqual({ ours: 5, phone: 16 })
  })

  test('beyond what is kept of a registration still move its position, and count no minutes', async () => {
    const built = await build.course()
    const line = phone()
    await send(built, [line(built.lessons.reading, 1)])
    const own = eq(courseEnrolments.registrationId, built.registration.id)
    await db.update(courseEnrolments).set({ steps: stepsLimit }).where(own)
    clock.advance(minutes)
    expect((await send(built, [line(built.lessons.reading, 60)])).body.lessons).toMatchObject([{ position: 60 }])
    expect(await db.select().from(courseEnrolments).where(own)).toMatchObject([{ steps: stepsLimit, phoneSeconds: 10 }])
    // What is compared after each test knows of no limit.
    await db.delete(courseEnrolments).where(own)
  })

  test('hold the edition they began with, and know no lesson of another course', async () => {
    const [built, other] = [await build.course(), await build.course()]
    const line = phone()
    const foreign = line(other.lessons.reading, 1)
    expect((await send(built, [foreign])).body).toEqual({ taken: [foreign.id], lessons: [] })
    expect(await db.$count(courseEnrolments, eq(courseEnrolments.registrationId, built.registration.id))).toBe(0)
    await send(built, [line(built.lessons.reading, 1)])
    const [edition] = await db.select().from(courseEditions).where(eq(courseEditions.courseId, built.course.id))
    if (!edition) throw new Error('no edition')
    const { id: _, ...values } = edition
    await db.insert(courseEditions).values({ ...values, number: 2 })
    expect((await course(built)).body.edition).toBe(1)
    expect(await send(other, [line(built.lessons.reading, 1)])).toMatchObject({ status: 200 })
    expect(
      await learner(other).post(`/api/participant/courses/${built.registration.id}/steps`, { lines: [] }),
    ).toMatchObject({
      status: 404,
      body: { code: 'course_not_found' },
    })
  })
})

test('what is derived from the log is compared with it', async () => {
  const built = await build.course()
  await send(built, [phone()(built.lessons.reading, 12)])
  for (const change of ['position = position + 1', 'is_done = not is_done']) {
    await db
      .transaction(async (tx) => {
        await tx.execute(sql.raw(`update course_positions set ${change}`))
        expect((await tx.execute(differing)).rows).not.toEqual([])
        tx.rollback()
      })
      .catch((error) => expect(error).toBeInstanceOf(TransactionRollbackError))
  }
})

describe('the next step', () => {
  test('is the lesson that was left, then the first that is not done; all done and passed, the course is complete', async () => {
    const built = await build.course({ threshold: 50 })
    const { reading, practice, final } = built.lessons
    const line = phone()
    expect((await course(built)).body).toMatchObject({ next: reading, final: { state: 'free', triesLeft: 3 } })
    await send(built, [line(practice, 0), line(practice, 0, { kind: 'done' })])
    expect((await course(built)).body.next).toBe(practice)
    clock.advance(minutes)
    await attemptClosed(built, practice)
    expect((await course(built)).body.next).toBe(final)
    await attemptClosed(built, final)
    expect((await course(built)).body).toMatchObject({ next: reading, final: { state: 'passed' } })
    expect(await findCompletion(db, built.registration.id)).toMatchObject({
      allDone: false,
      finalPassedAt: expect.any(Date),
    })
    await send(built, [line(reading, 80, { kind: 'done' })])
    expect((await course(built)).body.next).toBe(null)
    expect(await list(built)).toMatchObject([{ state: 'open', lessons: 3, done: 3, next: null, certificate: null }])
    expect(await findCompletion(db, built.registration.id)).toMatchObject({ allDone: true })
  })
})

describe('the access', () => {
  test('lets in from its first second to its last, and takes for a day what was given before', async () => {
    const openedAt = new Date(Math.ceil(clock.now().getTime() / 1_000) * 1_000 + 60_000)
    const endsAt = new Date(openedAt.getTime() + 2 * hours)
    const built = await build.course({ access: { openedAt, endsAt } })
    const until = (moment: Date, less = 0) => clock.advance(moment.getTime() - less - clock.now().getTime())
    const line = phone()
    expect(await course(built)).toMatchObject({ status: 404, body: { code: 'course_not_found' } })
    expect(await list(built)).toMatchObject([{ state: 'waiting', next: { lessonId: built.lessons.reading } }])
    until(openedAt)
    expect((await course(built)).status).toBe(200)
    until(endsAt, 10 * seconds)
    expect((await course(built)).body).toMatchObject({ endsAt: endsAt.toISOString() })
    const [before, after] = [
      line(built.lessons.reading, 33, { at: new Date(endsAt.getTime() - 20_000) }),
      line(built.lessons.reading, 44, { at: endsAt }),
    ]
    until(endsAt)
    expect(await course(built)).toMatchObject({ status: 404, body: { code: 'course_ended' } })
    expect(await list(built)).toMatchObject([{ state: 'ended', endsAt: endsAt.toISOString() }])
    until(new Date(endsAt.getTime() + 23 * hours))
    expect((await send(built, [before, after])).body).toEqual({
      taken: [before.id, after.id],
      lessons: [{ id: built.lessons.reading, isDone: false, position: 33 }],
    })
    until(new Date(endsAt.getTime() + 24 * hours))
    expect(await send(built, [before])).toMatchObject({ status: 404, body: { code: 'course_ended' } })
    await db
      .update(courseAccess)
      .set({ endsAt: new Date(clock.now().getTime() + hours) })
      .where(eq(courseAccess.registrationId, built.registration.id))
    expect((await positionOf(built)).position).toBe(33)
  })

  test('ends once the registration is cancelled, and the list leaves it out', async () => {
    const built = await build.course()
    await db.update(registrations).set({ status: 'annulée' }).where(eq(registrations.id, built.registration.id))
    expect((await course(built)).status).toBe(404)
    expect(await send(built, [phone()(built.lessons.reading, 1)])).toMatchObject({ status: 404 })
    expect(await list(built)).toEqual([])
  })

  test('that passes to another person begins again', async () => {
    const built = await build.course()
    await send(built, [phone()(built.lessons.reading, 50)])
    const { id, version } = built.registration
    const office = as(administrator(await build.administrator()))
    const next = { firstName: 'Awa', lastName: 'Traoré', email: 'awa.traore@example.com', phone: '+2250707080910' }
    const work = { organization: 'Pharmacie du Port', position: 'Auxiliaire' }
    const moved = await office.put(`/api/registrations/${id}/participant`, { ...next, ...work, version })
    expect(moved.status).toBe(200)
    expect(await db.$count(courseSteps, eq(courseSteps.registrationId, id))).toBe(0)
    expect(await db.$count(coursePositions, eq(coursePositions.registrationId, id))).toBe(0)
    expect(await db.$count(courseAccess, eq(courseAccess.registrationId, id))).toBe(1)
    expect((await course(built)).status).toBe(404)
  })
})

describe('whose it is', () => {
  test('goes with the person who is erased in the middle of it', async () => {
    const built = await build.course()
    const browser = learner(built)
    const line = phone()
    const bring = (position: number) =>
      browser.post(`/api/participant/courses/${built.registration.id}/steps`, {
        lines: [line(built.lessons.reading, position)],
      })
    expect((await bring(1)).status).toBe(200)
    await browser.post('/api/participant/erase', { confirmed: true })
    const code = await codeMailedTo(db, built.participant.email)
    expect((await browser.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
    expect((await bring(2)).status).toBe(401)
    for (const table of [courseSteps, coursePositions, courseEnrolments])
      expect(await db.$count(table, eq(table.registrationId, built.registration.id))).toBe(0)
  })

  test('follows the registration into another account of the same person', async () => {
    const built = await build.course()
    await send(built, [phone()(built.lessons.reading, 21)])
    const other = await build.participant()
    const own = eq(registrations.id, built.registration.id)
    await db.update(registrations).set({ participantId: other.id }).where(own)
    expect((await course(built)).status).toBe(404)
    expect((await positionOf({ ...built, participant: other })).position).toBe(21)
  })
})

describe('a question', () => {
  test('comes to the office with its course and lesson, from the person as they are registered', async () => {
    const built = await build.course()
    const ask = (lesson: number, text = 'Et si le courant manque ?') =>
      learner(built).post<{ id: number; code: string }>(`/api/participant/courses/${built.registration.id}/questions`, {
        lesson,
        text,
      })
    const { status, body } = await ask(built.lessons.reading)
    expect(status).toBe(201)
    const office = as(administrator(await build.administrator()))
    const { firstName, lastName, email } = built.registration
    expect((await office.get<MessageThread>(`/api/admin/messages/${body.id}`)).body).toMatchObject({
      ...{ name: `${firstName} ${lastName}`, email, subject: 'formation', message: 'Et si le courant manque ?' },
      lesson: { registrationId: built.registration.id, course: 'La chaîne du froid', title: 'À lire' },
    })
    const [letter] = await db.select().from(notifications).where(eq(notifications.contactMessageId, body.id))
    expect(letter).toMatchObject({ type: 'contact_message', replyTo: email })
    expect(letter?.textContent).toContain('La chaîne du froid, À lire')
    expect((await ask(built.lessons.reading, 'Court')).status).toBe(422)
    expect(await ask(2_000_000)).toMatchObject({ status: 404, body: { code: 'lesson_not_found' } })
  })
})
