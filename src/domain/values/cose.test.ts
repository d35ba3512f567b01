import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Cbor, CborError, encodeCbor } from './cbor.ts'
import { decodeSigned, encodeSigned, toSign } from './cose.ts'

const text = (written: string) => new TextEncoder().encode(written)
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** RFC 9052, appendix C.2.1: one signature with ES256. */
const example = {
  whole:
    'd28443a10126a10442313154546869732069732074686520636f6e74656e742e58408eb33e4ca31d1c465ab05aac34cc6b23d58fef5c083106c4d25a91aef0b0117e2af9a291aa32e14ab834dc56ed2a223444547e01f11d3b0916e5a4c345cacb36',
  x: 'bac5b11cad8f99f9c72b05cf4b9e26d244dc189f745228255a219a86d6a09eff',
  y: '20138bf82dc1b6d562be0fa54ab7804a3a64b6d72ccfed6b6fb6ed28bbfc117e',
}
const exampleSignature = Buffer.from(example.whole.slice(-128), 'hex')

test('a message of RFC 9052 is written to the byte, and its signature holds over what we say is signed', () => {
  const header = encodeCbor(new Map([[1, -7]]))
  const open = new Map<number, Cbor>([[4, text('11')]])
  const payload = text('This is the content.')
  expect(hexOf(encodeCbor({ tag: 18, value: [header, open, payload, exampleSignature] }))).toBe(example.whole)
  const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: base64(example.x), y: base64(example.y) }
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  const signed = encodeCbor(['Signature1', header, new Uint8Array(), payload])
  expect(verify('sha256', signed, key, exampleSignature)).toBe(true)
})

const message = { keyId: text('abcd'), payload: text('facts'), signature: exampleSignature }

test('ours names its key in what is signed, and what it is bound to as well', () => {
  const written = encodeSigned(message)
  expect(hexOf(written).slice(0, 26)).toBe('d28449a20126044461626364a0')
  expect(decodeSigned(written)).toEqual({ ...message, signature: Uint8Array.from(message.signature) })
  const over = hexOf(toSign(message, text('C-1')))
  expect(over).toBe(`846a5369676e61747572653149a2012604446162636443${hexOf(text('C-1'))}45${hexOf(text('facts'))}`)
})

test('what is signed in another way is not ours', () => {
  const header = (entries: [number, Cbor][]) => encodeCbor(new Map(entries))
  const ours = header([
    [1, -7],
    [4, text('abcd')],
  ])
  const { payload, signature } = message
  for (const [what, value] of [
    ['no tag', [ours, new Map(), payload, signature]],
    ['another tag', { tag: 17, value: [ours, new Map(), payload, signature] }],
    [
      'another algorithm',
      {
        tag: 18,
        value: [
          header([
            [1, -8],
            [4, text('abcd')],
          ]),
          new Map(),
          payload,
          signature,
        ],
      },
    ],
    ['no key', { tag: 18, value: [header([[1, -7]]), new Map(), payload, signature] }],
    [
      'more than we write',
      {
        tag: 18,
        value: [
          header([
            [1, -7],
            [2, 0],
            [4, text('a')],
          ]),
          new Map(),
          payload,
          signature,
        ],
      },
    ],
    ['a key that is not signed', { tag: 18, value: [ours, new Map([[4, text('b')]]), payload, signature] }],
    ['a short signature', { tag: 18, value: [ours, new Map(), payload, signature.subarray(1)] }],
    ['two signatures', { tag: 18, value: [ours, new Map(), payload, signature, signature] }],
    ['no payload', { tag: 18, value: [ours, new Map(), 'facts', signature] }],
  ] as [string, Cbor][])
    expect(() => decodeSigned(encodeCbor(value)), what).toThrow(CborError)
  expect(() => decodeSigned(Buffer.from(example.whole, 'hex'))).toThrow(CborError)
})
