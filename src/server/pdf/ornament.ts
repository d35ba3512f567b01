import { colors } from './sheet.ts'

// The house motif after Baoulé and Korhogo textiles, as `public/motif/weave-band.svg` draws it: one unit is 96 × 48.
const lozenge =
  'M22 6h4v4h4v4h4v4h4v4h4v4h-4v4h-4v4h-4v4h-4v4h-4v-4h-4v-4h-4v-4h-4v-4h-4v-4h4v-4h4v-4h4v-4h4v-4zM22 14h4v4h4v4h4v4h-4v4h-4v4h-4v-4h-4v-4h-4v-4h4v-4h4v-4z'
const heart = 'M22 18h4v4h4v4h-4v4h-4v-4h-4v-4h4v-4z'
const cross = 'M68 12h8v8h8v8h-8v8h-8v-8h-8v-8h8z'
const seeds = 'M50 10h4v4h-4zM90 10h4v4h-4zM50 34h4v4h-4zM90 34h4v4h-4z'

/** One unit of it, 96 × 48, as SVG. */
export const ornamentUnit = `<path fill="${colors.green}" d="M0 0h96v3H0zM0 45h96v3H0z"/>
<path fill="${colors.green}" fill-rule="evenodd" d="${lozenge}"/><path fill="${colors.orange}" d="${heart}"/>
<path fill="${colors.leaf}" d="${cross}"/><path fill="${colors.green}" d="${seeds}"/>`

interface Threads {
  main: string
  heart: string
  cross: string
}
export const onPaper: Threads = { main: colors.green, heart: colors.orange, cross: colors.leaf }
export const onGreen: Threads = { main: colors.paper, heart: colors.orange, cross: colors.leaf }

/**
 * Draws a band of the ornament along a horizontal or vertical strip, as many whole units as fit, spread evenly.
 * @param strip in points; a strip that is higher than wide is woven downwards
 */
export function drawOrnament(
  pdf: PDFKit.PDFDocument,
  strip: { x: number; y: number; width: number; height: number },
  threads: Threads,
) {
  const isUpright = strip.height > strip.width
  const [length, breadth] = isUpright ? [strip.height, strip.width] : [strip.width, strip.height]
  const units = Math.max(1, Math.floor(length / (breadth * 2)))
  const along = length / (units * 96)
  for (let unit = 0; unit < units; unit++) {
    pdf.save()
    pdf.translate(strip.x, strip.y)
    if (isUpright) pdf.rotate(90).translate(0, -strip.width)
    pdf.translate(unit * 96 * along, 0).scale(along, breadth / 48)
    pdf.path(lozenge).fill(threads.main, 'even-odd')
    pdf.path(heart).fill(threads.heart)
    pdf.path(cross).fill(threads.cross)
    pdf.path(seeds).fill(threads.main)
    pdf.restore()
  }
}
