import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import type { Letters } from '../../domain/values/printable-letters.ts'
import { printableRuns } from './runs.ts'

/**
 * Parsed once: that takes as long as drawing a sheet. A font remembers each glyph as it first met it; one that it meets as a part of
 * another (the dots of a colon) would be no letter to it for ever, and so is met as a letter before.
 */
function parsed(name: string): Font {
  const font = create(readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url))) as Font
  for (const letter of font.characterSet) font.glyphForCodePoint(letter)
  return rememberingWords(font)
}

/** How many words a font remembers; a paper has some two hundred. */
const wordsRemembered = 2_000

/** Most words of a paper are on the next one too: each is laid out once. pdfkit scales what it is given, and so gets positions of its own. */
function rememberingWords(font: Font): Font {
  const layOut = font.layout.bind(font)
  const known = new Map<string, ReturnType<Font['layout']>>()
  font.layout = (text, ...how) => {
    if (how.some((given) => given !== undefined)) return layOut(text, ...how)
    const run = known.get(text) ?? layOut(text)
    if (known.size === wordsRemembered) known.clear()
    known.set(text, run)
    return Object.create(run, { positions: { value: run.positions.map((position) => ({ ...position })) } })
  }
  return font
}

/** The fonts that papers and shared pictures are set in. */
export const fonts = { heading: parsed('fraunces-700'), body: parsed('figtree-400'), strong: parsed('figtree-600') }
export type FontName = keyof typeof fonts

/** The same dress for other letters: Latin ones that the firm's faces lack, Arabic, N'Ko. */
const otherFaces = {
  latin: { heading: 'noto-serif-700', body: 'noto-sans-400', strong: 'noto-sans-600' },
  arabic: { heading: 'noto-sans-arabic-700', body: 'noto-sans-arabic-400', strong: 'noto-sans-arabic-700' },
  nko: { heading: 'noto-sans-nko-400', body: 'noto-sans-nko-400', strong: 'noto-sans-nko-400' },
} satisfies Record<Exclude<Letters, 'own'>, Record<FontName, string>>
const opened = new Map<string, Font>()

/** The font for letters in a dress, and its name; one that only other letters need is read with the first of them. */
export function fontFor(name: FontName, letters: Letters): { name: string; font: Font } {
  if (letters === 'own') return { name, font: fonts[name] }
  const face = otherFaces[letters][name]
  const font = opened.get(face) ?? parsed(face)
  opened.set(face, font)
  return { name: face, font }
}

/** A text of one line as its fonts lay it out: each part with how wide it is, at size 1. */
function laidOut(text: string, name: FontName) {
  return printableRuns(text).map(({ text: part, letters }) => {
    const { font } = fontFor(name, letters)
    const { glyphs, positions, advanceWidth } = font.layout(part)
    return { glyphs, positions, width: advanceWidth / font.unitsPerEm, scale: 1 / font.unitsPerEm }
  })
}

/** How wide a text is, in pixels at `size` pixels. */
export const widthOf = (text: string, font: FontName, size: number): number =>
  laidOut(text, font).reduce((sum, { width }) => sum + width, 0) * size

/** A text as SVG paths, its first line's base at `x`, `y`: no font need be known where it is shown. */
export function textPaths(text: string, { x, y, font, size, color }: PlacedText): string {
  let start = x
  const parts = laidOut(text, font).map(({ glyphs, positions, width, scale }) => {
    let at = 0
    const paths = glyphs.map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const place = yOffset ? `${at + xOffset} ${yOffset}` : `${at + xOffset}`
      const path = `<path transform="translate(${place})" d="${glyph.path.toSVG()}"/>`
      at += xAdvance
      return path
    })
    const begins = start
    start += width * size
    return `<g fill="${color}" transform="translate(${begins} ${y}) scale(${size * scale} ${-size * scale})">${paths.join('')}</g>`
  })
  return parts.join('')
}

interface PlacedText {
  x: number
  y: number
  font: FontName
  /** Pixels. */
  size: number
  color: string
}

/** A text in lines of at most `width` pixels, broken at spaces; a word that is wider stands alone. */
export function linesOf(text: string, font: FontName, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer, font, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

interface Box {
  font: FontName
  /** Pixels. */
  width: number
  height: number
  largest: number
  smallest: number
  /** Of a line, as a multiple of its size. */
  lineHeight: number
}

/** The largest size in which a text fits a box, and its lines; what is too long even for the smallest ends in `…`. */
export function fitText(text: string, { font, width, height, largest, smallest, lineHeight }: Box) {
  for (let size = largest; ; size -= 2) {
    const lines = linesOf(text, font, size, width)
    const fits = lines.length * size * lineHeight <= height && lines.every((line) => widthOf(line, font, size) <= width)
    if (fits) return { size, lines }
    if (size <= smallest)
      return { size, lines: cutLines(lines, font, size, width, Math.floor(height / (size * lineHeight))) }
  }
}

/** The first lines, each cut to the width, the last with `…` where more would follow. */
function cutLines(lines: string[], font: FontName, size: number, width: number, most: number): string[] {
  return lines.slice(0, most).map((line, index) => {
    const isCut = index === most - 1 && lines.length > most
    let shown = isCut ? `${line}…` : line
    while (widthOf(shown, font, size) > width) shown = `${shown.replace(/…$/, '').slice(0, -1).trimEnd()}…`
    return shown
  })
}
