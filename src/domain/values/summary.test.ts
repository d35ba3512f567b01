import { expect, test } from 'vitest'
import { summary } from './summary.ts'

test.each([
  ['Tenir le froid.', 20, 'Tenir le froid.'],
  ['De la livraison au patient', 26, 'De la livraison au patient'],
  ['De la livraison au patient, et après', 26, 'De la livraison au…'],
  ['De la livraison au patient, et après', 27, 'De la livraison au patient…'],
  ['De la livraison au patient et après', 26, 'De la livraison au patient…'],
  ['Pharmacovigilance', 6, 'Pharma…'],
])('the beginning of “%s” in %i characters is whole words', (text, most, told) => {
  expect(summary(text, most)).toBe(told)
})
