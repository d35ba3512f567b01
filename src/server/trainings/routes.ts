import { Hono } from 'hono'
import * as v from 'valibot'
import { AssignableTrainer, AssignmentForm } from '../../domain/staff/staff.ts'
import { OnlineCourse } from '../../domain/trainings/online-course.ts'
import { SessionCalendar } from '../../domain/trainings/session-calendar.ts'
import { SessionDays, SessionDaysForm } from '../../domain/trainings/session-half.ts'
import { Training, TrainingChoices, TrainingForm } from '../../domain/trainings/training-schemas.ts'
import { beforeChange, done, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { listRoute, listRouteForKeys } from '../http/list-route.ts'
import { administrators, everyone, staff, trainingStaff } from '../session/permission.ts'
import { CalendarQuery, findCalendar } from './calendar-queries.ts'
import { createTraining, deleteTraining } from './commands.ts'
import { setDays } from './day-commands.ts'
import { findDays } from './day-queries.ts'
import { catalogue, ownTrainingList } from './list.ts'
import { findOnlineCourse, listOnlineCourses } from './online-course-queries.ts'
import { findOwnTraining } from './policy.ts'
import { findTraining, findTrainingChoices } from './queries.ts'
import { assignTrainer, listTrainers } from './trainer-commands.ts'

export const trainingRoutes = new Hono()
  .get('/trainings', ...listRouteForKeys(everyone, 'Trainings', catalogue, { scope: 'trainings:read' }))
  .get(
    '/trainings/:id',
    endpoint(everyone, {
      summary: 'One training, by slug or id',
      answers: { 200: Training },
      refusals: [404],
      key: { scope: 'trainings:read' },
    }),
    input('param', v.object({ id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,100}$/)) })),
    async (c) => c.json(await findTraining(c.var.call.db, c.req.valid('param').id, c.var.call.now)),
  )
  .get(
    '/training-choices',
    endpoint(everyone, {
      summary: 'The months and places in which trainings are to come',
      answers: { 200: TrainingChoices },
      key: { scope: 'trainings:read' },
    }),
    async (c) => c.json(await findTrainingChoices(c.var.call)),
  )
  .get(
    '/online-courses',
    endpoint(everyone, { summary: 'The online courses that are sold', answers: { 200: v.array(OnlineCourse) } }),
    async (c) => c.json(await listOnlineCourses(c.var.call.db, true)),
  )
  .get(
    '/online-courses/:id',
    endpoint(everyone, {
      summary: 'One online course, by slug or id',
      answers: { 200: OnlineCourse },
      refusals: [404],
    }),
    input('param', v.object({ id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,100}$/)) })),
    async (c) => c.json(await findOnlineCourse(c.var.call.db, c.req.valid('param').id)),
  )
  .get('/admin/own-trainings', ...listRoute(trainingStaff, 'The trainings assigned to the caller', ownTrainingList))
  .get(
    '/admin/trainings/calendar',
    endpoint(staff, {
      summary: 'A month of sessions with their half-days and places; a trainer’s own',
      answers: { 200: SessionCalendar },
      refusals: [400],
    }),
    input('query', CalendarQuery),
    async (c) => c.json(await findCalendar(c.var.call, c.req.valid('query'))),
  )
  .get(
    '/admin/trainings/:id/trainers',
    endpoint(administrators, {
      summary: 'The trainers’ accounts, and which of them a training is assigned to',
      answers: { 200: v.array(AssignableTrainer) },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => {
      const { db, now } = c.var.call
      const { id } = await findTraining(db, String(c.req.valid('param').id), now)
      return c.json(await listTrainers(db, id))
    },
  )
  .put(
    '/admin/trainings/:id/trainers',
    endpoint(administrators, {
      summary: 'Assign a training to a trainer’s account, or withdraw it',
      answers: { 200: v.array(AssignableTrainer) },
      refusals: [...beforeChange, 404, 422],
    }),
    input('param', idParam),
    input('json', AssignmentForm),
    async (c) => c.json(await assignTrainer(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
  .get(
    '/admin/trainings/:id/days',
    endpoint(trainingStaff, {
      summary: 'The half-days a session is held on',
      answers: { 200: SessionDays },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => {
      const { db } = c.var.call
      const training = await findOwnTraining(c.var.call, c.req.valid('param').id)
      return c.json(await findDays(db, training))
    },
  )
  .put(
    '/admin/trainings/:id/days',
    endpoint(administrators, {
      summary: 'Set all half-days of a session; none, to have them follow from its dates',
      answers: { 200: SessionDays },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', SessionDaysForm),
    async (c) => c.json(await setDays(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/trainings',
    endpoint(administrators, {
      summary: 'Create a training',
      answers: { 201: Training },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('json', TrainingForm),
    async (c) => c.json(await createTraining(c.var.call, c.req.valid('json')), 201),
  )
  .delete(
    '/trainings/:id',
    endpoint(administrators, {
      summary: 'Delete a training',
      answers: { 204: null },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', idParam),
    async (c) => done(c, deleteTraining(c.var.call, c.req.valid('param').id)),
  )
