import { expect, test } from 'vitest'
import { noAddress } from './no-address.ts'
import { type HolderChange, type HolderClaim, holderChangeOf, saidByNaming } from './registration-holder.ts'

const awa = { firstName: 'Awa', lastName: 'Koné', email: 'awa@example.ci' }
const yao = { firstName: 'Yao', lastName: 'Kouassi', email: 'yao@example.ci' }

test.each<[what: string, changes: Partial<typeof awa>, said: HolderClaim | undefined, HolderChange]>([
  ['nothing', {}, undefined, 'none'],
  ['nothing, said to be the same', {}, 'same', 'none'],
  ['the e-mail in capitals', { email: 'AWA@Example.CI' }, undefined, 'none'],
  ['an accent', { lastName: 'Kone' }, undefined, 'corrected_name'],
  ['first and last name the other way round', { firstName: 'Koné', lastName: 'Awa' }, undefined, 'corrected_name'],
  ['the last name', { lastName: 'Koné-Brou' }, undefined, 'corrected_name'],
  ['the whole name', { firstName: 'Yao', lastName: 'Kouassi' }, undefined, 'corrected_name'],
  ['the whole name, said to be the same', { firstName: 'Yao', lastName: 'Kouassi' }, 'same', 'corrected_name'],
  ['the whole name, said to be another', { firstName: 'Yao', lastName: 'Kouassi' }, 'other', 'other_person'],
  ['the e-mail', { email: yao.email }, undefined, 'corrected_email'],
  ['the e-mail, said to be the same', { email: yao.email }, 'same', 'corrected_email'],
  ['the e-mail, said to be another', { email: yao.email }, 'other', 'other_person'],
  ['the e-mail and an accent', { email: yao.email, lastName: 'Kone' }, undefined, 'corrected_email'],
  [
    'e-mail, and the names the other way round',
    { ...yao, firstName: 'KONÉ', lastName: 'awa' },
    undefined,
    'corrected_email',
  ],
  ['the e-mail and the last name', { email: yao.email, lastName: 'Brou' }, undefined, 'other_person'],
  ['everything', yao, undefined, 'other_person'],
  ['everything, said to be the same', yao, 'same', 'corrected_email'],
  ['everything, said to be another', yao, 'other', 'other_person'],
  ['nothing, said to be another', {}, 'other', 'other_person'],
])('%s changed', (_, changes, said, expected) => {
  expect(holderChangeOf(awa, { ...awa, ...changes }, said)).toBe(expected)
})

test('addresses that stand for none are nobody’s e-mail', () => {
  const without = { ...awa, email: noAddress('one') }
  expect(holderChangeOf(without, { ...awa, email: noAddress('two') })).toBe('none')
  expect(holderChangeOf(without, awa)).toBe('corrected_email')
  expect(holderChangeOf(without, yao)).toBe('other_person')
  expect(holderChangeOf(without, { ...yao, email: '' })).toBe('corrected_name')
})

test('who is named for a place without a name takes nobody’s', () => {
  const unnamed = { firstName: 'Participant', lastName: '3', email: noAddress('three'), isUnnamed: true }
  expect(holderChangeOf(unnamed, yao)).toBe('first_named')
  expect(holderChangeOf(unnamed, { ...yao, email: '' }, 'other')).toBe('first_named')
  expect(holderChangeOf(unnamed, unnamed)).toBe('none')
})

test.each([
  ['another e-mail', { email: yao.email }, 'other'],
  ['another name', { firstName: 'Aya', lastName: 'Brou' }, 'same'],
  ['no e-mail any more, and the same name and phone', { email: '' }, 'same'],
  ['no e-mail any more, and another name', { email: '', firstName: 'Aya' }, 'other'],
  ['no e-mail any more, and another phone', { email: '', phone: '+2250102030405' }, 'other'],
])('a pharmacy that types %s names the %s', (_, changes, expected) => {
  const before = { ...awa, phone: '+2250708091011' }
  expect(saidByNaming(before, { ...before, ...changes })).toBe(expected)
})
