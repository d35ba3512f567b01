import type { Job, PgBoss } from 'pg-boss'
import { traced } from '../outgoing/tracing.ts'
import { onceItCan } from './errors.ts'

/** How often a queue is looked at when nothing wakes it, in milliseconds. */
const lookEvery = 1_000

/** What a job is about, and the trace of what has caused it, where that was told. */
interface JobData {
  id: number
  traceparent?: string
}

/** What a queue is allowed at present. */
export interface Pace {
  /** How many jobs may be in work at once. */
  atOnce: number
  /** How many may be begun at one look at the queue. */
  perLook: number
  /** Milliseconds until any more may be begun. */
  wait: number
}

interface Queue {
  boss: Pick<PgBoss, 'fetch' | 'complete' | 'fail'>
  name: string
  handle: (id: number) => Promise<void>
  /** Asked each time before more is begun. */
  pace: () => Promise<Pace>
  onError: (error: Error) => void
}

export type Dispatcher = ReturnType<typeof startDispatcher>

/**
 * Takes jobs from a queue, several at once: one that hangs keeps its own place and no other. A single look at the queue fills all
 * free places; an ended job leads to the next look only while there may be more.
 */
export function startDispatcher({ boss, name, handle, pace, onError }: Queue) {
  const inWork = new Set<Promise<void>>()
  let isStopping = false
  let isWoken = false
  let mayBeMore = false
  let getUp: () => void = () => {}

  const rest = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, isWoken || isStopping ? 0 : milliseconds)
      getUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const wake = () => {
    isWoken = true
    getUp()
  }

  /** Handles a job as a part of the trace that it was queued in. */
  const within = ({ id, data }: Job<JobData>) =>
    traced(
      {
        name: `job ${name}`,
        kind: 'consumer',
        attributes: { 'messaging.destination.name': name, 'messaging.message.id': id },
        parent: data.traceparent,
      },
      () => handle(data.id),
    )

  /** Until the queue knows of its end, nothing takes the job up again before it expires. */
  async function finish(job: Job<JobData>) {
    try {
      await within(job)
    } catch (error) {
      onError(error as Error)
      await onceItCan(() => boss.fail(name, job, { message: (error as Error).message }))
      return
    }
    await onceItCan(() => boss.complete(name, job))
  }

  function begin(job: Job<JobData>) {
    const work = finish(job)
      .catch(onError)
      .finally(() => {
        inWork.delete(work)
        if (mayBeMore) wake()
      })
    inWork.add(work)
  }

  /** @returns how long to rest */
  async function beginMore(): Promise<number> {
    const { atOnce, perLook, wait } = await pace()
    const places = Math.min(perLook, atOnce - inWork.size)
    mayBeMore = true
    if (wait > 0) return Math.min(wait, lookEvery)
    if (places <= 0) return lookEvery
    const jobs = await boss.fetch<JobData>(name, { batchSize: places })
    mayBeMore = jobs.length === places
    for (const job of jobs) begin(job)
    return lookEvery
  }

  async function run() {
    while (!isStopping) {
      isWoken = false
      const milliseconds = await beginMore().catch((error: Error) => {
        onError(error)
        return lookEvery
      })
      await rest(milliseconds)
    }
  }
  const running = run()

  return {
    /** Looks at the queue at once. */
    wake,
    /** Begins nothing more, and waits for what is in work. */
    async stop() {
      isStopping = true
      getUp()
      await running
      await Promise.all(inWork)
    },
  }
}
