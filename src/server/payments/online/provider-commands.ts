// How a provider of payments in the browser stands, and whether it may be asked (docs/rules/online-payments.md#stops).
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Provider, ProviderKeys } from '../../../domain/company/payment-providers.ts'
import { companyOf, type Settings } from '../../../domain/company/settings.ts'
import { hiddenFor, type ProviderStop } from '../../../domain/payments/online-payment.ts'
import type { Db, Tx } from '../../db/open.ts'
import { paymentProviders } from '../../db/schema/online-payments.ts'
import { placeOf } from '../../encryption/seal-existing.ts'
import type { Services } from '../../http/request-context.ts'
import { readLastCall, writeLastCall } from '../../outgoing/last-call.ts'
import type { Access } from '../../outgoing/payment-provider.ts'
import { system } from '../../session/actor.ts'
import type { Recording } from '../transaction-commands.ts'

export type ProviderRow = typeof paymentProviders.$inferSelect

/** What the worker and a payer's call both have. */
export interface Paying extends Pick<Services, 'config' | 'jobs' | 'secrets' | 'clock'> {
  database: Pick<Services['database'], 'db'>
  settings: Pick<Services['settings'], 'read'>
}

/** How all providers stand that were ever given keys. */
export const readProviders = (db: Db | Tx): Promise<ProviderRow[]> => db.select().from(paymentProviders)

/** How one stands; undefined while it has no keys. */
export async function readProvider(db: Db | Tx, provider: Provider): Promise<ProviderRow | undefined> {
  const [row] = await db.select().from(paymentProviders).where(eq(paymentProviders.provider, provider))
  return row
}

/** What a provider is asked with now: the secret before the present one for as long as it is taken. */
export function accessOf(
  { config, secrets, clock }: Pick<Paying, 'config' | 'secrets' | 'clock'>,
  row: ProviderRow,
): Access {
  const { formerSecret, ...keys } = JSON.parse(
    secrets.open(row.keys, placeOf.providerKeys(row.provider)),
  ) as ProviderKeys
  const isTaken = formerSecret !== undefined && row.formerSecretUntil !== null && row.formerSecretUntil > clock()
  return {
    keys: { ...keys, ...(isTaken && { formerSecret }) },
    address: row.address,
    reach: { ownMachine: config.demo },
  }
}

/** With what something is recorded by itself: by nobody of the office, now. */
export async function asSystem({ settings, jobs, config, clock }: Paying): Promise<Recording> {
  const read = await settings.read()
  const ours = { actor: system, settings: read, company: companyOf(read) }
  return { ...ours, ...{ jobs, config, now: clock(), locale: 'fr' } }
}

/** Whether a provider may be asked at all: not after a restore or a move, and not by a copy at another address. */
export const mayBeAsked = ({ publicUrl }: Pick<Services['config'], 'publicUrl'>, row: ProviderRow): boolean =>
  row.stopped === null && row.publicUrl === publicUrl

/** The providers that may be asked, for a query that takes what is due of theirs. */
export const mayBeAskedNow = (db: Db | Tx, { publicUrl }: Pick<Services['config'], 'publicUrl'>) =>
  db
    .select({ provider: paymentProviders.provider })
    .from(paymentProviders)
    .where(and(isNull(paymentProviders.stopped), eq(paymentProviders.publicUrl, publicUrl)))

/** Who takes payments now, and who would but does not answer at present. */
export function standingOf(
  {
    config,
    settings,
    now,
  }: { config: Pick<Services['config'], 'publicUrl'>; settings: Pick<Settings, 'onlinePayments'>; now: Date },
  rows: readonly ProviderRow[],
): { providers: Provider[]; down: Provider[] } {
  const isHidden = ({ hiddenUntil }: ProviderRow) => hiddenUntil !== null && hiddenUntil > now
  const usable = rows.filter(
    (row) => settings.onlinePayments.providers.includes(row.provider) && mayBeAsked(config, row),
  )
  return {
    providers: usable.filter((row) => !isHidden(row)).map(({ provider }) => provider),
    down: usable.filter(isHidden).map(({ provider }) => provider),
  }
}

/** Where each leads its payers, as far as their pages say; `*.` stands for any name before it. */
const payOrigins: Record<Provider, readonly string[]> = {
  wave: ['https://pay.wave.com'],
  cinetpay: ['https://*.cinetpay.com', 'https://*.cinetpay.co'],
  hub2: ['https://*.hub2.io'],
}

/** Where the form of the paying page may lead to; a simulator’s pages are where it answers. */
export const originsOf = ({ provider, address }: Pick<ProviderRow, 'provider' | 'address'>): readonly string[] =>
  address === null ? payOrigins[provider] : [new URL(address).origin]

/** Whether the form may lead there. Elsewhere browsers refuse to follow it, and the page offers a link, which may lead anywhere. */
export function mayLeadTo(url: string, row: Pick<ProviderRow, 'provider' | 'address'>): boolean {
  const { origin, protocol, host } = new URL(url)
  return originsOf(row).some((allowed) => {
    const [, ending] = /^https:\/\/\*(\..+)$/.exec(allowed) ?? []
    return ending === undefined ? origin === allowed : protocol === 'https:' && host.endsWith(ending)
  })
}

/** Keeps a provider from being asked until an administrator has put right what the reason says; the first reason stays. */
export const stopProvider = (db: Db | Tx, provider: Provider, stopped: ProviderStop) =>
  db
    .update(paymentProviders)
    .set({ stopped, updatedAt: sql`now()` })
    .where(
      and(
        eq(paymentProviders.provider, provider),
        or(isNull(paymentProviders.stopped), eq(paymentProviders.stopped, 'keys_refused')),
      ),
    )

/** Notes that a provider answered: it is shown again. */
export async function noteUp(db: Db | Tx, row: ProviderRow): Promise<void> {
  if (row.downSince === null) return
  await db
    .update(paymentProviders)
    .set({ downSince: null, hiddenUntil: null })
    .where(eq(paymentProviders.provider, row.provider))
}

/**
 * Notes that a provider did not answer: it is hidden for a minute.
 * @param silentFor for how long it has not answered at least before it is hidden, in milliseconds
 */
export async function noteDown(
  db: Db | Tx,
  { provider, downSince }: ProviderRow,
  now: Date,
  silentFor = 0,
): Promise<void> {
  const isHidden = now.getTime() - (downSince ?? now).getTime() >= silentFor
  await db
    .update(paymentProviders)
    .set({
      downSince: sql`coalesce(${paymentProviders.downSince}, ${now.toISOString()}::timestamptz)`,
      ...(isHidden && { hiddenUntil: new Date(now.getTime() + hiddenFor) }),
    })
    .where(eq(paymentProviders.provider, provider))
}

/** Notes that a provider is asked now for what cannot be undone; of moments that several note, the last stays. */
export async function noteAsking(tx: Tx, provider: Provider, now: Date): Promise<ProviderRow | undefined> {
  const [row] = await tx
    .update(paymentProviders)
    .set({ lastCalledAt: sql`greatest(${paymentProviders.lastCalledAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(paymentProviders.provider, provider), isNull(paymentProviders.stopped)))
    .returning()
  return row
}

/** Notes beside the database that a payment is begun or given back now: a database that knows nothing of it was restored. */
export const noteCalled = (dataFolder: string, provider: Provider, calledAt: Date): Promise<void> =>
  writeLastCall(dataFolder, `${provider}-payments`, { calledAt })

/**
 * Stops a provider that was asked for something which the database knows nothing of: it is one of before, restored.
 * @returns whether it is stopped for that
 */
export async function stopIfOlder(
  db: Db | Tx,
  dataFolder: string,
  { provider }: Pick<ProviderRow, 'provider'>,
): Promise<boolean> {
  const last = await readLastCall(dataFolder, `${provider}-payments`)
  if (!last) return false
  // Read after the file: who asks meanwhile has written here first.
  const known = (await readProvider(db, provider))?.lastCalledAt ?? new Date(0)
  if (last.calledAt <= known) return false
  await stopProvider(db, provider, 'older_database')
  return true
}
