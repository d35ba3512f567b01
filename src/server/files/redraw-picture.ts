import sharp, { type Sharp } from 'sharp'
import type { FileType } from '../../domain/documents/document.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { ValidationKey } from '../../domain/values/validation.ts'

type PictureType = FileType & `image/${string}`

/** A page scanned at 600 dpi has 35 million; far more is a small file that fills the memory. */
const maxPixels = 50_000_000
/** Beyond so many pixels a WebP takes the processor half a second a million, and a PNG is packed less tightly to take half as long. */
const fewPixels = { webp: 12_000_000, png: 16_000_000 }

// One thread for each of two processes, which keep nothing of a file for the next.
sharp.concurrency(1)
sharp.cache(false)

const refused = (reason: ValidationKey) => new Refusal('file_refused', {}, { file: reason })

/** Anything that a picture's own reader says is wrong with it. */
const damaged = () => {
  throw refused('fileDamaged')
}

/**
 * A moving WebP with its first image alone; any other file as it is. Nothing more of it is drawn, but each image that is there would be
 * counted each time it is opened, the longer the more there are (RIFF: a name of four letters, a length, and so many bytes, made even).
 */
function withoutFurtherImages(content: Buffer): Buffer {
  const nameAt = (at: number) => content.toString('latin1', at, at + 4)
  if (nameAt(0) !== 'RIFF' || nameAt(8) !== 'WEBP') return content
  for (let at = 12; at + 8 <= content.length; ) {
    const end = at + 8 + content.readUInt32LE(at + 4)
    if (nameAt(at) === 'ANMF' && end < content.length) {
      const first = Buffer.from(content.subarray(0, end + (end % 2)))
      first.writeUInt32LE(first.length - 8, 4)
      return first
    }
    at = end + (end % 2)
  }
  return content
}

/**
 * Opens a picture by its head alone: nothing of it is drawn before its size is known.
 * @returns what draws it upright, of a moving one the first image, and its size in pixels as it then is
 * @throws Refusal `file_refused` for one of too many pixels, or whose head is none
 */
export async function openPicture(file: Buffer): Promise<{ upright: Sharp; width: number; height: number }> {
  const content = withoutFurtherImages(file)
  const head = await sharp(content, { limitInputPixels: false }).metadata().catch(damaged)
  const { width, height } = head.autoOrient
  if (width * height > maxPixels) throw refused('pictureTooLarge')
  const upright = sharp(content, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
  return { upright, width, height }
}

/** @throws Refusal `file_refused` for what cannot be drawn to its end */
export const drawnTo = <Drawn>(drawing: Promise<Drawn>): Promise<Drawn> => drawing.catch(damaged)

/**
 * Draws a picture again, upright, so that nothing but what one sees is left: no place, camera or name, and nothing hidden behind it.
 * @returns the picture in the same format, but for a very large WebP, which becomes a JPEG on white; of a moving one the first image
 * @throws Refusal `file_refused` for what cannot be drawn
 */
export async function redrawPicture(
  content: Buffer,
  type: PictureType,
): Promise<{ content: Buffer; mimeType: PictureType }> {
  const { upright, width, height } = await openPicture(content)
  const pixels = width * height
  const asJpeg = upright.clone().flatten({ background: '#fff' }).jpeg({ quality: 90 })
  const [mimeType, drawn]: [PictureType, Sharp] =
    type === 'image/png'
      ? [type, upright.png({ compressionLevel: pixels > fewPixels.png ? 4 : 6 })]
      : type === 'image/webp' && pixels <= fewPixels.webp
        ? [type, upright.webp({ quality: 90, effort: 2 })]
        : ['image/jpeg', asJpeg]
  return { content: await drawnTo(drawn.toBuffer()), mimeType }
}

/**
 * Draws a picture again as a photograph: JPEG on white, no side longer than so many pixels.
 * @throws Refusal `file_refused` for what cannot be drawn
 */
export async function redrawAsPhotograph(content: Buffer, longestSide: number): Promise<Buffer> {
  const { upright } = await openPicture(content)
  const page = upright
    .flatten({ background: '#fff' })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  return drawnTo(page.jpeg({ quality: 80 }).toBuffer())
}

/** Tried in this order until a page is small enough: its longer side in pixels, and the quality. At the last a signature is still read. */
const smaller = [
  [1754, 70],
  [1500, 60],
  [1240, 50],
  [1000, 45],
] as const

/**
 * Draws a photographed page smaller: the same page always makes the same bytes.
 * @param most in bytes; a page that is never so small keeps the last that was tried
 * @throws Refusal `file_refused` for what cannot be drawn
 */
export async function redrawWithin(content: Buffer, most: number): Promise<Buffer> {
  let drawn = content
  for (const [side, quality] of smaller) {
    const { upright } = await openPicture(content)
    const page = upright.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    drawn = await drawnTo(page.jpeg({ quality, mozjpeg: true }).toBuffer())
    if (drawn.length <= most) break
  }
  return drawn
}
