import { Hono } from 'hono'
import * as v from 'valibot'
import { ApiKey, ApiKeyForm, NewApiKey } from '../../domain/staff/api-key.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { administrators } from '../session/permission.ts'
import { makeKey, revokeKey } from './key-commands.ts'
import { listKeys } from './key-queries.ts'

/** The keys that other tools call the API with (docs/rules/api-keys.md). */
export const apiKeyRoutes = new Hono()
  .get(
    '/admin/api-keys',
    endpoint(administrators, { summary: 'Keys of the API', answers: { 200: v.array(ApiKey) } }),
    async (c) => c.json(await listKeys(c.var.call.db, c.var.call.now)),
  )
  .post(
    '/admin/api-keys',
    endpoint(administrators, {
      summary: 'Make a key of the API, which is told this once',
      answers: { 201: NewApiKey },
      refusals: [...beforeChange, 409, 422],
    }),
    input('json', ApiKeyForm),
    async (c) => c.json(await makeKey(c.var.call, c.req.valid('json')), 201),
  )
  .post(
    '/admin/api-keys/:id/revoke',
    endpoint(administrators, {
      summary: 'Revoke a key of the API, at once and for good',
      answers: { 200: ApiKey },
      refusals: [...beforeChange, 404],
    }),
    input('param', idParam),
    async (c) => c.json(await revokeKey(c.var.call, c.req.valid('param').id)),
  )
