import { eq, isNotNull, or } from 'drizzle-orm'
import type { Provider } from '../../domain/company/payment-providers.ts'
import type { Db, Tx } from '../db/open.ts'
import { certificateKeys, demoSigningCertificate } from '../db/schema/documents.ts'
import { fneState } from '../db/schema/fne.ts'
import { paymentProviders } from '../db/schema/online-payments.ts'
import { users } from '../db/schema/staff.ts'
import { webhooks } from '../db/schema/webhooks.ts'
import { isSealed, type SecretBox, UnreadableSecret } from './secret-box.ts'

interface Log {
  warn: (details: object, message: string) => void
}

/** Where each kind of secret belongs; what is sealed for one row opens for no other. */
export const placeOf = {
  factor: (userId: number) => `users.totp_secret:${userId}`,
  offeredFactor: (userId: number) => `users.totp_pending:${userId}`,
  webhook: (id: number) => `webhooks.secret:${id}`,
  fneKey: () => 'fne_state.key:1',
  providerKeys: (provider: Provider) => `payment_providers.keys:${provider}`,
  demoCertificate: () => 'demo_signing_certificate.content:1',
  certificateKey: (id: string) => `certificate_keys.private_key:${id}`,
}

/**
 * Seals what an older version kept as it was, and what was sealed with a former key, with the current one. Run after the migrations
 * at every start, by any number of instances; the second time it finds nothing to do.
 */
export async function sealExisting(db: Db, secrets: SecretBox, log: Log): Promise<void> {
  const { unreadable } = await db.transaction((tx) => sealAll(tx, secrets))
  for (const place of unreadable) {
    log.warn({ place }, 'a secret is sealed with a key that is not given: see ENCRYPTION_KEY_PREVIOUS')
  }
}

/** What became of the secrets: how many were sealed again, and those, by their place, that none of the keys opens. */
interface Sealing {
  sealed: number
  unreadable: string[]
}

/** Seals every secret in the database with the current key, in the caller's transaction. */
export async function sealAll(tx: Tx, secrets: SecretBox): Promise<Sealing> {
  const sealing: Sealing = { sealed: 0, unreadable: [] }
  await sealFactors(tx, secrets, sealing)
  await sealWebhooks(tx, secrets, sealing)
  await sealFneKey(tx, secrets, sealing)
  await sealProviderKeys(tx, secrets, sealing)
  await sealDemoCertificate(tx, secrets, sealing)
  await sealCertificateKey(tx, secrets, sealing)
  return sealing
}

async function sealFactors(tx: Tx, secrets: SecretBox, sealing: Sealing) {
  const rows = await tx
    .select()
    .from(users)
    .where(or(isNotNull(users.totpSecret), isNotNull(users.totpPending)))
    .orderBy(users.id)
    .for('update')
  for (const { id, totpSecret, totpPending } of rows) {
    const sealed = {
      totpSecret: totpSecret && sealedAgain(secrets, totpSecret, placeOf.factor(id), sealing),
      totpPending: totpPending && sealedAgain(secrets, totpPending, placeOf.offeredFactor(id), sealing),
    }
    if (sealed.totpSecret !== totpSecret || sealed.totpPending !== totpPending) {
      await tx.update(users).set(sealed).where(eq(users.id, id))
    }
  }
}

async function sealWebhooks(tx: Tx, secrets: SecretBox, sealing: Sealing) {
  for (const { id, ...row } of await tx.select().from(webhooks).orderBy(webhooks.id).for('no key update')) {
    const sealed = {
      secret: sealedAgain(secrets, row.secret, placeOf.webhook(id), sealing),
      formerSecret: row.formerSecret && sealedAgain(secrets, row.formerSecret, placeOf.webhook(id), sealing),
    }
    if (sealed.secret !== row.secret || sealed.formerSecret !== row.formerSecret) {
      await tx.update(webhooks).set(sealed).where(eq(webhooks.id, id))
    }
  }
}

async function sealFneKey(tx: Tx, secrets: SecretBox, sealing: Sealing) {
  const [row] = await tx.select().from(fneState).for('update')
  if (!row) return
  const key = sealedAgain(secrets, row.key, placeOf.fneKey(), sealing)
  if (key !== row.key) await tx.update(fneState).set({ key }).where(eq(fneState.id, row.id))
}

async function sealProviderKeys(tx: Tx, secrets: SecretBox, sealing: Sealing) {
  const rows = await tx.select().from(paymentProviders).orderBy(paymentProviders.provider).for('update')
  for (const { provider, keys: kept } of rows) {
    const keys = sealedAgain(secrets, kept, placeOf.providerKeys(provider), sealing)
    if (keys !== kept) await tx.update(paymentProviders).set({ keys }).where(eq(paymentProviders.provider, provider))
  }
}

async function sealDemoCertificate(tx: Tx, secrets: SecretBox, sealing: Sealing) {
  const [row] = await tx.select().from(demoSigningCertificate).for('update')
  if (!row) return
  const stored = isSealed(row.content.toString('latin1'))
    ? row.content.toString('latin1')
    : row.content.toString('base64')
  const sealed = sealedAgain(secrets, stored, placeOf.demoCertificate(), sealing)
  if (sealed !== row.content.toString('latin1')) {
    await tx
      .update(demoSigningCertificate)
      .set({ content: Buffer.from(sealed) })
      .where(eq(demoSigningCertificate.id, row.id))
  }
}

async function sealCertificateKey(tx: Tx, secrets: SecretBox, sealing: Sealing) {
  const [row] = await tx.select().from(certificateKeys).where(isNotNull(certificateKeys.privateKey)).for('update')
  if (!row?.privateKey) return
  const privateKey = sealedAgain(secrets, row.privateKey, placeOf.certificateKey(row.id), sealing)
  if (privateKey !== row.privateKey)
    await tx.update(certificateKeys).set({ privateKey }).where(eq(certificateKeys.id, row.id))
}

/** What no key opens stays as it is: a recovery code still signs its owner in, and the key may be found again. */
function sealedAgain(secrets: SecretBox, stored: string, place: string, sealing: Sealing): string {
  if (secrets.isCurrent(stored)) return stored
  try {
    const sealed = secrets.seal(isSealed(stored) ? secrets.open(stored, place) : stored, place)
    sealing.sealed++
    return sealed
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error
    sealing.unreadable.push(place)
    return stored
  }
}
