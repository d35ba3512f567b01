import { describe, expect, test } from 'vitest'
import { noAddress } from '../values/no-address.ts'
import { type Decision, groupPeople } from './person.ts'
import {
  type HolderChange,
  type HolderClaim,
  holderChangeOf,
  type Sameness,
  saidByNaming,
  samePerson,
} from './registration-holder.ts'

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

test('an address that stands for none is no e-mail of a person', () => {
  const without = { ...awa, email: noAddress('one') }
  expect(holderChangeOf(without, { ...awa, email: noAddress('two') })).toBe('none')
  expect(holderChangeOf(without, awa)).toBe('corrected_email')
  expect(holderChangeOf(without, yao)).toBe('other_person')
  expect(holderChangeOf(without, { ...yao, email: '' })).toBe('corrected_name')
})

test('a person named for a place without a name takes it from nobody', () => {
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
  ['another name and phone', { firstName: 'Aya', lastName: 'Brou', phone: '+2250102030405' }, 'other'],
])('a pharmacy that types %s names the %s', (_, changes, expected) => {
  const before = { ...awa, phone: '+2250708091011' }
  expect(saidByNaming(before, { ...before, ...changes })).toBe(expected)
})

const bley = { firstName: 'Bley', lastName: 'Assi', email: 'pharmacie@example.ci', phone: '+2250701020304' }
const ono = { firstName: 'Ono', lastName: 'Seka', email: bley.email, phone: '+2250505060708' }
const none = noAddress('one')

// Who is the same person: the one table for reading, changes, imports and joinings.
test.each<[what: string, one: Partial<typeof bley>, other: Partial<typeof bley>, Sameness]>([
  ['one e-mail, another name and phone', {}, ono, 'other'],
  ['one e-mail, a family’s name, another first name and phone', {}, { firstName: 'Ono', phone: ono.phone }, 'other'],
  ['one e-mail and first name, another last name and phone', {}, { lastName: 'Seka', phone: ono.phone }, 'other'],
  ['one e-mail, three letters that differ', { firstName: 'Aya' }, { firstName: 'Awa', phone: ono.phone }, 'other'],
  ['one e-mail and phone, another name', {}, { ...ono, phone: bley.phone }, 'unclear'],
  ['one e-mail, another name, no phone', {}, { ...ono, phone: '' }, 'unclear'],
  ['one e-mail and name, another phone', {}, { phone: ono.phone }, 'same'],
  ['the e-mail spelt otherwise', {}, { email: 'Pharmacie@Example.CI', phone: ono.phone }, 'same'],
  ['the names the other way round', {}, { firstName: 'ASSI', lastName: 'bley', phone: ono.phone }, 'same'],
  ['an accent', { lastName: 'Koné' }, { lastName: 'KONE', phone: ono.phone }, 'same'],
  ['a typo', { firstName: 'Kouassi' }, { firstName: 'Kuassi', phone: ono.phone }, 'same'],
  ['two letters the other way round', {}, { firstName: 'Bely', phone: ono.phone }, 'same'],
  ['a second first name', {}, { firstName: 'Bley Marcel', phone: ono.phone }, 'same'],
  ['a name by marriage beside one’s own', {}, { lastName: 'Kouamé-Assi', phone: ono.phone }, 'same'],
  ['an initial', {}, { firstName: 'B.', phone: ono.phone }, 'same'],
  ['an apostrophe less', { lastName: 'N’Guessan' }, { lastName: 'NGuessan', phone: ono.phone }, 'same'],
  ['a space less', { lastName: 'Tra Bi' }, { lastName: 'Trabi', phone: ono.phone }, 'same'],
  ['another e-mail, one name and phone', {}, { email: 'bley@example.ci' }, 'unclear'],
  ['another e-mail, one name', {}, { email: 'bley@example.ci', phone: ono.phone }, 'unclear'],
  ['another e-mail and name, one phone', {}, { ...ono, email: 'ono@example.ci', phone: bley.phone }, 'other'],
  ['another e-mail, name and phone', {}, { ...ono, email: 'ono@example.ci' }, 'other'],
  ['no e-mail on one side, one name and phone', { email: none }, {}, 'same'],
  ['no e-mail on one side, one name', { email: none }, { phone: ono.phone }, 'unclear'],
  ['no e-mail on one side, one phone', { email: none }, { ...ono, phone: bley.phone }, 'other'],
  ['no e-mail, one name and phone', { email: none }, { email: noAddress('two') }, 'same'],
  ['no e-mail, one name', { email: none }, { email: noAddress('two'), phone: ono.phone }, 'unclear'],
  ['no e-mail, one phone', { email: none }, { ...ono, email: noAddress('two'), phone: bley.phone }, 'unclear'],
  ['no e-mail, another name and phone', { email: none }, { ...ono, email: '' }, 'other'],
])('%s', (_, one, other, expected) => {
  const pair = [
    { ...bley, ...one },
    { ...bley, ...other },
  ] as const
  expect(samePerson(...pair)).toBe(expected)
  expect(samePerson(pair[1], pair[0])).toBe(expected)
})

test.each<[what: string, changes: Partial<typeof bley>, said: HolderClaim | undefined, HolderChange]>([
  ['name and phone', ono, undefined, 'other_person'],
  ['name and phone, said to be the same', ono, 'same', 'corrected_name'],
  ['the name', { ...ono, phone: bley.phone }, undefined, 'corrected_name'],
  ['the phone', { phone: ono.phone }, undefined, 'none'],
  ['a letter of the name and the phone', { firstName: 'Bely', phone: ono.phone }, undefined, 'corrected_name'],
])('%s changed under one e-mail', (_, changes, said, expected) => {
  expect(holderChangeOf(bley, { ...bley, ...changes }, said)).toBe(expected)
})

describe('people', () => {
  const numbered = (...faces: Partial<typeof bley>[]) => faces.map((face, index) => ({ ...bley, ...face, id: index }))
  const grouped = (faces: ReturnType<typeof numbered>, decided: Decision[] = []) =>
    groupPeople(faces, decided).map(({ names }) => names.map((name) => name.map(({ id }) => id)))

  test('of one e-mail are told apart by name and phone', () => {
    expect(grouped(numbered({}, ono, {}, { phone: '+2250102030405' }))).toEqual([[[0, 2, 3]], [[1]]])
  })

  test('of one e-mail and phone are one under several names, until it is decided', () => {
    const faces = numbered({}, { ...ono, phone: bley.phone }, {})
    expect(grouped(faces)).toEqual([[[0, 2], [1]]])
    expect(grouped(faces, [{ one: 0, other: 1, isSame: true }])).toEqual([[[0, 1, 2]]])
    expect(grouped(faces, [{ one: 0, other: 1, isSame: false }])).toEqual([[[0, 2]], [[1]]])
  })

  test('who were told apart are so whatever speaks for one', () => {
    const faces = numbered({}, {}, { phone: ono.phone }, { phone: ono.phone })
    expect(grouped(faces, [{ one: 0, other: 2, isSame: false }])).toEqual([[[0, 1]], [[2, 3]]])
  })

  test('who are as much like one as like another of two who were told apart are neither', () => {
    const apart = [{ one: 0, other: 1, isSame: false }]
    // By one name under another phone, by all that was typed, by a third name under their phone, and by a name that is like both.
    expect(grouped(numbered({}, {}, { phone: ono.phone }, { phone: ono.phone }), apart)).toEqual([
      [[0]],
      [[1]],
      [[2, 3]],
    ])
    expect(grouped(numbered({}, {}, {}, {}), apart)).toEqual([[[0]], [[1]], [[2, 3]]])
    const { phone } = bley
    expect(grouped(numbered({}, { ...ono, phone }, { firstName: 'Marie', lastName: 'Yao' }), apart)).toEqual([
      [[0]],
      [[1]],
      [[2]],
    ])
    expect(grouped(numbered({}, { firstName: 'Marie' }, { firstName: 'Bley Marie' }), apart)).toEqual([
      [[0]],
      [[1]],
      [[2]],
    ])
    // The name as it is comes before one that is alike.
    expect(grouped(numbered({}, { firstName: 'Bley Marie' }, {}, { firstName: 'Marie Bley' }), apart)).toEqual([
      [[0, 2]],
      [[1, 3]],
    ])
  })

  test('an account is its own registration’s, of two of the very same name who were told apart', () => {
    const apart = [{ one: 0, other: 1, isSame: false }]
    const [one, other, ...accounts] = numbered({}, {}, {}, {})
    const faces = [one, other, ...accounts.map((account, at) => ({ ...account, own: [at] }))]
    expect(grouped(faces as ReturnType<typeof numbered>, apart)).toEqual([[[0, 2]], [[1, 3]]])
  })

  test('of two e-mails are one when they were joined, and nobody else of those e-mails', () => {
    const faces = numbered({}, ono, { email: 'bley@example.ci' })
    expect(grouped(faces)).toEqual([[[0]], [[1]], [[2]]])
    expect(grouped(faces, [{ one: 0, other: 2, isSame: true }])).toEqual([[[0, 2]], [[1]]])
  })
})
