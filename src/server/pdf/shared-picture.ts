import sharp from 'sharp'
import { mostOfPicture, pictureSize, type SharedPicture } from '../../domain/trainings/shared-picture.ts'
import { ornamentUnit } from './ornament.ts'
import { fitText, type fonts, textPaths, widthOf } from './set-text.ts'
import { colors } from './sheet.ts'

const { width, height } = pictureSize
const band = 50
const left = 72
const columnWidth = 580
const drawingLeft = 720

/** The firm's mark, as `public/favicon.svg` draws it. */
const mark = `<path fill="${colors.green}" d="M18 4h8v22h-8zM18 38h8v22h-8zM38 4h8v22h-8zM38 38h8v22h-8zM28 4h8v12h-8zM28 48h8v12h-8z"/>
<path fill="${colors.leaf}" d="M4 18h12v8H4zM48 18h12v8H48zM28 18h8v8h-8zM28 38h8v8h-8zM4 38h12v8H4zM48 38h12v8H48zM4 28h22v8H4zM38 28h22v8H38z"/>
<path fill="${colors.orange}" d="M28 28h8v8h-8z"/>`

/** One line, as large as it fits. */
function line(
  text: string,
  y: number,
  font: keyof typeof fonts,
  largest: number,
  color: string,
  x = left,
  within = columnWidth,
) {
  const { size, lines } = fitText(text, {
    font,
    width: within,
    height: largest * 1.3,
    largest,
    smallest: 20,
    lineHeight: 1.3,
  })
  return textPaths(lines[0] ?? '', { x, y, font, size, color })
}

function titleBlock(title: string): string {
  const box = { font: 'heading', width: columnWidth, height: 226, largest: 66, smallest: 30, lineHeight: 1.12 } as const
  const { size, lines } = fitText(title, box)
  const top = 210 + (box.height - lines.length * size * box.lineHeight) / 2
  return lines
    .map((text, index) =>
      textPaths(text, {
        x: left,
        y: top + size * (0.88 + index * box.lineHeight),
        font: 'heading',
        size,
        color: colors.ink,
      }),
    )
    .join('')
}

function drawingPlane(drawing: string | undefined): string {
  const planeHeight = height - band
  const ground = `<rect x="${drawingLeft}" width="${width - drawingLeft}" height="${planeHeight}" fill="${colors.green}"/>`
  const [, viewBox, content] = /<svg[^>]*viewBox="([^"]+)"[^>]*>([\s\S]*)<\/svg>/.exec(drawing ?? '') ?? []
  if (!viewBox)
    return `${ground}<svg x="830" y="160" width="260" height="260" viewBox="0 0 64 64">${mark.replaceAll(colors.green, colors.paper)}</svg>`
  const size = `x="${drawingLeft}" width="${width - drawingLeft}" height="${planeHeight}"`
  return `${ground}<svg ${size} viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice">${content}</svg>`
}

function leafOf({ day, month }: NonNullable<SharedPicture['leaf']>): string {
  const [x, y, side] = [650, 48, 140] as const
  const centred = (text: string, base: number, font: keyof typeof fonts, size: number, color: string) => {
    const fitted = fitText(text, {
      font,
      width: side - 20,
      height: size * 2,
      largest: size,
      smallest: 14,
      lineHeight: 2,
    })
    const shown = fitted.lines[0] ?? ''
    const start = x + (side - widthOf(shown, font, fitted.size)) / 2
    return textPaths(shown, { x: start, y: base, font, size: fitted.size, color })
  }
  return `<rect x="${x}" y="${y}" width="${side}" height="148" rx="12" fill="${colors.white}" stroke="${colors.sand}" stroke-width="2"/>
<path d="M${x} ${y + 44}v-32a12 12 0 0 1 12-12h${side - 24}a12 12 0 0 1 12 12v32z" fill="${colors.orangeDeep}"/>
${centred(month, y + 31, 'strong', 24, colors.white)}${centred(day, y + 122, 'heading', 84, colors.ink)}`
}

const svgOf = ({ firm, kind, title, when, isCancelled, place, leaf, drawing }: SharedPicture) => `<svg
  xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><pattern id="band" y="${height - band}" width="100" height="${band}" patternUnits="userSpaceOnUse"><g transform="scale(${band / 48})">${ornamentUnit}</g></pattern></defs>
<rect width="${width}" height="${height}" fill="${colors.paper}"/>
${drawingPlane(drawing)}
<rect y="${height - band}" width="${width}" height="${band}" fill="${colors.paper}"/><rect y="${height - band}" width="${width}" height="${band}" fill="url(#band)"/>
<svg x="${left}" y="58" width="60" height="60" viewBox="4 4 56 56">${mark}</svg>
${line(firm, 99, 'heading', 32, colors.green, left + 78, 470)}
${line(kind, 186, 'strong', 26, colors.muted)}
${titleBlock(title)}
${line(when, 490, 'strong', 32, isCancelled ? colors.red : colors.ink)}
${line(place, 534, 'body', 30, colors.muted)}
${leaf ? leafOf(leaf) : ''}
</svg>`

/** Draws the picture of a training. @returns a PNG of at most `mostOfPicture` bytes, in as many colours as that allows */
export async function renderSharedPicture(picture: SharedPicture): Promise<Buffer> {
  const drawn = await sharp(Buffer.from(svgOf(picture)))
    .removeAlpha()
    .png()
    .toBuffer()
  let smallest = drawn
  for (const colours of [128, 64, 32, 16]) {
    smallest = await sharp(drawn).png({ palette: true, colours, dither: 0, effort: 10 }).toBuffer()
    if (smallest.length <= mostOfPicture) break
  }
  return smallest
}
