import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { socialPicture } from './social-picture.ts'

/**
 * `npm run brand`: renders the icons and the Open Graph pictures from the brand mark (`public/favicon.svg`), the motif,
 * a picture and the fonts. Run it after `npm run fonts`.
 */
const paper = '#FBF7EF'
const green = '#0B5D4B'
const mark = await readFile('public/favicon.svg', 'utf8')
/** The mark in paper and mist, for a green ground. */
const lightMark = mark.replace('#0B5D4B', paper).replace('#2E8B6F', '#CFE0D3')

/** A square icon of `size` px: the mark, `share` of the side wide, in the middle of a ground (or of nothing). */
async function icon(drawing: string, size: number, share: number, background?: string): Promise<Buffer> {
  const side = Math.round(size * share)
  const drawn = await sharp(Buffer.from(drawing), { density: 72 * Math.ceil(side / 64) })
    .resize(side, side)
    .png()
    .toBuffer()
  const ground = background ?? { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** An ICO file that holds one PNG of `size` px. */
function wrapIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const outputs: [file: string, bytes: Buffer][] = [
  ['public/favicon.ico', wrapIco(await icon(mark, 32, 1), 32)],
  ['public/apple-touch-icon.png', await icon(mark, 180, 0.8, paper)],
  ['public/icon-192.png', await icon(mark, 192, 0.86, paper)],
  ['public/icon-512.png', await icon(mark, 512, 0.86, paper)],
  ['public/icon-maskable-512.png', await icon(lightMark, 512, 0.6, green)],
  ['public/og/fr.png', await socialPicture(mark, 'La qualité, du comptoir à la chambre froide')],
  ['public/og/en.png', await socialPicture(mark, 'Quality, from the counter to the cold room')],
]

await mkdir('public/og', { recursive: true })
for (const [file, bytes] of outputs) {
  await writeFile(file, bytes)
  console.log(`${String(bytes.length).padStart(7)}  ${file}`)
}
