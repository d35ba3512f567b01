import { expect, test } from 'vitest'
import { owedOf, type RegistrationRow } from '../../../domain/registrations/registration.ts'
import { amountAtFirst, draftOf, dueText } from './payment-draft.ts'
import { payment as english } from './words.en.ts'
import { payment as french } from './words.fr.ts'

const price = 65_000
const owing = { status: 'confirmée', paymentStatus: 'partiel', price, paymentAmount: 25_000 } as RegistrationRow
const nothing = { ...owing, paymentAmount: 0 }
const cancelled: RegistrationRow = { ...nothing, status: 'annulée', paymentStatus: 'en_attente' }
const refunded: RegistrationRow = { ...nothing, paymentStatus: 'remboursé' }

test('a payment begins with what is owed, and with nothing for somebody who cancelled or was given everything back', () => {
  expect(draftOf(owing, undefined).amount).toBe('40000')
  for (const registration of [cancelled, refunded]) expect(draftOf(registration, undefined).amount).toBe('')
  expect(amountAtFirst(owedOf(owing), 10_000)).toBe('10000')
})

test('beside it stands what is owed, or that nothing is', () => {
  expect(dueText(owedOf(owing), french)).toBe('Reste à payer\u00A0: 40\u00A0000\u00A0FCFA')
  for (const registration of [cancelled, refunded]) {
    expect(dueText(owedOf(registration), french)).toBe('Rien n’est dû')
    expect(dueText(owedOf(registration), english)).toBe('Nothing is due')
  }
})
