// Starts the product: settings → database → jobs → app → listen. `node main.ts` serves what was built; `--dev` renders through Vite.
import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { fileURLToPath } from 'node:url'
import { startSealing } from './src/server/audit/sealing.ts'
import { ConfigError, readConfig } from './src/server/config.ts'
import { openDatabase } from './src/server/db/open.ts'
import { seedDemo } from './src/server/db/seed.ts'
import { refuseDemonstration } from './src/server/demo/refusal.ts'
import { issueDemoDocuments } from './src/server/documents/demo-commands.ts'
import { makeDocument } from './src/server/documents/make-document.ts'
import { openSecretBox } from './src/server/encryption/keys.ts'
import { sealExisting } from './src/server/encryption/seal-existing.ts'
import { createApp, type Render } from './src/server/http/app.ts'
import type { Services } from './src/server/http/call.ts'
import { isLoopbackHost } from './src/server/http/hosts.ts'
import { answerWith, createHttpServer, listenerOf } from './src/server/http/http-server.ts'
import { createPageCache } from './src/server/http/pages.ts'
import { always, openJobs } from './src/server/jobs/jobs.ts'
import { startUpkeep } from './src/server/jobs/upkeep.ts'
import { createLog } from './src/server/log.ts'
import { deliverMail } from './src/server/mail/deliver.ts'
import { codesAtOnce, createMailFlow, ordinaryAtOnce } from './src/server/mail/flow.ts'
import { keepInMailbox, type SendMail, smtpSender } from './src/server/mail/smtp.ts'
import { sendSignInCode } from './src/server/participants/link-commands.ts'
import { openSigner } from './src/server/pdf/signer.ts'
import { createLimiter, defaultLimits } from './src/server/session/limits.ts'
import { ensureAdministrator } from './src/server/users/commands.ts'

const development = process.argv.includes('--dev')
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

function settings() {
  try {
    if (existsSync(path('.env'))) loadEnvFile(path('.env'))
    return readConfig(process.env)
  } catch (error) {
    return refuseToStart(error)
  }
}

/** Says what is wrong to who is at the terminal and to who reads the log, and ends. */
function refuseToStart(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error
  endBefore(`Officina cannot start:\n${error.message}`, error.message.split('\n'))
}

function endBefore(message: string, reasons: string[]): never {
  console.error(message)
  createLog('info').fatal({ reasons }, 'start refused')
  process.exit(1)
}

const config = settings()
if ('folder' in config.database && !existsSync(config.database.folder)) {
  console.log(`Making the database in ${config.database.folder}: about 10 seconds, the first time only …`)
}
const log = createLog(config.production ? 'info' : 'warn')
const clock = () => new Date()
const database = await openDatabase(config.database, {
  warn: (message, error) => log.warn({ err: error }, message),
  died(error) {
    log.fatal({ err: error }, 'the embedded database has died')
    process.exit(1)
  },
}).catch((error: Error) => endBefore(`Officina cannot open its database: ${error.message}`, [error.message]))
if (config.production) {
  await refuseDemonstration(database, config.database).catch(async (error: unknown) => {
    await database.close()
    refuseToStart(error)
  })
}
const secrets = await openSecretBox(config).catch((error: Error) =>
  endBefore(`Officina cannot start:\n${error.message}`, [error.message]),
)
await sealExisting(database.db, secrets, log)
const jobs = await openJobs(database, (error) => log.error({ err: error }, 'job queue'))
if (config.administrator) await ensureAdministrator(database.db, config.administrator)
if (config.demo) {
  await seedDemo(database, config)
  await issueDemoDocuments({ database, jobs, config })
}

const flow = createMailFlow(database, config.mailCeilings, clock, log)
/** Codes have connections of their own: ordinary mail that hangs keeps none of them. */
const sender = (connections: number) =>
  config.smtpUrl
    ? smtpSender(config.smtpUrl, config.publicUrl, { connections, requireTls: config.smtpRequiresTls })
    : keepInMailbox
const deliverWith = (send: SendMail) => (id: number) =>
  deliverMail({ database, jobs, send, flow, demo: config.demo, clock, log }, id)
jobs.work('mail', deliverWith(sender(ordinaryAtOnce)), flow.pace)
jobs.work('code_mail', deliverWith(sender(codesAtOnce)), always(codesAtOnce))
const signer = await openSigner(config, database, secrets).catch((error: Error) =>
  endBefore(`Officina cannot start:\n${error.message}`, [error.message]),
)
jobs.work('document', (id) => makeDocument({ config, database, jobs, signer, clock, log }, id))
jobs.work('sign_in_code', (id) => sendSignInCode({ config, database, jobs, clock }, id))
const upkeep = startUpkeep({ config, database, jobs }, clock, log)
const sealing = startSealing(database, log)

const services: Services = {
  config,
  database,
  jobs,
  limiter: createLimiter(database.pool, defaultLimits),
  secrets,
  clock,
  log,
}
const { production } = config
const server = createHttpServer(production)

async function serveBuilt() {
  const entry = path('dist/server/server.js')
  if (!existsSync(entry)) {
    console.error('Nothing is built yet: run `npm run build` first, or `npm start`, which does both.')
    process.exit(1)
  }
  // React's own switch, whatever mode the product is in: its development build renders several times slower.
  process.env.NODE_ENV = 'production'
  const { render } = (await import(entry)) as { render: Render }
  const pages = createPageCache(config.production, Date.now)
  database.listen('pages', pages.clear)
  const app = createApp({ services, render, built: { clientFolder: path('dist/client'), pages } })
  const listener = listenerOf(app.fetch, { production })
  answerWith(server, production, (request, response) => {
    const mayBeKept = !config.demo || isLoopbackHost(request.headers.host)
    if (!mayBeKept || !pages.serve(request, response)) void listener(request, response)
  })
}

async function serveDevelopment() {
  const { createServer: createVite, isRunnableDevEnvironment } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('the ssr environment cannot run code')
  // Vite gives the same functions until one of their files changes: then the app is made anew, pages and API alike.
  let current: { create: typeof createApp; render: Render; app: ReturnType<typeof createApp> } | undefined
  const listener = listenerOf(
    async (request, env) => {
      const { createApp: create } = (await ssr.runner.import('/src/server/http/app.ts')) as {
        createApp: typeof createApp
      }
      const { render } = (await ssr.runner.import('/src/web/server.ts')) as { render: Render }
      if (current?.create !== create || current.render !== render) {
        current = { create, render, app: create({ services, render }) }
      }
      return current.app.fetch(request, env)
    },
    { production },
  )
  answerWith(server, production, (request, response) => {
    const { url } = request
    vite.middlewares(request, response, () => {
      request.url = url
      void listener(request, response)
    })
  })
  return () => vite.close()
}

const closeVite = development ? await serveDevelopment() : await serveBuilt()
const host = config.demo ? '127.0.0.1' : config.host
server.listen(config.port, host, () => console.log(readyLines().join('\n')))

/** Where it can be reached; the demonstration's three addresses to try. */
function readyLines(): string[] {
  if (!config.demo) return [`Officina is ready at ${config.publicUrl}`]
  const address = `http://localhost:${config.port}`
  return [
    `Officina is ready at ${address} (demo mode: sample data, this machine only)`,
    `  ${address}/formations         trainings, and registering for one`,
    `  ${address}/boite-mail         the mails it would send`,
    `  ${address}/admin              the back office`,
  ]
}

/** Finishes what it has begun, in 10 s at most. */
async function stop() {
  setTimeout(() => process.exit(1), 10_000).unref()
  clearInterval(upkeep)
  clearInterval(sealing)
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  await closeVite?.()
  await Promise.all([closed, jobs.stop()])
  await database.close()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
