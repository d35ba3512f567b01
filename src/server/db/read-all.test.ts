import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readBatches } from './read-all.ts'

const ids = Int32Array.from({ length: 9_000 }, (_, index) => index + 1)

/** All rows, in the order in which they come. */
async function readFrom(rows: (ids: number[]) => Promise<number[]>): Promise<number[]> {
  const found: number[] = []
  for await (const batch of readBatches(ids, { rows })) found.push(...batch)
  return found
}

test('rows come in their order, also where a later batch is read before, and no more than two are on their way', async () => {
  let most = 0
  let under = 0
  const found = await readFrom(async (asked) => {
    most = Math.max(most, ++under)
    await sleep(asked[0] === 1 ? 20 : 1)
    under--
    return asked
  })
  expect(found).toEqual([...ids])
  expect(most).toBe(2)
})

test('a batch that fails ends the reading, with what it failed of', async () => {
  const failing = readFrom(async (asked) => {
    if (asked[0] !== 1) throw new Error('the connection is gone')
    await sleep(20)
    return asked
  })
  await expect(failing).rejects.toThrow('the connection is gone')
})
