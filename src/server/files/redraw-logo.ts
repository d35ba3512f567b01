import { pictureTypeOf, refused } from './admit-file.ts'
import { drawnTo, openPicture } from './redraw-picture.ts'

/** The longest side that is kept, in pixels: enough for print at its place beside a QR code. */
const longestSide = 600

/**
 * Draws a logo again in its own colours, without an empty edge.
 * @param content PNG, JPEG or WebP
 * @returns a PNG
 * @throws Refusal `file_type_refused` for what is no picture, `file_refused` for one that cannot be drawn
 */
export async function redrawLogo(content: Buffer): Promise<Buffer> {
  if (!pictureTypeOf(content)) throw refused('pictureType')
  const { upright } = await openPicture(content)
  const size = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const
  return drawnTo(upright.trim().resize(size).png().toBuffer())
}
