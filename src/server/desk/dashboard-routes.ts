import { Hono } from 'hono'
import * as v from 'valibot'
import { Dashboard, PeriodReport } from '../../domain/desk/dashboard.ts'
import { isAmong } from '../../domain/staff/role.ts'
import { periods } from '../../domain/values/period.ts'
import { readableInOffice } from '../documents/policy.ts'
import { endpoint } from '../http/endpoint.ts'
import { input } from '../http/input.ts'
import { moneyReaders } from '../session/permission.ts'
import { readDashboard, readPeriod } from './dashboard-queries.ts'

export const dashboardRoutes = new Hono()
  .get(
    '/admin/dashboard',
    endpoint(moneyReaders, { summary: 'Every figure of the dashboard', answers: { 200: Dashboard } }),
    async (c) => {
      const { now, locale, user, actor, forReading } = c.var.call
      const { db } = await forReading()
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
      return c.json(await readPeriod(db, c.req.valid('param').period, c.var.call.now))
    },
  )
