import { expect, test } from 'vitest'
import { waysToPay } from './ways-to-pay-phrase.ts'

const bank = { name: 'Banque', holder: 'Officina Conseil', iban: 'CI00' }
const mobileMoney = [{ operator: 'Wave', number: '0700000000' }]

test('each way to pay reads behind the verb, in both languages', () => {
  expect(waysToPay({ mobileMoney, bank }, 'fr')).toBe(
    'par Wave, par virement ou en espèces ou par chèque à notre bureau',
  )
  expect(waysToPay({ mobileMoney, bank }, 'en')).toBe(
    'by Wave, by bank transfer, or in cash or by cheque at our office',
  )
})

test('without operator and bank only the office is named', () => {
  expect(waysToPay({ mobileMoney: [], bank: null }, 'fr')).toBe('en espèces ou par chèque à notre bureau')
})
