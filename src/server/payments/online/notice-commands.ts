// What a provider tells by itself (docs/rules/online-payments.md#notices): kept before it is answered, and never more than a hint.
import { createHash } from 'node:crypto'
import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Provider } from '../../../domain/company/payment-providers.ts'
import type { Db } from '../../db/open.ts'
import { onlinePayments, providerNotices } from '../../db/schema/online-payments.ts'
import { isSame } from '../../encryption/keyed.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { Hint, KnowsToken } from '../../outgoing/payment-provider.ts'
import { portOf } from '../../outgoing/providers.ts'
import { accessOf, readProvider } from './provider-commands.ts'

/** By what a token that notifications bear is known. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Whether a payment of ours bears that token. */
export const knowsToken =
  (db: Db, provider: Provider): KnowsToken =>
  async (reference, token) => {
    const [found] = await db
      .select({ hash: onlinePayments.notifyHash })
      .from(onlinePayments)
      .where(
        and(
          eq(onlinePayments.provider, provider),
          eq(onlinePayments.reference, reference),
          isNotNull(onlinePayments.notifyHash),
        ),
      )
    return found?.hash !== undefined && found.hash !== null && isSame(hashOfToken(token), found.hash)
  }

/**
 * Keeps what a provider told, as it came, and has the payment that it is about checked at once. What is not the provider's is not kept.
 * @returns whether it was the provider's
 */
export async function takeNotice(
  call: Pick<RequestContext, 'db' | 'config' | 'secrets' | 'jobs' | 'now'>,
  provider: Provider,
  body: Buffer,
  header: (name: string) => string | undefined,
): Promise<boolean> {
  const { db, config, secrets, now } = call
  const row = await readProvider(db, provider)
  if (!row) return false
  const { keys } = accessOf({ config, secrets, clock: () => now }, row)
  const hint = await (await portOf(provider)).read(keys, { body, header, now }, knowsToken(db, provider))
  if (!hint) return false
  await db.transaction(async (tx) => {
    const [about] = await tx
      .select({ id: onlinePayments.id })
      .from(onlinePayments)
      .where(and(eq(onlinePayments.provider, provider), isAbout(hint)))
      .for('update')
    await tx
      .insert(providerNotices)
      .values({
        ...{ provider, eventId: hint.eventId, body, createdAt: now },
        onlinePaymentId: about?.id ?? null,
        isMovement: hint.moved !== null && about === undefined,
      })
      .onConflictDoNothing()
    if (about) {
      const told = await tx
        .update(onlinePayments)
        .set({ notifiedAt: now, nextCheckAt: now })
        .where(and(eq(onlinePayments.id, about.id), ne(onlinePayments.state, 'recorded')))
        .returning({ id: onlinePayments.id })
      for (const { id } of told) await call.jobs.send(tx, 'payment_check', id)
    }
  })
  return true
}

const isAbout = ({ reference, remoteId }: Hint) =>
  reference === null && remoteId === null
    ? sql`false`
    : or(
        reference === null ? undefined : eq(onlinePayments.reference, reference),
        remoteId === null ? undefined : eq(onlinePayments.remoteId, remoteId),
      )
