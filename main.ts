// Starts the product. `node main.ts` serves what was built; `--dev` renders through Vite.
import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Who read what it says may have gone: a terminal that was closed, the other end of a pipe.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

enableCompileCache(fileURLToPath(new URL('./dist/compiled', import.meta.url))) // before anything that it is to keep is loaded
const { begin } = await import('./src/server/app/begin.ts')
const { config, events, embedded, tellThrough } = await begin()
const { createLog } = await import('./src/server/app/log.ts')
const log = createLog(config.production ? 'info' : 'warn')
tellThrough(log)
const development = process.argv.includes('--dev')
if (config.workers > 1 && cluster.isPrimary && !development) {
  const { superviseWorkers } = await import('./src/server/app/workers.ts')
  await superviseWorkers(config, log)
} else {
  const { serve } = await import('./src/server/app/serve.ts')
  const { listenForCommands } = await import('./src/command/listen.ts')
  await serve({
    config,
    log,
    events,
    embedded,
    development,
    listenForCommands: (installation, folder) =>
      listenForCommands(installation, folder, (message) => log.warn({}, message)),
  })
}
