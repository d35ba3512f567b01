import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { WorkerCommand, WorkerMessage } from './embedded-worker.ts'

const terminate = 0x58 // the protocol's goodbye, which would end the one and only session

/** Looks like a socket to `pg`, and hands its bytes to the embedded database's thread. */
class WorkerSocket extends Duplex {
  readonly #worker: Worker
  readonly #receive = (message: unknown) => {
    if (message instanceof Uint8Array) this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength))
  }

  constructor(worker: Worker) {
    super()
    this.#worker = worker
  }

  connect() {
    this.#worker.on('message', this.#receive)
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    return this
  }
  unref() {
    return this
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void) {
    this.#send(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void) {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: () => void) {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#worker.off('message', this.#receive)
    this.#worker.postMessage('reset' satisfies WorkerCommand)
    done(error)
  }

  #send(bytes: Buffer) {
    if (bytes[0] === terminate) return
    const message = new Uint8Array(bytes)
    this.#worker.postMessage(message, [message.buffer])
  }
}

export interface EmbeddedServer {
  /** What `pg` connects through; one connection at a time. */
  socket: () => Duplex
  close: () => Promise<void>
}

/**
 * Starts the embedded database on a folder, creating it at first (4–10 s; later 0.6–1.5 s).
 * @throws when another process has the folder, or the database does not sync to disk
 */
export async function startEmbedded(folder: string, onDeath: (error: Error) => void): Promise<EmbeddedServer> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: { folder } })
  const first = (await once(worker, 'message'))[0] as WorkerMessage
  if (first.type === 'refused') {
    await worker.terminate()
    throw new Error(first.reason)
  }
  worker.on('error', onDeath)
  return {
    socket: () => new WorkerSocket(worker),
    async close() {
      const closed = new Promise<void>((resolve) => {
        worker.on('message', (message: WorkerMessage) => message?.type === 'closed' && resolve())
      })
      worker.postMessage('close' satisfies WorkerCommand)
      await closed
      await worker.terminate()
    },
  }
}
