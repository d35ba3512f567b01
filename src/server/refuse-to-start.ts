import { ConfigError } from './config.ts'
import { createLog } from './log.ts'

/** Says what is wrong to who is at the terminal and to who reads the log, and ends. */
export function refuseToStart(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error
  endBefore(`Officina cannot start:\n${error.message}`, error.message.split('\n'))
}

/** Ends before anything was begun, and says why. */
export function endBefore(message: string, reasons: string[]): never {
  console.error(message)
  createLog('info').fatal({ reasons }, 'start refused')
  process.exit(1)
}
