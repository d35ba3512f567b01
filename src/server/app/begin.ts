// The first of what a start loads: settings, then the embedded database's thread, which takes longest; the server is loaded meanwhile.
import { existsSync } from 'node:fs'
import type { Logger } from 'pino'
import { startEmbedded } from '../db/embedded.ts'
import { usualTimeouts } from '../db/timeouts.ts'
import type { Config } from '../settings/config.ts'
import { readSettings } from '../settings/read-settings.ts'
import { isTrial, settingsOnTrial } from './trial.ts'

/** Reads the settings, or says what is wrong with them and ends the process. */
async function settings(): Promise<Config> {
  try {
    const config = readSettings()
    return isTrial ? settingsOnTrial(config) : config
  } catch (error) {
    const { refuseToStart } = await import('./start-words.ts')
    return refuseToStart(error)
  }
}

/**
 * Begins to open the embedded database, where that is the one.
 * @returns the settings, what the database tells while it runs, which goes to the log from when it is handed over, and the thread
 */
export async function begin() {
  const config = await settings()
  let log: Pick<Logger, 'warn' | 'fatal'> | undefined
  const events = {
    warn: (message: string, error: Error) => (log ? log.warn({ err: error }, message) : console.error(message, error)),
    died(error: Error) {
      if (log) log.fatal({ err: error }, 'the embedded database has died')
      else console.error('the embedded database has died', error)
      process.exit(1)
    },
  }
  const { database } = config
  if ('folder' in database && !existsSync(database.folder)) {
    console.log(`Making the database in ${database.folder}: about 10 seconds, the first time only …`)
  }
  const embedded = 'folder' in database ? startEmbedded(database.folder, events, usualTimeouts.restart) : undefined
  embedded?.catch(() => {}) // who opens the database is told
  const tellThrough = (given: Logger) => {
    log = given
  }
  return { config, events, embedded, tellThrough }
}
