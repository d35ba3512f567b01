import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { redrawWithin } from './redraw-picture.ts'
import { storedZip } from './stored-zip.ts'

const at = new Date('2026-03-08T02:30:20Z')
const files = [
  { name: 'a.pdf', content: Buffer.from('%PDF-1.7') },
  { name: 'b.jpg', content: Buffer.alloc(100_000, 7) },
]
async function zipped(): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of storedZip(files, at)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('an archive holds its files as they are, and is the same in every time zone', async () => {
  const here = await zipped()
  expect(Object.entries(unzipSync(here)).map(([name, content]) => [name, Buffer.from(content)])).toEqual(
    files.map(({ name, content }) => [name, content]),
  )
  const zone = process.env.TZ
  try {
    // On that day clocks there leave out the hour from two to three.
    for (const other of ['America/New_York', 'Asia/Kolkata']) {
      process.env.TZ = other
      expect((await zipped()).equals(here), other).toBe(true)
    }
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

test('a photographed page is drawn within so many bytes, upright and always alike', async () => {
  const noise = { type: 'gaussian' as const, mean: 200, sigma: 25 }
  const page = await sharp({ create: { width: 1700, height: 2340, channels: 3, background: '#fff', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
  expect(page.length).toBeGreaterThan(400_000)
  const drawn = await redrawWithin(page, 200_000)
  expect(drawn.length).toBeLessThan(page.length / 2)
  const { width = 0, height = 0 } = await sharp(drawn).metadata()
  expect([width / height, Math.max(width, height) >= 1_000]).toEqual([expect.closeTo(1700 / 2340, 2), true])
  const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex')
  expect(hash(await redrawWithin(page, 200_000))).toBe(hash(drawn))
})
