import { mailboxPath, officePath, publicPages } from '../../domain/values/paths.ts'
import type { Config } from '../settings/config.ts'

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
