import { Hono } from 'hono'
import * as v from 'valibot'
import { Training, TrainingChange, TrainingForm } from '../../domain/training-schemas.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { listRoute } from '../http/list-route.ts'
import { administrators, everyone } from '../session/permission.ts'
import { createTraining, deleteTraining, updateTraining } from './commands.ts'
import { trainingList } from './list.ts'
import { findTraining } from './queries.ts'

export const trainingRoutes = new Hono()
  .get('/trainings', ...listRoute(everyone, 'Trainings', trainingList))
  .get(
    '/trainings/:slug',
    endpoint(everyone, { summary: 'One training, by slug or id', answers: { 200: Training }, refusals: [404] }),
    input('param', v.object({ slug: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,100}$/)) })),
    async (c) => c.json(await findTraining(c.var.call.db, c.req.valid('param').slug)),
  )
  .post(
    '/trainings',
    endpoint(administrators, {
      summary: 'Create a training',
      answers: { 201: Training },
      refusals: [...beforeChange, 422],
    }),
    input('json', TrainingForm),
    async (c) => c.json(await createTraining(c.var.call, c.req.valid('json')), 201),
  )
  .put(
    '/trainings/:id',
    endpoint(administrators, {
      summary: 'Change a training',
      answers: { 200: Training },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', TrainingChange),
    async (c) => c.json(await updateTraining(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete(
    '/trainings/:id',
    endpoint(administrators, {
      summary: 'Delete a training',
      answers: { 204: null },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', idParam),
    async (c) => {
      await deleteTraining(c.var.call, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
