import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

const kind = 'officina:metrics'
/** How long the workers may take to tell their measures, in milliseconds. */
const timeout = 5_000

interface Message {
  type: typeof kind
  text?: string
}
const isOurs = (message: unknown): message is Message => (message as Message | null)?.type === kind

/** Has the process above the workers add up their measures for the worker that was asked for them. */
export function answersMetrics(all: AggregatorRegistry<typeof AggregatorRegistry.PROMETHEUS_CONTENT_TYPE>): void {
  cluster.on('message', async (worker, message: unknown) => {
    if (!isOurs(message)) return
    const text = await all.clusterMetrics().catch(() => undefined)
    if (worker.isConnected()) worker.send({ type: kind, text })
  })
}

/**
 * The measures of this process or, where it is one of several workers, of all of them together: counts added up, what is read from the
 * database once.
 */
export function measuresOf(own: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => own.metrics()
  AggregatorRegistry.setRegistries(own)
  new AggregatorRegistry() // hears when its measures are asked for
  return () =>
    new Promise((resolve) => {
      const finish = async (message?: unknown) => {
        if (message !== undefined && !isOurs(message)) return
        process.off('message', finish)
        clearTimeout(tooLong)
        resolve((message as Message | undefined)?.text ?? (await own.metrics()))
      }
      const tooLong = setTimeout(() => finish(), timeout)
      process.on('message', finish)
      process.send?.({ type: kind })
    })
}
