import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { picture } from './pdf/poppler.ts'

/** What a picture of a paper goes through before it is read. */
export interface Copying {
  /** Of the blur, in px. */
  sigma?: number
  /** What is lighter than this becomes white, from 0 to 255. */
  threshold?: number
  /** Degrees. */
  turn?: number
  /** Where the code is, in points from the left and the top of the first page; without it where a certificate has its own. */
  at?: typeof code
}

/** Where a certificate has its code, in points from the left and the top of its page, light margin included; and how wide it is. */
const code = { x: 841.89 - 56 - 92, y: 595.28 - 44 - 92, side: 92 }
/** Paper around it, in points. */
const around = 14

/**
 * What the QR code of a paper says, read from a picture of the paper as a copier makes it.
 * @param dots to the inch
 * @returns undefined where it cannot be read
 */
export async function codeOnPaper(
  pdf: Buffer,
  dots: number,
  { sigma, threshold, turn = 0, at = code }: Copying = {},
): Promise<string | undefined> {
  const px = (points: number) => Math.round((points * dots) / 72)
  const side = px(at.side + 2 * around)
  const white = { background: '#ffffff' }
  const cut = sharp(picture(pdf, dots))
    .flatten(white)
    .extract({ left: px(at.x - around), top: px(at.y - around), width: side, height: side })
    .greyscale()
  const blurred = sigma === undefined ? cut : cut.blur(sigma)
  const copied = threshold === undefined ? blurred : blurred.threshold(threshold)
  // What is copied is looked at by a camera that sees more dots than the copier.
  const seen = sharp(await copied.png().toBuffer()).resize(2 * side, 2 * side, { kernel: 'nearest' })
  const turned = sharp(await seen.png().toBuffer()).rotate(turn, white)
  const { data, info } = await turned.ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  try {
    return decodeQR(
      { width: info.width, height: info.height, data: new Uint8ClampedArray(data) },
      { effort: 1, timeLimit: Number.POSITIVE_INFINITY },
    )
  } catch {
    return undefined
  }
}
