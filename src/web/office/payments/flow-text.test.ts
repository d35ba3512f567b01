import { expect, test } from 'vitest'
import { officeText } from '../frame/words.fr.ts'
import { flowText } from './flow-text.ts'

const none = { came: 0, went: 0, reversed: 0, fees: 0, payouts: 0, entries: 1 }
const said = (flow: object) => flowText({ ...none, ...flow }, officeText).replaceAll('\u00A0', ' ')

test('what moved says each part that there is, and zero where there is none', () => {
  expect(said({ came: 50_000 })).toBe('50 000 FCFA')
  expect(said({ came: 50_000, went: -9_000, reversed: -65_000, fees: -500, payouts: -40_000 })).toBe(
    '50 000 FCFA, -9 000 FCFA, annulé ou corrigé -65 000 FCFA, frais -500 FCFA, reversements -40 000 FCFA',
  )
  expect(said({ fees: -500 })).toBe('frais -500 FCFA')
  expect(said({})).toBe('0 FCFA')
})
