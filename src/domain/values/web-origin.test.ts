import { expect, test } from 'vitest'
import { webOriginOf } from './web-origin.ts'

test.each([
  ['https://www.ordre.example', 'https://www.ordre.example'],
  ['https://WWW.Ordre.example/formations?page=2#haut', 'https://www.ordre.example'],
  ['https://ordre.example:8443/', 'https://ordre.example:8443'],
  ['https://pharmacie-évian.example', 'https://xn--pharmacie-vian-kkb.example'],
  ['http://localhost:5000/essai', 'http://localhost:5000'],
])('%s is a page of %s', (typed, origin) => {
  expect(webOriginOf(typed)).toBe(origin)
})

test.each([
  '',
  'www.ordre.example',
  'http://www.ordre.example',
  'https://*.ordre.example',
  "https://a.example;script-src'self'",
  'https://a.example https://b.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'null',
])('%j names no site', (typed) => {
  expect(webOriginOf(typed)).toBeUndefined()
})
