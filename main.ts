// Starts the product: settings, then the embedded database's thread, which takes longest; the server is loaded meanwhile.
// `node main.ts` serves what was built; `--dev` renders through Vite.
import { existsSync } from 'node:fs'
import { createLog } from './src/server/app/log.ts'
import { refuseToStart } from './src/server/app/refuse-to-start.ts'
import { startEmbedded } from './src/server/db/embedded.ts'
import { usualPatience } from './src/server/db/patience.ts'
import { readSettings } from './src/server/settings/read-settings.ts'

// Who read what it says may have gone: a terminal that was closed, the other end of a pipe.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

function settings() {
  try {
    return readSettings()
  } catch (error) {
    return refuseToStart(error)
  }
}

const config = settings()
if ('folder' in config.database && !existsSync(config.database.folder)) {
  console.log(`Making the database in ${config.database.folder}: about 10 seconds, the first time only …`)
}
const log = createLog(config.production ? 'info' : 'warn')
const events = {
  warn: (message: string, error: Error) => log.warn({ err: error }, message),
  died(error: Error) {
    log.fatal({ err: error }, 'the embedded database has died')
    process.exit(1)
  },
}
const embedded =
  'folder' in config.database ? startEmbedded(config.database.folder, events, usualPatience.restart) : undefined
embedded?.catch(() => {}) // whoever opens the database is told

const { serve } = await import('./src/server/app/serve.ts')
const { listenForCommands } = await import('./src/command/listen.ts')
await serve({
  config,
  log,
  events,
  embedded,
  development: process.argv.includes('--dev'),
  listenForCommands: (installation, folder) =>
    listenForCommands(installation, folder, (message) => log.warn({}, message)),
})
