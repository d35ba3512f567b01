import { Worker } from 'node:worker_threads'
import type { Paper } from './draw.ts'
import type { PaperAnswer, PaperOrder } from './paper-thread.ts'

/** Draws papers, and signs those that are signed. */
export interface Papers {
  /** @throws Error with the reason where it cannot be drawn; where its thread died of it, twice */
  make: (paper: Paper) => Promise<Buffer>
  /** Ends the thread once what it was given is made. */
  stop: () => Promise<void>
  /** Whether the thread runs. */
  isRunning: () => boolean
}

/** How often a paper is begun whose thread dies: it may have been another one's fault, or its own. */
const mostTries = 2
/** Milliseconds without a paper after which the thread ends, and gives back its memory. */
const idleAfter = 15_000
/**
 * Megabytes: some 20 are in use, and without a ceiling the thread lets 90 and more come together. A lower one takes up to a third more of
 * the processor for each paper (docs/performance.md#start-and-memory).
 */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 48 }
const thread = new URL('./paper-thread.ts', import.meta.url)

interface Order {
  paper: Paper
  tries: number
  resolve: (pdf: Buffer) => void
  reject: (error: Error) => void
}

/**
 * The thread that papers are made in: begun with the first of them, begun again when it dies, and ended when it has nothing to do.
 * One is enough, for nobody waits for a paper; several would take the processors from those who wait for an answer.
 * @param warn told when a thread dies
 * @param idleFor milliseconds without a paper, after which it ends
 */
export function openPapers(
  warn: (message: string, error: Error) => void,
  { file = thread, idleFor = idleAfter }: { file?: URL; idleFor?: number } = {},
): Papers {
  const orders = new Map<number, Order>()
  let worker: Worker | undefined
  let count = 0
  let idle: NodeJS.Timeout | undefined

  function launch(): Worker {
    const started = new Worker(file, { resourceLimits })
    started.on('message', answered)
    let reason: Error | undefined
    started.on('error', (error) => {
      reason = error as Error
    })
    started.on('exit', (code) => {
      if (worker !== started) return // ended, not died
      worker = undefined
      beginAgain(reason ?? new Error(`the thread that draws papers ended with ${code}`))
    })
    return started
  }

  function give(order: number, wanted: Order) {
    clearTimeout(idle)
    worker ??= launch()
    worker.ref()
    wanted.tries++
    worker.postMessage({ order, paper: wanted.paper } satisfies PaperOrder)
  }

  function answered(answer: PaperAnswer) {
    const wanted = orders.get(answer.order)
    orders.delete(answer.order)
    if ('pdf' in answer) wanted?.resolve(Buffer.from(answer.pdf.buffer))
    else wanted?.reject(new Error(answer.reason))
    if (orders.size > 0) return
    worker?.unref()
    idle = setTimeout(() => void end(), idleFor).unref()
  }

  function beginAgain(error: Error) {
    warn('the thread that draws papers died', error)
    for (const [order, wanted] of orders) {
      if (wanted.tries < mostTries) give(order, wanted)
      else {
        orders.delete(order)
        wanted.reject(error)
      }
    }
  }

  async function end() {
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  const order = (paper: Paper) =>
    new Promise<Buffer>((resolve, reject) => {
      const wanted = { paper, tries: 0, resolve, reject }
      orders.set(++count, wanted)
      give(count, wanted)
    })
  const inWork = new Set<Promise<Buffer>>()

  return {
    make(paper) {
      const made = order(paper).finally(() => inWork.delete(made))
      inWork.add(made)
      return made
    },
    isRunning: () => worker !== undefined,
    async stop() {
      await Promise.allSettled(inWork)
      clearTimeout(idle)
      await end()
    },
  }
}

let awaited: Papers | undefined

/**
 * Draws a paper that somebody waits for and that takes long, in a thread beside that of all others: it stands behind none of theirs.
 * @throws Error as `Papers.make`
 */
export function drawAwaited(paper: Paper): Promise<Buffer> {
  awaited ??= openPapers(() => {}) // the one who waits is answered
  return awaited.make(paper)
}
