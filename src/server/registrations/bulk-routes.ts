import { Hono } from 'hono'
import * as v from 'valibot'
import { BulkAction, BulkActionForm } from '../../domain/registrations/bulk-action.ts'
import { beforeChange, done, endpoint } from '../http/endpoint.ts'
import { idempotencyKeyOf } from '../http/idempotency.ts'
import { idParam, input } from '../http/input.ts'
import { administrators } from '../session/permission.ts'
import { openBulkActions } from './bulk-queries.ts'

// Loaded when it is first asked for: a start has no need of it, nor of all that it may do.
const acting = () => import('./bulk-commands.ts')

export const bulkActionRoutes = new Hono()
  .get(
    '/admin/bulk-actions',
    endpoint(administrators, {
      summary: 'One’s own actions on several registrations, until one has read how they ended',
      answers: { 200: v.array(BulkAction) },
    }),
    async (c) => c.json(await openBulkActions(c.var.call.db, c.var.call.user.id, c.var.call.locale)),
  )
  .post(
    '/admin/bulk-actions',
    endpoint(administrators, {
      summary: 'Confirm, cancel, remind, move to another session or write to several registrations',
      answers: { 201: BulkAction },
      refusals: [...beforeChange, 404, 422, 429],
      example: { action: 'confirm', registrations: [{ id: 12, status: 'en_attente' }] },
      isRepeatable: true,
    }),
    input('json', BulkActionForm),
    async (c) => {
      const { startBulkAction } = await acting()
      return c.json(await startBulkAction(c.var.call, c.req.valid('json'), idempotencyKeyOf(c)), 201)
    },
  )
  .post(
    '/admin/bulk-actions/:id/stop',
    endpoint(administrators, {
      summary: 'Take back what has not been done yet',
      answers: { 200: BulkAction },
      refusals: [...beforeChange, 404],
    }),
    input('param', idParam),
    async (c) => c.json(await (await acting()).stopBulkAction(c.var.call, c.req.valid('param').id)),
  )
  .delete(
    '/admin/bulk-actions/:id',
    endpoint(administrators, {
      summary: 'Put out of sight how it ended',
      answers: { 204: null },
      refusals: [...beforeChange, 404],
    }),
    input('param', idParam),
    async (c) => done(c, (await acting()).closeBulkAction(c.var.call, c.req.valid('param').id)),
  )
