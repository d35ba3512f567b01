// The keys that a provider is asked with, and what lifts a stop (docs/rules/online-payments.md#stops).
import { eq } from 'drizzle-orm'
import { keyFields, type Provider, type ProviderKeys } from '../../../domain/company/payment-providers.ts'
import type { ProviderKeysForm } from '../../../domain/payments/online-payment.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { writeAudit } from '../../audit/commands.ts'
import { paymentProviders } from '../../db/schema/online-payments.ts'
import { placeOf } from '../../encryption/seal-existing.ts'
import { type SecretBox, UnreadableSecret } from '../../encryption/secret-box.ts'
import type { StaffCall } from '../../http/request-context.ts'
import { requireProof } from '../../session/proof.ts'

/** For how long the secret before the present one is taken, in milliseconds: as long as the providers sign with both. */
const formerSecretFor = 24 * 3_600_000

/**
 * Keeps the keys that a provider is asked with, and the address of this installation: a copy of the database at another one asks nobody.
 * @throws Refusal `proof_needed`; `invalid` for a key that the provider has none of, or that is still missing
 */
export async function keepKeys(call: StaffCall, provider: Provider, form: ProviderKeysForm): Promise<void> {
  const { actor, config, now, secrets } = call
  requireProof(actor, now)
  await call.db.transaction(async (tx) => {
    const [row] = await tx.select().from(paymentProviders).where(eq(paymentProviders.provider, provider)).for('update')
    const place = placeOf.providerKeys(provider)
    const before = row ? keysOf(secrets, row.keys, place) : {}
    const keys: ProviderKeys = {}
    const missing: Record<string, 'required'> = {}
    for (const name of keyFields[provider]) {
      const key = form[name] || before[name]
      if (key) keys[name] = key
      else missing[name] = 'required'
    }
    if (Object.keys(missing).length > 0) throw new Refusal('invalid', {}, missing)
    const isNewSecret = before.webhookSecret !== undefined && keys.webhookSecret !== before.webhookSecret
    const formerSecret = isNewSecret ? before.webhookSecret : before.formerSecret
    const kept = {
      keys: secrets.seal(JSON.stringify({ ...keys, ...(formerSecret && { formerSecret }) }), place),
      keyEnds: Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, key.slice(-4)])),
      ...(isNewSecret && { formerSecretUntil: new Date(now.getTime() + formerSecretFor) }),
      ...{ publicUrl: config.publicUrl, downSince: null, hiddenUntil: null, updatedAt: now },
    }
    // A stop that has to do with neither key nor address stays.
    const isLifted = row?.stopped === 'keys_refused' || row?.stopped === 'other_address'
    await tx
      .insert(paymentProviders)
      .values({ provider, ...kept })
      .onConflictDoUpdate({
        target: paymentProviders.provider,
        set: { ...kept, ...(isLifted && { stopped: null }) },
      })
    await writeAudit(tx, actor, {
      action: 'keep_provider_keys',
      subjectType: 'installation',
      subjectId: 0,
      after: { provider },
    })
  })
}

/** What is kept; nothing where no key of this installation opens it: all are typed again then. */
function keysOf(secrets: SecretBox, sealed: string, place: string): ProviderKeys {
  try {
    return JSON.parse(secrets.open(sealed, place))
  } catch (error) {
    if (error instanceof UnreadableSecret) return {}
    throw error
  }
}

/**
 * Asks a provider again after a restore or a move: somebody has looked at its statement, and what it shows and the ledger lacks is a task.
 * @throws Refusal `provider_not_stopped` where it is not, or for another reason
 */
export async function resumeProvider(call: StaffCall, provider: Provider): Promise<void> {
  await call.db.transaction(async (tx) => {
    const [row] = await tx.select().from(paymentProviders).where(eq(paymentProviders.provider, provider)).for('update')
    const isHere = row?.publicUrl === call.config.publicUrl
    const asksForLook = row?.stopped === 'restored' || row?.stopped === 'moved' || row?.stopped === 'older_database'
    if (!asksForLook || !isHere) throw new Refusal('provider_not_stopped')
    // What it was asked for before this database was made is not known here: from now on it is.
    await tx
      .update(paymentProviders)
      .set({ stopped: null, lastCalledAt: call.now, updatedAt: call.now })
      .where(eq(paymentProviders.provider, provider))
    await writeAudit(tx, call.actor, {
      ...{ action: 'resume_provider', subjectType: 'installation', subjectId: 0, after: { provider } },
    })
  })
}
