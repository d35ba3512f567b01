import { Hono } from 'hono'
import * as v from 'valibot'
import { Dashboard, PeriodReport } from '../../domain/desk/dashboard.ts'
import { ListDisplay } from '../../domain/desk/list-display.ts'
import { ListView, ListViewForm } from '../../domain/desk/list-view.ts'
import { isAmong } from '../../domain/staff/role.ts'
import { periods } from '../../domain/values/period.ts'
import { readableInOffice } from '../documents/policy.ts'
import { beforeChange, done, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { moneyReaders, staff } from '../session/permission.ts'

/** Loaded at the first look at the dashboard: no visitor waits for it. */
const queries = () => import('./dashboard-queries.ts')

/** Loaded at its first use: a start is shorter without. */
const viewing = () => import('./view-commands.ts')

export const dashboardRoutes = new Hono()
  .get(
    '/admin/dashboard',
    endpoint(moneyReaders, { summary: 'Every figure of the dashboard', answers: { 200: Dashboard } }),
    async (c) => {
      const { now, locale, user, actor, forReading } = c.var.call
      const { db } = await forReading()
      const { readDashboard } = await queries()
      return c.json(await readDashboard(db, now, locale, isAmong(user.role, 'office readers'), readableInOffice(actor)))
    },
  )
  .get(
    '/admin/dashboard/:period',
    endpoint(moneyReaders, {
      summary: 'What happened in a period, beside the one before',
      answers: { 200: PeriodReport },
      refusals: [404],
    }),
    input('param', v.object({ period: v.picklist(periods) })),
    async (c) => {
      const { db } = await c.var.call.forReading()
      const { readPeriod } = await queries()
      return c.json(await readPeriod(db, c.req.valid('param').period, c.var.call.now))
    },
  )

/** How each of the staff wants to see the office’s lists, and the views of them that they save (docs/rules/lists.md#in-the-office). */
export const viewRoutes = new Hono()
  .get(
    '/admin/list-displays',
    endpoint(staff, { summary: 'How one wants to see the office’s lists', answers: { 200: v.array(ListDisplay) } }),
    async (c) => c.json(await (await viewing()).findDisplays(c.var.call.db, c.var.call.user.id)),
  )
  .put(
    '/admin/list-displays',
    endpoint(staff, {
      summary: 'Keep how one wants to see a list: its columns and how close its rows stand',
      answers: { 200: ListDisplay },
      refusals: [...beforeChange, 422],
    }),
    input('json', ListDisplay),
    async (c) => c.json(await (await viewing()).saveDisplay(c.var.call, c.req.valid('json'))),
  )
  .get(
    '/admin/list-views',
    endpoint(staff, {
      summary: 'Saved views: one’s own, and those that colleagues share, of the lists that one reads',
      answers: { 200: v.array(ListView) },
    }),
    async (c) => c.json(await (await viewing()).findViews(c.var.call.db, c.var.call.user)),
  )
  .post(
    '/admin/list-views',
    endpoint(staff, {
      summary: 'Save filters and order of a list under a name; administrators may share them',
      answers: { 201: ListView },
      refusals: [...beforeChange, 409, 422],
      example: { list: 'inscriptions', name: 'La session de décembre', kept: { session: 7 }, isShared: false },
    }),
    input('json', ListViewForm),
    async (c) => c.json(await (await viewing()).createView(c.var.call, c.req.valid('json')), 201),
  )
  .delete(
    '/admin/list-views/:id',
    endpoint(staff, {
      summary: 'Remove a view of one’s own; administrators, any that is shared',
      answers: { 204: null },
      refusals: [...beforeChange, 404],
    }),
    input('param', idParam),
    async (c) => done(c, (await viewing()).removeView(c.var.call, c.req.valid('param').id)),
  )
