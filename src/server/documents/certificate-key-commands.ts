// The keys that sign what the QR codes of certificates say (docs/rules/documents.md#the-key).
import { createPrivateKey, generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto'
import { desc, eq, isNull } from 'drizzle-orm'
import { fromHex } from '../../domain/documents/verifier-list.ts'
import { type Signed, toSign } from '../../domain/values/cose.ts'
import type { Db, Tx } from '../db/open.ts'
import { certificateKeys } from '../db/schema/documents.ts'
import { placeOf } from '../encryption/seal-existing.ts'
import type { SecretBox } from '../encryption/secret-box.ts'

/** The key that signs at present. */
export interface CertificateKey {
  /** Eight hexadecimal digits. */
  id: string
  privateKey: KeyObject
}

/**
 * The key that signs at present, the same for every instance; made where there is none yet.
 * @throws UnreadableSecret where the installation has not the key that sealed it
 */
export async function findCertificateKey(db: Db, secrets: SecretBox): Promise<CertificateKey> {
  const found = await currentKey(db)
  if (found) return openKey(found, secrets)
  await db.insert(certificateKeys).values(newKey(secrets)).onConflictDoNothing()
  const made = await currentKey(db) // of several instances that make one, the first does
  if (!made) throw new Error('no key was written')
  return openKey(made, secrets)
}

type KeyRow = typeof certificateKeys.$inferSelect

const currentKey = async (db: Db): Promise<KeyRow | undefined> =>
  (await db.select().from(certificateKeys).where(isNull(certificateKeys.retiredAt)))[0]

const openKey = ({ id, privateKey }: KeyRow, secrets: SecretBox): CertificateKey => ({
  id,
  privateKey: createPrivateKey({
    key: Buffer.from(secrets.open(privateKey ?? '', placeOf.certificateKey(id)), 'base64'),
    format: 'der',
    type: 'pkcs8',
  }),
})

/** A key, with its private half sealed. */
function newKey(secrets: SecretBox): typeof certificateKeys.$inferInsert {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const id = hash('sha256', point, 'hex').slice(0, 8)
  const written = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  return { id, point, privateKey: secrets.seal(written, placeOf.certificateKey(id)) }
}

/** Signs with ES256. @param bound what is signed along and stands elsewhere */
export function signWith({ id, privateKey }: CertificateKey, payload: Uint8Array, bound: Uint8Array): Signed {
  const message = { keyId: fromHex(id), payload }
  const signature = sign('sha256', toSign(message, bound), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return { ...message, signature }
}

/** What became of the keys. */
export interface Renewal {
  /** The key that signs from now on. */
  current: string
  /** The one that did until now; null where there was none, or it was left. */
  retired: string | null
}

/**
 * Has another key sign from now on; the one before stays listed, its private half goes.
 * @param stolen the key that others may have: it is listed as stolen, and replaced if it is the present one
 * @returns undefined where there is no key of that name
 */
export async function renewCertificateKey(
  tx: Tx,
  secrets: SecretBox,
  now: Date,
  stolen: string | undefined,
): Promise<Renewal | undefined> {
  const keys = await tx.select().from(certificateKeys).orderBy(desc(certificateKeys.createdAt)).for('update')
  const current = keys.find(({ retiredAt }) => retiredAt === null)
  const lost = stolen === undefined ? current : keys.find(({ id }) => id === stolen)
  if (stolen !== undefined && !lost) return undefined
  const isReplaced = current === undefined || lost === current
  if (lost) {
    await tx
      .update(certificateKeys)
      .set({
        retiredAt: lost.retiredAt ?? now,
        privateKey: null,
        ...(stolen !== undefined && { stolenAt: lost.stolenAt ?? now }),
      })
      .where(eq(certificateKeys.id, lost.id))
  }
  if (!isReplaced) return { current: current.id, retired: null }
  const key = { ...newKey(secrets), createdAt: now }
  await tx.insert(certificateKeys).values(key)
  return { current: key.id, retired: current?.id ?? null }
}
