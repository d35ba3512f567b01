import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { formMessages } from '../../tests/form-messages.ts'
import { optionalText, text } from './text.ts'
import { fold } from './text-fold.ts'

test.each([
  ['Kouamé', 'kouame'],
  ['N’Guessan', "n'guessan"],
  ['Élève ÇÀ ET LÀ', 'eleve ca et la'],
  ['Ｋoné', 'ｋone'],
  ['', ''],
])('%j folds to %j', (typed, folded) => {
  expect(fold(typed)).toBe(folded)
})

describe('free text', () => {
  test('is trimmed', () => expect(v.parse(text(), '  Awa Koné \n')).toBe('Awa Koné'))

  test('is refused when too long, counted after trimming', () => {
    expect(formMessages(text(5), '  abcde  ')).toEqual({})
    expect(formMessages(text(5), 'abcdef')).toEqual({ '': 'Texte trop long' })
  })

  test.each([
    ['NUL', 'a\u0000b'],
    ['a lone high surrogate', 'a\uD800'],
    ['a lone low surrogate', '\uDC00b'],
  ])('is refused with %s, which the database cannot hold', (_, typed) => {
    expect(formMessages(text(), typed)).toEqual({ '': 'Ce texte contient un caractère invalide' })
  })

  test('may hold anything else', () => {
    const typed = 'Côte d’Ivoire 🇨🇮 <b>&amp;</b> \u200F\u{1F48A}'
    expect(v.parse(text(), typed)).toBe(typed)
  })
})

test.each([undefined, null, '', '   '])('optional text left out as %j is null', (typed) => {
  expect(v.parse(optionalText(), typed)).toBeNull()
})
