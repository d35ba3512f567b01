import { describe, expect, test } from 'vitest'
import { type Cbor, CborError, decodeCbor, encodeCbor } from '../values/cbor.ts'
import { type CertificateFacts, decodeFacts, encodeFacts, fromDigits, toDigits } from './signed-facts.ts'

const facts: CertificateFacts = {
  holder: 'Awa Koné-N’Guessan',
  training: 'Juste Stock',
  hours: 6.75,
  date: '2026-12-14',
  validUntil: '2028-12-14',
  issuer: 'Officina',
}

test('facts are read as they were written, with an end and without', () => {
  expect(decodeFacts(encodeFacts(facts))).toEqual(facts)
  expect(decodeFacts(encodeFacts({ ...facts, validUntil: null }))).toEqual({ ...facts, validUntil: null })
})

test('they hold what verification tells and nothing else, under numbers that never change', () => {
  expect(decodeCbor(encodeFacts(facts))).toEqual(
    new Map<number, Cbor>([
      [1, 'Awa Koné-N’Guessan'],
      [2, 'Juste Stock'],
      [3, 27],
      [4, 20_801],
      [5, 21_532],
      [6, 'Officina'],
    ]),
  )
})

test('a text that is too long is cut at the end of a letter, and says so', () => {
  const long = decodeFacts(
    encodeFacts({ ...facts, holder: `${'é'.repeat(52)} E\u0301${'é'.repeat(20)}`, issuer: 'ߡ'.repeat(90) }),
  )
  expect(long.holder).toBe(`${'é'.repeat(52)}…`)
  expect(new TextEncoder().encode(long.issuer)).toHaveLength(59)
  expect(decodeFacts(encodeFacts({ ...facts, holder: 'é'.repeat(55) })).holder).toBe('é'.repeat(55))
})

describe('other facts are none', () => {
  const written = decodeCbor(encodeFacts(facts)) as Map<number, Cbor>
  test.each<[string, Cbor]>([
    ['no map', [1]],
    ['one is missing', new Map([...written].filter(([name]) => name !== 2))],
    ['one is unknown', new Map([...written, [7, 'CI-00123']])],
    ['a name that is a number', new Map([...written, [1, 5]])],
    ['fewer than no hours', new Map([...written, [3, -1]])],
    ['a day that has not come for long', new Map([...written, [4, 376_200]])],
    ['a day that never comes', new Map([...written, [5, Number.MAX_SAFE_INTEGER]])],
  ])('%s', (_, value) => {
    expect(() => decodeFacts(encodeCbor(value))).toThrow(CborError)
  })
})

describe('as digits', () => {
  test('bytes come back', () => {
    const bytes = Uint8Array.from({ length: 300 }, (_, at) => (at * 7 + 210) % 256)
    expect(toDigits(bytes)).toMatch(/^[1-9]\d+$/)
    expect(fromDigits(toDigits(bytes))).toEqual(bytes)
    expect(fromDigits(toDigits(Uint8Array.of(9, 255)))).toEqual(Uint8Array.of(9, 255))
  })

  test.each(['', '0', '012', '12a', '-1', '1 2', '１２', '9'.repeat(2_501)])('%s is none of ours', (digits) => {
    expect(() => fromDigits(digits)).toThrow(CborError)
  })
})
