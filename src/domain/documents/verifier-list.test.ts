import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Cbor, CborError, decodeCbor, encodeCbor } from '../values/cbor.ts'
import { decodeList, encodeList, type ListedKey, type Withdrawn, withdrawnIn } from './verifier-list.ts'

const hashOf = (name: string) => new Uint8Array(hash('sha256', name, 'buffer'))
const key: ListedKey = { id: '0badcafe', point: new Uint8Array(64).fill(7), stolenOn: null }
const stolen: ListedKey = { id: '00000001', point: new Uint8Array(64).fill(8), stolenOn: '2027-01-05' }
const number = 'C-2026-123456789-7KQ4XM9P' // the longest that there can be
const withdrawn: Withdrawn[] = [
  { hash: hashOf('a'), on: '2026-12-20', successor: null },
  { hash: hashOf('b'), on: '2027-02-01', successor: number },
]

test('a list says what was written: its moment, keys, and of each certificate the day and what takes its place', () => {
  const list = decodeList(encodeList(1_800_000_000, [key, stolen], withdrawn))
  expect(list).toMatchObject({ at: 1_800_000_000, keys: [key, stolen] })
  expect(withdrawnIn(list, hashOf('a'))).toEqual({ on: '2026-12-20', successor: null })
  expect(withdrawnIn(list, hashOf('b'))).toEqual({ on: '2027-02-01', successor: number })
  expect(withdrawnIn(list, hashOf('c'))).toBeUndefined()
})

test('it tells no number and no order to anyone who has no such paper', () => {
  const bytes = encodeList(0, [key], withdrawn)
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('2026')
  expect(encodeList(0, [key], withdrawn.toReversed())).toEqual(bytes)
})

test('after ten years it is short: 20,000 certificates, 3 of a hundred revoked, 2 superseded', () => {
  const entries = Array.from({ length: 1_000 }, (_, index) => ({
    hash: hashOf(String(index)),
    on: '2030-06-01',
    successor: index % 5 < 2 ? 'C-2030-00012-7KQ4XM9P' : null,
  }))
  const keys = Array.from({ length: 10 }, (_, index) => ({ ...key, id: `0000000${index}` }))
  expect(encodeList(1_800_000_000, keys, entries).length).toBeLessThan(19_000)
})

describe('other bytes are no list', () => {
  const written = decodeCbor(encodeList(0, [key], withdrawn)) as Map<number, Cbor>
  const named = (id: Cbor, point: Cbor): Cbor => [
    new Map<number, Cbor>([
      [1, id],
      [2, point],
    ]),
  ]
  test.each<[string, Cbor]>([
    ['a text', 'list'],
    ['no moment', new Map([...written].filter(([name]) => name !== 1))],
    ['no keys', new Map([...written, [2, 0]])],
    ['a key without a point', new Map([...written, [2, named(new Uint8Array(4), new Uint8Array(63))]])],
    ['a key whose name is a text', new Map([...written, [2, named('0badcafe', new Uint8Array(64))]])],
    ['a short entry', new Map([...written, [3, [new Uint8Array(7)]]])],
    ['an entry that is a number', new Map([...written, [3, [1]]])],
  ])('%s', (_, value) => {
    expect(() => decodeList(encodeCbor(value))).toThrow(CborError)
  })
})
