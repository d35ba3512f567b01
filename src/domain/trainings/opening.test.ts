import { expect, test } from 'vitest'
import { opening } from './opening.ts'

test('of a description as many whole sentences as fit are shown, else its first words', () => {
  expect(opening('Une heure. Deux gestes.', 40)).toBe('Une heure. Deux gestes.')
  expect(opening('Regardez votre officine. Vous repartez avec une grille.', 40)).toBe('Regardez votre officine.')
  expect(opening('Où est passé l’argent\u00A0? En une matinée, vous le saurez.', 40)).toBe(
    'Où est passé l’argent\u00A0?',
  )
  expect(opening('Animée par le Dr. Koffi et toute son équipe de formateurs', 40)).toBe(
    'Animée par le Dr. Koffi et toute son…',
  )
  expect(opening('Une journée pour remettre à plat, la réception', 34)).toBe('Une journée pour remettre à plat…')
})
