import sharp, { type OverlayOptions } from 'sharp'

interface Shot {
  file: string
  /** Of the window that it was taken in, in pixels. */
  width: number
  label: string
}

/** Pixels of the sheet. A page that is longer goes on in a column to its right. */
const columnHeight = 2_400
const gap = 24
const rowGap = 48
const labelHeight = 40
const headingHeight = 72
const ground = '#d8d6cf'
const ink = '#16231e'

/** How wide a window of so many pixels stands on the sheet: a phone's loses least, for its letters are to be read. */
const shownWidth = (width: number) => Math.round(Math.min(width, 110 + width * 0.32))

async function words(text: string, size: number): Promise<Buffer> {
  const font = { font: `Figtree Light, Semi-Bold ${size}`, fontfile: 'src/server/pdf/fonts/figtree-600.ttf', dpi: 72 }
  return sharp({ text: { text: `<span foreground="${ink}">${text}</span>`, rgba: true, ...font } })
    .png()
    .toBuffer()
}

/** A page in columns side by side. @returns each as a picture, from its beginning to its end */
export async function columnsOf(file: string, width: number, limit = columnHeight): Promise<Buffer[]> {
  const { data, info } = await sharp(file, { limitInputPixels: false })
    .resize({ width })
    .png()
    .toBuffer({ resolveWithObject: true })
  const tops = Array.from({ length: Math.ceil(info.height / limit) }, (_, index) => index * limit)
  return Promise.all(
    tops.map((top) =>
      sharp(data)
        .extract({ left: 0, top, width: info.width, height: Math.min(limit, info.height - top) })
        .png()
        .toBuffer(),
    ),
  )
}

/** Draws a contact sheet: a heading, then rows of pictures, each with its label above it. */
export async function drawSheet(heading: string, rows: Shot[][], output: string): Promise<void> {
  const overlays: OverlayOptions[] = [{ input: await words(heading, 32), left: gap, top: gap }]
  let top = headingHeight
  let right = 0
  for (const row of rows) {
    let left = gap
    let tallest = 0
    for (const { file, width, label } of row) {
      overlays.push({ input: await words(label, 22), left, top })
      for (const column of await columnsOf(file, shownWidth(width))) {
        overlays.push({ input: column, left, top: top + labelHeight })
        tallest = Math.max(tallest, (await sharp(column).metadata()).height)
        left += shownWidth(width) + gap / 3
      }
      left += gap
    }
    right = Math.max(right, left)
    top += labelHeight + tallest + rowGap
  }
  await paste(overlays, right, top, output)
}

/** Puts sheets above each other, each under its label. */
export async function stackSheets(sheets: { label: string; file: string }[], output: string): Promise<void> {
  const overlays: OverlayOptions[] = []
  let top = 0
  let right = 0
  for (const { label, file } of sheets) {
    const { width, height } = await sharp(file).metadata()
    overlays.push({ input: await words(label, 44), left: gap, top: top + gap })
    overlays.push({ input: file, left: 0, top: top + headingHeight })
    right = Math.max(right, width)
    top += headingHeight + height
  }
  await paste(overlays, right, top, output)
}

async function paste(overlays: OverlayOptions[], width: number, height: number, output: string) {
  await sharp({ create: { width, height, channels: 3, background: ground } })
    .composite(overlays)
    .webp({ quality: 72 })
    .toFile(output)
}
