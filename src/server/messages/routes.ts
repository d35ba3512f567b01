import { Hono } from 'hono'
import {
  AssigneeForm,
  ChangedMessages,
  ContactForm,
  ContactReceipt,
  MessageStateForm,
  MessagesStateForm,
  MessageThread,
  ReplyForm,
} from '../../domain/messages/message.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idempotencyKeyOf } from '../http/idempotency.ts'
import { idParam, input } from '../http/input.ts'
import { listRoute } from '../http/list-route.ts'
import { networkOf } from '../session/network.ts'
import { administrators, everyone, officeReaders } from '../session/permission.ts'
import { messageList } from './list.ts'
import { findThread } from './queries.ts'

// Loaded when it is first asked for: a start has no need of it.
const writing = () => import('./commands.ts')

export const messageRoutes = new Hono()
  .post(
    '/contact',
    endpoint(everyone, {
      summary: 'Send a message to the firm',
      answers: { 201: ContactReceipt },
      refusals: [...beforeChange, 422, 429],
      isRepeatable: true,
    }),
    input('json', ContactForm),
    async (c) => {
      const { call } = c.var
      await call.limiter.take('contactPerAddress', networkOf(call.caller.ip))
      return c.json(await (await writing()).sendMessage(call, c.req.valid('json'), idempotencyKeyOf(c)), 201)
    },
  )
  .get('/admin/messages', ...listRoute(officeReaders, 'Received messages', messageList))
  .get(
    '/admin/messages/:id',
    endpoint(officeReaders, { summary: 'One received message', answers: { 200: MessageThread }, refusals: [404] }),
    input('param', idParam),
    async (c) => c.json(await findThread(c.var.call.db, c.req.valid('param').id)),
  )
  .put(
    '/admin/messages',
    endpoint(administrators, {
      summary: 'Mark several messages as read, or put them away',
      answers: { 200: ChangedMessages },
      refusals: [...beforeChange, 422],
    }),
    input('json', MessagesStateForm),
    async (c) => {
      const { ids, ...state } = c.req.valid('json')
      return c.json({ ids: await (await writing()).changeMessages(c.var.call, ids, state) })
    },
  )
  .put(
    '/admin/messages/:id',
    endpoint(administrators, {
      summary: 'Mark a message as read, or put it away',
      answers: { 200: MessageThread },
      refusals: [...beforeChange, 404, 422],
    }),
    input('param', idParam),
    input('json', MessageStateForm),
    async (c) =>
      c.json(await (await writing()).changeMessage(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
  .put(
    '/admin/messages/:id/assignee',
    endpoint(administrators, {
      summary: 'Say who is to answer a message',
      answers: { 200: MessageThread },
      refusals: [...beforeChange, 404, 422],
    }),
    input('param', idParam),
    input('json', AssigneeForm),
    async (c) =>
      c.json(await (await writing()).assignMessage(c.var.call, c.req.valid('param').id, c.req.valid('json').userId)),
  )
  .post(
    '/admin/messages/:id/replies',
    endpoint(administrators, {
      summary: 'Answer a message by mail',
      answers: { 201: MessageThread },
      refusals: [...beforeChange, 404, 409, 422],
      isRepeatable: true,
    }),
    input('param', idParam),
    input('json', ReplyForm),
    async (c) => {
      const { call } = c.var
      const { id } = c.req.valid('param')
      await (await writing()).replyToMessage(call, id, c.req.valid('json'), idempotencyKeyOf(c))
      return c.json(await findThread(call.db, id), 201)
    },
  )
