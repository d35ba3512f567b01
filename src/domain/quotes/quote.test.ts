import * as v from 'valibot'
import { expect, test } from 'vitest'
import { QuoteForm } from './quote.ts'

const form = { pharmacyId: 1, trainingId: 2, places: 3, price: 65_000, email: 'officine@example.ci' }

test.each([
  ['2027-02-28', undefined],
  ['2027-02-30', 'quoteDay'],
  ['2027-2-28', 'quoteDay'],
])('a quote that is open until %s is right, or refused at its day', (expiresOn, message) => {
  const { issues } = v.safeParse(QuoteForm, { ...form, expiresOn })
  expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])[0]).toEqual(message && ['expiresOn', message])
})
