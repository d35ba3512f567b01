import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { Refusal } from '../../domain/values/problem.ts'
import { isSame } from '../encryption/keyed.ts'
import { callerOf } from '../http/caller.ts'
import type { Services } from '../http/request-context.ts'
import { routeOf } from '../http/trace-request.ts'
import { addDatabaseMeasures } from './database-measures.ts'
import type { Kept } from './kept.ts'
import { addKeptMeasures, addMachineMeasures, addPoolMeasures } from './process-measures.ts'
import { measuresOf } from './worker-metrics.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** The calls that make a registration, and which way it came. */
const ways: Record<string, string> = {
  '/api/registrations': 'site',
  '/api/admin/registrations': 'office',
  '/api/waiting-list/accept': 'waiting_list',
  '/api/participant/waiting-list/:id/accept': 'waiting_list',
  '/api/admin/waiting-list/:id/place': 'waiting_list',
}

/**
 * Measures for Prometheus: the process, every request by route (never by address, which may name a person), what is kept, the connections,
 * and what the database knows of mail, queues, backups, registrations and money.
 * Without a token only this machine may read them, and with a proxy in front nobody: there every connection comes from this machine.
 * @param kept what is answered in front of the framework; absent in development
 */
export function createMetrics({ config, database }: Pick<Services, 'config' | 'database'>, kept?: Kept) {
  const { metricsToken: token, trustedProxies } = config
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status; cache_hits_total counts what is answered in front of this',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  const registered = new Counter({
    name: 'registrations_total',
    help: 'Registrations made since the start, by the way they came',
    labelNames: ['way'],
    registers: [registry],
  })
  for (const way of Object.values(ways)) registered.inc({ way }, 0)
  addDatabaseMeasures(registry, database)
  addPoolMeasures(registry, database)
  addMachineMeasures(registry, config)
  if (kept) addKeptMeasures(registry, kept)

  const observe: MiddlewareHandler = async (c, next) => {
    const stop = duration.startTimer()
    await next()
    stop({ method: c.req.method, route: routeOf(c), status: c.res.status })
  }

  /** Within the API, which plain forms call too. */
  const countRegistrations: MiddlewareHandler = async (c, next) => {
    await next()
    if (c.req.method !== 'POST' || !c.res.ok) return
    const way = ways[routeOf(c)]
    if (way) registered.inc({ way })
  }

  const mayRead = (c: Context) => {
    if (token) return isSame(c.req.header('authorization') ?? '', `Bearer ${token}`)
    const passedOn = ['forwarded', 'via', 'x-forwarded-for'].some((name) => c.req.header(name) !== undefined)
    return trustedProxies === 0 && !passedOn && loopback.has(callerOf(c, 0).ip)
  }

  const measures = measuresOf(registry)
  const route = new Hono().get('/metrics', async (c) => {
    if (!mayRead(c)) throw new Refusal('not_found')
    return c.body(await measures(), 200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
  })
  return { observe, countRegistrations, route }
}
