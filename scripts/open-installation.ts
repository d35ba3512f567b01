import { openDatabase } from '../src/server/db/open.ts'
import type { Config } from '../src/server/settings/config.ts'
import { readSettings } from '../src/server/settings/read-settings.ts'

/**
 * What commands at the terminal work on: the settings and the database that they name.
 * @param failure what the process ends with when they cannot be had; the reason is printed
 * @param check throws when the command is not for these settings, before the database is touched
 */
export async function openInstallation(failure = 1, check: (config: Config) => void = () => {}) {
  const fail = (error: Error): never => {
    console.error(error.message)
    process.exit(failure)
  }
  try {
    const config = readSettings()
    check(config)
    const warn = (message: string, error: Error) => console.error(message, error.message)
    return { config, database: await openDatabase(config.database, { warn, died: fail }) }
  } catch (error) {
    return fail(error as Error)
  }
}
