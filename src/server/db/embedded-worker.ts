// The embedded database, in a thread of its own so that SQL never blocks the HTTP event loop.
// Stock PGlite does not sync to disk, which is mended here; its folder is locked by the process that starts this (docs/decisions/0003).
import fs from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { asksForAll, readAnswer, simpleQuery } from './embedded-messages.ts'

/** What this thread tells the main one; `bytes` are the database's answer to the connection that asked. */
export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'closed' }
  | { type: 'refused'; reason: string }
  | { type: 'answer'; connection: number; bytes: Uint8Array }
  /** The disk has no more room. */
  | { type: 'full' }
  /** What was asked last was not answered, nor will anything be. */
  | { type: 'broken' }
/** What the main thread tells this one; `reset` when a connection has gone, `writes` whether anything may be written. */
export type WorkerCommand =
  | { type: 'query'; connection: number; bytes: Uint8Array }
  | { type: 'reset' }
  | { type: 'writes'; may: boolean }
  | { type: 'close' }

if (!parentPort) throw new Error('the embedded database runs in a worker thread')
const port = parentPort
const folder: string = workerData.folder
const say = (message: WorkerMessage) => port.postMessage(message)

const noRoom = '53100'
const onlyReads = '25006'

let syncs = 0

/** PGlite's file system has no fsync: PostgreSQL's own calls are passed on to the disk. */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>) {
    const started = await super.init(...args)
    started.emscriptenOpts.preRun ??= []
    started.emscriptenOpts.preRun.push((module: unknown) => {
      const { NODEFS } = module as { NODEFS: { stream_ops: Record<string, (stream: { nfd: number }) => number> } }
      NODEFS.stream_ops.fsync = (stream) => {
        fs.fsyncSync(stream.nfd)
        syncs++
        return 0
      }
    })
    return started
  }
}

const serverSettings = [
  'fsync=on',
  'wal_sync_method=fsync',
  'shared_buffers=32MB',
  'max_wal_size=96MB',
  'min_wal_size=32MB',
  // What a new database begins with says it otherwise.
  'timezone=UTC',
  'log_timezone=UTC',
]
/** @param loadDataDir the files that a new database begins with; absent where there is one */
const open = (directory: string, loadDataDir?: Blob) =>
  PGlite.create({
    fs: new DurableNodeFS(directory),
    ...(loadDataDir && { loadDataDir }),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), // -F switches fsync off
      ...serverSettings.flatMap((setting) => ['-c', setting]),
    ],
    extensions: { citext, pg_trgm, unaccent },
  })

function syncTree(target: string) {
  const handle = fs.openSync(target, 'r')
  if (fs.fstatSync(handle).isDirectory()) for (const name of fs.readdirSync(target)) syncTree(path.join(target, name))
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

async function openOrCreate(): Promise<PGlite> {
  const cluster = path.join(folder, 'pgdata')
  if (!fs.existsSync(cluster)) {
    const unfinished = path.join(folder, 'pgdata.new') // renamed when complete: a crash leaves no half database
    fs.rmSync(unfinished, { recursive: true, force: true })
    // As PostgreSQL itself would make them, which takes 3 s of processor more (embedded-beginning.test.ts holds the two together).
    const { dataDir } = await import('@electric-sql/pglite-prepopulatedfs')
    await (await open(unfinished, await dataDir())).close()
    syncTree(unfinished)
    fs.renameSync(unfinished, cluster)
    syncTree(folder)
  }
  return open(cluster)
}

/** Runs wire-protocol bytes; the streaming call runs synchronously and, unlike the others, keeps no parsed messages. */
function execute(database: PGlite, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = []
  void database.execProtocolRawStream(message, {
    syncToFs: false,
    onRawData: (bytes: Uint8Array) => void chunks.push(bytes.slice()),
  })
  return new Uint8Array(Buffer.concat(chunks))
}

async function serve() {
  const database = await openOrCreate()
  syncs = 0
  execute(database, simpleQuery('checkpoint'))
  // Guards the patch above across upgrades of PGlite.
  if (syncs === 0) return say({ type: 'refused', reason: 'this version of PGlite does not sync to disk' })

  let closing = false
  let mayWrite = true
  // Nothing is sent to the database between two statements of a transaction.
  let isIdle = true
  let mayWriteNow = true
  const keepTo = () => {
    if (!isIdle || mayWriteNow === mayWrite) return
    execute(database, simpleQuery(`set default_transaction_read_only = ${mayWrite ? 'off' : 'on'}`))
    mayWriteNow = mayWrite
  }
  port.on('message', async (command: WorkerCommand) => {
    if (closing) return
    if (command.type === 'reset') {
      // A client went away, perhaps inside a transaction.
      execute(database, simpleQuery('rollback'))
      execute(database, simpleQuery('discard all'))
      isIdle = true
      mayWriteNow = true
    } else if (command.type === 'writes') {
      mayWrite = command.may
    } else if (command.type === 'close') {
      closing = true
      await database.close()
      say({ type: 'closed' })
      return
    } else {
      const { connection } = command
      const bytes = execute(database, command.bytes)
      // One that only reads says the same as another server's that does, which is looked for; here there is no other.
      const { errors, isReady } = readAnswer(bytes, (code) => (code === onlyReads && !mayWriteNow ? noRoom : code))
      const isBroken = asksForAll(command.bytes) && isReady === undefined
      isIdle = isReady === 'I'
      port.postMessage({ type: 'answer', connection, bytes } satisfies WorkerMessage, [bytes.buffer])
      if (mayWriteNow && errors.includes(noRoom)) say({ type: 'full' })
      if (isBroken) return say({ type: 'broken' })
    }
    keepTo()
  })
  say({ type: 'ready' })
}

await serve()
