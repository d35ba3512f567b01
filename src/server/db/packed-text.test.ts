import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { letterDictionary } from './letter-dictionary.ts'
import { letterStyle } from './letter-style.ts'
import { packText, unpackText } from './packed-text.ts'

test.each([
  ['none', ''],
  ['a sentence', 'Bonjour Awa, votre inscription est enregistrée.'],
  ['no sentence of ours', '🌍 ÿþ \u0001 \r\n "<>&'],
  ['a very long one', 'Nous serons en salle B. '.repeat(5_000)],
  ['what all letters have in common', letterDictionary],
  ['the style sheet that they have', `<head>${letterStyle}</head>`],
])('a text comes back as it was: %s', (_, text) => {
  expect(unpackText(packText(text))).toBe(text)
})

test('a text that was stored before letters were packed is read as it stands', () => {
  expect(unpackText(Buffer.from('Bonjour, à bientôt'))).toBe('Bonjour, à bientôt')
})

test('bytes of a later version are refused, not guessed', () => {
  expect(() => unpackText(Buffer.from([2, 65]))).toThrow('form 2')
})

test('the dictionary is the one with which letters were packed: nobody could read them with another', () => {
  expect(createHash('sha256').update(letterDictionary).digest('hex')).toMatch(/^0b81f63975a452ae/)
})
