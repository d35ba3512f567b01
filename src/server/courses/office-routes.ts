import { Hono } from 'hono'
import * as v from 'valibot'
import { Course, CourseChange, CourseForm, CourseOrder, ModuleChange, ModuleForm } from '../../domain/courses/course.ts'
import {
  LearnerCourse,
  LearnerLesson,
  learnerCourse,
  learnerLesson,
  Missing,
  missingIn,
} from '../../domain/courses/edition.ts'
import { QuestionFigure } from '../../domain/courses/follow-up.ts'
import { drawPaper, ShownQuestion, shownQuestion } from '../../domain/courses/paper.ts'
import { CourseSale, CourseSaleForm } from '../../domain/courses/sale.ts'
import { rowId } from '../../domain/values/numbers.ts'
import { madeFrom } from '../../domain/values/version.ts'
import { beforeChange, done, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { listRoute } from '../http/list-route.ts'
import { administrators, officeReaders } from '../session/permission.ts'
import { learnerList } from './follow-up-list.ts'
import { courseList, findCourse, findLesson, readDraft } from './queries.ts'

const writing = () => import('./office-commands.ts')
const selling = () => import('./sale-commands.ts')
const attempting = () => import('./attempt-commands.ts')

const part = v.object({ id: rowId, part: rowId })
const changed = [...beforeChange, 404, 409, 422] as const
const PublishForm = v.strictObject({ version: madeFrom })
const Preview = v.object({
  course: LearnerCourse,
  missing: v.array(Missing),
})

/** Courses as the office makes them (docs/rules/courses.md). */
export const courseOfficeRoutes = new Hono()
  .get('/admin/courses', ...listRoute(officeReaders, 'Courses, by title', courseList))
  .post(
    '/admin/courses',
    endpoint(administrators, {
      summary: 'Make a course, as a draft',
      answers: { 201: Course },
      refusals: [...beforeChange, 422],
    }),
    input('json', CourseForm),
    async (c) => c.json(await (await writing()).createCourse(c.var.call, c.req.valid('json')), 201),
  )
  .get(
    '/admin/courses/:id',
    endpoint(officeReaders, {
      summary: 'A course with its modules and lessons',
      answers: { 200: Course },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => c.json(await findCourse(c.var.call.db, c.req.valid('param').id)),
  )
  .put(
    '/admin/courses/:id',
    endpoint(administrators, {
      summary: 'Change what a course says of itself, and how it is judged',
      answers: { 200: Course },
      refusals: [...changed],
    }),
    input('param', idParam),
    input('json', CourseChange),
    async (c) => c.json(await (await writing()).changeCourse(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete(
    '/admin/courses/:id',
    endpoint(administrators, {
      summary: 'Delete a course that was never published',
      answers: { 204: null },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', idParam),
    async (c) => done(c, (await writing()).deleteCourse(c.var.call, c.req.valid('param').id)),
  )
  .put(
    '/admin/courses/:id/order',
    endpoint(administrators, {
      summary: 'Put a course’s modules and lessons in an order',
      answers: { 200: Course },
      refusals: [...changed],
    }),
    input('param', idParam),
    input('json', CourseOrder),
    async (c) => c.json(await (await writing()).orderCourse(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/admin/courses/:id/modules',
    endpoint(administrators, { summary: 'Add a module to a course', answers: { 201: Course }, refusals: [...changed] }),
    input('param', idParam),
    input('json', ModuleForm),
    async (c) =>
      c.json(await (await writing()).addModule(c.var.call, c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .put(
    '/admin/courses/:id/modules/:part',
    endpoint(administrators, { summary: 'Name a module otherwise', answers: { 200: Course }, refusals: [...changed] }),
    input('param', part),
    input('json', ModuleChange),
    async (c) => {
      const { id, part: module } = c.req.valid('param')
      return c.json(await (await writing()).changeModule(c.var.call, id, module, c.req.valid('json')))
    },
  )
  .delete(
    '/admin/courses/:id/modules/:part',
    endpoint(administrators, {
      summary: 'Delete a module that has no lessons',
      answers: { 200: Course },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', part),
    async (c) => {
      const { id, part: module } = c.req.valid('param')
      return c.json(await (await writing()).deleteModule(c.var.call, id, module))
    },
  )
  .get(
    '/admin/courses/:id/preview',
    endpoint(officeReaders, {
      summary: 'A course as learners would see it, and what it lacks before it is published',
      answers: { 200: Preview },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => {
      const { db, locale } = c.var.call
      const draft = await readDraft(db, c.req.valid('param').id)
      return c.json({ course: learnerCourse(draft, locale), missing: missingIn(draft) })
    },
  )
  .get(
    '/admin/courses/:id/preview/:part',
    endpoint(officeReaders, {
      summary: 'A lesson as learners would see it; of a quiz also a paper drawn for the look of it',
      answers: { 200: v.object({ lesson: LearnerLesson, questions: v.array(ShownQuestion) }) },
      refusals: [404],
    }),
    input('param', part),
    async (c) => {
      const { db, locale, now } = c.var.call
      const { id, part: lessonId } = c.req.valid('param')
      const { questions } = await readDraft(db, id)
      const lesson = await findLesson(db, id, lessonId)
      const paper = lesson.content.kind === 'quiz' ? drawPaper(lesson.content, questions, now.getTime() % 2 ** 32) : []
      const shown = paper.flatMap((one) => {
        const question = questions.find((known) => known.id === one.questionId)
        return question ? [shownQuestion(question, one, locale)] : []
      })
      return c.json({ lesson: learnerLesson(lesson, locale), questions: shown })
    },
  )
  .post(
    '/admin/courses/:id/publish',
    endpoint(administrators, {
      summary: 'Publish a course as it is: an edition for those who enrol from then on',
      answers: { 200: Course },
      refusals: [...changed],
    }),
    input('param', idParam),
    input('json', PublishForm),
    async (c) =>
      c.json(await (await writing()).publishCourse(c.var.call, c.req.valid('param').id, c.req.valid('json').version)),
  )
  .get(
    '/admin/course-learners',
    ...listRoute(officeReaders, 'Who is registered for courses, and how far they are', learnerList),
  )
  .get(
    '/admin/courses/:id/question-figures',
    endpoint(officeReaders, {
      summary: 'How the questions of a course were answered, those that fail most first',
      answers: { 200: v.array(QuestionFigure) },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => {
      const { listQuestionFigures } = await import('./follow-up-queries.ts')
      return c.json(await listQuestionFigures(c.var.call.db, c.req.valid('param').id, c.var.call.locale))
    },
  )
  .get(
    '/admin/courses/:id/sale',
    endpoint(officeReaders, {
      summary: 'How a course is sold, and the online courses without lessons that it could be sold as',
      answers: { 200: CourseSale },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => c.json(await (await selling()).findSale(c.var.call.db, c.req.valid('param').id)),
  )
  .put(
    '/admin/courses/:id/sale',
    endpoint(administrators, {
      summary: 'Put a published course on sale, change what is said of it there, or end the sale',
      answers: { 200: CourseSale },
      refusals: [...changed],
    }),
    input('param', idParam),
    input('json', CourseSaleForm),
    async (c) => c.json(await (await selling()).sellCourse(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/admin/registrations/:id/tries',
    endpoint(administrators, {
      summary: 'Give somebody one more try at the final assessment of their course',
      answers: { 204: null },
      refusals: [...beforeChange, 404],
    }),
    input('param', idParam),
    async (c) => done(c, (await attempting()).addTry(c.var.call, c.req.valid('param').id)),
  )
