import { expect, test } from 'vitest'
import { differing } from './contact-draft.ts'

const person = {
  firstName: 'Awa',
  lastName: 'Koné',
  email: 'awa@example.ci',
  phone: '+2250708091011',
  organization: 'Pharmacie du Lac',
  position: 'Titulaire',
}

test('what somebody else has changed is told field by field', () => {
  expect(differing(person, { ...person, lastName: 'Koné-Diallo', position: 'Adjointe' })).toEqual([
    'lastName',
    'position',
  ])
})

test('a changed status or payment is no change of contact data', () => {
  expect(differing({ ...person }, person)).toEqual([])
})
