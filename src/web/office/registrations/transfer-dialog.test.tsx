import { expect, test } from 'vitest'
import type { RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { standingsOfMove } from './transfer-dialog.tsx'

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
const before = { full: 65_000, discount: 6_500, price: 58_500, owed: 0, toGiveBack: 0 }
const move = (registration: typeof paid, price: number | null, appliesNewPrice: boolean) =>
  standingsOfMove(registration, { price }, appliesNewPrice)

test('both prices, discounts and balances are said of a move', () => {
  expect(move(paid, 50_000, true)).toEqual({
    before,
    after: { full: 50_000, discount: 5_000, price: 45_000, owed: 0, toGiveBack: 13_500 },
  })
  expect(move(paid, 100_000, true).after).toEqual({
    ...{ full: 100_000, discount: 10_000, price: 90_000 },
    ...{ owed: 31_500, toGiveBack: 0 },
  })
  expect(move(paid, 50_000, false)).toEqual({ before, after: before })
  expect(move({ ...paid, discountTerms: null }, 50_000, true).after).toMatchObject({ discount: 6_500, price: 43_500 })
})

test('a session without a price leaves the agreed one, and a registration without one gets its first', () => {
  expect(move(paid, null, true)).toEqual({ before, after: before })
  const unpriced = { ...paid, price: null, discountAmount: 0, discountTerms: null, paymentAmount: 0 }
  expect(move({ ...unpriced, paymentStatus: 'en_attente' }, 50_000, true)).toEqual({
    before: { full: null, discount: 0, price: null, owed: 0, toGiveBack: 0 },
    after: { full: 50_000, discount: 0, price: 50_000, owed: 50_000, toGiveBack: 0 },
  })
})
