import sharp from 'sharp'
import { pictureTypeOf, refused } from './admit-file.ts'
import { drawnTo, openPicture } from './redraw-picture.ts'

/** The largest that is kept, in pixels: enough for print at its place on a certificate. */
const room = { width: 1200, height: 480 }
/** How much darker than the paper a pixel is before it counts as ink, of 255: shadows of a photo are less. */
const margin = 28
/** How much darker the darkest ink must be. */
const contrast = 70
/** The colour of written ink on certificates. */
const ink = [0x16, 0x23, 0x4e]

/**
 * Draws the picture of a signature again as ink on nothing, cut to what is written: whether it came on white paper, photographed or
 * transparent, it lies on the certificate as if it had been written there (docs/rules/settings.md#the-picture-of-the-signature).
 * @param content PNG, JPEG or WebP
 * @returns a PNG
 * @throws Refusal `file_type_refused` for what is no picture, `file_refused` for one that cannot be drawn, or where nothing is written
 */
export async function redrawSignature(content: Buffer): Promise<Buffer> {
  if (!pictureTypeOf(content)) throw refused('pictureType')
  const { upright } = await openPicture(content)
  const { data, info } = await drawnTo(
    upright
      .flatten({ background: '#fff' })
      .resize({ ...room, fit: 'inside', withoutEnlargement: true })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  const opacity = opacityOf(data)
  if (!opacity) throw refused('signatureUnseen')
  const written = boundsOf(opacity, info.width)
  const pixels = Buffer.alloc(opacity.length * 4)
  for (const [index, alpha] of opacity.entries()) pixels.set([...ink, alpha], index * 4)
  return sharp(pixels, { raw: { width: info.width, height: info.height, channels: 4 } })
    .extract(written)
    .png()
    .toBuffer()
}

/** How much ink lies on each pixel, 0 to 255, or undefined where none is told from the paper. */
function opacityOf(greys: Buffer): Buffer | undefined {
  const sorted = Buffer.from(greys).sort()
  const paper = sorted[Math.floor(sorted.length / 2)] ?? 255
  const darkest = sorted[Math.floor(sorted.length / 500)] ?? 0
  if (paper - darkest < contrast) return undefined
  const share = 255 / (paper - margin - darkest)
  return Buffer.from(greys.map((grey) => Math.max(0, Math.min(255, Math.round((paper - margin - grey) * share)))))
}

/** The smallest part of the picture with all the ink in it, in pixels. */
function boundsOf(opacity: Buffer, width: number) {
  const [columns, rows] = [new Set<number>(), new Set<number>()]
  for (const [index, alpha] of opacity.entries()) {
    if (alpha < 64) continue
    columns.add(index % width)
    rows.add(Math.floor(index / width))
  }
  const [left, top] = [Math.min(...columns), Math.min(...rows)]
  return { left, top, width: Math.max(...columns) - left + 1, height: Math.max(...rows) - top + 1 }
}
