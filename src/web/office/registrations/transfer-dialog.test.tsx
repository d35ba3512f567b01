import { expect, test } from 'vitest'
import type { RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { pricesOfMove } from './transfer-dialog.tsx'
import { transfer as english } from './words.en.ts'
import { transfer as french } from './words.fr.ts'

const paid: Pick<
  RegistrationDetail['registration'],
  'status' | 'price' | 'discountAmount' | 'discountTerms' | 'paymentStatus' | 'paymentAmount'
> = {
  status: 'confirmée',
  price: 58_500,
  discountAmount: 6_500,
  discountTerms: { percent: 10, amount: null },
  paymentStatus: 'complet',
  paymentAmount: 58_500,
}
const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const fr = (...args: [typeof paid | undefined, number | null, boolean]) =>
  plain(pricesOfMove(args[0], { price: args[1] }, args[2], french, 'fr'))

test('each session says both prices, and what is owed or to be given back then', () => {
  expect(fr(paid, 50_000, true)).toBe(
    'Tarif de la session : 50 000 FCFA · pour cette inscription : 58 500 FCFA, puis 45 000 FCFA · il y aura 13 500 FCFA à rendre',
  )
  expect(fr(paid, 100_000, true)).toContain('puis 90 000 FCFA · il restera 31 500 FCFA à payer')
  expect(fr(paid, 50_000, false)).toBe(
    'Tarif de la session : 50 000 FCFA · pour cette inscription : 58 500 FCFA, inchangé · rien à payer ni à rendre',
  )
  expect(fr(paid, 65_000, true)).toContain('58 500 FCFA, inchangé · rien à payer')
  expect(fr({ ...paid, discountTerms: null }, 50_000, true)).toContain('puis 43 500 FCFA')
  const byHand = plain(pricesOfMove(paid, { price: 50_000 }, true, english, 'en'))
  expect(byHand).toContain('58 500 FCFA, then 45 000 FCFA · 13 500 FCFA will have to be given back')
})

test('a session without a price leaves the agreed one, and a registration without one gets its first', () => {
  expect(fr(paid, null, true)).toMatch(/^Tarif de la session : \D+ · pour cette inscription : 58 500 FCFA, inchangé/)
  const unpriced = { ...paid, price: null, discountAmount: 0, discountTerms: null, paymentAmount: 0 }
  expect(fr({ ...unpriced, paymentStatus: 'en_attente' }, 50_000, true)).toContain(
    'puis 50 000 FCFA · il restera 50 000',
  )
})

test('of several, or while one is read, the session’s price alone is said', () => {
  expect(fr(undefined, 50_000, true)).toBe('Tarif de la session : 50 000 FCFA')
})
