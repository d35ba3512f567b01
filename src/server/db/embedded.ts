import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { EmbeddedSocket } from './embedded-socket.ts'
import type { WorkerCommand, WorkerMessage } from './embedded-worker.ts'
import { lockFolder } from './folder-lock.ts'
import { DatabaseSilent } from './patience.ts'

export interface EmbeddedServer {
  /** What `pg` connects through; one connection at a time. */
  socket: () => Duplex
  close: () => Promise<void>
}

interface EmbeddedEvents {
  warn: (message: string, error: Error) => void
  died: (error: Error) => void
}

/** How long a thread may take to end, in milliseconds; one that hangs in the kernel (a frozen disk) never does. */
const endingLimit = 10_000

/**
 * Starts the embedded database on a folder, creating it at first (4–10 s; later 0.6–1.5 s). It cannot cancel a statement: when one
 * that nobody waits for any more keeps it busy, its thread is started again, which the database survives as it does a power cut.
 * What somebody waits for is never cut off, however long it takes.
 * @param restartAfter milliseconds from the sending of such a statement
 * @throws when another process has the folder, or the database does not sync to disk
 */
export async function startEmbedded(
  folder: string,
  events: EmbeddedEvents,
  restartAfter: number,
): Promise<EmbeddedServer> {
  const lock = lockFolder(folder)
  const sockets = new Map<number, EmbeddedSocket>()
  let connections = 0
  let restart: NodeJS.Timeout | undefined
  let worker = launch()
  let ready = opened(worker, events.died)
  await ready.catch((error) => {
    lock.release()
    throw error
  })

  function launch(): Worker {
    // V8 compiles what is used much a second time, better: some functions of PostgreSQL are so long that one takes 600 MB and a second of
    // processor meanwhile. One after the other, they keep no processor from a start.
    setFlagsFromString('--wasm-num-compilation-tasks=1')
    const started = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: { folder } })
    started.on('message', (message: WorkerMessage) => {
      if (started !== worker) return
      clearTimeout(restart)
      restart = undefined
      if (message.type === 'answer') sockets.get(message.connection)?.receive(message.bytes)
    })
    return started
  }

  /** Ends the thread, which loses what was not committed and nothing else, and starts another on the same files. */
  async function startAgain() {
    events.warn('restarting the embedded database', new DatabaseSilent(`no answer for ${restartAfter} ms`))
    const silent = worker
    const ended = silent.terminate()
    ready = endsWithin(ended).then(() => {
      worker = launch()
      return opened(worker, events.died)
    })
    for (const socket of sockets.values()) socket.destroy(new DatabaseSilent('the embedded database was restarted'))
    await ready.catch(events.died)
  }

  const command = (message: WorkerCommand, moved: ArrayBuffer[] = []) => worker.postMessage(message, moved)

  return {
    socket() {
      const connection = ++connections
      const socket = new EmbeddedSocket({
        ready: () => ready,
        send: (bytes) => command({ type: 'query', connection, bytes }, [bytes.buffer]),
        gone(unansweredSince) {
          sockets.delete(connection)
          command({ type: 'reset' })
          if (unansweredSince === undefined) return
          restart ??= setTimeout(() => void startAgain(), unansweredSince + restartAfter - Date.now())
        },
      })
      sockets.set(connection, socket)
      return socket
    },
    async close() {
      clearTimeout(restart)
      await ready
      const closed = new Promise<void>((resolve) => {
        worker.on('message', (message: WorkerMessage) => message.type === 'closed' && resolve())
      })
      command({ type: 'close' })
      await closed
      await worker.terminate()
      lock.release()
    },
  }
}

/** @throws what the thread refuses to open its files for, or fails with while opening them */
async function opened(worker: Worker, died: EmbeddedEvents['died']): Promise<void> {
  const first = (await once(worker, 'message'))[0] as WorkerMessage
  worker.on('error', died)
  if (first.type !== 'refused') return
  await worker.terminate()
  throw new Error(first.reason)
}

async function endsWithin(ended: Promise<unknown>): Promise<void> {
  let limit: NodeJS.Timeout | undefined
  const tooLate = new Promise((_, reject) => {
    limit = setTimeout(() => reject(new Error('the thread of the embedded database does not end')), endingLimit)
  })
  await Promise.race([ended, tooLate]).finally(() => clearTimeout(limit))
}
