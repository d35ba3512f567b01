import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Refusal } from '../../domain/problem.ts'
import { lastRuns } from '../backup/runs.ts'
import type { Db } from '../db/open.ts'
import type { Services } from '../http/call.ts'
import { callerOf } from '../http/caller.ts'
import { routeOf } from '../http/route-of.ts'
import { countDeliveries, readMailFlow } from '../notifications/queries.ts'
import { measuresOf } from './worker-metrics.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Measures for Prometheus: the process, every request by route (never by address, which may name a person), and mails by state.
 * Without a token only this machine may read them, and with a proxy in front nobody: there every connection comes from this machine.
 */
export function createMetrics(
  db: Db,
  { metricsToken: token, trustedProxies }: Pick<Services['config'], 'metricsToken' | 'trustedProxies'>,
) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status; pages from the cache are answered in front of this',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  new Gauge({
    name: 'notifications',
    help: 'Mails by delivery state',
    labelNames: ['state'],
    aggregator: 'max', // every worker reads the same
    registers: [registry],
    async collect() {
      this.reset()
      try {
        for (const { state, total } of await countDeliveries(db)) this.set({ state }, total)
      } catch {
        // The database is away: the rest must still be read.
      }
    },
  })

  new Gauge({
    name: 'mail_paused',
    help: '1 while the mail server refuses everything',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      try {
        this.set((await readMailFlow(db)).state === 'paused' ? 1 : 0)
      } catch {
        this.remove()
      }
    },
  })

  for (const kind of ['backup', 'rehearsal'] as const) {
    new Gauge({
      name: `${kind}_age_seconds`,
      help: `Time since the last ${kind} that went well; absent where there was none`,
      aggregator: 'max',
      registers: [registry],
      async collect() {
        this.reset()
        try {
          const { lastGood } = await lastRuns(db, kind)
          if (lastGood) this.set((Date.now() - lastGood.endedAt.getTime()) / 1_000)
          else this.remove()
        } catch {
          this.remove()
        }
      },
    })
  }

  const observe: MiddlewareHandler = async (c, next) => {
    const stop = duration.startTimer()
    await next()
    stop({ method: c.req.method, route: routeOf(c), status: c.res.status })
  }

  const mayRead = (c: Context) => {
    const given = Buffer.from(c.req.header('authorization') ?? '')
    const wanted = Buffer.from(`Bearer ${token}`)
    if (token) return given.length === wanted.length && timingSafeEqual(given, wanted)
    const passedOn = ['forwarded', 'via', 'x-forwarded-for'].some((name) => c.req.header(name) !== undefined)
    return trustedProxies === 0 && !passedOn && loopback.has(callerOf(c, 0).ip)
  }

  const measures = measuresOf(registry)
  const route = new Hono().get('/metrics', async (c) => {
    if (!mayRead(c)) throw new Refusal('not_found')
    return c.body(await measures(), 200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
  })
  return { observe, route }
}
