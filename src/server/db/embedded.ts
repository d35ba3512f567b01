import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { setTimeout as waiting } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { EmbeddedSocket } from './embedded-socket.ts'
import type { WorkerCommand, WorkerMessage } from './embedded-worker.ts'
import { lockFolder } from './folder-lock.ts'
import { freeIn, reserveBytes, reserveIn } from './reserve.ts'
import { DatabaseSilent } from './timeouts.ts'

export interface EmbeddedServer {
  /** What `pg` connects through; one connection at a time. */
  socket: () => Duplex
  /** Whether the disk has no room, so that nothing may be written. */
  isFull: () => boolean
  close: () => Promise<void>
}

interface EmbeddedEvents {
  warn: (message: string, error: Error) => void
  died: (error: Error) => void
}

/** The disk has no room; `code` is what PostgreSQL says of that. */
class NoRoom extends Error {
  readonly code = '53100'
}

/** How often it is looked whether a full disk has room again, in milliseconds. */
const lookEvery = 2_000

/** How long a thread may take to end, in milliseconds; one that hangs in the kernel (a frozen disk) never does. */
const endingLimit = 10_000

/**
 * Starts the embedded database on a folder, creating it at first (1–4 s; later 0.6–1.5 s). It cannot cancel a statement: when one
 * that nobody waits for any more keeps it busy, its thread is started again, which the database survives as it does a power cut.
 * What somebody waits for is never cut off, however long it takes. While the disk is full the database only reads; where that has broken
 * it, it is opened again in the room of its reserve.
 * @param restartAfter milliseconds from the sending of such a statement
 * @throws when another process has the folder, or the database does not sync to disk
 */
export async function startEmbedded(
  folder: string,
  events: EmbeddedEvents,
  restartAfter: number,
): Promise<EmbeddedServer> {
  const lock = lockFolder(folder)
  const reserve = reserveIn(folder)
  void reserve.spend() // a crash has left it
  const sockets = new Map<number, EmbeddedSocket>()
  let connections = 0
  let restart: NodeJS.Timeout | undefined
  let isFull = false
  let isOpen = true
  let worker = launch()
  let ready = opened(worker, events.died)
  await ready.catch((error) => {
    lock.release()
    throw error
  })
  const noRoom = () => new NoRoom(`no room on the disk of ${folder}`)
  const failed = (error: Error) => events.warn('cannot look at the disk', error)
  const looking = setInterval(() => void lookForRoom().catch(failed), lookEvery).unref()

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
      else if (message.type === 'full') onlyRead()
      else if (message.type === 'broken') void startAgain('it has broken down')
    })
    return started
  }

  function onlyRead() {
    if (!isFull) events.warn('the disk is full: nothing can be saved', noRoom())
    isFull = true
    command({ type: 'writes', may: false })
  }

  async function lookForRoom() {
    if (!isOpen) return
    if (isFull && reserve.isRoomAgain()) {
      isFull = false
      command({ type: 'writes', may: true })
      events.warn('the disk has room again', new Error(`${freeIn(folder)} bytes for ${folder}`))
    }
    if (!isFull) await reserve.keep()
  }

  /** Ends the thread, which loses what was not committed and nothing else, and starts another on the same files. */
  async function startAgain(reason: string) {
    if (!isOpen) return
    isOpen = false
    events.warn('restarting the embedded database', new DatabaseSilent(reason))
    const open = async () => {
      void reserve.spend()
      worker = launch()
      await opened(worker, events.died).catch((error) => {
        throw freeIn(folder) < reserveBytes ? noRoom() : error
      })
    }
    ready = endsWithin(worker.terminate()).then(open)
    for (const socket of sockets.values()) socket.destroy(new DatabaseSilent('the embedded database was restarted'))
    let opening = ready
    while (!(await opening.then(() => true, wasForRoom))) {
      // Nobody waits for it meanwhile, and nothing is tried that cannot succeed.
      ready = Promise.reject(noRoom())
      ready.catch(() => {})
      await waiting(lookEvery, undefined, { ref: false })
      opening = freeIn(folder) >= reserveBytes ? open() : ready
    }
    ready = Promise.resolve()
    isOpen = true
    if (isFull) onlyRead()
  }

  /** What the thread fails with may be the want of room; anything else ends the process. */
  function wasForRoom(error: Error): false {
    isFull = true
    if (!(error instanceof NoRoom)) events.died(error)
    return false
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
          restart ??= setTimeout(
            () => void startAgain(`no answer for ${restartAfter} ms`),
            unansweredSince + restartAfter - Date.now(),
          )
        },
      })
      sockets.set(connection, socket)
      return socket
    },
    isFull: () => isFull,
    async close() {
      clearTimeout(restart)
      clearInterval(looking)
      await reserve.spend()
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
