import { Hono } from 'hono'
import { Dashboard } from '../../domain/dashboard.ts'
import { endpoint } from '../http/endpoint.ts'
import { moneyReaders } from '../session/permission.ts'
import { readDashboard } from './queries.ts'

export const dashboardRoutes = new Hono().get(
  '/admin/dashboard',
  endpoint(moneyReaders, { summary: 'Every figure of the dashboard', answers: { 200: Dashboard } }),
  async (c) => c.json(await readDashboard(c.var.call.db, c.var.call.now)),
)
