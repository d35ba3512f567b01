import { once } from 'node:events'
import { connect } from 'node:net'
import type { Locale } from '../domain/values/language.ts'
import type { Config } from '../server/settings/config.ts'
import type { Outcome, Terminal } from './command.ts'
import { Failure } from './failure.ts'
import { isTooLong, type Message, messagesFrom, type Request, send, socketIn } from './messages.ts'
import { frameWords } from './words.ts'

/** Nobody listens: there is no server, or it was killed. */
const nobody = new Set(['ENOENT', 'ECONNREFUSED'])

/**
 * Has the server that runs on the embedded database do what is asked.
 * @param address its socket
 * @returns undefined where no server runs
 * @throws Failure as the server tells it
 */
export async function askServer(address: string, request: Request, terminal: Terminal): Promise<Outcome | undefined> {
  const words = frameWords[terminal.locale]
  if (isTooLong(address)) return undefined
  const socket = connect(address)
  try {
    await once(socket, 'connect')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (nobody.has(code)) return undefined
    if (code === 'EACCES') throw new Failure({ what: words.otherUser, where: address, todo: words.asOwner })
    throw error
  }
  socket.on('error', () => {}) // it ends, which is told below
  send(socket, request)
  for await (const message of messagesFrom<Message>(socket)) {
    if ('progress' in message) terminal.progress(message.progress)
    else if ('ask' in message) send(socket, { answer: await terminal.ask(message.ask) })
    else if ('failure' in message) throw new Failure(message.failure)
    else return message.outcome
  }
  throw new Failure({ what: words.serverGone, todo: words.tryAgain })
}

/** Whether a server runs on the embedded database with this socket. */
async function isServerThere(address: string): Promise<boolean> {
  const socket = connect(address)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

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
