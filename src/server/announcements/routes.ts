import { Hono } from 'hono'
import * as v from 'valibot'
import {
  Announcement,
  AnnouncementRecipient,
  ToldByHandForm,
  TrainingImpact,
} from '../../domain/announcements/announcement.ts'
import { SessionReminders, SessionRemindersForm } from '../../domain/announcements/session-reminder.ts'
import { Programme, ProgrammeChange } from '../../domain/trainings/programme-schemas.ts'
import { Training, TrainingChange } from '../../domain/trainings/training-schemas.ts'
import { PageQuery } from '../../domain/values/listing.ts'
import { rowId } from '../../domain/values/numbers.ts'
import { readPage } from '../db/selection.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { setListHeaders } from '../http/listing.ts'
import { administrators } from '../session/permission.ts'
import { findTraining } from '../trainings/queries.ts'
import { findImpact, listAnnouncements, refuseUnknownAnnouncement, selectRecipients } from './queries.ts'
import { findSessionReminders } from './reminder-queries.ts'

/** Loaded at their first use: a start is shorter without. */
const changing = () => import('./commands.ts')
const switching = () => import('./reminder-commands.ts')

export const announcementRoutes = new Hono()
  .put(
    '/trainings/:id',
    endpoint(administrators, {
      summary: 'Change a training, and tell the people registered for it',
      answers: { 200: Training },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', TrainingChange),
    async (c) =>
      c.json(await (await changing()).changeTraining(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
  .get(
    '/trainings/:id/impact',
    endpoint(administrators, {
      summary: 'Whom a change of a training concerns',
      answers: { 200: TrainingImpact },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => c.json(await findImpact(c.var.call.db, c.req.valid('param').id)),
  )
  .get(
    '/admin/trainings/:id/announcements',
    endpoint(administrators, {
      summary: 'What the people of a training were told',
      answers: { 200: v.array(Announcement) },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => {
      const { db, now } = c.var.call
      const { id } = await findTraining(db, String(c.req.valid('param').id), now)
      return c.json(await listAnnouncements(db, id))
    },
  )
  .get(
    '/admin/announcements/:id/recipients',
    endpoint(administrators, {
      summary: 'Whom an announcement has reached',
      answers: { 200: v.array(AnnouncementRecipient) },
      refusals: [400, 404],
    }),
    input('param', idParam),
    input('query', PageQuery),
    async (c) => {
      const { db } = c.var.call
      const { id } = c.req.valid('param')
      await refuseUnknownAnnouncement(db, id)
      const query = c.req.valid('query')
      const page = await readPage(selectRecipients(db, id), query)
      setListHeaders(c, query, page)
      return c.json(page.rows)
    },
  )
  .put(
    '/admin/announcements/:id/recipients/:registrationId',
    endpoint(administrators, {
      summary: 'Mark that somebody was told by WhatsApp or telephone, or take that back',
      answers: { 200: ToldByHandForm },
      refusals: [...beforeChange, 404, 422],
    }),
    input('param', v.object({ ...idParam.entries, registrationId: rowId })),
    input('json', ToldByHandForm),
    async (c) => {
      const { id, registrationId } = c.req.valid('param')
      const form = c.req.valid('json')
      await (await changing()).markToldByHand(c.var.call, id, registrationId, form)
      return c.json(form)
    },
  )
  .put(
    '/programmes/:id',
    endpoint(administrators, {
      summary: 'Change a programme, and its trainings where they share it',
      answers: { 200: Programme },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', ProgrammeChange),
    async (c) => {
      const { updateProgramme } = await import('./programme-commands.ts') // a start is shorter without
      return c.json(await updateProgramme(c.var.call, c.req.valid('param').id, c.req.valid('json')))
    },
  )

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
    async (c) =>
      c.json(await (await switching()).switchReminders(c.var.call, c.req.valid('param').id, c.req.valid('json').isOn)),
  )
