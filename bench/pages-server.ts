// The product on the demo data, as `main.ts` serves it, for the page bench; told `cpu`, it renders uncached pages and reports.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../src/server/app/app.ts'
import { createKept } from '../src/server/app/kept.ts'
import { createLog } from '../src/server/app/log.ts'
import type { Render } from '../src/server/app/pages.ts'
import { openJobs } from '../src/server/db/jobs.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { openSavedSettings } from '../src/server/db/saved-settings.ts'
import { openSecretBox } from '../src/server/encryption/keys.ts'
import { seedDemo } from '../src/server/operations/demo/seed.ts'
import { createLimiter, defaultLimits } from '../src/server/session/limits.ts'
import { readConfig } from '../src/server/settings/config.ts'
import { answerUsage } from './rounds.ts'

answerUsage()
const [folder = ''] = process.argv.slice(2)
const config = readConfig({ DATA_DIR: folder })
const log = createLog('error')
const stop = (error: Error) => {
  throw error
}
const database = await openDatabase(config.database, { warn: (_message, error) => stop(error), died: stop })
const jobs = await openJobs(database, stop)
await seedDemo(database, config)
const root = new URL('../', import.meta.url)
process.env.NODE_ENV = 'production' // as main.ts does: React's own switch
const { render } = (await import(new URL('dist/server/server.js', root).href)) as { render: Render }
const kept = createKept(config, Date.now)
database.listen('pages', kept.clear)
const limiter = createLimiter(database.pool, defaultLimits)
const secrets = await openSecretBox(config)
const settings = openSavedSettings(database, config.firstSettings)
const services = { config, settings, database, jobs, limiter, secrets, clock: () => new Date(), log }
const app = createApp({ services, render, built: { clientFolder: new URL('dist/client', root).pathname, kept } })
const listener = getRequestListener(app.fetch)
const server = createServer((request, response) => {
  if (!kept.serve(request, response)) void listener(request, response)
}).listen(0, '127.0.0.1', () => {
  const bound = server.address()
  process.send?.({ port: typeof bound === 'object' ? bound?.port : 0 })
})

process.on('message', async (message) => {
  if (message !== 'cpu') return
  const batches = 10
  const rendersEach = 50
  const renderAll = async (count: number) => {
    // A query keeps the page out of the cache.
    for (let index = 0; index < count; index++) await app.request(`http://localhost/formations?n=${index}`)
  }
  await renderAll(1000) // until the engine has compiled what it will: a server renders for days
  const milliseconds: number[] = []
  const ownThread: number[] = []
  for (let batch = 0; batch < batches; batch++) {
    const before = process.cpuUsage()
    const threadBefore = process.threadCpuUsage()
    await renderAll(rendersEach)
    const used = process.cpuUsage(before)
    const threadUsed = process.threadCpuUsage(threadBefore)
    milliseconds.push((used.user + used.system) / 1000 / rendersEach)
    ownThread.push((threadUsed.user + threadUsed.system) / 1000 / rendersEach)
  }
  process.send?.({ milliseconds, ownThread, rendersEach })
})
