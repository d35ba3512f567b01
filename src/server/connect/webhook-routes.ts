import { Hono } from 'hono'
import * as v from 'valibot'
import { Delivery, deliveryParam, NewWebhook, Webhook, WebhookForm } from '../../domain/connect/webhook.ts'
import { beforeChange, done, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { administrators } from '../session/permission.ts'
import { listDeliveries, listWebhooks } from './webhook-queries.ts'

/** Loaded at its first use: a start is shorter without. */
const changing = () => import('./webhook-commands.ts')

/** The addresses of other tools that are told what happens (docs/rules/webhooks.md). */
export const webhookRoutes = new Hono()
  .get(
    '/admin/webhooks',
    endpoint(administrators, { summary: 'Addresses that are told what happens', answers: { 200: v.array(Webhook) } }),
    async (c) => c.json(await listWebhooks(c.var.call.db, c.var.call.now)),
  )
  .post(
    '/admin/webhooks',
    endpoint(administrators, {
      summary: 'Tell another address what happens; its secret is told this once',
      answers: { 201: NewWebhook },
      refusals: [...beforeChange, 409, 422],
    }),
    input('json', WebhookForm),
    async (c) => c.json(await (await changing()).makeWebhook(c.var.call, c.req.valid('json')), 201),
  )
  .put(
    '/admin/webhooks/:id',
    endpoint(administrators, {
      summary: 'Change where an address is, and what it is told',
      answers: { 200: Webhook },
      refusals: [...beforeChange, 404, 422],
    }),
    input('param', idParam),
    input('json', WebhookForm),
    async (c) =>
      c.json(await (await changing()).changeWebhook(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete(
    '/admin/webhooks/:id',
    endpoint(administrators, {
      summary: 'Forget an address, and what was sent to it',
      answers: { 204: null },
      refusals: [...beforeChange, 404],
    }),
    input('param', idParam),
    async (c) => done(c, (await changing()).removeWebhook(c.var.call, c.req.valid('param').id)),
  )
  .post(
    '/admin/webhooks/:id/pause',
    endpoint(administrators, {
      summary: 'Stop telling an address',
      answers: { 200: Webhook },
      refusals: [...beforeChange, 404],
    }),
    input('param', idParam),
    async (c) => c.json(await (await changing()).pauseWebhook(c.var.call, c.req.valid('param').id)),
  )
  .post(
    '/admin/webhooks/:id/resume',
    endpoint(administrators, {
      summary: 'Tell an address again, and send what waits',
      answers: { 200: Webhook },
      refusals: [...beforeChange, 404, 409],
    }),
    input('param', idParam),
    async (c) => c.json(await (await changing()).resumeWebhook(c.var.call, c.req.valid('param').id)),
  )
  .post(
    '/admin/webhooks/:id/secret',
    endpoint(administrators, {
      summary: 'Give an address another secret, which is told this once; the one before signs for a day more',
      answers: { 200: NewWebhook },
      refusals: [...beforeChange, 404],
    }),
    input('param', idParam),
    async (c) => c.json(await (await changing()).renewSecret(c.var.call, c.req.valid('param').id)),
  )
  .post(
    '/admin/webhooks/:id/tests',
    endpoint(administrators, {
      summary: 'Send something to try an address',
      answers: { 201: Delivery },
      refusals: [...beforeChange, 404],
    }),
    input('param', idParam),
    async (c) => c.json(await (await changing()).tryWebhook(c.var.call, c.req.valid('param').id), 201),
  )
  .get(
    '/admin/webhooks/:id/deliveries',
    endpoint(administrators, {
      summary: 'What was sent to an address, or waits: the newest hundred',
      answers: { 200: v.array(Delivery) },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => c.json(await listDeliveries(c.var.call.db, c.req.valid('param').id, c.var.call.now)),
  )
  .post(
    '/admin/webhooks/:id/deliveries/:delivery/again',
    endpoint(administrators, {
      summary: 'Send something again, under the same id',
      answers: { 200: Delivery },
      refusals: [...beforeChange, 404],
    }),
    input('param', deliveryParam),
    async (c) => {
      const { id, delivery } = c.req.valid('param')
      return c.json(await (await changing()).sendAgain(c.var.call, id, delivery))
    },
  )
