import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnsOf, drawSheet, stackSheets } from './sheet.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'officina-sheet-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A page of one colour. */
async function page(name: string, width: number, height: number, background: string): Promise<string> {
  const file = join(folder, name)
  await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toFile(file)
  return file
}

test('a long page goes on in columns beside each other, and none of it is lost', async () => {
  const columns = await columnsOf(await page('long.png', 400, 2_500, '#0b5d4b'), 200, 500)
  const sizes = await Promise.all(columns.map((column) => sharp(column).metadata()))
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [200, 500],
    [200, 500],
    [200, 250],
  ])
})

test('a sheet has a row for each theme, and two sheets stand above each other', async () => {
  const light = { file: await page('light.png', 360, 900, '#fbf7ef'), width: 360, label: '360 px, light' }
  const dark = { file: await page('dark.png', 360, 900, '#101815'), width: 360, label: '360 px, dark' }
  const sheet = join(folder, 'sheet.webp')
  await drawSheet('home, fr', [[light], [dark]], sheet)
  const { data, info } = await sharp(sheet).raw().toBuffer({ resolveWithObject: true })
  const brightness = (row: number) => data[(row * info.width + 100) * info.channels] ?? -1
  expect(brightness(Math.round(info.height * 0.25))).toBeGreaterThan(230)
  expect(brightness(Math.round(info.height * 0.75))).toBeLessThan(40)

  const both = join(folder, 'both.webp')
  await stackSheets(
    [
      { label: 'Before', file: sheet },
      { label: 'After', file: sheet },
    ],
    both,
  )
  expect((await sharp(both).metadata()).height).toBeGreaterThan(2 * info.height)
})
