import { expect, test } from 'vitest'
import { otherLetters } from '../../../tests/pdf/other-letters.ts'
import { isCoveredBy, type Letters, letterRanges } from '../../domain/values/printable-letters.ts'
import { printableRuns } from './runs.ts'
import { type FontName, fontFor, fonts } from './set-text.ts'

const names = Object.keys(fonts) as FontName[]
const assigned = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u

test.each(Object.keys(letterRanges) as Letters[])('each font of %s letters has what is said of it', (letters) => {
  for (const name of names) {
    const { font } = fontFor(name, letters)
    const missing = letterRanges[letters]
      .flatMap(([from = 0, to = from]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
      .filter((point) => assigned.test(String.fromCodePoint(point)) && !font.hasGlyphForCodePoint(point))
    expect(
      missing.map((point) => point.toString(16)),
      name,
    ).toEqual([])
  }
})

test.each(otherLetters)('$firstName $lastName has a glyph for each letter, in every face', (person) => {
  const text = `${person.firstName} ${person.lastName}`
  for (const name of names) {
    const runs = printableRuns(text)
    for (const run of runs) {
      expect(isCoveredBy(run.letters, run.text)).toBe(true)
      const { glyphs } = fontFor(name, run.letters).font.layout(run.text)
      expect(glyphs.length, run.text).toBeGreaterThan(0)
      expect(
        glyphs.filter(({ id }) => id === 0),
        `${name}: ${run.text}`,
      ).toEqual([])
    }
  }
})

test('letters of Arabic and N’Ko are joined: each has another form than by itself', () => {
  for (const [letters, word] of [
    ['arabic', 'محمد'],
    ['nko', 'ߞߎߕߍ'],
  ] as const) {
    const { font } = fontFor('body', letters)
    const alone = [...word].map((letter) => font.layout(letter).glyphs[0]?.id)
    const within = font.layout(word).glyphs.map(({ id }) => id)
    // From right to left: the first letter stands last.
    expect(within).toHaveLength(alone.length)
    expect(within.toReversed().filter((id, index) => id !== alone[index]).length, word).toBeGreaterThan(1)
  }
})

/** What stands from left to right; letters within a word as they are spoken. */
const shown = (text: string) => printableRuns(text).map((run) => run.text)

test.each([
  ['Aya Koné', ['Aya Koné']],
  ['Tʋɩ 12/05', ['Tʋɩ 12/05']],
  ['محمد كوني', ['كوني', ' ', 'محمد']],
  ['Awa محمد كوني, 12', ['Awa ', '12', ' ', ',', 'كوني', ' ', 'محمد']],
  ['محمد (12) كوني', ['كوني', ' ', '(', '12', ')', ' ', 'محمد']],
  ['محمد, Abidjan', ['محمد', ', Abidjan']],
  ['ߡߏߛߊ߫ · Koné', ['ߡߏߛߊ߫', ' · Koné']],
])('%j stands as %j', (text, parts) => expect(shown(text)).toEqual(parts))
