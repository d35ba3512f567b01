import { Hono } from 'hono'
import * as v from 'valibot'
import { listingQuery } from '../../domain/listing.ts'
import { trainingCategories, trainingStages, trainingStatuses } from '../../domain/training.ts'
import { Training, TrainingChange, TrainingForm, TrainingSummary } from '../../domain/training-schemas.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { setListHeaders } from '../http/listing.ts'
import { administrators, everyone } from '../session/permission.ts'
import { createTraining, deleteTraining, updateTraining } from './commands.ts'
import { findTraining, listTrainings, trainingSorts } from './queries.ts'

/** What the list may be asked for; its export takes the same. */
export const TrainingQuery = v.object({
  ...listingQuery,
  sort: v.optional(v.picklist(trainingSorts), 'relevance'),
  category: v.optional(v.picklist(trainingCategories)),
  status: v.optional(v.picklist(trainingStatuses)),
  stage: v.optional(v.picklist(trainingStages)),
})

export const trainingRoutes = new Hono()
  .get(
    '/trainings',
    endpoint(everyone, { summary: 'Trainings', answers: { 200: v.array(TrainingSummary) }, refusals: [400] }),
    input('query', TrainingQuery),
    async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listTrainings(c.var.call.db, query)
      setListHeaders(c, query, total)
      return c.json(rows)
    },
  )
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
