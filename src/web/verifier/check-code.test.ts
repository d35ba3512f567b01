import { describe, expect, test } from 'vitest'
import { dice } from '../../../tests/dice.ts'
import { signedCode, signedList, testKey } from '../../../tests/signed-code.ts'
import { fromDigits, toDigits } from '../../domain/documents/signed-facts.ts'
import type { Withdrawn } from '../../domain/documents/verifier-list.ts'
import { decodeSigned, encodeSigned } from '../../domain/values/cose.ts'
import { checkCode, readList } from './check-code.ts'

const number = 'C-2026-00012-7KQ4XM9P'
const facts = {
  holder: 'Awa Koné',
  training: 'Juste Stock',
  hours: 14,
  date: '2026-12-14',
  validUntil: null,
  issuer: 'Officina',
}
const key = testKey()
const former = testKey()
const now = new Date('2027-01-10T08:00:00Z')
const at = now.getTime() / 1_000 - 3_600

const listOf = async (withdrawn: Withdrawn[] = [], keys: Parameters<typeof signedList>[1] = [key, former]) => {
  const list = await readList(signedList(at, keys, withdrawn))
  if (!list) throw new Error('no list')
  return list
}
const code = signedCode(key, number, facts)
const list = await listOf()
const check = (digits: string, of = number) => checkCode(of, digits, list, now)
/** A code with something of it written otherwise, the signature as it was. */
const altered = (change: (signed: ReturnType<typeof decodeSigned>) => object) => {
  const signed = decodeSigned(fromDigits(code.digits))
  return toDigits(encodeSigned({ ...signed, ...change(signed) }))
}

describe('a code', () => {
  test('of ours proves its facts, whichever of our keys has signed it', async () => {
    expect(await check(code.digits)).toEqual({ state: 'valid', facts })
    expect(await check(signedCode(former, number, facts).digits)).toEqual({ state: 'valid', facts })
  })

  test('whose last day has passed is expired, by the phone’s clock or the list’s, whichever is later', async () => {
    const ending = (validUntil: string) => ({ ...facts, validUntil })
    const ended = signedCode(key, number, ending('2027-01-09'))
    expect(await check(ended.digits)).toEqual({ state: 'expired', facts: ending('2027-01-09') })
    expect(await checkCode(number, ended.digits, list, new Date(0))).toMatchObject({ state: 'expired' })
    expect(await check(signedCode(key, number, ending('2027-01-10')).digits)).toMatchObject({ state: 'valid' })
  })

  test('that was revoked or superseded says so by a list of since then, and counts by one of before', async () => {
    const revoked = await listOf([{ hash: code.hash, on: '2027-01-05', successor: null }])
    expect(await checkCode(number, code.digits, revoked, now)).toEqual({ state: 'revoked', facts, on: '2027-01-05' })
    const successor = 'C-2027-00001-ABCDEFGH'
    const superseded = await listOf([{ hash: code.hash, on: '2027-01-06', successor }])
    expect(await checkCode(number, code.digits, superseded, now)).toEqual({
      ...{ state: 'superseded', facts, on: '2027-01-06' },
      successor,
    })
    expect(await check(code.digits)).toMatchObject({ state: 'valid' })
  })

  test('that was revoked is not saved by the other signature that can be written from it', async () => {
    const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
    const twin = altered(({ signature }) => {
      const s = BigInt(`0x${Buffer.from(signature.subarray(32)).toString('hex')}`)
      const other = Buffer.from((order - s).toString(16).padStart(64, '0'), 'hex')
      return { signature: new Uint8Array([...signature.subarray(0, 32), ...other]) }
    })
    expect(twin).not.toBe(code.digits)
    expect(await check(twin)).toMatchObject({ state: 'valid' })
    const revoked = await listOf([{ hash: code.hash, on: '2027-01-05', successor: null }])
    expect(await checkCode(number, twin, revoked, now)).toMatchObject({ state: 'revoked' })
  })

  test('is forged on another paper, with another name, or by another key under the name of ours', async () => {
    expect(await check(code.digits, 'C-2026-00013-7KQ4XM9P')).toEqual({ state: 'forged' })
    const other = decodeSigned(fromDigits(signedCode(key, number, { ...facts, holder: 'Aya Koné' }).digits))
    expect(await check(altered(() => ({ payload: other.payload })))).toEqual({ state: 'forged' })
    const posing = { ...testKey(), id: key.id }
    expect(await check(signedCode(posing, number, facts).digits)).toEqual({ state: 'forged' })
    // A list is signed by the same key, and no list passes for a code.
    expect(await check(toDigits(signedList(at, [key], [])))).toEqual({ state: 'forged' })
  })

  test('of a key that the list has not is of an unknown key', async () => {
    expect(await check(signedCode(testKey(), number, facts).digits)).toEqual({ state: 'unknownKey' })
  })

  test('of a stolen key proves nothing, but that it was revoked', async () => {
    const robbed = { ...former, stolenOn: '2027-01-02' }
    const byRobbed = signedCode(former, number, facts)
    expect(await checkCode(number, byRobbed.digits, await listOf([], [key, robbed]), now)).toEqual({
      ...{ state: 'stolenKey', on: '2027-01-02' },
    })
    const revoked = await listOf([{ hash: byRobbed.hash, on: '2027-01-05', successor: null }], [key, robbed])
    expect(await checkCode(number, byRobbed.digits, revoked, now)).toMatchObject({ state: 'revoked' })
    expect(await checkCode(number, code.digits, await listOf([], [key, robbed]), now)).toMatchObject({ state: 'valid' })
  })

  test.each([
    ['cut off', code.digits.slice(0, -3)],
    ['empty', ''],
    ['a word', 'accueil'],
    ['in other digits', code.digits.replaceAll('1', '١')],
    ['huge', '9'.repeat(100_000)],
    ['two together', code.digits + code.digits],
    ['what is no code', toDigits(new TextEncoder().encode('hello'))],
  ])('that is %s cannot be read', async (_, digits) => {
    expect(await check(digits)).toEqual({ state: 'unreadable' })
  })

  test('with any of its bytes changed is never valid, and nothing breaks', async () => {
    const roll = dice(2_027)
    const bytes = fromDigits(code.digits)
    const states = new Set<string>()
    for (let round = 0; round < 1_500; round++) {
      const changed = Uint8Array.from(bytes)
      const place = roll(changed.length)
      changed[place] = ((changed[place] ?? 0) + 1 + roll(255)) % 256
      if (changed[0] === 0) continue
      states.add((await check(toDigits(round % 5 ? changed : changed.subarray(0, place + 1)))).state)
    }
    expect([...states].sort()).toEqual(['forged', 'unknownKey', 'unreadable'])
  })
})

describe('a list', () => {
  const bytes = signedList(at, [key, former], [])

  test('is taken where it is ours, and later than the one that is kept', async () => {
    expect(await readList(bytes)).toMatchObject({ at, keys: [{ id: key.id }, { id: former.id }] })
    expect(await readList(signedList(at + 3_600, [key, former], []), list)).toMatchObject({ at: at + 3_600 })
    const next = testKey()
    expect(await readList(signedList(at, [next, key, former], []), list)).toMatchObject({
      keys: [{ id: next.id }, {}, {}],
    })
  })

  test('is not taken where it is older', async () => {
    expect(await readList(signedList(at - 3_600, [key, former], []), list)).toBeUndefined()
  })

  test('is not taken where it is not signed as ours, or by a key that was stolen', async () => {
    const posing = { ...testKey(), id: key.id, point: key.point }
    expect(await readList(signedList(at, [posing, former], []))).toBeUndefined()
    expect(await readList(signedList(at, [{ ...key, stolenOn: '2027-01-01' }], []))).toBeUndefined()
    expect(await readList(signedList(at, [{ ...key, point: new Uint8Array(64) }], []))).toBeUndefined()
    expect(await readList(bytes.subarray(0, -1))).toBeUndefined()
    expect(await readList(new TextEncoder().encode('<!doctype html>'))).toBeUndefined()
    expect(await readList(fromDigits(code.digits))).toBeUndefined()
  })
})
