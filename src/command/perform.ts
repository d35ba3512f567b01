import { setTimeout } from 'node:timers/promises'
import type { Locale } from '../domain/values/language.ts'
import { FolderInUse } from '../server/db/folder-lock.ts'
import type { Database } from '../server/db/open.ts'
import type { Config } from '../server/settings/config.ts'
import { readSettings } from '../server/settings/read-settings.ts'
import { askServer } from './ask-server.ts'
import type { Command, GivenValues, Outcome, Terminal } from './command.ts'
import { Failure } from './failure.ts'
import { isTooLong, socketIn } from './messages.ts'
import { frameWords } from './words.ts'

/** How long another process may keep the folder before it is given up, in milliseconds: a server that starts, another command. */
const folderPatience = 30_000
const betweenTries = 250

/**
 * Does a command where it belongs (`Work` in `command.ts`).
 * @throws ConfigError, Failure, Refusal, or what the work itself throws
 */
export async function perform(command: Command, given: GivenValues, terminal: Terminal): Promise<Outcome | undefined> {
  if (command.place === 'terminal') return command.run(terminal, given)
  const config = settingsUnless(command.whenStopped !== undefined)
  const request = { command: command.name, given, locale: terminal.locale }
  const ask = async () =>
    config && 'folder' in config.database ? askServer(socketIn(config.database.folder), request, terminal) : undefined
  if (config) command.refuse?.(config, terminal.locale)
  const answered = await ask()
  if (answered) return answered
  if (command.whenStopped || !config) return command.whenStopped?.(terminal, given)

  const opened = await openUnless(ask, config, terminal)
  if (!('database' in opened)) return opened
  try {
    return await command.run({ ...terminal, config, database: opened.database }, given)
  } finally {
    await opened.database.close()
  }
}

/** @param mayBeWrong whether the command has something to say about wrong settings itself */
function settingsUnless(mayBeWrong: boolean): Config | undefined {
  try {
    return readSettings()
  } catch (error) {
    if (!mayBeWrong) throw error
    return undefined
  }
}

/** Opens the database, unless a server that was starting answers meanwhile. */
async function openUnless(
  ask: () => Promise<Outcome | undefined>,
  config: Config,
  { locale, progress }: Terminal,
): Promise<Outcome | { database: Database }> {
  const words = frameWords[locale]
  const until = Date.now() + folderPatience
  progress(words.opening)
  for (;;) {
    try {
      return { database: await openHere(config, locale) }
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
      if (isTooLong(socketIn(error.folder))) {
        throw new Failure({ what: words.longAddress, where: socketIn(error.folder), todo: words.shorten })
      }
      if (Date.now() > until) throw error
    }
    progress(words.waiting)
    await setTimeout(betweenTries)
    const answered = await ask()
    if (answered) return answered
  }
}

/** Opens the database in this process; what it warns of is told beside the command's own words. */
export async function openHere(config: Config, locale: Locale): Promise<Database> {
  const { openDatabase } = await import('../server/db/open.ts')
  const { backUpBeforeUpgrade } = await import('../server/operations/backup/keep.ts')
  return openDatabase(config.database, {
    upgrading: (client) => backUpBeforeUpgrade(client, config, { info: (_, message) => console.error(message) }),
    warn: (message, error) => console.error([message, error.message].filter(Boolean).join(': ')),
    died(error) {
      console.error(error.message || frameWords[locale].tryAgain)
      process.exit(1)
    },
  })
}
