import { expect, test } from 'vitest'
import { runConcurrently } from './run-concurrently.ts'

test('each is done once, and never more than asked at the same time', async () => {
  const done: number[] = []
  let under = 0
  let most = 0
  await runConcurrently([1, 2, 3, 4, 5], 2, async (number) => {
    most = Math.max(most, ++under)
    await Promise.resolve()
    done.push(number)
    under--
  })
  expect(done).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('what throws ends it: nothing more is begun', async () => {
  const begun: number[] = []
  const work = async (number: number) => {
    begun.push(number)
    if (number === 2) throw new Error('stop')
  }
  await expect(runConcurrently([1, 2, 3, 4], 1, work)).rejects.toThrow('stop')
  expect(begun).toEqual([1, 2])
})
