import { expect, test } from 'vitest'
import { key, type ValidationKey, validationMessage } from './validation.ts'

test.each<[ValidationKey, string]>([
  ['paymentRegistration', 'Veuillez sélectionner une inscription'],
  ['paymentAmount', 'Le montant doit être supérieur à 0'],
  ['paymentAmountRequired', 'Le montant est requis'],
  ['paymentMethod', 'La méthode de paiement est requise'],
])('the payment form says at %s: %s', (name, message) => {
  expect(validationMessage(key(name), 'fr')).toBe(message)
})

test.each(['Invalid type: Expected string but received 3', 'toString', '__proto__', ''])(
  "a library's own text %j is never shown",
  (text) => {
    expect(validationMessage(text, 'fr')).toBe('Valeur invalide')
    expect(validationMessage(text, 'en')).toBe('Invalid value')
  },
)
