import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { type ExportFormat, exportFormats } from '../../domain/export.ts'
import { listAudit } from '../audit/queries.ts'
import { AuditQuery } from '../audit/routes.ts'
import { listDocuments } from '../documents/office-queries.ts'
import { DocumentQuery } from '../documents/office-routes.ts'
import { batchesOf } from '../files/batches.ts'
import { csvOf } from '../files/csv.ts'
import { xlsxOf } from '../files/xlsx.ts'
import type { Call } from '../http/call.ts'
import { endpoint } from '../http/endpoint.ts'
import { input } from '../http/input.ts'
import { listMessages } from '../messages/queries.ts'
import { MessageQuery } from '../messages/routes.ts'
import { listNotifications } from '../notifications/queries.ts'
import { NotificationQuery } from '../notifications/routes.ts'
import { listPayments } from '../payments/queries.ts'
import { PaymentQuery } from '../payments/routes.ts'
import { listRegistrations } from '../registrations/queries.ts'
import { RegistrationQuery } from '../registrations/routes.ts'
import { administrators } from '../session/permission.ts'
import { requireProof } from '../session/proof.ts'
import { listTrainings } from '../trainings/queries.ts'
import { TrainingQuery } from '../trainings/routes.ts'
import {
  auditColumns,
  type Column,
  documentColumns,
  messageColumns,
  notificationColumns,
  paymentColumns,
  registrationColumns,
  trainingColumns,
} from './export-columns.ts'
import { recordExport } from './record-export.ts'

const format = { format: v.optional(v.picklist(exportFormats), 'csv') }
const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const described = (list: string) =>
  endpoint(administrators, {
    summary: `The list of ${list} with its filters, as a file`,
    answers: { 200: 'file' },
    refusals: [400, 403],
  })

/**
 * A whole list, filtered or not, is a copy of what the firm knows: it asks for a proof (docs/operations.md). Registrations that were
 * ticked one by one do not.
 */
const whole = (call: Call): Call => {
  requireProof(call.actor, call.now)
  return call
}

/** Every list of the office with its present filters and order, as a file that is written while it is read. */
export const exportRoutes = new Hono()
  .get(
    '/admin/registrations/export',
    described('registrations'),
    input('query', v.object({ ...RegistrationQuery.entries, ...format })),
    (c) => {
      const query = c.req.valid('query')
      const call = query.ids === undefined ? whole(c.var.call) : c.var.call
      return file(
        c,
        call,
        query.format,
        { list: 'registrations', name: 'inscriptions' },
        registrationColumns,
        (paging) => listRegistrations(call.unhurried, { ...query, ...paging }),
      )
    },
  )
  .get(
    '/admin/payments/export',
    described('payments'),
    input('query', v.object({ ...PaymentQuery.entries, ...format })),
    (c) => {
      const call = whole(c.var.call)
      const query = c.req.valid('query')
      return file(c, call, query.format, { list: 'payments', name: 'paiements' }, paymentColumns, (paging) =>
        listPayments(call.unhurried, { ...query, ...paging }),
      )
    },
  )
  .get(
    '/admin/trainings/export',
    described('trainings'),
    input('query', v.object({ ...TrainingQuery.entries, ...format })),
    (c) => {
      const call = whole(c.var.call)
      const query = c.req.valid('query')
      return file(c, call, query.format, { list: 'trainings', name: 'formations' }, trainingColumns, (paging) =>
        listTrainings(call.unhurried, { ...query, ...paging }),
      )
    },
  )
  .get(
    '/admin/messages/export',
    described('messages'),
    input('query', v.object({ ...MessageQuery.entries, ...format })),
    (c) => {
      const call = whole(c.var.call)
      const query = c.req.valid('query')
      return file(c, call, query.format, { list: 'messages', name: 'messages' }, messageColumns, (paging) =>
        listMessages(call.unhurried, { ...query, ...paging }),
      )
    },
  )
  .get(
    '/admin/notifications/export',
    described('notifications'),
    input('query', v.object({ ...NotificationQuery.entries, ...format })),
    (c) => {
      const call = whole(c.var.call)
      const query = c.req.valid('query')
      return file(
        c,
        call,
        query.format,
        { list: 'notifications', name: 'notifications' },
        notificationColumns,
        (paging) => listNotifications(call.unhurried, { ...query, ...paging }),
      )
    },
  )
  .get(
    '/admin/documents/export',
    described('documents'),
    input('query', v.object({ ...DocumentQuery.entries, ...format })),
    (c) => {
      const call = whole(c.var.call)
      const query = c.req.valid('query')
      return file(c, call, query.format, { list: 'documents', name: 'documents' }, documentColumns, (paging) =>
        listDocuments(call.unhurried, { ...query, ...paging }, call.locale),
      )
    },
  )
  .get(
    '/admin/audit/export',
    described('the audit trail'),
    input('query', v.object({ ...AuditQuery.entries, ...format })),
    (c) => {
      const call = whole(c.var.call)
      const query = c.req.valid('query')
      return file(c, call, query.format, { list: 'audit', name: 'journal' }, auditColumns, (paging) =>
        listAudit(call.unhurried, { ...query, ...paging }),
      )
    },
  )

async function file<Row>(
  c: Context,
  call: Call,
  wanted: ExportFormat,
  { list, name }: { list: string; name: string },
  columns: Column<Row>[],
  readPage: (paging: { page: number; pageSize: number }) => Promise<{ rows: Row[] }>,
): Promise<Response> {
  const { locale, now } = call
  await recordExport(call, list, wanted)
  const header = columns.map(({ heading }) => heading[locale])
  async function* batches() {
    for await (const rows of batchesOf(readPage)) {
      yield rows.map((row) => columns.map(({ value }) => value(row, locale)))
    }
  }
  const bytes = wanted === 'csv' ? csvOf(header, batches(), locale) : xlsxOf(header, batches())
  c.header('Content-Type', types[wanted])
  c.header('Content-Disposition', `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.${wanted}"`)
  return c.body(Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>)
}
