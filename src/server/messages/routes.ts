import { Hono } from 'hono'
import { ContactForm, ContactMessage, ContactReceipt, MessageStateForm } from '../../domain/message.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idempotencyKeyOf } from '../http/idempotency.ts'
import { idParam, input } from '../http/input.ts'
import { listRoute } from '../http/list-route.ts'
import { networkOf } from '../session/network.ts'
import { administrators, everyone, officeReaders } from '../session/permission.ts'
import { changeMessage, sendMessage } from './commands.ts'
import { messageList } from './list.ts'
import { findMessage } from './queries.ts'

export const messageRoutes = new Hono()
  .post(
    '/contact',
    endpoint(everyone, {
      summary: 'Send a message to the firm',
      answers: { 201: ContactReceipt },
      refusals: [...beforeChange, 422, 429],
    }),
    input('json', ContactForm),
    async (c) => {
      const { call } = c.var
      await call.limiter.take('contactPerAddress', networkOf(call.caller.ip))
      return c.json(await sendMessage(call, c.req.valid('json'), idempotencyKeyOf(c)), 201)
    },
  )
  .get('/admin/messages', ...listRoute(officeReaders, 'Received messages', messageList))
  .get(
    '/admin/messages/:id',
    endpoint(officeReaders, { summary: 'One received message', answers: { 200: ContactMessage }, refusals: [404] }),
    input('param', idParam),
    async (c) => c.json(await findMessage(c.var.call.db, c.req.valid('param').id)),
  )
  .put(
    '/admin/messages/:id',
    endpoint(administrators, {
      summary: 'Mark a message as read, or put it away',
      answers: { 200: ContactMessage },
      refusals: [...beforeChange, 404, 422],
    }),
    input('param', idParam),
    input('json', MessageStateForm),
    async (c) => c.json(await changeMessage(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
