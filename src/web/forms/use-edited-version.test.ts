import { expect, test } from 'vitest'
import { clashesOf } from './use-edited-version.ts'

const begun = { title: 'Chaîne du froid', location: 'Abidjan', english: { title: '' } }

test('a field that both have changed is shown as both say it, one in a group too', () => {
  const rawInput = { ...begun, title: 'La chaîne du froid', english: { title: 'The cold' } }
  const theirs = { ...begun, title: 'Chaîne du froid et transport', english: { title: 'Cold chain' } }
  expect(clashesOf(begun, rawInput, theirs)).toEqual([
    { name: 'title', mine: 'La chaîne du froid', theirs: 'Chaîne du froid et transport' },
    { name: 'english.title', mine: 'The cold', theirs: 'Cold chain' },
  ])
})

test('one that was left alone here is asked about nowhere', () => {
  const theirs = { ...begun, location: 'Bouaké', english: { title: 'Cold chain' } }
  expect(clashesOf(begun, begun, theirs)).toEqual([])
  expect(clashesOf(begun, { ...begun, title: 'Le froid' }, theirs)).toEqual([])
})

test('nothing is asked where both say the same, or only one has changed it', () => {
  const rawInput = { ...begun, title: 'La chaîne du froid', location: 'Bouaké' }
  expect(clashesOf(begun, rawInput, { ...begun, location: 'Bouaké' })).toEqual([])
})

test('a list with places of its own is merged place by place, one that grew is asked about as one', () => {
  const begun = { templates: [{ title: 'A' }, { title: '' }] }
  const here = { templates: [{ title: 'A' }, { title: 'B' }] }
  expect(clashesOf(begun, here, { templates: [{ title: 'C' }, { title: '' }] })).toEqual([])
  expect(clashesOf(begun, here, { templates: [{ title: 'A' }, { title: 'D' }] })).toMatchObject([
    { name: 'templates.1.title', mine: 'B', theirs: 'D' },
  ])
  const grown = { templates: [...begun.templates, { title: 'E' }] }
  expect(clashesOf(begun, here, grown).map(({ name }) => name)).toEqual(['templates'])
})
