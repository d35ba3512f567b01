import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { createFactory } from 'hono/factory'
import * as v from 'valibot'
import type { JournalLayout } from '../../domain/company/journal-layout.ts'
import type { Settings } from '../../domain/company/settings.ts'
import { fecLayout } from '../../domain/payments/journal-file.ts'
import { daysOfPeriod, PeriodQuery } from '../../domain/payments/ledger-period.ts'
import { type ExportFormat, exportFormats } from '../../domain/values/export.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { auditList } from '../audit/list.ts'
import { learnerList } from '../courses/follow-up-list.ts'
import { discountList } from '../discounts/list.ts'
import { documentList } from '../documents/list.ts'
import { contentDisposition } from '../files/content-disposition.ts'
import type { ExportedList } from '../files/exported-list.ts'
import { endpoint } from '../http/endpoint.ts'
import { input } from '../http/input.ts'
import type { ListQuery } from '../http/list-route.ts'
import type { RequestContext } from '../http/request-context.ts'
import { messageList } from '../messages/list.ts'
import { notificationList } from '../notifications/list.ts'
import { paymentList } from '../payments/list.ts'
import { statementLineList } from '../payments/statements/list.ts'
import { pharmacyList } from '../pharmacies/list.ts'
import { quoteList } from '../pharmacies/quotes/list.ts'
import { registrationList } from '../registrations/list.ts'
import { administrators, moneyRecorders, type Permission, type SignedInStaff } from '../session/permission.ts'
import { requireProof } from '../session/proof.ts'
import { staffList } from '../staff/list.ts'
import { trainingList } from '../trainings/list.ts'
import { asCsv, asWorkbook } from './exported-file.ts'

/** Writes into trail and log that a list leaves the office as a file. */
async function recordExport(call: RequestContext, list: string, format: string): Promise<void> {
  await call.db.transaction((tx) =>
    writeAudit(tx, call.actor, {
      action: 'export',
      subjectType: 'installation',
      subjectId: 0,
      after: { list, format },
    }),
  )
  call.report('export', { list, format })
}

const FormatQuery = v.object({ format: v.optional(v.picklist(exportFormats), 'csv') })

/** What a list may be asked for, and the kind of file. */
const withFormat = <Query extends ListQuery>(query: Query) =>
  v.object({ ...query.entries, ...FormatQuery.entries }) as unknown as v.GenericSchema<
    v.InferInput<Query> & v.InferInput<typeof FormatQuery>,
    v.InferOutput<Query> & v.InferOutput<typeof FormatQuery>
  >

const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const factory = createFactory()

/** From so many ticked rows on, a file is as good as a whole list. */
const manyTicked = 50

/** Whether a file is asked for of a few rows that were ticked one by one. */
const isFewTicked = (query: object): boolean =>
  'ids' in query && Array.isArray(query.ids) && query.ids.length < manyTicked

/**
 * A list with its present filters and order, as a file that is written while it is read. A whole list, filtered or not, is a copy of
 * what the firm knows, and so are many ticked rows: it asks for a proof (docs/rules/lists.md#exports). A few ticked rows do not.
 */
const exportRoute = <Query extends ListQuery, Row>(
  permission: Permission<SignedInStaff>,
  list: ExportedList<Query, Row>,
) =>
  factory.createHandlers(
    endpoint(permission, {
      summary: `The list of ${list.name} with its filters, as a file`,
      answers: { 200: 'file' },
      refusals: [400, 403],
      asks: list.asks,
    }),
    input('query', withFormat(list.query)),
    async (c) => {
      const { call } = c.var
      const { locale, now } = call
      const query = c.req.valid('query')
      if (!isFewTicked(query)) requireProof(call.actor, now)
      await recordExport(call, list.name, query.format)

      const { longRunning: db } = await call.forReading()
      const selection = await list.select({ ...call, db }, query)
      const file = (query.format === 'csv' ? asCsv : asWorkbook)(db, list, selection, locale)
      const day = now.toISOString().slice(0, 10)
      c.header('Content-Type', mediaTypes[query.format])
      const name = list.title[locale].toLowerCase().replaceAll(' ', '-')
      c.header('Content-Disposition', contentDisposition(`${name}-${day}.${query.format}`))
      return c.body(Readable.toWeb(Readable.from(file)) as ReadableStream<Uint8Array>)
    },
  )

const periodFormats = [...exportFormats, 'txt'] as const

/** A period, the kind of file, and of a text the layout by its name: without one it has the columns that tax offices read. */
const PeriodFileQuery = v.object({
  ...PeriodQuery.entries,
  format: v.optional(v.picklist(periodFormats), 'csv'),
  layout: v.optional(v.string()),
})

/**
 * The accountant's file of a period (docs/rules/payments.md#the-accountants-month): a workbook of entries, sums and journal, the journal
 * alone as CSV, or as text for accountants' software. It asks for a proof, as each whole list does.
 */
const periodExport = factory.createHandlers(
  endpoint(moneyRecorders, {
    summary:
      'The accountant’s file of a period of the books: entries, sums by method and journal; as CSV, the journal; as txt, in a layout for software',
    answers: { 200: 'file' },
    refusals: [400, 403, 404],
  }),
  input('query', PeriodFileQuery),
  async (c) => {
    const { call } = c.var
    const { locale, now, settings } = call
    const { format, layout: name, ...asked } = c.req.valid('query')
    requireProof(call.actor, now)
    const days = daysOfPeriod(asked, now)
    const send = (type: string, fileName: string, bytes: AsyncIterable<Uint8Array>) => {
      c.header('Content-Type', type)
      c.header('Content-Disposition', contentDisposition(fileName))
      return c.body(Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>)
    }
    if (format === 'txt') {
      const layout = layoutNamed(settings, name)
      await recordExport(call, 'period', format)
      const { longRunning: db } = await call.forReading()
      const { journalFile } = await import('../payments/journal-file-queries.ts')
      const file = await journalFile({ db, days, settings, layout, now })
      return send(`text/plain; charset=${layout.isCp1252 ? 'windows-1252' : 'utf-8'}`, file.name, file.bytes)
    }
    await recordExport(call, 'period', format)
    const { longRunning: db } = await call.forReading()
    const { journalCsv, periodFileName, periodWorkbook } = await import('../payments/period-file-queries.ts')
    const file = { csv: journalCsv, xlsx: periodWorkbook }[format]
    return send(mediaTypes[format], periodFileName(days, format, locale), file({ db, days, settings, locale, now }))
  },
)

/** A layout by its name. @throws Refusal `layout_not_found` */
function layoutNamed({ journal }: Settings, name: string | undefined): Omit<JournalLayout, 'name'> {
  if (name === undefined) return fecLayout
  const found = journal.layouts.find((layout) => layout.name === name)
  if (!found) throw new Refusal('layout_not_found')
  return found
}

/** Every list of the office as a file: what names people, for those alone whose work it is. */
export const exportRoutes = new Hono()
  .get('/admin/registrations/export', ...exportRoute(moneyRecorders, registrationList))
  .get('/admin/payments/export', ...exportRoute(moneyRecorders, paymentList))
  .get('/admin/pharmacies/export', ...exportRoute(moneyRecorders, pharmacyList))
  .get('/admin/payments/period/export', ...periodExport)
  .get('/admin/discounts/export', ...exportRoute(moneyRecorders, discountList))
  .get('/admin/statement-lines/export', ...exportRoute(moneyRecorders, statementLineList))
  .get('/admin/quotes/export', ...exportRoute(moneyRecorders, quoteList))
  .get('/admin/course-learners/export', ...exportRoute(administrators, learnerList))
  .get('/admin/trainings/export', ...exportRoute(moneyRecorders, trainingList))
  .get('/admin/messages/export', ...exportRoute(administrators, messageList))
  .get('/admin/notifications/export', ...exportRoute(administrators, notificationList))
  .get('/admin/documents/export', ...exportRoute(moneyRecorders, documentList))
  .get('/admin/users/export', ...exportRoute(administrators, staffList))
  .get('/admin/audit/export', ...exportRoute(administrators, auditList))
