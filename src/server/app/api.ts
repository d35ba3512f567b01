import { Hono, type MiddlewareHandler } from 'hono'
import { companyOf } from '../../domain/company/settings.ts'
import { BackupReport } from '../../domain/operations/backup.ts'
import { choreNames } from '../../domain/operations/chore.ts'
import { SystemState } from '../../domain/operations/system-state.ts'
import { apiPath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { announcementRoutes, reminderRoutes } from '../announcements/routes.ts'
import { presenceRoutes, sheetRoutes } from '../attendance/routes.ts'
import { auditList } from '../audit/list.ts'
import { settingsRoutes } from '../company/routes.ts'
import { calendarLinkRoutes } from '../connect/calendar-routes.ts'
import { webhookRoutes } from '../connect/webhook-routes.ts'
import { courseOfficeRoutes } from '../courses/office-routes.ts'
import { coursePartRoutes } from '../courses/part-routes.ts'
import { courseRoutes } from '../courses/routes.ts'
import { ownInstance, version } from '../db/instance.ts'
import { dashboardRoutes, viewRoutes } from '../desk/routes.ts'
import { discountRoutes } from '../discounts/routes.ts'
import { fneRoutes } from '../documents/fne/routes.ts'
import { officeDocumentRoutes } from '../documents/office-routes.ts'
import { documentRoutes } from '../documents/routes.ts'
import { evaluationRoutes } from '../evaluations/routes.ts'
import { mediaRoutes } from '../files/media/routes.ts'
import { callerOf, whoCalls } from '../http/caller.ts'
import { type CallEnv, endpoint } from '../http/endpoint.ts'
import { errorHandler } from '../http/errors.ts'
import { listRoute } from '../http/list-route.ts'
import { localeOf } from '../http/locale.ts'
import { readableUrl } from '../http/page-url.ts'
import { reporterOf, type Services } from '../http/request-context.ts'
import { nameRequest, requestIdOf } from '../http/request-id.ts'
import { jsonOnly, limitBody, sameSiteOnly } from '../http/security.ts'
import { messageRoutes } from '../messages/routes.ts'
import { notificationRoutes } from '../notifications/routes.ts'
import { hoursRoutes } from '../participants/hours-routes.ts'
import { peopleRoutes } from '../participants/person-routes.ts'
import { participantRoutes } from '../participants/routes.ts'
import { accountStatementRoutes } from '../payments/account-statement-routes.ts'
import { declarationRoutes } from '../payments/declarations/routes.ts'
import { onlinePaymentRoutes } from '../payments/online/routes.ts'
import { paymentRoutes } from '../payments/routes.ts'
import { statementRoutes } from '../payments/statements/routes.ts'
import { pharmacyContactRoutes } from '../pharmacies/contact-routes.ts'
import { quoteRoutes } from '../pharmacies/quotes/routes.ts'
import { agreementRoutes, pharmacyRoutes } from '../pharmacies/routes.ts'
import { pharmacySpaceRoutes } from '../pharmacies/space-routes.ts'
import { privacyRoutes } from '../privacy/routes.ts'
import { bulkActionRoutes } from '../registrations/bulk-routes.ts'
import { importRoutes } from '../registrations/imports/routes.ts'
import { offerRoutes } from '../registrations/offer-routes.ts'
import { registrationRoutes } from '../registrations/routes.ts'
import { sessionFileRoutes } from '../registrations/session-file-routes.ts'
import { waitingRoutes } from '../registrations/waiting/routes.ts'
import { knownBrowserOf } from '../session/cookie.ts'
import { administrators, moneyReaders, officeReaders } from '../session/permission.ts'
import { siteRoutes } from '../site/routes.ts'
import { factorRoutes } from '../staff/factor-routes.ts'
import { invitationRoutes } from '../staff/invitation-routes.ts'
import { accountRoutes, apiKeyRoutes, staffRoutes } from '../staff/routes.ts'
import { programmeRoutes } from '../trainings/programme-routes.ts'
import { trainingRoutes } from '../trainings/routes.ts'
import { addContract } from './contract-routes.ts'
import { exportRoutes } from './exports.ts'

/** How the product and what it stands on are, for administrators: the doctor's findings in the office. */
const systemStateRoutes = new Hono().get(
  '/admin/system',
  endpoint(administrators, {
    summary: 'How database, mail, papers, backups, disk and the rest are, and what to do',
    answers: { 200: SystemState },
  }),
  async (c) => {
    const { db, config, secrets: box, now, locale } = c.var.call
    // Not before somebody asks: no start waits for it.
    const { examineDatabase, examineSurroundings } = await import('../operations/doctor/examine.ts')
    const { checkNames } = await import('../operations/doctor/finding.ts')
    const { findChores } = await import('../operations/doctor/chores.ts')
    const secrets = config.demo ? undefined : box
    const examination = { config, now, locale, secrets, own: 'folder' in config.database ? ownInstance : undefined }
    const pool = db.$client
    const findings = (
      await Promise.all([examineDatabase(pool, examination), examineSurroundings(pool, examination)])
    ).flat()
    const named = findings.map((finding) => ({ ...finding, name: checkNames[finding.check][locale] }))
    const chores = (await findChores(pool)).map(({ name, succeededAt, failures, problem }) => ({
      name: choreNames[name][locale],
      succeededAt: succeededAt?.toISOString() ?? null,
      failures,
      problem,
    }))
    return c.json({ version, at: now.toISOString(), findings: named, chores } satisfies SystemState)
  },
)

const auditRoutes = new Hono().get(
  '/admin/audit',
  ...listRoute(officeReaders, 'The audit trail, whole or of one record', auditList),
)

const backupRoutes = new Hono().get(
  '/admin/backups',
  endpoint(moneyReaders, {
    summary: 'When backups and their rehearsals went well, and failed',
    answers: { 200: BackupReport },
  }),
  async (c) => {
    const { readReport } = await import('../operations/backup/schedule.ts') // a start is shorter without
    return c.json(await readReport(c.var.call.db, c.var.call.config))
  },
)

/** Every noun's routes; the type that the browser's client is made from. */
const routes = new Hono()
  // Before the lists' own routes, whose `:id` would take `export` for one.
  .route('/', exportRoutes)
  .route('/', trainingRoutes)
  .route('/', pharmacyRoutes)
  .route('/', pharmacyContactRoutes)
  .route('/', pharmacySpaceRoutes)
  .route('/', agreementRoutes)
  .route('/', quoteRoutes)
  .route('/', programmeRoutes)
  .route('/', announcementRoutes)
  .route('/', presenceRoutes)
  .route('/', sheetRoutes)
  .route('/', registrationRoutes)
  .route('/', sessionFileRoutes)
  .route('/', reminderRoutes)
  .route('/', bulkActionRoutes)
  .route('/', importRoutes)
  .route('/', waitingRoutes)
  .route('/', offerRoutes)
  .route('/', peopleRoutes)
  .route('/', messageRoutes)
  .route('/', notificationRoutes)
  .route('/', paymentRoutes)
  .route('/', accountStatementRoutes)
  .route('/', declarationRoutes)
  .route('/', onlinePaymentRoutes)
  .route('/', statementRoutes)
  .route('/', discountRoutes)
  .route('/', dashboardRoutes)
  .route('/', backupRoutes)
  .route('/', systemStateRoutes)
  .route('/', staffRoutes)
  .route('/', accountRoutes)
  .route('/', factorRoutes)
  .route('/', invitationRoutes)
  .route('/', apiKeyRoutes)
  .route('/', webhookRoutes)
  .route('/', settingsRoutes)
  .route('/', privacyRoutes)
  .route('/', auditRoutes)
  .route('/', participantRoutes)
  .route('/', documentRoutes)
  .route('/', officeDocumentRoutes)
  .route('/', fneRoutes)
  .route('/', hoursRoutes)
  .route('/', evaluationRoutes)
  .route('/', courseRoutes)
  .route('/', courseOfficeRoutes)
  .route('/', coursePartRoutes)
  .route('/', siteRoutes)
  .route('/', viewRoutes)
  .route(
    '/',
    mediaRoutes({
      lesson: async (call, { id }) => (await import('../courses/own-course-queries.ts')).mayReadFile(call, id),
    }),
  )
  .route('/', calendarLinkRoutes)

export type ApiRoutes = typeof routes

/**
 * The API under `/api`. The same app answers the network and, called in-process, the rendered pages; so who is asking is
 * found out here, not in front of it.
 * @param observe sees every call, wherever it comes from
 * @param styles the stylesheet of the built pages, for those that the API has of itself
 */
export function createApi(services: Services, observe?: MiddlewareHandler, styles?: string) {
  const { config, settings: savedSettings, database, jobs, limiter, secrets, clock, log } = services
  const api = new Hono<CallEnv>().basePath(apiPath)
  api.onError(errorHandler(log))
  api.use(nameRequest(config.trustedProxies))
  if (observe) api.use(observe)
  api.use(readableUrl, sameSiteOnly(config.publicUrl), limitBody, jsonOnly)
  api.use(async (c, next) => {
    const now = clock()
    const settings = await savedSettings.read()
    const caller = callerOf(c, config.trustedProxies)
    const actor = await whoCalls(c, services, { caller, now, settings })
    c.set('pendingCall', {
      db: database.db,
      longRunning: database.longRunning.db,
      forReading: database.forReading,
      write: database.write,
      jobs,
      limiter,
      secrets,
      config,
      settings,
      company: companyOf(settings),
      actor,
      caller,
      knownBrowser: knownBrowserOf(c, config),
      locale: localeOf(c),
      now,
      report: reporterOf(log, requestIdOf(c), actor),
    })
    await next()
    // What a session may see is nobody else's to keep.
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  })
  api.route('/', routes)

  addContract(api, config.publicUrl, styles)
  // Whatever has no route ends here: behind the API stand pages, and forms that read a body once more.
  api.all('*', () => {
    throw new Refusal('not_found')
  })
  return api
}
