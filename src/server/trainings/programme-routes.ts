import { Hono } from 'hono'
import * as v from 'valibot'
import {
  Programme,
  ProgrammeMergeForm,
  ProgrammeMergePreview,
  ProgrammeSession,
} from '../../domain/trainings/programme-schemas.ts'
import { RepeatedSessions, RepetitionForm, RepetitionRule, Repetitions } from '../../domain/trainings/repetition.ts'
import { rowId } from '../../domain/values/numbers.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idempotencyKeyOf } from '../http/idempotency.ts'
import { idParam, input } from '../http/input.ts'
import { listRouteForKeys } from '../http/list-route.ts'
import { administrators, staff } from '../session/permission.ts'
import { mergeProgrammes } from './programme-commands.ts'
import { findProgramme, listSessionsToCome, previewMerge, programmeList } from './programme-queries.ts'
import { previewRepetitions } from './repetition-queries.ts'

/** Loaded at its first use: a start is shorter without. */
const repeating = () => import('./repetition-commands.ts')

export const programmeRoutes = new Hono()
  .get('/programmes', ...listRouteForKeys(staff, 'Programmes, by title', programmeList, { scope: 'trainings:read' }))
  .get(
    '/programmes/:id',
    endpoint(staff, {
      summary: 'One programme',
      answers: { 200: Programme },
      refusals: [404],
      key: { scope: 'trainings:read' },
    }),
    input('param', idParam),
    async (c) => c.json(await findProgramme(c.var.call.db, c.req.valid('param').id, c.var.call.now)),
  )
  .get(
    '/programmes/:id/sessions',
    endpoint(staff, {
      summary: 'The sessions of a programme that are to come',
      answers: { 200: v.array(ProgrammeSession) },
      refusals: [404],
      key: { scope: 'trainings:read' },
    }),
    input('param', idParam),
    async (c) => c.json(await listSessionsToCome(c.var.call.db, c.req.valid('param').id, c.var.call.now)),
  )
  .get(
    '/programmes/:id/merges/:from',
    endpoint(administrators, {
      summary: 'What merging another programme into this one would do',
      answers: { 200: ProgrammeMergePreview },
      refusals: [404],
    }),
    input('param', v.object({ id: rowId, from: rowId })),
    async (c) => {
      const { id, from } = c.req.valid('param')
      return c.json(await previewMerge(c.var.call.db, id, from, c.var.call.now))
    },
  )
  .post(
    '/programmes/:id/merges',
    endpoint(administrators, {
      summary: 'Merge another programme into this one',
      answers: { 200: Programme },
      refusals: [...beforeChange, 404, 422],
    }),
    input('param', idParam),
    input('json', ProgrammeMergeForm),
    async (c) => c.json(await mergeProgrammes(c.var.call, c.req.valid('param').id, c.req.valid('json').from)),
  )
  .post(
    '/trainings/:id/repetitions/preview',
    endpoint(administrators, {
      summary: 'What repeating a session by a rule would make',
      answers: { 200: Repetitions },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', RepetitionRule),
    async (c) => {
      const { db, now } = c.var.call
      return c.json(await previewRepetitions(db, c.req.valid('param').id, c.req.valid('json'), now))
    },
  )
  .post(
    '/trainings/:id/repetitions',
    endpoint(administrators, {
      summary: 'Hold a session again on other days',
      answers: { 201: RepeatedSessions },
      refusals: [...beforeChange, 404, 409, 422],
      isRepeatable: true,
    }),
    input('param', idParam),
    input('json', RepetitionForm),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(
        await (await repeating()).repeatSession(c.var.call, id, c.req.valid('json'), idempotencyKeyOf(c)),
        201,
      )
    },
  )
