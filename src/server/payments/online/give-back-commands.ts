// Providers are asked to give back what was paid in the browser (docs/rules/online-payments.md#giving-back). The ledger has it already.
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { claimLostAfter } from '../../../domain/payments/online-payment.ts'
import { pauseAfter } from '../../../domain/payments/online-refund.ts'
import type { Tx } from '../../db/open.ts'
import { onlinePayments, onlineRefunds } from '../../db/schema/online-payments.ts'
import type { Refunded } from '../../outgoing/payment-provider.ts'
import { portOf } from '../../outgoing/providers.ts'
import { system } from '../../session/actor.ts'
import {
  accessOf,
  mayBeAskedNow,
  noteAsking,
  noteCalled,
  type Paying,
  type ProviderRow,
  stopIfOlder,
  stopProvider,
} from './provider-commands.ts'
import { auditRefund } from './refund-commands.ts'

/** What is asked for now, and its provider. */
interface Taken {
  refund: typeof onlineRefunds.$inferSelect
  payment: Pick<typeof onlinePayments.$inferSelect, 'provider' | 'reference' | 'remoteId'>
  provider: ProviderRow
}

/** Has all that is due given back, one after the other. A provider that is stopped is not asked: what waits for it stays. */
export async function giveBackDue(parts: Paying): Promise<void> {
  for (let taken = await takeRefund(parts); taken; taken = await takeRefund(parts)) await giveBack(parts, taken)
}

/**
 * Takes what is to be given back first. That it is asked for is committed before it is: where this process ends meanwhile, or another
 * instance looks, nobody takes it for not asked, and it is asked for again only after a call has ended.
 */
async function takeRefund(parts: Paying): Promise<Taken | undefined> {
  const { config, database, clock } = parts
  const now = clock()
  const taken = await database.db.transaction(async (tx) => {
    const [due] = await tx
      .select({
        refund: onlineRefunds,
        payment: {
          provider: onlinePayments.provider,
          reference: onlinePayments.reference,
          remoteId: onlinePayments.remoteId,
        },
      })
      .from(onlineRefunds)
      .innerJoin(onlinePayments, eq(onlinePayments.id, onlineRefunds.onlinePaymentId))
      .where(
        and(
          sql`${onlineRefunds.nextTryAt} <= ${now.toISOString()}::timestamptz`,
          inArray(onlinePayments.provider, mayBeAskedNow(tx, config)),
        ),
      )
      .orderBy(onlineRefunds.nextTryAt, onlineRefunds.id)
      .limit(1)
      .for('update', { of: onlineRefunds, skipLocked: true })
    if (!due) return undefined
    const { provider: name } = due.payment
    if (await stopIfOlder(tx, config.dataFolder, { provider: name })) return 'stopped'
    const provider = await noteAsking(tx, name, now)
    if (!provider) return 'stopped'
    const { id, tries } = due.refund
    await tx
      .update(onlineRefunds)
      .set({ state: 'unknown', tries: tries + 1, nextTryAt: new Date(now.getTime() + claimLostAfter) })
      .where(eq(onlineRefunds.id, id))
    return { ...due, provider }
  })
  return taken === 'stopped' ? takeRefund(parts) : taken
}

async function giveBack(parts: Paying, taken: Taken): Promise<void> {
  const { refund, payment, provider } = taken
  await noteCalled(parts.config.dataFolder, provider.provider, provider.lastCalledAt ?? parts.clock())
  const port = await portOf(provider.provider)
  const { reference, remoteId } = payment
  const { amount } = refund
  const refunded = (await port.refund?.(accessOf(parts, provider), { reference, remoteId, amount })) ?? noCall
  await parts.database.db.transaction((tx) => noteRefunded(tx, taken, refunded, parts.clock()))
}

const noCall: Refunded = { kind: 'refused', problem: 'no_call' }

type Change = Partial<typeof onlineRefunds.$inferInsert>

/** Notes what a provider says. An answer that comes late changes nothing of what was done since, but that the money is back is true. */
async function noteRefunded(tx: Tx, { refund, provider }: Taken, refunded: Refunded, now: Date): Promise<void> {
  if (refunded.kind === 'keys') await stopProvider(tx, provider.provider, 'keys_refused')
  const change = changeBy(refund, refunded, now)
  const isStill =
    refunded.kind === 'done'
      ? ne(onlineRefunds.state, 'done')
      : and(eq(onlineRefunds.state, 'unknown'), eq(onlineRefunds.tries, refund.tries + 1))
  const changed = await tx
    .update(onlineRefunds)
    .set(change)
    .where(and(eq(onlineRefunds.id, refund.id), isStill))
    .returning({ id: onlineRefunds.id })
  if (changed.length > 0 && refunded.kind === 'done') await auditRefund(tx, system, refund)
}

/** @param refund as it was before it was asked for */
function changeBy({ state, tries }: Taken['refund'], refunded: Refunded, now: Date): Change {
  const byHand = (problem: string): Change => ({ state: 'by_hand', problem, nextTryAt: null })
  switch (refunded.kind) {
    case 'done':
      return { state: 'done', problem: null, endedAt: now, nextTryAt: null }
    case 'refused':
      return byHand(refunded.problem)
    // Nothing was given back by this call: once the keys are right it is due again.
    case 'keys':
      return { state, tries, nextTryAt: now }
    case 'unanswered': {
      const pause = pauseAfter(tries + 1)
      return pause === undefined ? byHand('unanswered') : { nextTryAt: new Date(now.getTime() + pause) }
    }
  }
}
