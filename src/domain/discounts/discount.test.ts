import * as v from 'valibot'
import { expect, test } from 'vitest'
import { dice } from '../../../tests/dice.ts'
import { formMessages } from '../../../tests/form-messages.ts'
import { DiscountForm, discountOn, type Terms, whyRefused } from './discount.ts'
import { DiscountCode } from './discount-code.ts'

const terms: Terms = {
  percent: 10,
  amount: null,
  validFrom: null,
  validUntil: null,
  maxUses: null,
  organization: null,
  isActive: true,
  trainingIds: [],
}
const asked = {
  trainingId: 7,
  organization: 'Pharmacie du Plateau',
  payers: [] as string[],
  price: 65_000,
  places: 1,
  today: '2026-12-14',
  uses: 0,
}

test('a code is typed with spaces and in small letters, and nothing is no code', () => {
  expect(v.parse(DiscountCode, ' bienvenue 10 ')).toBe('BIENVENUE10')
  expect(v.parse(DiscountCode, '  ')).toBeUndefined()
  expect(v.parse(DiscountCode, undefined)).toBeUndefined()
})

test.each([
  [{ percent: 10, amount: null }, 65_000, 6_500],
  [{ percent: 15, amount: null }, 33_333, 5_000],
  [{ percent: 100, amount: null }, 65_000, 65_000],
  [{ percent: null, amount: 5_000 }, 65_000, 5_000],
  [{ percent: null, amount: 90_000 }, 65_000, 65_000],
])('%o off %i FCFA is %i FCFA', (discount, price, off) => {
  expect(discountOn(price, discount)).toBe(off)
})

test('whatever is taken off is whole, and never more than the price', () => {
  const roll = dice(135)
  for (let index = 0; index < 2_000; index++) {
    const price = roll(1_000_000)
    const isPercent = roll(2) === 0
    const discount = isPercent ? { percent: 1 + roll(100), amount: null } : { percent: null, amount: 1 + roll(900_000) }
    const off = discountOn(price, discount)
    expect(Number.isInteger(off)).toBe(true)
    expect(off).toBeGreaterThanOrEqual(0)
    expect(off).toBeLessThanOrEqual(price)
    // A greater share never takes off less.
    if (isPercent && discount.percent !== null && discount.percent < 100) {
      expect(discountOn(price, { percent: discount.percent + 1, amount: null })).toBeGreaterThanOrEqual(off)
    }
  }
})

test.each([
  ['nobody has heard of it', undefined, {}, 'discountUnknown'],
  ['it is switched off', { isActive: false }, {}, 'discountUnknown'],
  ['its first day', { validFrom: '2026-12-14' }, {}, undefined],
  ['the day before', { validFrom: '2026-12-15' }, {}, 'discountEarly'],
  ['its last day', { validUntil: '2026-12-14' }, {}, undefined],
  ['the day after', { validUntil: '2026-12-13' }, {}, 'discountOver'],
  ['one of its trainings', { trainingIds: [3, 7] }, {}, undefined],
  ['another training', { trainingIds: [3] }, {}, 'discountElsewhere'],
  ['a training on request', {}, { price: null }, 'discountElsewhere'],
  ['a training that costs nothing', {}, { price: 0 }, 'discountElsewhere'],
  ['its employer, spelt otherwise', { organization: 'PHARMACIE  du plateau' }, {}, undefined],
  ['another employer', { organization: 'Pharmacie Saint-Michel' }, {}, 'discountEmployer'],
  ['no employer', { organization: 'Pharmacie du Plateau' }, { organization: null }, 'discountEmployer'],
  [
    'an employer that is known to pay, whatever was typed',
    { organization: 'Pharmacie Saint-Michel' },
    { organization: 'Phie St Michel', payers: ['Pharmacie du Port', 'PHARMACIE SAINT MICHEL'] },
    undefined,
  ],
  [
    'another that is known to pay',
    { organization: 'Pharmacie Saint-Michel' },
    { payers: ['Pharmacie du Port'] },
    'discountEmployer',
  ],
  ['an employer of signs alone', { organization: '---' }, { organization: null }, 'discountEmployer'],
  ['an employer of signs alone, said so', { organization: '---' }, { organization: '...' }, 'discountEmployer'],
  ['its employer in other letters', { organization: 'صيدلية' }, { organization: 'صيدلية' }, undefined],
  ['another in other letters', { organization: 'صيدلية' }, { organization: 'ߓߏߟߌ' }, 'discountEmployer'],
  ['its last use', { maxUses: 3 }, { uses: 2 }, undefined],
  ['one use more', { maxUses: 3 }, { uses: 3 }, 'discountUsedUp'],
  ['a use for each of several', { maxUses: 3 }, { uses: 1, places: 2 }, undefined],
  ['fewer uses than people', { maxUses: 3 }, { uses: 2, places: 2 }, 'discountTooFew'],
  ['several where it is used up', { maxUses: 3 }, { uses: 3, places: 2 }, 'discountUsedUp'],
  ['everybody waits', {}, { places: 0 }, 'discountWaiting'],
])('%s', (_, change, registration, reason) => {
  expect(whyRefused(change && { ...terms, ...change }, { ...asked, ...registration })).toBe(reason)
})

test('a discount is of so many percent or francs, and ends after it begins', () => {
  const wrong = (form: object) =>
    Object.keys(formMessages(DiscountForm, { code: 'NOEL', kind: 'percent', value: 10, ...form }))
  expect(wrong({ code: 'noel 2026' })).toEqual([])
  expect(wrong({ code: 'noël' })).toEqual(['code'])
  expect(wrong({ value: 101 })).toEqual(['value'])
  expect(wrong({ kind: 'amount', value: 101 })).toEqual([])
  expect(wrong({ value: 0 })).toEqual(['value'])
  expect(wrong({ kind: 'gift' })).toEqual(['kind'])
  expect(wrong({ validFrom: '2026-12-24', validUntil: '2026-12-24' })).toEqual([])
  expect(wrong({ validFrom: '2026-12-24', validUntil: '2026-12-23' })).toEqual(['validUntil'])
  for (const organization of ['---', ' . ', '(’)']) expect(wrong({ organization })).toEqual(['organization'])
  for (const organization of ['Ɛɖe', '24/7', 'صيدلية']) expect(wrong({ organization })).toEqual([])
})
