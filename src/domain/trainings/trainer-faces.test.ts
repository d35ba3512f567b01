import { expect, test } from 'vitest'
import { trainerFaces } from './trainer-faces.ts'

const team = [
  { name: 'Dr Mariam Koffi-Touré', bio: 'Titulaire pendant 10 ans, ISO 9001. Elle conduit les audits.' },
  { name: 'Serge N’Dri', bio: 'Pharmacien chez un grossiste' },
]

test('the trainers of a training are shown in its order, with one sentence, however the name is written', () => {
  expect(trainerFaces(["serge  N'DRI", 'Awa Koné', 'Dr Mariam Koffi-Toure'], team)).toEqual([
    { name: 'Serge N’Dri', sentence: 'Pharmacien chez un grossiste' },
    { name: 'Dr Mariam Koffi-Touré', sentence: 'Titulaire pendant 10 ans, ISO 9001.' },
  ])
})
