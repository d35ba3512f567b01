import type { FileType } from '../../domain/document.ts'
import { Refusal } from '../../domain/problem.ts'

/** A page scanned at 600 dpi has 35 million; far more is a small file that fills the memory. */
const maxPixels = 50_000_000

/**
 * Draws a picture again, upright, so that nothing but what one sees is left: no place, camera or name, and nothing hidden behind it.
 * @returns the picture in the same format; of a moving one the first image
 * @throws Refusal `file_refused` for what cannot be drawn
 */
export async function redrawPicture(content: Buffer, type: FileType & `image/${string}`): Promise<Buffer> {
  const { default: sharp } = await import('sharp') // not before a picture comes: it takes 20 MB
  const unknown = { width: 0, height: 0 }
  const { width, height } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => unknown) // its head alone
  if (width * height > maxPixels) throw new Refusal('file_refused', {}, { file: 'pictureTooLarge' })
  const upright = sharp(content, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
  const drawn =
    type === 'image/png'
      ? upright.png()
      : type === 'image/webp'
        ? upright.webp({ quality: 90 })
        : upright.jpeg({ quality: 90 })
  return drawn.toBuffer().catch(() => {
    throw new Refusal('file_refused', {}, { file: 'fileDamaged' })
  })
}

/**
 * Draws a picture again as a photograph: JPEG on white, no side longer than so many pixels.
 * @throws Refusal `file_refused` for what cannot be drawn
 */
export async function redrawAsPhotograph(
  content: Buffer,
  type: FileType & `image/${string}`,
  longestSide: number,
): Promise<Buffer> {
  const picture = await redrawPicture(content, type)
  const { default: sharp } = await import('sharp')
  const page = sharp(picture)
    .flatten({ background: '#fff' })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  return page.jpeg({ quality: 80 }).toBuffer()
}
