import { sealAudit } from '../audit/commands.ts'
import type { Database } from '../db/open.ts'

/** How long an entry waits for its seal at most, in milliseconds. */
const every = 30_000

/** Seals the trail in the background; several instances may do so at once. */
export function startSealing(
  { db }: Pick<Database, 'db'>,
  log: { error: (details: object, message: string) => void },
): NodeJS.Timeout {
  const seal = () => sealAudit(db).catch((error) => log.error({ err: error }, 'the trail could not be sealed'))
  return setInterval(seal, every).unref()
}
