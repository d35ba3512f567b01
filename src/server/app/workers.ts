import cluster, { type Worker } from 'node:cluster'
import { on, once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { AggregatorRegistry } from 'prom-client'
import { giveTurns } from '../files/turns.ts'
import type { Config } from '../settings/config.ts'
import { readyLines } from './start-words.ts'
import { answersMetrics } from './worker-metrics.ts'

/** How long the workers may take to finish what they have begun, in milliseconds, once they no longer answer: each gives up by itself a second before. */
const timeout = 11_000
/** Between the death of a worker and the next, in milliseconds. */
const pause = 1_000

/**
 * Serves with several processes of this program, which share the port, and the work beside answering: each is an instance as on
 * another machine (docs/operations.md). One that dies is replaced; this process itself answers nothing.
 */
export async function superviseWorkers(config: Config, log: Pick<Logger, 'error'>): Promise<void> {
  let isStopping = false
  let isReady = false

  function begin(): Worker {
    const worker = cluster.fork()
    worker.once('exit', async (code, signal) => {
      if (isStopping) return
      if (!isReady) process.exit(code || 1) // it has said itself why it cannot start
      log.error({ code, signal }, 'a worker has died: another takes its place')
      await setTimeout(pause)
      if (!isStopping) begin()
    })
    return worker
  }

  /** Waits until a worker answers: the demonstration's simulators listen before, each at a port of its own. */
  async function answering(worker: Worker) {
    for await (const [{ port }] of on(worker, 'listening')) if (config.port === 0 || port === config.port) return
  }

  /** Has every worker finish what it has begun, and ends with them. */
  async function stop() {
    if (isStopping) return
    isStopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const gone = workers.map((worker) => once(worker, 'exit'))
    for (const { process: child } of workers) child.kill('SIGTERM')
    const allGone = Promise.all(gone).then(() => 0)
    process.exit(await Promise.race([allGone, setTimeout(config.drainSeconds * 1_000 + timeout, 1)]))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  answersMetrics(new AggregatorRegistry())
  giveTurns()
  // The first brings the tables up to date, and makes what must be there once.
  await answering(begin())
  const others = Array.from({ length: config.workers - 1 }, begin)
  await Promise.all(others.map(answering))
  isReady = true
  console.log(readyLines(config).join('\n'))
}
