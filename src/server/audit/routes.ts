import { Hono } from 'hono'
import { listRoute } from '../http/list-route.ts'
import { officeReaders } from '../session/permission.ts'
import { auditList } from './list.ts'

export const auditRoutes = new Hono().get(
  '/admin/audit',
  ...listRoute(officeReaders, 'The audit trail, whole or of one record', auditList),
)
