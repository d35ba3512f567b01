import { Hono } from 'hono'
import * as v from 'valibot'
import { AuditEntry, auditActions, auditSubjects } from '../../domain/audit.ts'
import { listingQuery } from '../../domain/listing.ts'
import { endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { setListHeaders } from '../http/listing.ts'
import { administrators } from '../session/permission.ts'
import { listAudit } from './queries.ts'

/** What the list may be asked for; its export takes the same. */
export const AuditQuery = v.object({
  ...listingQuery,
  subjectType: v.optional(v.picklist(auditSubjects)),
  subjectId: v.optional(idParam.entries.id),
  action: v.optional(v.picklist(auditActions)),
})

export const auditRoutes = new Hono().get(
  '/admin/audit',
  endpoint(administrators, {
    summary: 'The audit trail, whole or of one record',
    answers: { 200: v.array(AuditEntry) },
    refusals: [400],
  }),
  input('query', AuditQuery),
  async (c) => {
    const query = c.req.valid('query')
    const { rows, total } = await listAudit(c.var.call.db, query)
    setListHeaders(c, query, total)
    return c.json(rows)
  },
)
