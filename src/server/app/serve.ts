// Puts the product together: database → jobs → app → listen.

import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { setTimeout as waiting } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Logger } from 'pino'
import { companyOf } from '../../domain/company/settings.ts'
import type { EmbeddedServer } from '../db/embedded.ts'
import { ownInstance, version } from '../db/instance.ts'
import { always, openJobs } from '../db/jobs.ts'
import { type Database, type DatabaseEvents, openDatabase } from '../db/open.ts'
import { openSavedSettings } from '../db/saved-settings.ts'
import { usualTimeouts } from '../db/timeouts.ts'
import { openSecretBox } from '../encryption/keys.ts'
import { sealExisting } from '../encryption/seal-existing.ts'
import { endReaders } from '../files/readers.ts'
import { answerWith, createHttpServer, endConnectionsWithAnswers, listenerOf } from '../http/http-server.ts'
import type { Services } from '../http/request-context.ts'
import { deliverMail } from '../mail/deliver.ts'
import { codesAtOnce, createMailFlow, ordinaryAtOnce } from '../mail/flow.ts'
import { senderOf } from '../mail/layout.ts'
import { keepInMailbox, type SendMail, serverOf, smtpSender } from '../mail/smtp.ts'
import { backUpBeforeUpgrade } from '../operations/backup/keep.ts'
import { refuseDemonstration } from '../operations/demo/commands.ts'
import { traced, traceWith } from '../outgoing/tracing.ts'
import { partAccounts } from '../participants/account-commands.ts'
import { openPapers, type Papers } from '../pdf/papers.ts'
import { findSigningStore, openSigningFile } from '../pdf/signing-store.ts'
import { renewPapersOf } from '../pharmacies/paper-commands.ts'
import { createLimiter, defaultLimits } from '../session/limits.ts'
import type { Config } from '../settings/config.ts'
import { ensureFirstStaffMember } from '../staff/account-commands.ts'
import { createApp } from './app.ts'
import {
  collectWhenIdle,
  queueWhatWaits,
  startBackups,
  startCertifying,
  startSealing,
  startSettling,
  startWebhooks,
} from './background.ts'
import { createKept } from './kept.ts'
import { startMaintenance } from './maintenance.ts'
import type { Render } from './pages.ts'
import { cannotStart, endBefore, readyLines, refuseToStart } from './start-words.ts'
import { isTrial, tellTrial } from './trial.ts'

const path = (relative: string) => fileURLToPath(new URL(`../../../${relative}`, import.meta.url))

/** How many people of a bulk action are dealt with at the same time: the office and the visitors are served meanwhile. */
const stepsAtOnce = 3

interface Start {
  config: Config
  log: Logger
  events: DatabaseEvents
  /** The embedded database's thread, begun while this file was loaded; undefined on PostgreSQL. */
  embedded: Promise<EmbeddedServer> | undefined
  /** Whether pages come through Vite, rather than as they were built. */
  development: boolean
  /**
   * Lets the administrator's command work in this process: only one may open the embedded database.
   * @returns ends that
   */
  listenForCommands: (installation: { config: Config; database: Database }, folder: string) => () => Promise<void>
}

/** Starts everything and listens, until it is told to stop; ends the process where it refuses to start. */
export async function serve({ config, log, events, embedded, development, listenForCommands }: Start): Promise<void> {
  const built = development ? undefined : loadBuilt() // while the database opens
  const stopTracing = await startTracing(config)
  const { services, papers, stopWork } = await openServices({ config, log, events, embedded })
  const server = createHttpServer(config.production)
  const leaving = new AbortController()
  const closeVite = built
    ? await serveBuilt({ server, services, papers, render: (await built).render, leaving: leaving.signal })
    : await serveVite(server, services, papers)
  collectWhenIdle(server)
  const host = config.demo ? '127.0.0.1' : config.host
  server.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    cannotStart(new Error(`PORT ${config.port} is taken by another program. Stop it, or set PORT to another number.`))
  })
  server.listen(config.port, host, () => {
    const address = server.address()
    if (isTrial && typeof address === 'object' && address) tellTrial({ phase: 'listening', port: address.port })
    else if (!cluster.isWorker) console.log(readyLines(config).join('\n')) // said once, for all workers together
  })

  const stopCommands =
    'folder' in config.database && !isTrial
      ? listenForCommands({ config, database: services.database }, config.database.folder)
      : undefined

  let isStopping = false
  /**
   * Finishes what it has begun, in 10 s at most.
   * @param seconds how long it first goes on answering and says that it is leaving, so that whatever spreads the calls looks elsewhere
   */
  async function stop(seconds: number) {
    if (isStopping) return
    isStopping = true
    leaving.abort()
    if (seconds > 0) endConnectionsWithAnswers(server)
    await waiting(seconds * 1_000)
    setTimeout(() => process.exit(1), 10_000).unref()
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    await closeVite?.()
    await Promise.all([closed, stopWork(), stopCommands?.()])
    await services.database.close()
    await stopTracing?.()
    process.exit(0)
  }
  process.once('SIGTERM', () => stop(config.drainSeconds))
  process.once('SIGINT', () => stop(0))
  // A worker whose supervisor has died has no port to serve.
  if (cluster.isWorker) process.once('disconnect', () => stop(0))
}

/** Tells what happens to a collector, where one is named. @returns sends what has gathered, and ends that */
async function startTracing({ traces }: Config): Promise<(() => Promise<void>) | undefined> {
  if (!traces) return undefined
  const { tellCollector } = await import('../outgoing/otlp.ts')
  const [, instance] = ownInstance.split(' ')
  const resource = { 'service.name': 'officina', 'service.version': version, 'service.instance.id': instance }
  const collector = tellCollector({ ...traces, resource })
  traceWith(collector)
  return collector.stop
}

/** Opens the database, and starts what is done beside answering; on trial, a release does nothing beside it. */
async function openServices({ config, log, events, embedded }: Omit<Start, 'development' | 'listenForCommands'>) {
  const clock = () => new Date()
  const upgrading = async (client: pg.Client) => {
    if (isTrial) {
      const { findPendingMigrations } = await import('../db/inspect.ts')
      tellTrial({ phase: 'upgrading', migrations: (await findPendingMigrations(client)).map(({ file }) => file) })
    }
    await backUpBeforeUpgrade(client, config, log)
  }
  const location = 'url' in config.database ? { ...config.database, applicationName: ownInstance } : config.database
  const opening = openDatabase(location, { ...events, upgrading }, usualTimeouts, embedded)
  const database = await opening.catch((error: Error) =>
    endBefore(`Officina cannot open its database: ${error.message}`, [error.message]),
  )
  if (isTrial) tellTrial({ phase: 'opened' })
  if (config.production) {
    await refuseDemonstration(database, config.database).catch(async (error: unknown) => {
      await database.close()
      refuseToStart(error)
    })
  }
  const secrets = await openSecretBox(config).catch(cannotStart)
  const [jobs] = await Promise.all([
    openJobs(database, (error) => log.error({ err: error }, 'job queue')),
    sealExisting(database.db, secrets, log),
    partAccounts(database.db),
  ])
  if (config.administrator) await ensureFirstStaffMember(database.db, config.administrator)
  const settings = openSavedSettings(database, config.firstSettings)
  const simulated = config.demo
    ? await (await import('../operations/demo/prepare.ts')).prepareDemo({ database, config, jobs, settings, secrets })
    : undefined

  // A certificate that cannot be used is told at once; where there is none, nothing is loaded before a paper comes.
  if (config.signing) await openSigningFile(config.signing).catch(cannotStart)
  const papers = openPapers((message, error) => log.error({ err: error }, message))
  const limiter = createLimiter(database.pool, defaultLimits)
  const services = { config, settings, database, jobs, limiter, secrets, clock, log }
  const stopWork = isTrial ? () => jobs.stop() : startWork({ ...services, simulated }, papers)
  return {
    services,
    papers,
    async stopWork() {
      await stopWork()
      await papers.stop()
      endReaders()
    },
  }
}

/** Starts what is done beside answering: jobs, maintenance, what comes at an hour. @returns finishes what was begun */
function startWork(
  services: Services & Pick<Start, 'config' | 'log'> & { simulated: string | undefined },
  papers: Papers,
): () => Promise<void> {
  const { config, settings, database, jobs, secrets, clock, log } = services
  const server = config.smtpUrl ? serverOf(config.smtpUrl) : undefined
  const flow = createMailFlow(database, { ...config.mailCeilings, server }, clock, log)
  /** Codes have connections of their own: ordinary mail that hangs keeps none of them. */
  const sender = (connections: number) =>
    config.smtpUrl
      ? smtpSender(config.smtpUrl, config.publicUrl, { connections, requireTls: config.smtpRequiresTls })
      : keepInMailbox
  const firm = async () => {
    const company = companyOf(await settings.read())
    return { from: senderOf(config.mailFrom, company), email: company.email }
  }
  const deliverWith = (sendIt: SendMail) => (id: number) => {
    const send: SendMail = (mail, brought) =>
      traced({ name: 'mail', kind: 'client', attributes: { 'officina.mail': mail.id } }, () => sendIt(mail, brought))
    return deliverMail({ database, jobs, send, flow, firm, demo: config.demo, clock, log }, id)
  }
  jobs.work('mail', deliverWith(sender(ordinaryAtOnce)), flow.pace)
  jobs.work('code_mail', deliverWith(sender(codesAtOnce)), always(codesAtOnce))
  // Where the database is away just then, the next paper tries again.
  let found: ReturnType<typeof findSigningStore> | undefined
  const findStore = () => {
    found ??= findSigningStore(config, database, secrets)
    found.catch(() => {
      found = undefined
    })
    return found
  }
  jobs.work('document', async (id) => {
    const store = await findStore()
    const { renderDocument } = await import('../documents/render-commands.ts')
    await renderDocument({ config, settings, database, jobs, secrets, store, papers, clock, log }, id)
  })
  jobs.work('sign_in_code', async (id) => {
    const { sendSignInCode } = await import('../participants/link-commands.ts')
    await sendSignInCode({ config, settings, database, jobs, clock }, id)
  })
  const takeStep = async (id: number) => {
    const { takeBulkStep } = await import('../registrations/bulk-commands.ts')
    return takeBulkStep({ config, settings, database, jobs, clock }, id)
  }
  jobs.work('bulk_step', takeStep, always(stepsAtOnce))
  jobs.work('waiting_list', async (id) => {
    const { updateWaitingList } = await import('../registrations/waiting/update-commands.ts')
    await updateWaitingList({ config, settings, database, jobs, clock }, id)
  })
  jobs.work('payment_check', async (id) => {
    const { checkNow } = await import('../payments/online/settle-commands.ts')
    await checkNow({ config, settings, database, jobs, secrets, clock }, id)
  })
  jobs.work('payer_papers', (id) => renewPapersOf({ settings, database, jobs, clock }, id))
  queueWhatWaits({ database, jobs }).catch((error) => log.error({ err: error }, 'what waits could not be queued'))
  const endMaintenance = startMaintenance({ config, settings, database, jobs }, clock, log)
  const stopWebhooks = startWebhooks({ config, settings, database, jobs, secrets, clock }, log)
  const stopCertifying = startCertifying(services, log)
  const stopSettling = startSettling({ config, settings, database, jobs, secrets, clock }, log)
  const stopBackups = startBackups({ config, database }, clock, log)
  const sealing = startSealing(database, log)

  return async () => {
    endMaintenance()
    clearInterval(sealing)
    stopBackups()
    await Promise.all([jobs.stop(), stopWebhooks(), stopCertifying(), stopSettling()])
  }
}

/** Loads the pages' code. */
function loadBuilt(): Promise<{ render: Render }> {
  const entry = path('dist/server/server.js')
  if (!existsSync(entry)) {
    console.error('Nothing is built yet: run `npm run build` first, or `npm start`, which does both.')
    process.exit(1)
  }
  // React's own switch, whatever mode the product is in: its development build renders several times slower.
  process.env.NODE_ENV = 'production'
  return import(entry)
}

interface Serving {
  server: Server
  services: Services
  papers: Papers
  render: Render
  leaving: AbortSignal
}

async function serveBuilt({ server, services, papers, render, leaving }: Serving): Promise<undefined> {
  const { config, database } = services
  const kept = createKept(config, Date.now)
  database.listen('pages', kept.clear)
  const app = createApp({ services, render, built: { clientFolder: path('dist/client'), kept }, papers, leaving })
  const listener = listenerOf(app.fetch, config)
  answerWith(server, config.production, (request, response) => {
    if (!kept.serve(request, response)) void listener(request, response)
  })
}

async function serveVite(server: Server, services: Services, papers: Papers): Promise<() => Promise<void>> {
  const { createServer: createVite, isRunnableDevEnvironment } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('the ssr environment cannot run code')
  // Vite gives the same functions until one of their files changes: then the app is made again, pages and API alike.
  let current: { create: typeof createApp; render: Render; app: ReturnType<typeof createApp> } | undefined
  const listener = listenerOf(async (request, env) => {
    const { createApp: create } = (await ssr.runner.import('/src/server/app/app.ts')) as {
      createApp: typeof createApp
    }
    const { render } = (await ssr.runner.import('/src/web/server.ts')) as { render: Render }
    if (current?.create !== create || current.render !== render) {
      current = { create, render, app: create({ services, render, papers }) }
    }
    return current.app.fetch(request, env)
  }, services.config)
  answerWith(server, services.config.production, (request, response) => {
    const { url } = request
    vite.middlewares(request, response, () => {
      request.url = url
      void listener(request, response)
    })
  })
  return () => vite.close()
}
