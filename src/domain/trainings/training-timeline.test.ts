import { expect, test } from 'vitest'
import { readSteps, totalMinutes } from './training-programme.ts'

const step = (minutes: number | null, title: string, text: string | null = null) => ({ minutes, title, text })

test.each([
  ['9 h 00 – 9 h 30 : Accueil', step(30, 'Accueil')],
  ['9h-10h30 : Accueil', step(90, 'Accueil')],
  ['09:00 to 10:15 – Welcome', step(75, 'Welcome')],
  ['11 h – 9 h : Accueil', step(null, 'Accueil')],
  ['30 min – Accueil', step(30, 'Accueil')],
  ['1 h 30 : Accueil', step(90, 'Accueil')],
  ['2 hours - Welcome', step(120, 'Welcome')],
  ['Trois incidents vécus, et ce qu’ils ont coûté (15 min)', step(15, 'Trois incidents vécus, et ce qu’ils ont coûté')],
  ['- Accueil', step(null, 'Accueil')],
  ['• Accueil (20 min)', step(20, 'Accueil')],
])('« %s » is a step', (line, expected) => {
  expect(readSteps(line)).toEqual([expected])
})

test('a line without a mark says more of the step before it', () => {
  expect(readSteps('30 min – Accueil\n  Tour de table\n\nCafé\n- Cas')).toEqual([
    step(30, 'Accueil', 'Tour de table\nCafé'),
    step(null, 'Cas'),
  ])
})

test.each([null, '', ' \n', 'La gestion des stocks, pas à pas', '24 h sur 24', '3 cas pratiques : le froid'])(
  '« %s » is no timeline',
  (plain) => {
    expect(readSteps(plain)).toBeNull()
  },
)

test('the minutes are summed where every step tells them', () => {
  expect(totalMinutes([step(30, 'a'), step(90, 'b')])).toBe(120)
  expect(totalMinutes([step(30, 'a'), step(null, 'b')])).toBeNull()
})
