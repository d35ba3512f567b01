import type { Font } from 'fontkit'

/** One of our faces, and whether its stand-ins are the bold ones. `weights` is the CSS range that it covers. */
export type Typeface = { family: 'Fraunces' | 'Figtree'; weights: string; bold: boolean; font: Font }

/** A font of the reader's system. `averageWidth` is the mean advance of the sample text, in thousandths of an em. */
type SystemFont = { suffix: string; local: string[]; averageWidth: number }

/**
 * The text whose width is compared. The widths below were measured on it with fonts of equal metrics: Arimo for Arial,
 * Gelasio for Georgia, and Roboto, Noto Serif and DejaVu Serif themselves. A change of the text asks for a new measurement.
 */
const sample =
  "Structurer la qualité de votre officine, de l'audit initial au suivi des résultats. Les auxiliaires en pharmacie " +
  'apprennent à gérer les commandes, les périmés et la chaîne du froid. Inscrivez-vous à cette formation à Abidjan : ' +
  'deux heures, quinze places au plus, une attestation de participation. Quality management for pharmacies and ' +
  'wholesalers: stock control, treasury and continuing education. Register for this training, choose a date and ' +
  'receive your confirmation by e-mail within 24 hours.'

const sans: SystemFont[] = [
  { suffix: 'Arial', local: ['Arial', 'ArialMT', 'Liberation Sans'], averageWidth: 434.2 },
  { suffix: 'Roboto', local: ['Roboto', 'Roboto Regular'], averageWidth: 433.2 },
]
const sansBold: SystemFont[] = [
  { suffix: 'Arial', local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'], averageWidth: 468.9 },
  { suffix: 'Roboto', local: ['Roboto Bold', 'Roboto-Bold'], averageWidth: 441.2 },
]
const serifBold: SystemFont[] = [
  { suffix: 'Georgia', local: ['Georgia Bold', 'Georgia-Bold', 'Gelasio Bold'], averageWidth: 506.4 },
  { suffix: 'Noto Serif', local: ['Noto Serif Bold', 'NotoSerif-Bold'], averageWidth: 501 },
  { suffix: 'DejaVu Serif', local: ['DejaVu Serif Bold', 'DejaVuSerif-Bold'], averageWidth: 557.6 },
]

const percent = (ratio: number): string => `${(ratio * 100).toFixed(2)}%`

/**
 * The `@font-face` rules of the stand-ins shown until a face has arrived: scaled to its mean width, with its line
 * metrics, so that the swap moves nothing. Their families are called "Figtree Arial", "Fraunces Georgia" and so on.
 */
export function fallbackFaces({ family, weights, bold, font }: Typeface): string[] {
  const averageWidth = ((font.layout(sample).advanceWidth / [...sample].length) * 1000) / font.unitsPerEm
  const standIns = family === 'Fraunces' ? serifBold : bold ? sansBold : sans

  return standIns.map((systemFont) => {
    const scale = averageWidth / systemFont.averageWidth
    const override = (units: number): string => percent(units / font.unitsPerEm / scale)
    return `
@font-face {
  font-family: "${family} ${systemFont.suffix}";
  font-style: normal;
  font-weight: ${weights};
  src: ${systemFont.local.map((name) => `local("${name}")`).join(', ')};
  size-adjust: ${percent(scale)};
  ascent-override: ${override(font.ascent)};
  descent-override: ${override(-font.descent)};
  line-gap-override: ${override(font.lineGap)};
}
`
  })
}
