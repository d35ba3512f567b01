import type { Locale } from '../domain/values/language.ts'
import type { Config } from '../server/settings/config.ts'
import { isServerThere } from './ask-server.ts'
import { Failure } from './failure.ts'
import { socketIn } from './messages.ts'
import { frameWords } from './words.ts'

/**
 * For commands that need the embedded database for themselves.
 * @throws Failure while a server runs on it; on PostgreSQL several may work at once
 */
export async function refuseWhileServerRuns({ database }: Pick<Config, 'database'>, locale: Locale): Promise<void> {
  if (!('folder' in database)) return
  const address = socketIn(database.folder)
  const { serverRuns: what, stopServer: todo } = frameWords[locale]
  if (await isServerThere(address)) throw new Failure({ what, where: address, todo })
}
