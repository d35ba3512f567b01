// COSE_Sign1 (RFC 9052, section 4.2) with ES256: what was signed, by which key, and the signature over both. Signing and checking
// are the caller's, who has the keys.
import { type Cbor, CborError, decodeCbor, encodeCbor } from './cbor.ts'

/** One signed message. */
export interface Signed {
  /** The name of the key. */
  keyId: Uint8Array
  payload: Uint8Array
  /** As IEEE P1363 writes it: 32 bytes of r, 32 of s. */
  signature: Uint8Array
}

/** IANA "COSE Header Parameters", and "COSE Algorithms" for ES256. */
const [algorithm, keyName, es256] = [1, 4, -7]
/** IANA "CBOR Tags": a COSE Single Signer Data Object. */
const sign1 = 18
/** Bytes of an ES256 signature. */
export const signatureLength = 64

const headerOf = (keyId: Uint8Array): Uint8Array =>
  encodeCbor(
    new Map<number, Cbor>([
      [algorithm, es256],
      [keyName, keyId],
    ]),
  )

/**
 * The bytes that a signature is over (RFC 9052, section 4.4).
 * @param bound what is signed with it and stands elsewhere: a code copied to another paper does not fit there
 */
export const toSign = ({ keyId, payload }: Omit<Signed, 'signature'>, bound: Uint8Array): Uint8Array =>
  encodeCbor(['Signature1', headerOf(keyId), bound, payload])

/** Writes a signed message. */
export const encodeSigned = ({ keyId, payload, signature }: Signed): Uint8Array =>
  encodeCbor({ tag: sign1, value: [headerOf(keyId), new Map(), payload, signature] })

/**
 * Reads a signed message; whether the signature holds is not looked at.
 * @throws CborError for anything that `encodeSigned` would not write
 */
export function decodeSigned(bytes: Uint8Array): Signed {
  const message = decodeCbor(bytes)
  if (!isTagged(message) || message.tag !== sign1 || !Array.isArray(message.value)) throw new CborError('not signed')
  const [header, open, payload, signature, ...more] = message.value
  if (!(header instanceof Uint8Array && payload instanceof Uint8Array && signature instanceof Uint8Array))
    throw new CborError('not signed as we sign')
  if (more.length > 0 || !(open instanceof Map) || open.size > 0 || signature.length !== signatureLength)
    throw new CborError('not signed as we sign')
  const names = decodeCbor(header)
  const keyId = names instanceof Map ? names.get(keyName) : undefined
  if (!(names instanceof Map && names.size === 2 && names.get(algorithm) === es256 && keyId instanceof Uint8Array))
    throw new CborError('signed in another way')
  return { keyId, payload, signature }
}

const isTagged = (value: Cbor) => typeof value === 'object' && 'tag' in value
