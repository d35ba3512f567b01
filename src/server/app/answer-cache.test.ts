import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import { contentSecurityPolicy, renderedPage } from './page-html.ts'

const html = '<!doctype html><html><body><h1>Formations</h1><script>greet()</script></body></html>'
let now = 0
let pages: AnswerCache
let port: number
const create = (most = 1_000_000) => createAnswerCache({ production: true, clock: () => now, most, settled: 0 })
const server = createServer((incoming, response) => {
  if (!pages.serve(incoming, response, 'a-request')) response.writeHead(418).end()
})

beforeEach(async () => {
  now = 0
  pages = create()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, method, headers, agent: false }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
    })
      .on('error', reject)
      .end()
  })

test('a kept page is answered with its policy and a way to ask again cheaply', async () => {
  await pages.keep('/formations', renderedPage(html), pages.generation())
  const answer = await get('/formations')
  expect(answer.status).toBe(200)
  expect(answer.body.toString()).toBe(html)
  expect(answer.headers['content-security-policy']).toBe(contentSecurityPolicy(html))
  expect(answer.headers['strict-transport-security']).toContain('max-age=63072000')
  const again = await get('/formations', { 'if-none-match': answer.headers.etag ?? '' })
  expect(again.status).toBe(304)
  expect((await get('/formations', {}, 'HEAD')).body.length).toBe(0)
})

test('its compressed form is the same page', async () => {
  await pages.keep('/formations', renderedPage(html), pages.generation())
  const compressed = await get('/formations', { 'accept-encoding': 'gzip, br' })
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(compressed.body).toString()).toBe(html)
})

test('what changes meanwhile is never answered: the cache is emptied, and a page begun before is not kept', async () => {
  const begun = pages.generation()
  await pages.keep('/formations', renderedPage(html), begun)
  pages.clear()
  expect((await get('/formations')).status).toBe(418)
  await pages.keep('/formations', renderedPage(html), begun)
  expect((await get('/formations')).status).toBe(418)
})

test('a page grows old after five minutes', async () => {
  await pages.keep('/formations', renderedPage(html), pages.generation())
  now = 5 * 60_000 + 1
  expect((await get('/formations')).status).toBe(418)
})

test('what changes while the compressed forms are made is never answered either', async () => {
  const keeping = pages.keep('/formations', renderedPage(html), pages.generation())
  pages.clear()
  await keeping
  expect((await get('/formations')).status).toBe(418)
})

test('when it is full, the page asked for least recently makes room', async () => {
  const size = 3 * Buffer.byteLength(html) // its compressed forms are smaller, but not by much
  pages = create(3 * size)
  const keep = (path: string) => pages.keep(path, renderedPage(html), pages.generation())
  await keep('/')
  await keep('/services')
  await keep('/formations')
  expect((await get('/')).status).toBe(200)
  for (let spelling = 0; spelling < 1_040; spelling++) {
    await keep(`/formations/${spelling}`)
    expect((await get('/')).status, `after ${spelling} others`).toBe(200)
  }
  expect((await get('/formations/1039')).status).toBe(200)
  expect((await get('/services')).status).toBe(418)
  expect((await get('/formations/1000')).status).toBe(418)
})
