import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerKeptMedia, partOf } from './kept-media.ts'

const whole = () => new Response('0123456789', { headers: { 'Content-Type': 'audio/mp4' } })

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=0-', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=0-1,4-5', 200, '0123456789', null],
  [null, 200, '0123456789', null],
])('a player that asks for %s of a kept file is answered %d', async (range, status, text, contentRange) => {
  const answer = await partOf(whole(), range)
  expect(answer.status).toBe(status)
  expect(await answer.text()).toBe(text)
  expect(answer.headers.get('content-range')).toBe(contentRange)
  if (status === 416) return
  expect(answer.headers.get('content-type')).toBe('audio/mp4')
  expect(answer.headers.get('accept-ranges')).toBe('bytes')
  expect(answer.headers.get('content-length')).toBe(String(text.length))
})

/** What the network is asked for. */
let asked: string[] = []
const real = { caches: globalThis.caches, fetch: globalThis.fetch, location: globalThis.location }
beforeEach(() => {
  asked = []
  Object.assign(globalThis, {
    location: { origin: 'https://site.example' },
    caches: { match: async (address: string) => (address === '/api/media/7/content' ? whole() : undefined) },
    fetch: async (request: Request) => {
      asked.push(request.url)
      return new Response('from the network')
    },
  })
})
afterEach(() => void Object.assign(globalThis, real))

const ask = (address: string, init?: RequestInit) =>
  answerKeptMedia(new Request(`https://site.example${address}`, init))

test('a file that is kept is answered without network, in the part that was asked for', async () => {
  const answer = await ask('/api/media/7/content', { headers: { range: 'bytes=2-4' } })
  expect(await answer?.text()).toBe('234')
  expect(asked).toEqual([])
})

test('one that the browser has deleted comes from the network', async () => {
  expect(await (await ask('/api/media/8/content'))?.text()).toBe('from the network')
  expect(asked).toEqual(['https://site.example/api/media/8/content'])
})

test.each(['/api/media/7/content?expires=1&signature=x', '/api/media/7/address', '/api/participant/courses/7', '/'])(
  '%s is left to the network',
  (address) => expect(ask(address)).toBeUndefined(),
)

test('nor is anything answered that is sent, or of another site', () => {
  expect(ask('/api/media/7/content', { method: 'POST' })).toBeUndefined()
  expect(answerKeptMedia(new Request('https://other.example/api/media/7/content'))).toBeUndefined()
})
