import { expect, test } from 'vitest'
import { readReply } from './answer.ts'

const sale = { total: 65_000, isCreditNote: false }

test('a refusal is told in the platform’s words, with each field that it names', () => {
  const errors = { pointOfSale: 'is not valid', items: [{ taxes: ['unknown', 'too many'] }] }
  const text = JSON.stringify({ message: 'Bad request', error: 'bad_request', statusCode: 400, errors })
  expect(readReply({ status: 400, text }, sale)).toEqual({
    kind: 'refused',
    message: 'Bad request · pointOfSale: is not valid · items.0.taxes.0: unknown · items.0.taxes.1: too many',
  })
})

test('a refusal without words is one all the same', () => {
  expect(readReply({ status: 422, text: '<h1>422</h1>' }, sale)).toEqual({ kind: 'refused', message: '' })
})
