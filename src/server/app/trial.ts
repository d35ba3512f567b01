// A release on trial: `officina upgrade` starts it beside the one that answers, before anything leads to it (docs/decisions/0123).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Config } from '../settings/config.ts'

/** Whether this process is one: it takes no jobs, keeps nothing up, and answers on a port of its own that nobody else knows. */
export const isTrial = process.argv.includes('--trial')

/** What who tries it is told; a later version may tell more. */
export type TrialNews =
  | { phase: 'making' }
  | { phase: 'upgrading'; migrations: string[] }
  | { phase: 'opened' }
  | { phase: 'listening'; port: number }

export const tellTrial = (news: TrialNews): void => void process.send?.(news)

/**
 * The settings as they are on trial. Only one process can open the embedded database: that of a trial is another, empty one, which goes
 * with it.
 */
export function settingsOnTrial(config: Config): Config {
  process.once('disconnect', () => process.exit(1)) // who tries it has gone, or was killed
  const own = { ...config, host: '127.0.0.1', port: 0, workers: 1, drainSeconds: 0 }
  if (!('folder' in config.database)) return own
  tellTrial({ phase: 'making' })
  const folder = mkdtempSync(path.join(tmpdir(), 'officina-trial-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { ...own, database: { folder }, backup: { ...config.backup, folder: undefined } }
}
