import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-text.ts'

const plain = ['12345678901234567890', '58000e5104', '1e3', '0707404040', 'null', 'N’Dri & fils']

test.each(plain)('%s, written into an address by hand, is the text that it is', (q) => {
  expect(parseSearch(`?q=${encodeURIComponent(q)}`)).toEqual({ q })
})

test.each([...plain, '"Aya"', '[1]', '12'])('%s is found again in the address as it was searched for', (q) => {
  expect(parseSearch(stringifySearch({ q }))).toEqual({ q })
})

test.each(plain)('%s stands in the address as it is, without quotes', (q) => {
  expect(new URLSearchParams(stringifySearch({ q })).get('q')).toBe(q)
})

test('a number that is written as it was is one', () => {
  expect(parseSearch('?registration=12&page=2')).toEqual({ registration: 12, page: 2 })
})
