import { hash } from 'node:crypto'
import sharp from 'sharp'
import { drawnTo, openPicture } from './redraw-picture.ts'

export const portraitWidths = [160, 320]
/** 660 px is what a phone of 412 px at 1.75 needs, its margins left out (docs/performance.md#a-first-visit). */
export const photoWidths = [360, 660, 1200]

/** What an AVIF of each width (px) may weigh, in bytes: the page budgets of a slow mobile connection come from these. */
const avifBudget: Record<number, number> = { 160: 2_500, 320: 5_000, 360: 6_500, 660: 11_000, 1200: 20_000 }
/** Tried in this order until the budget is met; a photograph that never meets it keeps the last one. */
const avifQualities = [42, 38, 34]
/** A file that is so much larger than its budget, drawn in a hurry, meets it at no quality. */
const hopeless = 2
const webpQuality = 68
/** The pages' own ground, on which a transparent picture would stand. */
const ground = '#FBF7EF'

/** A file of a picture, and the hash in its name, which changes with it. */
interface PictureFile {
  content: Buffer
  hash: string
}

/** A picture as pages show it: its size in pixels, and its files by width. */
export interface RenderedPicture {
  width: number
  height: number
  variants: { width: number; avif: PictureFile; webp: PictureFile }[]
}

const named = (content: Buffer): PictureFile => ({ content, hash: hash('sha256', content, 'hex').slice(0, 8) })

/**
 * Draws a picture in the widths that pages ask for. It is never enlarged; its EXIF turn is applied, its metadata dropped, what is
 * transparent filled.
 * @param widths px, smallest first
 * @param isPatient whether nobody waits: AVIF is then given five times the processor's time for a tenth fewer bytes
 * @throws Refusal `file_refused` for what cannot be drawn
 */
export async function renderPicture(
  source: Buffer,
  widths: readonly number[],
  isPatient = false,
): Promise<RenderedPicture> {
  const { upright, width, height } = await openPicture(source)
  const { data, info } = await drawnTo(
    upright.flatten({ background: ground }).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }),
  )
  const fitting = widths.filter((candidate) => candidate <= width)

  /** The best AVIF within the budget of its width. */
  async function encodeAvif(pixels: Buffer, target: number): Promise<Buffer> {
    const budget = avifBudget[target] ?? Number.POSITIVE_INFINITY
    const encode = (quality: number, effort: number) =>
      sharp(pixels).avif({ quality, effort, chromaSubsampling: '4:2:0' }).toBuffer()
    const [best = 0] = avifQualities
    // What is as fine as noise takes most, and gains nothing by it.
    if (!isPatient && (await encode(best, 0)).length > budget * hopeless) return encode(avifQualities.at(-1) ?? best, 0)
    let encoded = Buffer.alloc(0)
    for (const quality of avifQualities) {
      encoded = await encode(quality, isPatient ? 5 : 3)
      if (encoded.length <= budget) break
    }
    return encoded
  }

  const variants: RenderedPicture['variants'] = []
  for (const target of fitting.length > 0 ? fitting : [width]) {
    const { width: across, height: down, channels } = info
    const pixels = await sharp(data, { raw: { width: across, height: down, channels } })
      .resize({ width: target })
      .png()
      .toBuffer()
    const webp = await sharp(pixels)
      .webp({ quality: webpQuality, effort: isPatient ? 6 : 4, smartSubsample: true })
      .toBuffer()
    variants.push({ width: target, avif: named(await encodeAvif(pixels, target)), webp: named(webp) })
  }
  return { width, height, variants }
}
