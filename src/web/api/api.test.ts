import { expect, test } from 'vitest'
import { type Api, createClient } from './api.ts'

const asked: [address: string, init: RequestInit][] = []
const fetch = (async (address: string, init: RequestInit) => {
  asked.push([address, init])
  return new Response('[]')
}) as typeof globalThis.fetch
const api = createClient<Api>('http://officina.test/api', fetch, {
  headers: { 'Accept-Language': 'fr' },
  init: { credentials: 'include' },
})
const last = () => asked.at(-1)

test('a call names its method, what stands in its address, and what all calls are sent with', async () => {
  await api.trainings[':id'].$get({ param: { id: 'a/b ?é' } })
  expect(last()).toEqual([
    'http://officina.test/api/trainings/a%2Fb%20%3F%C3%A9',
    { method: 'GET', headers: { 'Accept-Language': 'fr' }, credentials: 'include' },
  ])
})

test('a query is sent without what is not there, and each of several values by itself', async () => {
  await api.trainings.$get({ query: { q: 'é&b', location: undefined, category: ['a', 'b'] as never } })
  expect(last()?.[0]).toBe('http://officina.test/api/trainings?q=%C3%A9%26b&category=a&category=b')
})

test('a body is sent as JSON, headers and the rest beside what all calls have', async () => {
  const { signal } = new AbortController()
  await api.contact.$post({ json: { name: 'Aya' } as never }, { headers: { 'Idempotency-Key': 'k' }, init: { signal } })
  expect(last()).toEqual([
    'http://officina.test/api/contact',
    {
      method: 'POST',
      headers: { 'Accept-Language': 'fr', 'Content-Type': 'application/json', 'Idempotency-Key': 'k' },
      body: '{"name":"Aya"}',
      credentials: 'include',
      signal,
    },
  ])
})

test('an address alone asks nothing, and a client can be waited for', async () => {
  const before = asked.length
  expect(api.admin.imports.$url().href).toBe('http://officina.test/api/admin/imports')
  expect(await Promise.resolve(api)).toBeTypeOf('function')
  expect(asked).toHaveLength(before)
})
