import { Hono } from 'hono'
import { Retention, RetentionForm } from '../../domain/participants/retention.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { input } from '../http/input.ts'
import { administrators } from '../session/permission.ts'
import { readRetention } from './retention-queries.ts'
import { switchRetention } from './retention-switch-commands.ts'

export const retentionRoutes = new Hono()
  .get(
    '/admin/retention',
    endpoint(administrators, {
      summary: 'What has been kept long enough, and whether it becomes nobody’s by itself',
      answers: { 200: Retention },
    }),
    async (c) => c.json(await readRetention(c.var.call.unhurried, c.var.call.now)),
  )
  .put(
    '/admin/retention',
    endpoint(administrators, {
      summary: 'Switch that on, by the digest of the plan that was seen, or off',
      answers: { 200: Retention },
      refusals: [...beforeChange, 409, 422],
    }),
    input('json', RetentionForm),
    async (c) => c.json(await switchRetention(c.var.call, c.req.valid('json'))),
  )
