import { describe, expect, test } from 'vitest'
import { invisible } from '../../../tests/invisible.ts'
import { onOneLine, seenLine, seenText } from './unseen.ts'

test.each(invisible)('U+%s is no part of a text', (_, sign) => {
  for (const seen of [seenText, seenLine, onOneLine]) {
    expect(seen(`B${sign}ley ${sign}Assi${sign}`)).toBe('Bley Assi')
    expect(seen(sign.repeat(3))).toBe('')
  }
})

test.each(['\t', '\u000B', '\u000C', '\u0085', '\u2028', '\u2029'])('%j parts words', (sign) => {
  expect(seenLine(`accueillir${sign}au comptoir`)).toBe('accueillir au comptoir')
  expect(onOneLine(`accueillir${sign}au comptoir`)).toBe('accueillir au comptoir')
  expect(seenText(`accueillir${sign}au comptoir`)).toMatch(/^accueillir[ \n]au comptoir$/)
})

test('line breaks of a longer text stay, each a line feed', () => {
  expect(seenText('Lire\r\nun relevé\rAgir\n\nEnfin')).toBe('Lire\nun relevé\nAgir\n\nEnfin')
  expect(onOneLine('Bien\r\naccueillir\u000Bau comptoir')).toBe('Bien accueillir au comptoir')
})

describe('joiners', () => {
  test.each([
    ['Persian', 'می\u200Cخواهم'],
    ['Sinhala', 'ශ්\u200Dරී'],
    ['Hindi', 'क्\u200Dष'],
    ['N’Ko', 'ߞߐ\u200Dߣߋ'],
  ])('stay between letters that need them: %s', (_, word) => {
    expect(seenLine(word)).toBe(word)
    expect(seenText(word)).toBe(word)
  })

  test('leave everywhere else, and stand once', () => {
    expect(seenLine('B\u200Dley \u200CAssi')).toBe('Bley Assi')
    expect(seenLine('می\u200C\u200B\u200Cخواهم\u200C')).toBe('می\u200Cخواهم')
    expect(seenLine('می\u200C خواهم')).toBe('می خواهم')
  })
})

describe('emoji', () => {
  const whole = [
    '👩\u200D⚕️',
    '❤️',
    '🧔🏽\u200D♂️',
    '3️⃣',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    '🇨🇮',
    '👨\u200D👩\u200D👧',
  ]

  test.each(whole)('%s stays whole in a longer text', (picture) => {
    expect(seenText(`Merci ${picture}!`)).toBe(`Merci ${picture}!`)
  })

  test.each([
    ['👩\u200D', '👩'],
    ['👩\u200D\u200D⚕', '👩⚕'],
    ['❤\uFE0F\uFE0F\u200B', '❤\uFE0F'],
    ['3\uFE0F', '3'],
    ['a\uFE0F', 'a'],
  ])('what holds nothing together leaves: %j', (typed, kept) => expect(seenText(typed)).toBe(kept))

  test('a line keeps what is seen of it', () => {
    expect(seenLine('Bien-être ❤\uFE0F')).toBe('Bien-être ❤')
  })
})

test.each([seenText, seenLine, onOneLine])('what was cleaned is clean: %o', (seen) => {
  const typed = 'é\u200B👩\u200D\u200B⚕️\u200D می\u200C\u2060\u200Cخ 3\uFE0F\u200B\u20E3 \uFE0F👩\u00AD\u200D⚕'
  expect(seen(seen(typed))).toBe(seen(typed))
})

test('what is seen stays as it is', () => {
  const typed = 'N’Guessan d’Été\u00A0: « œuf » — Ono\u202F; ɔɛŋ، ٠١'
  expect([seenText(typed), seenLine(typed), onOneLine(typed)]).toEqual([typed, typed, typed])
})

test('a long text of nothing costs little', () => {
  const before = process.cpuUsage()
  seenText('\u200D'.repeat(200_000))
  seenText('👩\u200D'.repeat(100_000))
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000) // microseconds
})
