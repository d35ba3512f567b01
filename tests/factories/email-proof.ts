import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../src/server/db/open.ts'
import { emailProofs } from '../../src/server/db/schema/registrations.ts'
import { buildRegistration } from './registration.ts'

/** A link that a registration's mail brought, as if it had just been sent. @returns the token in it */
export async function buildEmailProof(db: Db): Promise<{ token: string }> {
  const token = randomBytes(32).toString('base64url')
  const { id: registrationId } = await buildRegistration(db)
  const tokenHash = createHash('sha256').update(token).digest('base64url')
  await db.insert(emailProofs).values({ tokenHash, registrationId, expiresAt: new Date(Date.now() + 3_600_000) })
  return { token }
}
