import { describe, expect, test } from 'vitest'
import { dice } from '../../../tests/dice.ts'
import { type Cbor, CborError, decodeCbor, encodeCbor } from './cbor.ts'

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (value: Uint8Array) => Buffer.from(value).toString('hex')

/** RFC 8949, appendix A: of what we write, all. */
const examples: [value: Cbor, hex: string][] = [
  [0, '00'],
  [1, '01'],
  [10, '0a'],
  [23, '17'],
  [24, '1818'],
  [25, '1819'],
  [100, '1864'],
  [1000, '1903e8'],
  [1_000_000, '1a000f4240'],
  [1_000_000_000_000, '1b000000e8d4a51000'],
  [-1, '20'],
  [-10, '29'],
  [-100, '3863'],
  [-1000, '3903e7'],
  [{ tag: 0, value: '2013-03-21T20:04:00Z' }, 'c074323031332d30332d32315432303a30343a30305a'],
  [{ tag: 1, value: 1_363_896_240 }, 'c11a514b67b0'],
  [{ tag: 23, value: bytes('01020304') }, 'd74401020304'],
  [{ tag: 24, value: bytes('6449455446') }, 'd818456449455446'],
  [{ tag: 32, value: 'http://www.example.com' }, 'd82076687474703a2f2f7777772e6578616d706c652e636f6d'],
  [bytes(''), '40'],
  [bytes('01020304'), '4401020304'],
  ['', '60'],
  ['a', '6161'],
  ['IETF', '6449455446'],
  ['"\\', '62225c'],
  ['ü', '62c3bc'],
  ['水', '63e6b0b4'],
  ['𐅑', '64f0908591'],
  [[], '80'],
  [[1, 2, 3], '83010203'],
  [[1, [2, 3], [4, 5]], '8301820203820405'],
  [Array.from({ length: 25 }, (_, index) => index + 1), '98190102030405060708090a0b0c0d0e0f101112131415161718181819'],
  [new Map(), 'a0'],
  [
    new Map([
      [1, 2],
      [3, 4],
    ]),
    'a201020304',
  ],
  [
    new Map<string, Cbor>([
      ['a', 1],
      ['b', [2, 3]],
    ]),
    'a26161016162820203',
  ],
  [['a', new Map([['b', 'c']])], '826161a161626163'],
  [new Map([...'abcde'].map((name) => [name, name.toUpperCase()])), 'a56161614161626142616361436164614461656145'],
]

test.each(examples)('%j is written and read as in RFC 8949', (value, hex) => {
  expect(hexOf(encodeCbor(value))).toBe(hex)
  expect(decodeCbor(bytes(hex))).toEqual(value)
})

test('names are in the order of their bytes, as section 4.2.1 lists them', () => {
  const names = ['aa', 'z', -1, 100, 10] as const
  const written = encodeCbor(new Map(names.map((name) => [name, 0])))
  expect(hexOf(written)).toBe('a50a001864002000617a0062616100')
})

test('what cannot be written exactly is refused', () => {
  for (const value of [1.5, Number.NaN, 2 ** 53, -(2 ** 53) - 2]) expect(() => encodeCbor(value)).toThrow(RangeError)
})

describe('read is what we would write, and nothing else', () => {
  test.each([
    ['nothing', ''],
    ['a number longer than it need be', '1817'],
    ['the same in two, four and eight bytes', '190018'],
    ['', '1a0000ffff'],
    ['', '1b00000000ffffffff'],
    ['a number too large to be exact', '1bffffffffffffffff'],
    ['an unknown length', '5f42010243030405ff'],
    ['', '9fff'],
    ['', 'bf6161019fff'],
    ['true, null and half numbers', 'f5'],
    ['', 'f6'],
    ['', 'f93c00'],
    ['text that is not UTF-8', '61ff'],
    ['a lone surrogate', '63eda080'],
    ['names out of order', 'a203040102'],
    ['a name twice', 'a201020103'],
    ['a list for a name', 'a1800102'],
    ['more than the value', '0000'],
    ['bytes that are not there', '4401'],
    ['a list that says it has four billion entries', '9affffffff00'],
    ['a text that says it has as many', '7affffffff61'],
  ])('%s: %s', (_, hex) => {
    expect(() => decodeCbor(bytes(hex))).toThrow(CborError)
  })

  test('lists within lists end before they fill the stack', () => {
    expect(decodeCbor(bytes(`${'81'.repeat(8)}00`))).toBeInstanceOf(Array)
    for (const nested of ['81', 'a100', 'c1'])
      expect(() => decodeCbor(bytes(`${nested.repeat(100_000)}00`))).toThrow('too deep')
  })

  test('of any bytes it reads them whole or throws its own error', () => {
    const roll = dice(39)
    const samples = examples.map(([, hex]) => bytes(hex))
    let read = 0
    for (let round = 0; round < 20_000; round++) {
      const sample = Uint8Array.from(samples[round % samples.length] ?? [])
      for (let change = 0; change <= round % 3; change++) sample[roll(sample.length)] = roll(256)
      try {
        expect(hexOf(encodeCbor(decodeCbor(sample)))).toBe(hexOf(sample))
        read++
      } catch (error) {
        if (!(error instanceof CborError)) throw error
      }
    }
    expect(read).toBeGreaterThan(1_000)
  })
})
