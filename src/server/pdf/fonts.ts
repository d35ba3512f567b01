import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

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
