import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import type { Letters } from '../../domain/values/printable-letters.ts'

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
