import { expect, test } from 'vitest'
import { startApi } from '../../../tests/api.ts'
import { createApp } from './app.ts'

const { services } = await startApi()
let reading = 0
let writing = 0
let now = 0
const told: string[] = []
const tell = (_details: object, message: string) => void told.push(message)
const app = createApp({
  services: {
    ...services,
    clock: () => new Date(now),
    log: { error: tell, info: tell },
    database: { ...services.database, oldestWait: { reading: () => reading, writing: () => writing } },
  },
  render: () => new Response('<!doctype html><html><body></body></html>', { headers: { 'content-type': 'text/html' } }),
})

const ask = async (path: string, language = 'fr', method = 'GET') => {
  now += 400
  const headers = { accept: path.startsWith('/api') ? 'application/json' : 'text/html', 'accept-language': language }
  const response = await app.request(path, { method, headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const askFor = async (milliseconds: number, path = '/api/trainings', method = 'GET') => {
  for (const until = now + milliseconds; now < until; ) await ask(path, 'fr', method)
}

test('an overloaded server says so in both languages, as JSON or as a page, and when to come again', async () => {
  expect((await ask('/api/trainings')).status).toBe(200)
  reading = 1_500
  await askFor(3_600)
  const call = await ask('/api/trainings')
  expect(call.status).toBe(503)
  expect(call.headers.get('retry-after')).toBe('5')
  expect(call.headers.get('cache-control')).toBe('no-store')
  expect(JSON.parse(call.text)).toEqual({
    code: 'overloaded',
    message: 'Trop de demandes arrivent en même temps. Veuillez réessayer dans un instant.',
  })
  expect(JSON.parse((await ask('/api/trainings', 'en')).text).message).toContain('Too many requests')
  const page = await ask('/en/services')
  expect(page).toMatchObject({ status: 503, text: expect.stringContaining('Try again') })
  expect(page.headers.get('retry-after')).toBe('5')
  expect(told).toEqual(['overloaded: requests are turned away'])
})

test('it still says how it is, and answers again as soon as it can', async () => {
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/readyz')).status).toBe(200)
  reading = 0
  expect((await ask('/api/trainings')).status).toBe(200)
  await askFor(3_600)
  expect(told.at(-1)).toBe('no longer overloaded')
})

test('while only registering is late, reading goes on', async () => {
  writing = 2_000
  await askFor(4_000, '/api/nowhere', 'POST')
  expect((await ask('/api/nowhere', 'fr', 'POST')).status).toBe(503)
  expect((await ask('/api/trainings')).status).toBe(200)
})
