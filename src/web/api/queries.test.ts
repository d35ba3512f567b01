import { expect, test, vi } from 'vitest'
import type { Api } from './api.ts'
import { apiOf } from './api.ts'
import { Queries } from './queries.ts'

const api = {} as Api

test('what keeps answers is opened once, tells who waits for it, and calls through the API of its page', async () => {
  const queries = new Queries(() => api)
  const tell = vi.fn()
  const leave = queries.subscribe(tell)
  expect(queries.client).toBeUndefined()
  const [first, second] = await Promise.all([queries.open(), queries.open()])
  expect(first).toBe(second)
  expect(queries.client).toBe(first)
  expect(apiOf(first)).toBe(api)
  expect(tell).toHaveBeenCalledOnce()
  leave()
})
