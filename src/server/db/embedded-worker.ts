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

/** What this thread tells the main one; `bytes` are the database's answer to the connection that asked. */
export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'closed' }
  | { type: 'refused'; reason: string }
  | { type: 'answer'; connection: number; bytes: Uint8Array }
/** What the main thread tells this one; `reset` when a connection has gone. */
export type WorkerCommand =
  | { type: 'query'; connection: number; bytes: Uint8Array }
  | { type: 'reset' }
  | { type: 'close' }

if (!parentPort) throw new Error('the embedded database runs in a worker thread')
const port = parentPort
const folder: string = workerData.folder
const say = (message: WorkerMessage) => port.postMessage(message)

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
]
const open = (directory: string) =>
  PGlite.create({
    fs: new DurableNodeFS(directory),
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
    await (await open(unfinished)).close()
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

/** A simple-query message of the PostgreSQL protocol. */
function simpleQuery(sql: string): Uint8Array {
  const message = Buffer.alloc(sql.length + 6)
  message.write('Q')
  message.writeInt32BE(sql.length + 5, 1)
  message.write(sql, 5)
  return new Uint8Array(message)
}

async function serve() {
  const database = await openOrCreate()
  syncs = 0
  execute(database, simpleQuery('checkpoint'))
  // Guards the patch above across upgrades of PGlite.
  if (syncs === 0) return say({ type: 'refused', reason: 'this version of PGlite does not sync to disk' })

  let closing = false
  port.on('message', async (command: WorkerCommand) => {
    if (closing) return
    if (command.type === 'reset') {
      // A client went away, perhaps inside a transaction.
      execute(database, simpleQuery('rollback'))
      execute(database, simpleQuery('discard all'))
    } else if (command.type === 'close') {
      closing = true
      await database.close()
      say({ type: 'closed' })
    } else {
      const bytes = execute(database, command.bytes)
      port.postMessage({ type: 'answer', connection: command.connection, bytes } satisfies WorkerMessage, [
        bytes.buffer,
      ])
    }
  })
  say({ type: 'ready' })
}

await serve()
