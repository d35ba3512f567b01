import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import type { Database } from '../server/db/open.ts'
import type { Config } from '../server/settings/config.ts'
import { Failure, reportOf } from './failure.ts'
import { type Answer, isTooLong, messagesFrom, type Request, send, socketIn } from './messages.ts'
import { frameWords } from './words.ts'

/**
 * Does in the server's process what commands ask for, as nobody else may open the embedded database meanwhile. Anyone who owns the
 * folder of the database may ask, and nobody else (0600, in a folder of 0700).
 * @param folder the database's, which this process has locked: what stands at the socket's address is left from a killed server
 * @returns ends the commands in work and listens no more
 */
export function listenForCommands(
  installation: { config: Config; database: Database },
  folder: string,
  warn: (message: string) => void,
): () => Promise<void> {
  const address = socketIn(folder)
  if (isTooLong(address)) {
    warn(`${address} is too long for a socket: commands need the server stopped. Choose a shorter DATA_DIR.`)
    return async () => {}
  }
  const open = new Set<Socket>()
  const works = new Set<Promise<void>>()
  rmSync(address, { force: true })
  const server = createServer((socket) => {
    open.add(socket)
    const work = answer(socket, installation).catch(() => void socket.destroy())
    works.add(work)
    void work.then(() => works.delete(work))
    socket.on('error', () => {}).on('close', () => open.delete(socket))
  })
  server.on('error', (error) => warn(`commands cannot reach this server: ${error.message}`))
  server.listen(address, () => chmodSync(address, 0o600))
  server.unref()
  return async () => {
    server.close()
    for (const socket of open) socket.destroy()
    await Promise.all(works)
  }
}

async function answer(socket: Socket, installation: { config: Config; database: Database }) {
  const gone = new AbortController()
  socket.on('close', () => gone.abort())
  const received = messagesFrom<Request | Answer>(socket)
  const request = (await received.next()).value as Request | undefined
  if (!request) return
  const { locale, given } = request
  try {
    const { commands } = await import('./commands.ts') // not before somebody asks for one
    const command = commands.find(({ name }) => name === request.command)
    if (command?.place !== 'installation') {
      throw new Failure({ what: frameWords[locale].otherVersion, todo: frameWords[locale].restartServer })
    }
    command.refuse?.(installation.config, locale)
    const outcome = await command.run(
      {
        ...installation,
        locale,
        signal: gone.signal,
        progress: (sentence) => send(socket, { progress: sentence }),
        async ask(question) {
          send(socket, { ask: question })
          const next = (await received.next()).value as Answer | undefined
          if (!next) throw new Error('nobody is there to answer any more')
          return next.answer
        },
      },
      given,
    )
    send(socket, { outcome })
  } catch (error) {
    send(socket, { failure: reportOf(error, locale) })
  }
  socket.end()
}
