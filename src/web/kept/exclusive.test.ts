import { expect, test } from 'vitest'
import { exclusive } from './exclusive.ts'

test.each([
  ['the browser’s locks', navigator.locks],
  ['none', undefined],
])('with %s, one work waits for the other of its name, also for one that fails', async (_, locks) => {
  const done: string[] = []
  const work = (name: string, fails = false) =>
    exclusive(locks, 'work', async () => {
      done.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      done.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const [one, other] = [work('one', true), work('other')]
  await expect(one).rejects.toThrow('one')
  expect(await other).toBe('other')
  expect(done).toEqual(['one begins', 'one ends', 'other begins', 'other ends'])
})
