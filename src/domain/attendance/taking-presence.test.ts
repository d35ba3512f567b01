import { expect, test } from 'vitest'
import { foundBy } from './taking-presence.ts'

const person = { firstName: 'Aïssata', lastName: 'N’Guessan-Kôné', organization: 'Pharmacie du Plateau' }

test.each(['aissata', 'nguessan', "n'guessan kone", 'Aïssata N’Guessan', 'kone aissata', ' plateau ', ''])(
  '%o finds a person, however names are joined',
  (typed) => {
    expect(foundBy(typed)(person)).toBe(true)
  },
)

test('another name does not', () => {
  expect(foundBy('kouassi')(person)).toBe(false)
  expect(foundBy('a')({ firstName: 'Eve', lastName: 'Lou', organization: null })).toBe(false)
})
