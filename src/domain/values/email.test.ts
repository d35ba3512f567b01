import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { formMessages } from '../../../tests/form-messages.ts'
import { allInvisible } from '../../../tests/invisible.ts'
import { emailAddress, mailLink } from './email.ts'

test.each([
  'awa@exemple.ci',
  'awa+officina@exemple.ci',
  'awa.kone@sous.exemple.pharmacie',
  "n'guessan@exemple.ci",
  'awa_kone-@exemple.ci',
  'a@exemple.technology',
  'o/r&d@exemple.co',
  'awa@pharmacie-é.ci',
  'awa@xn--pharmacie--f9a.ci',
  'awa@exemple.xn--p1ai',
  '9@123.ci',
])('%j is an address', (typed) => expect(v.parse(emailAddress(), typed)).toBe(typed))

test.each([
  '',
  'awa',
  'awa@exemple',
  '@exemple.ci',
  'awa@',
  '.awa@exemple.ci',
  'awa.@exemple.ci',
  'awa..kone@exemple.ci',
  'awa@exemple..ci',
  'awa@-exemple.ci',
  'awa@exemple.c',
  'awa@192.0.2.7',
  'awa kone@exemple.ci',
  'awa@exem ple.ci',
  'awa@kone@exemple.ci',
  'Awa <awa@exemple.ci>',
  'awa@exemple.ci, ono@exemple.ci',
  'awa;ono@exemple.ci',
  '"awa"@exemple.ci',
  'hélène@exemple.ci',
  `${'a'.repeat(65)}@exemple.ci`,
])('%j is none', (typed) => {
  expect(formMessages(emailAddress(), typed)).toEqual({ '': "Format d'adresse email invalide" })
})

test('what nobody sees is no part of it', () => {
  expect(v.parse(emailAddress(), `\u202Aawa${allInvisible}@exemple.ci\u200E`)).toBe('awa@exemple.ci')
})

describe('a link to write to it', () => {
  test('holds nothing but the address', () => {
    expect(mailLink('a?bcc=x&b%40@exemple.ci')).toBe('mailto:a%3Fbcc%3Dx%26b%2540@exemple.ci')
    expect(mailLink('awa.kone@exemple.ci')).toBe('mailto:awa.kone@exemple.ci')
  })
})

test('a long text that is none costs little', () => {
  const before = process.cpuUsage()
  for (const typed of ['a.'.repeat(100), `a@${'a-'.repeat(99)}`, `a@${'a.'.repeat(99)}`])
    v.safeParse(emailAddress(), typed)
  expect(process.cpuUsage(before).user).toBeLessThan(200_000) // microseconds
})
