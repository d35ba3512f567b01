import { ConfigError } from '../settings/config.ts'
import { createLog } from './log.ts'

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
