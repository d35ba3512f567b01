import { mailboxPath, officePath, publicPages } from '../../domain/values/paths.ts'
import { type Config, ConfigError } from '../settings/config.ts'
import { createLog } from './log.ts'

/** Where the product can be reached; the demonstration's three addresses to try. */
export function readyLines({ demo, publicUrl, port }: Config): string[] {
  if (!demo) return [`Officina is ready at ${publicUrl}`]
  const url = `http://localhost:${port}`
  return [
    `Officina is ready at ${url} (demo mode: sample data, this machine only)`,
    `  ${url}${publicPages.trainings}         trainings, and registering for one`,
    `  ${url}${mailboxPath}         the mails it would send`,
    `  ${url}${officePath}              the back office`,
  ]
}

/** Says what is wrong, at the terminal and in the log, and ends. */
export function refuseToStart(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error
  cannotStart(error)
}

/** Ends before anything was begun; each line of the error's message is a reason. */
export function cannotStart({ message }: Error): never {
  endBefore(`Officina cannot start:\n${message}`, message.split('\n'))
}

/** Ends before anything was begun, and says why. */
export function endBefore(message: string, reasons: string[]): never {
  console.error(message)
  createLog('info').fatal({ reasons }, 'start refused')
  process.exit(1)
}
