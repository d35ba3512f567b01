import { expect, test } from 'vitest'
import { placeOf } from './place.ts'

const cocody = { name: 'Abidjan, Cocody' }
const adjame = { name: 'Abidjan, Adjamé' }
const upstairs = { name: 'Abidjan, Cocody, étage' }
const places = [cocody, adjame, upstairs]

test.each([
  ['Abidjan, Cocody', cocody],
  ['abidjan,  COCODY ', cocody],
  ['Abidjan, Cocody (salle 2)', cocody],
  ['Abidjan, Adjame', adjame],
  ['Abidjan, Cocody, étage, salle 2', upstairs],
  ['Abidjan, Cocodyville', undefined],
  ['Abidjan', undefined],
  ['Bouaké', undefined],
])('the location %s names its place', (location, place) => {
  expect(placeOf(location, places)).toBe(place)
})
