import { expect, test } from 'vitest'
import { clashesOf } from './use-edited-version.ts'

const begun = { title: 'Chaîne du froid', location: 'Abidjan', english: { title: '' } }

test('a field that somebody else has changed is shown beside what was typed', () => {
  const rawInput = { ...begun, title: 'La chaîne du froid' }
  expect(clashesOf(begun, rawInput, { ...begun, title: 'Chaîne du froid et transport' })).toEqual([
    { name: 'title', mine: 'La chaîne du froid', isTyped: true, theirs: 'Chaîne du froid et transport' },
  ])
})

test('so is one that was left alone here, and one in a group', () => {
  expect(clashesOf(begun, begun, { ...begun, location: 'Bouaké', english: { title: 'Cold chain' } })).toEqual([
    { name: 'location', mine: 'Abidjan', isTyped: false, theirs: 'Bouaké' },
    { name: 'english.title', mine: '', isTyped: false, theirs: 'Cold chain' },
  ])
})

test('nothing is asked where both say the same, or only one has changed it', () => {
  const rawInput = { ...begun, title: 'La chaîne du froid', location: 'Bouaké' }
  expect(clashesOf(begun, rawInput, { ...begun, location: 'Bouaké' })).toEqual([])
})
