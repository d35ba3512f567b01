import { eq, isNotNull, or } from 'drizzle-orm'
import type { Db, Tx } from '../db/open.ts'
import { demoSigningCertificate } from '../db/schema/documents.ts'
import { users } from '../db/schema/staff.ts'
import { isSealed, type SecretBox } from './secret-box.ts'

interface Log {
  warn: (details: object, message: string) => void
}

/** Where each kind of secret belongs; what is sealed for one row opens for no other. */
export const placeOf = {
  factor: (userId: number) => `users.totp_secret:${userId}`,
  offeredFactor: (userId: number) => `users.totp_pending:${userId}`,
  demoCertificate: () => 'demo_signing_certificate.content:1',
}

/**
 * Seals what an older version kept as it was, and what was sealed with a former key, with the current one. Run after the migrations
 * at every start, by any number of instances; the second time it finds nothing to do.
 */
export async function sealExisting(db: Db, secrets: SecretBox, log: Log): Promise<void> {
  await db.transaction(async (tx) => {
    await sealFactors(tx, secrets, log)
    await sealDemoCertificate(tx, secrets, log)
  })
}

async function sealFactors(tx: Tx, secrets: SecretBox, log: Log) {
  const rows = await tx
    .select()
    .from(users)
    .where(or(isNotNull(users.totpSecret), isNotNull(users.totpPending)))
    .orderBy(users.id)
    .for('update')
  for (const { id, totpSecret, totpPending } of rows) {
    const sealed = {
      totpSecret: totpSecret && sealedAgain(secrets, totpSecret, placeOf.factor(id), log),
      totpPending: totpPending && sealedAgain(secrets, totpPending, placeOf.offeredFactor(id), log),
    }
    if (sealed.totpSecret !== totpSecret || sealed.totpPending !== totpPending) {
      await tx.update(users).set(sealed).where(eq(users.id, id))
    }
  }
}

async function sealDemoCertificate(tx: Tx, secrets: SecretBox, log: Log) {
  const [row] = await tx.select().from(demoSigningCertificate).for('update')
  if (!row) return
  const stored = isSealed(row.content.toString('latin1'))
    ? row.content.toString('latin1')
    : row.content.toString('base64')
  const sealed = sealedAgain(secrets, stored, placeOf.demoCertificate(), log)
  if (sealed !== row.content.toString('latin1')) {
    await tx
      .update(demoSigningCertificate)
      .set({ content: Buffer.from(sealed) })
      .where(eq(demoSigningCertificate.id, row.id))
  }
}

/** What no key opens stays as it is: a recovery code still signs its owner in, and the key may be found again. */
function sealedAgain(secrets: SecretBox, stored: string, place: string, log: Log): string {
  if (secrets.isCurrent(stored)) return stored
  if (!isSealed(stored)) return secrets.seal(stored, place)
  try {
    return secrets.seal(secrets.open(stored, place), place)
  } catch (error) {
    log.warn({ err: error, place }, 'a secret is sealed with a key that is not given: see ENCRYPTION_KEY_PREVIOUS')
    return stored
  }
}
