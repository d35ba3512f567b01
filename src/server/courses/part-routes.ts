import { Hono } from 'hono'
import * as v from 'valibot'
import { Course, Lesson, LessonChange, LessonForm } from '../../domain/courses/course.ts'
import { BankQuestion, QuestionChange, QuestionForm } from '../../domain/courses/question.ts'
import { rowId } from '../../domain/values/numbers.ts'
import { beforeChange, done, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { administrators, officeReaders } from '../session/permission.ts'
import { findCourse, findLesson, listQuestions } from './queries.ts'

const writing = () => import('./part-commands.ts')

const part = v.object({ id: rowId, part: rowId })
const changed = [...beforeChange, 404, 409, 422] as const

/** What a course is made of: its lessons, and the questions of its bank (docs/rules/courses.md). */
export const coursePartRoutes = new Hono()
  .post(
    '/admin/courses/:id/modules/:part/lessons',
    endpoint(administrators, {
      summary: 'Add an empty lesson to a module',
      answers: { 201: Lesson },
      refusals: [...changed],
    }),
    input('param', part),
    input('json', LessonForm),
    async (c) => {
      const { id, part: module } = c.req.valid('param')
      return c.json(await (await writing()).addLesson(c.var.call, id, module, c.req.valid('json')), 201)
    },
  )
  .get(
    '/admin/courses/:id/lessons/:part',
    endpoint(officeReaders, { summary: 'A lesson in both languages', answers: { 200: Lesson }, refusals: [404] }),
    input('param', part),
    async (c) => {
      const { id, part: lesson } = c.req.valid('param')
      return c.json(await findLesson(c.var.call.db, id, lesson))
    },
  )
  .put(
    '/admin/courses/:id/lessons/:part',
    endpoint(administrators, {
      summary: 'Write a lesson',
      answers: { 200: Lesson },
      refusals: [...changed],
      example: {
        title: { fr: 'Le froid', en: 'The cold chain' },
        minutes: 10,
        content: { kind: 'text', blocks: [{ type: 'text', text: { fr: 'Entre 2 et 8 °C.', en: null } }] },
      },
    }),
    input('param', part),
    input('json', LessonChange),
    async (c) => {
      const { id, part: lesson } = c.req.valid('param')
      return c.json(await (await writing()).changeLesson(c.var.call, id, lesson, c.req.valid('json')))
    },
  )
  .delete(
    '/admin/courses/:id/lessons/:part',
    endpoint(administrators, {
      summary: 'Delete a lesson; editions keep it',
      answers: { 200: Course },
      refusals: [...beforeChange, 404],
    }),
    input('param', part),
    async (c) => {
      const { id, part: lesson } = c.req.valid('param')
      return c.json(await (await writing()).deleteLesson(c.var.call, id, lesson))
    },
  )
  .get(
    '/admin/courses/:id/questions',
    endpoint(administrators, {
      summary: 'The bank of a course, with what is right',
      answers: { 200: v.array(BankQuestion) },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => {
      const { db } = c.var.call
      const { id } = await findCourse(db, c.req.valid('param').id)
      return c.json(await listQuestions(db, id))
    },
  )
  .post(
    '/admin/courses/:id/questions',
    endpoint(administrators, {
      summary: 'Add a question to a course’s bank',
      answers: { 201: BankQuestion },
      refusals: [...changed],
      example: questionExample(),
    }),
    input('param', idParam),
    input('json', QuestionForm),
    async (c) =>
      c.json(await (await writing()).addQuestion(c.var.call, c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .put(
    '/admin/courses/:id/questions/:part',
    endpoint(administrators, {
      summary: 'Change a question of the bank; editions keep theirs',
      answers: { 200: BankQuestion },
      refusals: [...changed],
      example: questionExample(),
    }),
    input('param', part),
    input('json', QuestionChange),
    async (c) => {
      const { id, part: question } = c.req.valid('param')
      return c.json(await (await writing()).changeQuestion(c.var.call, id, question, c.req.valid('json')))
    },
  )
  .delete(
    '/admin/courses/:id/questions/:part',
    endpoint(administrators, {
      summary: 'Delete a question of the bank; editions keep it',
      answers: { 204: null },
      refusals: [...beforeChange, 404],
    }),
    input('param', part),
    async (c) => {
      const { id, part: question } = c.req.valid('param')
      return done(c, (await writing()).deleteQuestion(c.var.call, id, question))
    },
  )

function questionExample() {
  return {
    topic: 'Froid',
    prompt: { fr: 'À quelle température se garde un vaccin ?', en: 'At which temperature is a vaccine kept?' },
    points: 1,
    explanation: { fr: 'Entre 2 et 8 °C.', en: 'Between 2 and 8 °C.' },
    answer: { type: 'number', value: 5, tolerance: 3, unit: { fr: '°C', en: null } },
  }
}
