// Whether a code is ours, and its certificate counts, with nothing but the code and a list (docs/rules/documents.md#the-verifier).
import { isOver } from '../../domain/documents/certificate-validity.ts'
import { type CertificateFacts, decodeFacts, fromDigits } from '../../domain/documents/signed-facts.ts'
import {
  boundToList,
  decodeList,
  hashedPart,
  toHex,
  type VerifierList,
  withdrawnIn,
} from '../../domain/documents/verifier-list.ts'
import { CborError } from '../../domain/values/cbor.ts'
import { decodeSigned, type Signed, toSign } from '../../domain/values/cose.ts'

/** What a code proves; days as `2026-12-14`. */
export type Verdict =
  | { state: 'valid' | 'expired'; facts: CertificateFacts }
  | { state: 'revoked'; facts: CertificateFacts; on: string }
  | { state: 'superseded'; facts: CertificateFacts; on: string; successor: string }
  | { state: 'stolenKey'; on: string }
  | { state: 'forged' | 'unreadable' | 'unknownKey' }

/** Whether this browser can check a signature: an old one cannot, nor any at an address without https. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined

/**
 * Checks a code.
 * @param number of the certificate, as we write it: the code is bound to it
 * @param digits what stands behind the `#` of its address
 * @param now the phone's clock; where the list is later, that counts
 */
export async function checkCode(number: string, digits: string, list: VerifierList, now: Date): Promise<Verdict> {
  try {
    const signed = decodeSigned(fromDigits(digits))
    const key = list.keys.find(({ id }) => id === toHex(signed.keyId))
    if (!key) return { state: 'unknownKey' }
    if (!(await isSignedBy(key.point, signed, new TextEncoder().encode(number)))) return { state: 'forged' }
    const facts = decodeFacts(signed.payload)
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', copyOf(hashedPart(signed.signature))))
    const withdrawn = withdrawnIn(list, hash)
    if (withdrawn) {
      const { on, successor } = withdrawn
      return successor === null ? { state: 'revoked', facts, on } : { state: 'superseded', facts, on, successor }
    }
    // Who has the key signs what they like: only the register knows what was issued.
    if (key.stolenOn !== null) return { state: 'stolenKey', on: key.stolenOn }
    const latest = new Date(Math.max(now.getTime(), list.at * 1_000))
    return { state: isOver(facts.validUntil ?? undefined, latest) ? 'expired' : 'valid', facts }
  } catch (error) {
    if (error instanceof CborError) return { state: 'unreadable' }
    throw error
  }
}

/**
 * Reads a list.
 * @param known the one that is kept, if any: a list that is older is not taken
 * @returns undefined for a list that is not ours, or cannot be
 */
export async function readList(bytes: Uint8Array, known?: VerifierList): Promise<VerifierList | undefined> {
  try {
    const signed = decodeSigned(bytes)
    const list = decodeList(signed.payload)
    const [present] = list.keys
    if (!present || present.id !== toHex(signed.keyId) || present.stolenOn !== null) return undefined
    if (!(await isSignedBy(present.point, signed, boundToList))) return undefined
    return !known || list.at >= known.at ? list : undefined
  } catch (error) {
    if (error instanceof CborError) return undefined
    throw error
  }
}

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

async function isSignedBy(point: Uint8Array, signed: Signed, bound: Uint8Array): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', Uint8Array.of(4, ...point), ecdsa, false, ['verify'])
    return await crypto.subtle.verify(ecdsa, key, copyOf(signed.signature), copyOf(toSign(signed, bound)))
  } catch {
    return false // a point that is none
  }
}

/** Bytes in a buffer of their own, as the browser's functions take them. */
const copyOf = (bytes: Uint8Array) => Uint8Array.from(bytes)
