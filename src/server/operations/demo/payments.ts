// The demonstration takes payments in the browser from a Wave of its own, so that a newcomer pays there.
import { sql } from 'drizzle-orm'
import type { ProviderKeys } from '../../../domain/company/payment-providers.ts'
import type { Settings } from '../../../domain/company/settings.ts'
import { noticePath } from '../../../domain/values/paths.ts'
import type { Database } from '../../db/open.ts'
import { settings } from '../../db/schema/installation.ts'
import { paymentProviders } from '../../db/schema/online-payments.ts'
import { placeOf } from '../../encryption/seal-existing.ts'
import type { SecretBox } from '../../encryption/secret-box.ts'
import type { Config } from '../../settings/config.ts'

const keys = { apiKey: 'wave_ci_demonstration', webhookSecret: 'wave_ci_WHS_demonstration' } satisfies ProviderKeys

/** Starts the simulated Wave and gives the demonstration its keys; it is on, where nobody has saved anything else. */
export async function startDemoPayments(
  { db }: Pick<Database, 'db'>,
  secrets: SecretBox,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<void> {
  const { startWaveSimulator } = await import('../../simulators/wave.ts')
  const { url: address } = await startWaveSimulator({
    ...{ key: keys.apiKey, webhookSecret: keys.webhookSecret, notifyUrl: publicUrl + noticePath('wave') },
    sentAgainAfter: [1_000, 10_000, 60_000],
  })
  const row = {
    keys: secrets.seal(JSON.stringify(keys), placeOf.providerKeys('wave')),
    keyEnds: Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, key.slice(-4)])),
    ...{ publicUrl, address },
  }
  await db
    .insert(paymentProviders)
    .values({ provider: 'wave', ...row })
    .onConflictDoUpdate({
      target: paymentProviders.provider,
      set: row,
      // Keys that somebody has saved stay.
      setWhere: sql`${paymentProviders.keyEnds} = ${JSON.stringify(row.keyEnds)}::jsonb`,
    })
  const value: Settings['onlinePayments'] = { providers: ['wave'] }
  await db.insert(settings).values({ name: 'onlinePayments', value }).onConflictDoNothing()
}
