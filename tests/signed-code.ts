import { generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto'
import { type CertificateFacts, encodeFacts, toDigits } from '../src/domain/documents/signed-facts.ts'
import {
  boundToList,
  encodeList,
  fromHex,
  hashedPart,
  type ListedKey,
  type Withdrawn,
} from '../src/domain/documents/verifier-list.ts'
import { encodeSigned, toSign } from '../src/domain/values/cose.ts'

/** A key as the product makes them. */
export interface TestKey extends ListedKey {
  privateKey: KeyObject
}

export function testKey(): TestKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = new Uint8Array(Buffer.concat([Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]))
  return { id: hash('sha256', point, 'hex').slice(0, 8), point, stolenOn: null, privateKey }
}

function signedBy({ id, privateKey }: TestKey, payload: Uint8Array, bound: Uint8Array) {
  const message = { keyId: fromHex(id), payload }
  const signature = sign('sha256', toSign(message, bound), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return { ...message, signature: new Uint8Array(signature) }
}

/** A code as the product signs it: its digits, and the hash by which a list names it. */
export function signedCode(key: TestKey, number: string, facts: CertificateFacts) {
  const signed = signedBy(key, encodeFacts(facts), new TextEncoder().encode(number))
  return {
    digits: toDigits(encodeSigned(signed)),
    hash: new Uint8Array(hash('sha256', hashedPart(signed.signature), 'buffer')),
  }
}

/** A list as the product signs it, by the first of its keys. @param at seconds since 1970 */
export const signedList = (at: number, keys: [TestKey, ...TestKey[]], withdrawn: Withdrawn[]) =>
  encodeSigned(signedBy(keys[0], encodeList(at, keys, withdrawn), boundToList))
