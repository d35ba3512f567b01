import { expect, test } from 'vitest'
import { problemMessage, Refusal, statusOf } from './problem.ts'

test('the words of a refusal carry its details', () => {
  expect(problemMessage('training_has_registrations', 'fr', { count: 3 })).toContain('3 inscriptions')
  expect(problemMessage('training_has_registrations', 'fr', { count: 1 })).toContain('1 inscription\u00A0:')
  expect(problemMessage('training_has_registrations', 'en', { count: 1 })).toContain('1 registration and')
  expect(problemMessage('amount_too_high', 'en', { remaining: '15 000 FCFA' })).toBe(
    'The amount exceeds what remains to be paid: 15 000 FCFA.',
  )
})

test('the sign-in refusal is the firm’s, to the letter', () => {
  expect(problemMessage('wrong_credentials', 'fr')).toBe("Nom d'utilisateur ou mot de passe incorrect")
})

test('the server error is the firm’s, to the letter', () => {
  expect(problemMessage('internal', 'fr')).toBe('Une erreur est survenue sur le serveur. Veuillez réessayer plus tard.')
})

test('a refusal keeps its code and status', () => {
  const refusal = new Refusal('training_full')
  expect(refusal.code).toBe('training_full')
  expect(statusOf(refusal.code)).toBe(409)
})
