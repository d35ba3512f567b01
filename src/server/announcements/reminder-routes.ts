import { Hono } from 'hono'
import { SessionReminders, SessionRemindersForm } from '../../domain/announcements/session-reminder.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { administrators } from '../session/permission.ts'
import { switchReminders } from './reminder-commands.ts'
import { findSessionReminders } from './reminder-queries.ts'

export const reminderRoutes = new Hono()
  .get(
    '/admin/trainings/:id/reminders',
    endpoint(administrators, {
      summary: 'The reminders of a training: whether they go out by themselves, when, and to how many they went',
      answers: { 200: SessionReminders },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => {
      const { db, settings } = c.var.call
      return c.json(await findSessionReminders(db, c.req.valid('param').id, settings.reminders))
    },
  )
  .put(
    '/admin/trainings/:id/reminders',
    endpoint(administrators, {
      summary: 'Switch the reminders of a training on or off',
      answers: { 200: SessionReminders },
      refusals: [...beforeChange, 404, 422],
    }),
    input('param', idParam),
    input('json', SessionRemindersForm),
    async (c) => c.json(await switchReminders(c.var.call, c.req.valid('param').id, c.req.valid('json').isOn)),
  )
