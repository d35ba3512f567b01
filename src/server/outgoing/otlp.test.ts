import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type ReceivedSpan, startCollector } from '../../../tests/collector.ts'
import { type Collector, tellCollector } from './otlp.ts'

const collector = await startCollector()
afterAll(collector.close)
afterEach(() => collector.spans.splice(0))

const telling = (changes: Partial<Collector> = {}) =>
  tellCollector({
    endpoint: collector.url,
    headers: {},
    share: 1,
    resource: { 'service.name': 'officina' },
    ...changes,
  })
const named = (name: string) => collector.spans.find((span) => span.name === name) as ReceivedSpan

test('what happens within something else is its part, over promises too, and says how long it took', async () => {
  const tracer = telling()
  const answer = await tracer.within({ name: 'request', kind: 'server' }, async (span) => {
    span.set({ 'http.response.status_code': 200 })
    await tracer.within({ name: 'first', kind: 'client' }, () => new Promise((done) => setImmediate(done)))
    tracer.within({ name: 'second', kind: 'client', attributes: { 'db.query.text': 'select $1' } }, () => {})
    return 7
  })
  expect(answer).toBe(7)
  await tracer.stop()
  const request = named('request')
  expect(collector.spans).toHaveLength(3)
  for (const name of ['first', 'second'])
    expect(named(name)).toMatchObject({ traceId: request.traceId, parentSpanId: request.spanId, kind: 3 })
  expect(request.parentSpanId).toBeUndefined()
  expect(BigInt(request.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(named('first').endTimeUnixNano))
  expect(BigInt(named('first').startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(request.startTimeUnixNano))
  expect(Math.abs(Number(BigInt(request.startTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(60_000)
  expect(request.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } })
})

test('what fails says of which kind, and nothing of what it was about', async () => {
  const tracer = telling()
  const refused = Object.assign(new Error('duplicate key zorobabelle@example.ci'), { code: '23505' })
  const work = tracer.within({ name: 'statement', kind: 'client' }, () => Promise.reject(refused))
  await expect(work).rejects.toBe(refused)
  expect(() =>
    tracer.within({ name: 'other', kind: 'client' }, () => {
      throw new TypeError('zorobabelle')
    }),
  ).toThrow(TypeError)
  await tracer.stop()
  expect(named('statement')).toMatchObject({ status: { code: 2 } })
  expect(named('statement').attributes).toContainEqual({ key: 'error.type', value: { stringValue: '23505' } })
  expect(JSON.stringify(collector.spans)).not.toContain('zorobabelle')
})

test('a trace goes on where another process began it, told or not as there', async () => {
  const tracer = telling({ share: 0 })
  const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  tracer.within({ name: 'job', kind: 'consumer', parent }, () => {
    expect(tracer.current()).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-01$/)
  })
  tracer.within({ name: 'unheard', kind: 'consumer', parent: parent.replace(/01$/, '00') }, () => {})
  tracer.within({ name: 'own', kind: 'server', parent: 'somebody’s nonsense' }, () => {
    expect(tracer.current()).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
  })
  expect(tracer.current()).toBeUndefined()
  await tracer.stop()
  expect(collector.spans.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([['job', '00f067aa0ba902b7']])
})

test('a collector that is away, or never answers, holds nothing up', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  for (const endpoint of ['http://127.0.0.1:1', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`]) {
    const tracer = telling({ endpoint })
    for (let index = 0; index < 10_000; index++) tracer.within({ name: 'request', kind: 'server' }, () => {})
    await tracer.stop()
  }
  silent.closeAllConnections()
  silent.close()
})
