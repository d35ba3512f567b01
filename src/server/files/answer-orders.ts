import { Worker } from 'node:worker_threads'
import { Refusal } from '../../domain/values/problem.ts'

/** What a reader is told to do, and with how much. */
export interface Order {
  task: string
  given: unknown[]
  /** Milliseconds of the processor. */
  processorTime: number
  /** Bytes. */
  memory: number
}

export type Answer =
  | { read: unknown }
  | { refusal: { code: string; details: Record<string, string | number>; fields: Record<string, string> | undefined } }
  | { failure: string }

type Task = (...given: never[]) => unknown

const idle = Number.POSITIVE_INFINITY

/**
 * Does what the process above orders, a file at a time, until that one is gone. A thread beside it ends the process at once when a file
 * takes more of the processor or of the memory than it may: neither XML that never ends nor a picture's own reader lets anything else in.
 */
export function answerOrders(load: () => Promise<Record<string, Task>>): void {
  if (!process.send) throw new Error('This is begun by the server.')
  // Ctrl-C and systemd tell every process: what is in hand is finished, and the end of the one above is the end of this one.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  process.on('disconnect', () => process.exit(0))
  const allowed = new Float64Array(new SharedArrayBuffer(16)).fill(idle)
  new Worker(`(${watch})()`, { eval: true, workerData: { allowed, parent: process.ppid } }).unref()
  const loading = load()

  process.on('message', async ({ task, given, processorTime, memory }: Order) => {
    const tasks = await loading // takes none of the file's time
    const { user, system } = process.cpuUsage()
    allowed.set([user + system + processorTime * 1_000, memory])
    const answer = await perform(tasks, task, given)
    allowed.fill(idle)
    process.send?.(answer)
  })
}

async function perform(tasks: Record<string, Task>, task: string, given: unknown[]): Promise<Answer> {
  try {
    return { read: await tasks[task]?.(...(given as never[])) }
  } catch (error) {
    if (!(error instanceof Refusal)) return { failure: error instanceof Error ? String(error.stack) : String(error) }
    const { code, details, fields } = error
    return { refusal: { code, details, fields } }
  }
}

/** The thread's own text: it names nothing outside itself. */
function watch() {
  const { workerData } = process.getBuiltinModule('node:worker_threads')
  const { allowed, parent } = workerData as { allowed: Float64Array; parent: number }
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    const [time = 0, memory = 0] = allowed
    if (user + system > time || process.memoryUsage.rss() > memory) process.kill(process.pid, 'SIGVTALRM')
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 25)
}
