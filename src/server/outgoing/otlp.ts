// Sends spans to a collector, as OTLP over HTTP in JSON (https://opentelemetry.io/docs/specs/otlp/). Loaded only where one is named.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { setTimeout as waiting } from 'node:timers/promises'
import type { Attributes, Described, Span, Tracer } from './tracing.ts'

/** Where spans go, and how many traces are told. */
export interface Collector {
  /** The address of the collector; spans go to `/v1/traces` below it. */
  endpoint: string
  headers: Record<string, string>
  /** From 0 to 1, of the traces that begin here; one that began elsewhere is told where it is told there. */
  share: number
  /** What tells this process from others. */
  resource: Attributes
}

/** What is sent at once, and what waits at most while the collector is away: what comes then is lost, and nothing else is. */
const limits = { batch: 512, waiting: 4_096 }
/** How often what has gathered is sent, and how long that may take, in milliseconds. */
const sendEvery = 2_000
const timeout = 5_000

interface Around {
  traceId: string
  spanId: string
  isTold: boolean
}

const kinds = { server: 2, client: 3, consumer: 5 }

const attributesOf = (given: Attributes) =>
  Object.entries(given).flatMap(([key, value]) => {
    if (value === undefined) return []
    return [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }]
  })

/** Nanoseconds since 1970, in digits: a number would not hold them all. */
function now(): string {
  const milliseconds = performance.timeOrigin + performance.now()
  const whole = Math.trunc(milliseconds)
  return `${whole}${String(Math.trunc((milliseconds - whole) * 1e6)).padStart(6, '0')}`
}

/** W3C Trace Context, version 00; anything else tells nothing. */
function aroundOf(traceparent: string | undefined): Around | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? []
  if (!/[1-9a-f]/.test(traceId) || !/[1-9a-f]/.test(spanId)) return undefined
  return { traceId, spanId, isTold: (Number.parseInt(flags, 16) & 1) === 1 }
}

const typeOf = (error: unknown): string =>
  error instanceof Error ? ((error as Error & { code?: string }).code ?? error.name) : 'unknown'

/** Tells spans to a collector; one that is away holds nothing up. `stop` sends what has gathered. */
export function tellCollector({
  endpoint,
  headers,
  share,
  resource,
}: Collector): Tracer & { stop: () => Promise<void> } {
  const around = new AsyncLocalStorage<Around>()
  const gathered: object[] = []
  let sending: Promise<void> | undefined

  async function send() {
    const spans = gathered.splice(0, limits.batch)
    const scopeSpans = [{ scope: { name: 'officina' }, spans }]
    const body = JSON.stringify({ resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans }] })
    await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(timeout),
    })
      .then((answer) => answer.arrayBuffer())
      .catch(() => {}) // lost: nobody waits for them
  }
  async function sendAll() {
    while (gathered.length > 0) await send()
  }
  const sendGathered = () => {
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
    return sending
  }
  const timer = setInterval(sendGathered, sendEvery).unref()

  function begin({ name, kind, attributes = {}, parent }: Described) {
    const outer = aroundOf(parent) ?? around.getStore()
    const own: Around = {
      traceId: outer?.traceId ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      isTold: outer?.isTold ?? Math.random() < share,
    }
    const startTimeUnixNano = now()
    const told = { name, attributes, failure: undefined as string | undefined }
    const span: Span = {
      rename(name) {
        told.name = name
      },
      set(more) {
        told.attributes = { ...told.attributes, ...more }
      },
      fail(type) {
        told.failure = type
      },
    }
    const end = () => {
      if (!own.isTold || gathered.length >= limits.waiting) return
      gathered.push({
        traceId: own.traceId,
        spanId: own.spanId,
        ...(outer && { parentSpanId: outer.spanId }),
        name: told.name,
        kind: kinds[kind],
        startTimeUnixNano,
        endTimeUnixNano: now(),
        attributes: attributesOf({ ...told.attributes, 'error.type': told.failure }),
        status: told.failure === undefined ? {} : { code: 2 },
      })
    }
    return { own, span, end }
  }

  return {
    within(described, work) {
      const { own, span, end } = begin(described)
      const failed = (error: unknown) => {
        span.fail(typeOf(error))
        end()
      }
      try {
        const result = around.run(own, () => work(span))
        // Watched, not replaced: who asked gets the very promise that the work gave.
        if (result instanceof Promise) result.then(end, failed)
        else end()
        return result
      } catch (error) {
        failed(error)
        throw error
      }
    },
    current() {
      const { traceId, spanId, isTold } = around.getStore() ?? {}
      return traceId && `00-${traceId}-${spanId}-${isTold ? '01' : '00'}`
    },
    async stop() {
      clearInterval(timer)
      await Promise.race([Promise.resolve(sending).then(sendAll), waiting(timeout, undefined, { ref: false })])
    },
  }
}
