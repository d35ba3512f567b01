import { Hono } from 'hono'
import { CalendarLink } from '../../domain/trainings/calendar-link.ts'
import { beforeChange, done, endpoint } from '../http/endpoint.ts'
import { participants, staff } from '../session/permission.ts'

// Loaded when it is first asked for: a start has no need of it.
const calendars = () => import('./calendar-commands.ts')

/** The address of one's own calendar: shown, made or made again, ended. The calendar itself: `app/calendar.ts`. */
export const calendarLinkRoutes = new Hono()
  .get(
    '/participant/calendar',
    endpoint(participants, { summary: 'The secret address of one’s own calendar', answers: { 200: CalendarLink } }),
    async (c) =>
      c.json(await (await calendars()).findCalendarLink(c.var.call, { participantId: c.var.call.participantId })),
  )
  .post(
    '/participant/calendar',
    endpoint(participants, {
      summary: 'Make an address for one’s own calendar; a former one is over',
      answers: { 200: CalendarLink },
      refusals: [...beforeChange, 404],
    }),
    async (c) =>
      c.json(await (await calendars()).renewCalendar(c.var.call, { participantId: c.var.call.participantId })),
  )
  .delete(
    '/participant/calendar',
    endpoint(participants, {
      summary: 'End the address of one’s own calendar',
      answers: { 204: null },
      refusals: [...beforeChange],
    }),
    async (c) => done(c, (await calendars()).endCalendar(c.var.call, { participantId: c.var.call.participantId })),
  )
  .get(
    '/admin/own-calendar',
    endpoint(staff, { summary: 'The secret address of one’s own calendar', answers: { 200: CalendarLink } }),
    async (c) => c.json(await (await calendars()).findCalendarLink(c.var.call, { userId: c.var.call.user.id })),
  )
  .post(
    '/admin/own-calendar',
    endpoint(staff, {
      summary: 'Make an address for one’s own calendar; a former one is over',
      answers: { 200: CalendarLink },
      refusals: [...beforeChange],
    }),
    async (c) => c.json(await (await calendars()).renewCalendar(c.var.call, { userId: c.var.call.user.id })),
  )
  .delete(
    '/admin/own-calendar',
    endpoint(staff, {
      summary: 'End the address of one’s own calendar',
      answers: { 204: null },
      refusals: [...beforeChange],
    }),
    async (c) => done(c, (await calendars()).endCalendar(c.var.call, { userId: c.var.call.user.id })),
  )
