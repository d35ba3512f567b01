import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** A secret that none of the present keys opens: its key was lost, or it was moved to another row. */
export class UnreadableSecret extends Error {}

/** Seals what must not be read from a copy of the database. */
export interface SecretBox {
  /** @param place what it belongs to, such as `users.totp_secret:12`: moved to another row it does not open */
  seal: (secret: string, place: string) => string
  /** @throws UnreadableSecret */
  open: (sealed: string, place: string) => string
  /** The fingerprint of the current key. */
  keyId: string
  /** Whether a key of this fingerprint is there. */
  knows: (keyId: string) => boolean
  /** Whether a stored value was sealed with the current key. */
  isCurrent: (stored: string) => boolean
}

const mark = 'sealed1'
/** NIST SP 800-38D: 96 bits, random for each secret. */
const nonceLength = 12
const tagLength = 16

/** Which key it was: the beginning of its fingerprint, so that no number has to be given out and none can be given twice. */
export const fingerprintOf = (key: Buffer): string =>
  createHash('sha256').update('key id').update(key).digest('hex').slice(0, 8)

/** Whether a stored value was sealed at all; older versions kept such values as they are. */
export const isSealed = (stored: string): boolean => stored.startsWith(`${mark}.`)

/** The fingerprint of the key that a stored value was sealed with. */
export const sealedBy = (stored: string): string => stored.split('.')[1] ?? ''

/**
 * AES-256-GCM, with the row's identity as associated data; each sealed secret says which key opens it
 * (docs/rules/accounts-and-security.md#secrets-at-rest).
 * @param current seals and opens; 32 bytes
 * @param former only open what was sealed before the key was changed
 * @param next looks up a key that may have come since; asked where none of the others fits
 */
export function createSecretBox(
  current: Buffer,
  former: Buffer[] = [],
  next: () => Buffer | undefined = () => undefined,
): SecretBox {
  const keys = new Map([current, ...former].reverse().map((key) => [fingerprintOf(key), key]))
  const keyOf = (id: string) => {
    const known = keys.get(id)
    if (known) return known
    const later = next()
    return later && fingerprintOf(later) === id ? later : undefined
  }
  const prefix = `${mark}.${fingerprintOf(current)}.`
  return {
    keyId: fingerprintOf(current),
    knows: (keyId) => keyOf(keyId) !== undefined,
    seal(secret, place) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return prefix + Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
    },
    open(stored, place) {
      const [, , body = ''] = stored.split('.')
      const key = keyOf(sealedBy(stored))
      if (!isSealed(stored) || !key) throw new UnreadableSecret(`${place} was sealed with another key`)
      const bytes = Buffer.from(body, 'base64url')
      try {
        const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), {
          authTagLength: tagLength,
        })
        cipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagLength))
        const secret = cipher.update(bytes.subarray(nonceLength, -tagLength))
        return Buffer.concat([secret, cipher.final()]).toString('utf8')
      } catch {
        throw new UnreadableSecret(`${place} was changed or belongs to another row`)
      }
    },
    isCurrent: (stored) => stored.startsWith(prefix),
  }
}
