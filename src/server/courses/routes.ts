import { Hono } from 'hono'
import * as v from 'valibot'
import {
  AnswerLogForm,
  AnswerLogReply,
  AttemptResult,
  attemptParam,
  BeginAttempt,
  OpenAttempt,
} from '../../domain/courses/attempt.ts'
import { LessonMedia } from '../../domain/courses/lesson-media.ts'
import {
  CourseQuestionForm,
  OwnCourses,
  StepLogForm,
  StepLogReply,
  TakenCourse,
  TakenLesson,
} from '../../domain/courses/progress.ts'
import { ContactReceipt } from '../../domain/messages/message.ts'
import { rowId } from '../../domain/values/numbers.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idempotencyKeyOf } from '../http/idempotency.ts'
import { idParam, input } from '../http/input.ts'
import type { ParticipantCall } from '../http/request-context.ts'
import { participants } from '../session/permission.ts'

/** Loaded at their first use: a start is shorter without. */
const reading = () => import('./attempt-queries.ts')
const progress = () => import('./progress-queries.ts')
const attempting = () => import('./attempt-commands.ts')
const listening = () => import('./lesson-media-queries.ts')

const limit = ({ limiter, participantId }: ParticipantCall) =>
  limiter.take('courseCallsPerParticipant', String(participantId))

const lessonParam = v.object({ id: rowId, lesson: rowId })

const line = {
  ...{
    id: '0b9d3d0e-6d0f-4b62-9c53-5f5ac3b9f001',
    number: 1,
    question: 1,
    at: '2026-12-07T09:15:00.000Z',
    offset: -350,
  },
  answer: { type: 'one', choice: 2 },
}

const step = {
  ...{ id: '0b9d3d0e-6d0f-4b62-9c53-5f5ac3b9f002', number: 1, lesson: 3, kind: 'at', position: 42.5, played: 10 },
  ...{ at: '2026-12-07T09:15:00.000Z', offset: -350 },
}

/** Courses as they are taken; `id` is the registration's (docs/rules/courses.md). */
export const courseRoutes = new Hono()
  .get(
    '/participant/courses',
    endpoint(participants, { summary: 'One’s courses, and how far they were taken', answers: { 200: OwnCourses } }),
    async (c) => {
      const { call } = c.var
      return c.json({ items: await (await progress()).listOwnCourses(call.db, call, call.locale) })
    },
  )
  .post(
    '/participant/courses/:id/steps',
    endpoint(participants, {
      summary: 'Bring steps of how one took a course, each line once, however late',
      answers: { 200: StepLogReply },
      refusals: [...beforeChange, 404, 422, 429],
      example: { lines: [step] },
    }),
    input('param', idParam),
    input('json', StepLogForm),
    async (c) => {
      const { call } = c.var
      await limit(call)
      const { takeSteps } = await import('./progress-commands.ts')
      return c.json(await takeSteps(call, c.req.valid('param').id, c.req.valid('json')))
    },
  )
  .get(
    '/participant/courses/:id',
    endpoint(participants, {
      summary: 'What the course of one of one’s registrations is made of',
      answers: { 200: TakenCourse },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => {
      const { call } = c.var
      const { readOwnCourse } = await progress()
      return c.json(await readOwnCourse(call.db, call, c.req.valid('param').id, call.locale))
    },
  )
  .post(
    '/participant/courses/:id/questions',
    endpoint(participants, {
      summary: 'Ask the office about a lesson of one’s course',
      answers: { 201: ContactReceipt },
      refusals: [...beforeChange, 404, 422, 429],
      isRepeatable: true,
    }),
    input('param', idParam),
    input('json', CourseQuestionForm),
    async (c) => {
      const { call } = c.var
      await call.limiter.take('courseQuestionsPerParticipant', String(call.participantId))
      const { askOffice } = await import('./ask-commands.ts')
      const question = c.req.valid('json')
      return c.json(await askOffice(call, c.req.valid('param').id, question, idempotencyKeyOf(c)), 201)
    },
  )
  .get(
    '/participant/courses/:id/lessons/:lesson',
    endpoint(participants, {
      summary: 'A lesson of one’s course, in one’s language',
      answers: { 200: TakenLesson },
      refusals: [404],
    }),
    input('param', lessonParam),
    async (c) => {
      const { call } = c.var
      return c.json(await (await progress()).readOwnLesson(call.db, call, c.req.valid('param'), call.locale))
    },
  )
  .get(
    '/participant/courses/:id/lessons/:lesson/media',
    endpoint(participants, {
      summary: 'Where the files of a lesson can be read, for an hour and by this session only, and how large they are',
      answers: { 200: LessonMedia },
      refusals: [404],
    }),
    input('param', lessonParam),
    async (c) => c.json(await (await listening()).readLessonMedia(c.var.call, c.req.valid('param'))),
  )
  .post(
    '/participant/courses/:id/lessons/:lesson/attempts',
    endpoint(participants, {
      summary: 'Begin an attempt at a quiz, or go on with the one that is open; it counts from then on',
      answers: { 200: OpenAttempt },
      refusals: [...beforeChange, 404, 409, 422, 429],
    }),
    input('param', lessonParam),
    input('json', BeginAttempt),
    async (c) => {
      const { call } = c.var
      await limit(call)
      const { id: registrationId, lesson: lessonId } = c.req.valid('param')
      const place = { registrationId, lessonId, id: c.req.valid('json').id }
      return c.json(await (await attempting()).beginAttempt(call, place))
    },
  )
  .get(
    '/participant/attempts/:id',
    endpoint(participants, {
      summary: 'An attempt with its questions, and what was answered so far; never what is right',
      answers: { 200: OpenAttempt },
      refusals: [404],
    }),
    input('param', attemptParam),
    async (c) => {
      const { call } = c.var
      const { attempt, course } = await (await reading()).findOwnAttempt(call.db, call, c.req.valid('param').id)
      return c.json(await (await reading()).openAttempt(call.db, attempt, course, call))
    },
  )
  .post(
    '/participant/attempts/:id/answers',
    endpoint(participants, {
      summary: 'Bring answers of an attempt, each line once, however late',
      answers: { 200: AnswerLogReply },
      refusals: [...beforeChange, 404, 422, 429],
      example: { lines: [line] },
    }),
    input('param', attemptParam),
    input('json', AnswerLogForm),
    async (c) => {
      const { call } = c.var
      await limit(call)
      const { id } = c.req.valid('param')
      return c.json(await (await attempting()).takeAnswers(call, id, c.req.valid('json'), false))
    },
  )
  .post(
    '/participant/attempts/:id/finish',
    endpoint(participants, {
      summary: 'Bring the last answers of an attempt, and have it judged',
      answers: { 200: AnswerLogReply },
      refusals: [...beforeChange, 404, 422, 429],
      example: { lines: [line] },
    }),
    input('param', attemptParam),
    input('json', AnswerLogForm),
    async (c) => {
      const { call } = c.var
      await limit(call)
      const { id } = c.req.valid('param')
      return c.json(await (await attempting()).takeAnswers(call, id, c.req.valid('json'), true))
    },
  )
  .get(
    '/participant/attempts/:id/result',
    endpoint(participants, {
      summary: 'What became of an attempt that is closed; what is right once it cannot be tried again',
      answers: { 200: AttemptResult },
      refusals: [404, 409],
    }),
    input('param', attemptParam),
    async (c) => {
      const { call } = c.var
      const { attempt, course } = await (await reading()).findOwnAttempt(call.db, call, c.req.valid('param').id)
      return c.json(await (await reading()).resultOf(call.db, attempt, course, call))
    },
  )
