import { describe, expect, test } from 'vitest'
import { differingFields, filledIn, inherited, type SharedContent, sharedFields, sharedValues } from './programme.ts'
import { emptyDetails } from './training-schemas.ts'

const programme: SharedContent = {
  title: 'Chaîne du froid',
  description: 'De la livraison au patient.',
  category: 'auxiliaires',
  duration: 4,
  price: 50_000,
  details: { ...emptyDetails, objectives: 'Tenir le froid' },
  english: { title: 'Cold chain', description: null, details: emptyDetails },
}

test('every shared field has its value, also of a content without a translation', () => {
  expect(Object.keys(sharedValues({ ...programme, english: null })).sort()).toEqual([...sharedFields].sort())
})

describe('what differs from the programme', () => {
  test('is nothing at first, and no translation is as much as an empty one', () => {
    expect(differingFields(programme, { ...programme })).toEqual([])
    const empty = { title: null, description: null, details: emptyDetails }
    expect(differingFields({ ...programme, english: null }, { ...programme, english: empty })).toEqual([])
  })

  test('is told text by text', () => {
    const session = { ...programme, price: null, details: { ...programme.details, pedagogy: 'Jeux de rôle' } }
    expect(differingFields(session, programme)).toEqual(['price', 'details.pedagogy'])
  })
})

test('a session takes a changed programme’s texts, and keeps its own', () => {
  const session = { ...programme, price: 40_000, english: null }
  const own = differingFields(session, programme)
  const changed = {
    ...programme,
    title: 'Le froid',
    price: 60_000,
    details: { ...programme.details, pedagogy: 'Jeux' },
  }
  expect(inherited(own, session, changed)).toEqual({ ...changed, price: 40_000, english: null })
})

test('a new session is its programme’s in what its form leaves out', () => {
  const form = { title: 'Chaîne du froid', description: 'Autrement.', price: null }
  expect(filledIn(form, programme)).toEqual({ ...programme, description: 'Autrement.', price: null })
})
