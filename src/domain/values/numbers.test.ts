import * as v from 'valibot'
import { expect, test } from 'vitest'
import { countingNumber, rowId, rowIdOr, wholeNumber } from './numbers.ts'

const ids = ['1', '12', '2147483647']
const others = ['', '0', '-1', '01', '1.5', '1e3', '0x10', ' 1', '2147483648', '99999999999', 'x']

test.each(ids)('%s is a row’s number, in an address and in a body', (typed) => {
  expect(v.parse(rowId, typed)).toBe(Number(typed))
  expect(rowIdOr(0, typed)).toBe(Number(typed))
  expect(v.parse(countingNumber(), Number(typed))).toBe(Number(typed))
})

test.each(others)('%j is none', (typed) => {
  expect(v.is(rowId, typed)).toBe(false)
  expect(rowIdOr(0, typed)).toBe(0)
  expect(v.is(countingNumber(), typed)).toBe(false)
})

test('a body says what is missing, and what is wrong', () => {
  const messageOf = (typed: unknown) => v.safeParse(countingNumber('training', 'invalid'), typed).issues?.[0].message
  expect([undefined, 0, 1.5, 2_147_483_648].map(messageOf)).toEqual(['training', 'invalid', 'invalid', 'invalid'])
})

test('of a number left empty is said that it is required, of letters that they are none', () => {
  const messageOf = (typed: unknown) => v.safeParse(wholeNumber(1, 20), typed).issues?.[0].message
  expect([undefined, null, ''].map(messageOf)).toEqual(['required', 'required', 'required'])
  expect([Number.NaN, '3', 0, 21, 1.5].map(messageOf)).toEqual(Array(5).fill('invalid'))
  expect(v.safeParse(wholeNumber(1, 20, 'quotePlaces'), undefined).issues?.[0].message).toBe('quotePlaces')
})
