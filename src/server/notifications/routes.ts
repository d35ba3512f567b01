import { Hono } from 'hono'
import * as v from 'valibot'
import {
  DeliveredNotification,
  MailFlowReport,
  ReadAllForm,
  ReadAllResult,
  ReadResult,
  UnreadAgainForm,
} from '../../domain/announcements/notification.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { listRoute } from '../http/list-route.ts'
import { mailDocument } from '../http/mail-document.ts'
import { administrators, officeReaders } from '../session/permission.ts'
import { markAllRead, markNotificationRead, markUnreadAgain } from './commands.ts'
import { notificationList, unreadList } from './list.ts'
import { findMail, findNotification, readMailFlow } from './queries.ts'

/** Loaded at its first use: a start is shorter without. */
const resending = () => import('./resend-commands.ts')

export const notificationRoutes = new Hono()
  .get('/notifications/unread', ...listRoute(officeReaders, 'Notifications the office has not read', unreadList))
  .get(
    '/admin/notifications',
    ...listRoute(officeReaders, 'Notifications with what became of their delivery', notificationList),
  )
  .get(
    '/admin/mail-flow',
    endpoint(officeReaders, { summary: 'Whether mail goes out, and why not', answers: { 200: MailFlowReport } }),
    async (c) => c.json(await readMailFlow(c.var.call.db)),
  )
  .put(
    '/admin/notifications/read',
    endpoint(administrators, {
      summary: 'Mark as read all that was shown',
      answers: { 200: ReadAllResult },
      refusals: [...beforeChange, 422],
    }),
    input('json', ReadAllForm),
    async (c) => c.json(await markAllRead(c.var.call, c.req.valid('json').through)),
  )
  .put(
    '/admin/notifications/unread',
    endpoint(administrators, {
      summary: 'Take that back',
      answers: { 200: v.object({ count: v.number() }) },
      refusals: [...beforeChange, 422],
    }),
    input('json', UnreadAgainForm),
    async (c) => c.json(await markUnreadAgain(c.var.call, new Date(c.req.valid('json').readAt))),
  )
  .get(
    '/admin/notifications/:id',
    endpoint(officeReaders, {
      summary: 'One notification with what became of its delivery',
      answers: { 200: DeliveredNotification },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => c.json(await findNotification(c.var.call, c.req.valid('param').id)),
  )
  .post(
    '/admin/notifications/:id/resend',
    endpoint(administrators, {
      summary: 'Send a mail again',
      answers: { 200: v.object({ id: v.number(), to: v.string() }) },
      refusals: [...beforeChange, 404],
    }),
    input('param', idParam),
    async (c) => c.json(await (await resending()).resendNotification(c.var.call, c.req.valid('param').id)),
  )
  .get(
    '/notifications/:id/html',
    endpoint(officeReaders, {
      summary: 'The HTML of a mail, for a sandboxed frame',
      answers: { 200: 'html' },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => {
      const html = await findMail(c.var.call, c.req.valid('param').id)
      // A link in the mail opens beside the office.
      return mailDocument(c, html.replace('<head>', '<head><base target="_blank">'))
    },
  )
  .put(
    '/notifications/:id/read',
    endpoint(administrators, {
      summary: 'Mark a notification as read by the office',
      answers: { 200: ReadResult },
      refusals: [...beforeChange, 404],
    }),
    input('param', idParam),
    async (c) => c.json(await markNotificationRead(c.var.call, c.req.valid('param').id)),
  )
