import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const pictures = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.png')).sort()
const pixels = (file: string) => sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/** How many pixels of two pictures differ; of two sizes, all that are not in both count. */
async function difference(one: string, other: string): Promise<number> {
  const files = await Promise.all([readFile(one), readFile(other)])
  if (files[0].equals(files[1])) return 0
  const [first, second] = await Promise.all([pixels(one), pixels(other)])
  const width = Math.min(first.info.width, second.info.width)
  const height = Math.min(first.info.height, second.info.height)
  const areas = [first, second].map(({ info }) => info.width * info.height)
  let different = Math.max(...areas) - width * height
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = [first, second].map(({ info }) => (row * info.width + column) * 4) as [number, number]
      if (first.data.readUInt32LE(at[0]) !== second.data.readUInt32LE(at[1])) different++
    }
  }
  return different
}

/** Tells in what two folders of pictures differ. @returns whether they are the same */
export async function compare(before: string, after: string): Promise<boolean> {
  const [earlier, later] = await Promise.all([pictures(before), pictures(after)])
  const alone = [
    ...earlier.filter((name) => !later.includes(name)).map((name) => `only in ${before}: ${name}`),
    ...later.filter((name) => !earlier.includes(name)).map((name) => `only in ${after}: ${name}`),
  ]
  for (const line of alone) console.log(line)
  let different = 0
  const common = earlier.filter((name) => later.includes(name))
  for (const name of common) {
    const count = await difference(join(before, name), join(after, name))
    if (count === 0) continue
    different++
    console.log(`${name}: ${count} pixels differ`)
  }
  console.log(`${common.length} pictures in both, ${different} differ; ${alone.length} in one only`)
  return common.length > 0 && different === 0 && alone.length === 0
}
