// An office that takes payments in the browser: simulated providers, their keys, and the worker's part.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { type Provider, type ProviderKeys, providers } from '../src/domain/company/payment-providers.ts'
import type { StartedPayment } from '../src/domain/payments/online-payment.ts'
import type { Database } from '../src/server/db/open.ts'
import { paymentProviders } from '../src/server/db/schema/online-payments.ts'
import { placeOf } from '../src/server/encryption/seal-existing.ts'
import { noteCalled } from '../src/server/payments/online/provider-commands.ts'
import { noticeRoutes } from '../src/server/payments/online/routes.ts'
import { checkPayment, takeDue } from '../src/server/payments/online/settle-commands.ts'
import { administrator, startApi, visitor } from './api.ts'
import { declarationLinkOf } from './declaration-link.ts'

/** Where each provider answers, and with which keys. */
export type Tills = Partial<Record<Provider, { address: string; keys: ProviderKeys }>>

/** @param found what is there already, such as after a restart */
export async function startPayingOffice(tills: Tills, found: { database?: Database; dataFolder?: string } = {}) {
  const dataFolder = found.dataFolder ?? (await mkdtemp(path.join(tmpdir(), 'officina-online-')))
  const api = await startApi({
    config: { demo: true, dataFolder },
    settings: { onlinePayments: { providers: providers.filter((one) => tills[one] !== undefined) } },
    ...(found.database && { database: found.database }),
  })
  const { db, services, build, as } = api
  if (!found.dataFolder) afterAll(() => rm(dataFolder, { recursive: true, force: true }))
  for (const [provider, till] of Object.entries(tills)) {
    const { address, keys } = till
    const sealed = services.secrets.seal(JSON.stringify(keys), placeOf.providerKeys(provider as Provider))
    const row = { keys: sealed, keyEnds: {}, publicUrl: services.config.publicUrl, address }
    await db
      .insert(paymentProviders)
      .values({ provider: provider as Provider, ...row })
      .onConflictDoUpdate({ target: paymentProviders.provider, set: row })
  }
  const payer = as(visitor)
  const notices = noticeRoutes(services)
  const account = administrator(await build.administrator())
  return {
    ...api,
    dataFolder,
    /** An administrator, signed in now. */
    signIn: () => as(account),
    /** Begins to pay by the link of a mail. */
    start: (link: object, provider: Provider, amount: number, wallet: { operator?: string; phone?: string } = {}) =>
      payer.post<StartedPayment & { code?: string }>('/api/online-payments', {
        ...{ ...link, provider, amount: String(amount) },
        ...(provider === 'hub2' && { operator: 'orange', phone: '0700000042', ...wallet }),
      }),
    /** What a provider tells. @returns the status of the answer */
    async tell(provider: Provider, body: string, headers: Record<string, string>): Promise<number> {
      return (await notices.request(`/provider-notices/${provider}`, { method: 'POST', body, headers })).status
    },
    /** The worker's part, by so many instances at once, until nothing is due. */
    async work(instances = 1): Promise<void> {
      const one = async () => {
        for (;;) {
          const due = await takeDue(services)
          if (!due) return
          await checkPayment(services, due)
        }
      }
      await Promise.all(Array.from({ length: instances }, one))
    },
    /** As if this folder had asked a provider then. */
    noteCalled: (provider: Provider, at: Date) => noteCalled(dataFolder, provider, at),
    linkOf: declarationLinkOf,
  }
}
