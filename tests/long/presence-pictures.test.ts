import { expect, test } from 'vitest'
import { readPictures } from '../read-pictures.ts'

test('of 200 pictures of presence codes at least 98 in a hundred are read, and none wrongly', async () => {
  const { read, wrong, told } = await readPictures(Array.from({ length: 200 }, (_, number) => number))
  console.log(told)
  expect(wrong).toEqual([])
  expect(read, told).toBeGreaterThanOrEqual(196)
})
