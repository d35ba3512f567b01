import { readFile } from 'node:fs/promises'
import sharp, { type OverlayOptions } from 'sharp'

const width = 1200
const height = 630
const band = 75
const margin = 72
const pictureLeft = 700

type Line = { text: string; family: string; fontfile: string; size: number; color: string }

/** Text set in one of our fonts, `size` px high, in lines of at most the left column's width. */
async function setText({ text, family, fontfile, size, color }: Line) {
  return sharp({
    text: {
      text: `<span foreground="${color}">${text}</span>`,
      font: `${family} ${size}`,
      fontfile,
      width: pictureLeft - margin - 40,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}

/** The Open Graph picture, 1200 × 630 px: the mark, a headline, the firm's name, a drawing and the woven band. */
export async function socialPicture(mark: string, headline: string): Promise<Buffer> {
  const title = await setText({
    text: headline,
    family: 'Fraunces Bold',
    fontfile: 'src/server/pdf/fonts/fraunces-700.ttf',
    size: 66,
    color: '#16231E',
  })
  const signature = await setText({
    text: 'Officina Conseil · Abidjan',
    family: 'Figtree Light, Semi-Bold',
    fontfile: 'src/server/pdf/fonts/figtree-600.ttf',
    size: 30,
    color: '#0B5D4B',
  })
  const drawing = await sharp('pictures/hero-officine.svg')
    .resize({ height: 700 })
    .extract({ left: 282, top: 0, width: width - pictureLeft, height: height - band })
    .png()
    .toBuffer()
  const tile = await sharp(await readFile('public/motif/weave-band.svg'), { density: 288 })
    .resize(band * 2, band)
    .png()
    .toBuffer()
  const drawnMark = await sharp(Buffer.from(mark), { density: 144 }).resize(104, 104).png().toBuffer()

  const titleTop = 210
  const overlays: OverlayOptions[] = [
    { input: drawing, left: pictureLeft, top: 0 },
    { input: drawnMark, left: margin - 6, top: 64 },
    { input: title.data, left: margin, top: titleTop },
    { input: signature.data, left: margin, top: titleTop + title.info.height + 34 },
    ...Array.from({ length: width / (band * 2) }, (_, index) => ({
      input: tile,
      left: index * band * 2,
      top: height - band,
    })),
  ]
  return sharp({ create: { width, height, channels: 3, background: '#FBF7EF' } })
    .composite(overlays)
    .png({ palette: true, colours: 64, dither: 0, effort: 10 })
    .toBuffer()
}
