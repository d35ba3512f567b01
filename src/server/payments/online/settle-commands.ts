// A payment in the browser is checked, and what was paid is recorded (docs/rules/online-payments.md#checking). Only this credits.
import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { providerNames } from '../../../domain/company/payment-providers.ts'
import { absentAfter, nextCheck, type OnlinePaymentStanding } from '../../../domain/payments/online-payment.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import type { Tx } from '../../db/open.ts'
import { onlinePayments } from '../../db/schema/online-payments.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { Checked } from '../../outgoing/payment-provider.ts'
import { portOf } from '../../outgoing/providers.ts'
import type { DeclaredFor } from '../declarations/commands.ts'
import { lockPaidFor } from '../declarations/decide-commands.ts'
import type { Recording } from '../transaction-commands.ts'
import {
  accessOf,
  asSystem,
  mayBeAsked,
  mayBeAskedNow,
  noteDown,
  noteUp,
  type Paying,
  type ProviderRow,
  readProvider,
  stopProvider,
} from './provider-commands.ts'
import { type OnlinePaymentChange, type OnlinePaymentRow, recordPaid } from './record-commands.ts'

/** For how long one instance has a payment that it checks, in milliseconds: longer than a check lasts. */
const checksFor = 30_000

/**
 * Takes the payment that is due first to be checked, so that no other instance checks it meanwhile.
 * @returns undefined where none is due, or none whose provider may be asked
 */
export async function takeDue({ config, database: { db }, clock }: Paying): Promise<OnlinePaymentRow | undefined> {
  const now = clock()
  const free = or(isNull(onlinePayments.checkingUntil), lt(onlinePayments.checkingUntil, now))
  const due = db
    .select({ id: onlinePayments.id })
    .from(onlinePayments)
    .where(
      and(
        sql`${onlinePayments.nextCheckAt} <= ${now.toISOString()}::timestamptz`,
        free,
        inArray(onlinePayments.provider, mayBeAskedNow(db, config)),
      ),
    )
    .orderBy(onlinePayments.nextCheckAt, onlinePayments.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await db
    .update(onlinePayments)
    .set({ checkingUntil: new Date(now.getTime() + checksFor) })
    .where(inArray(onlinePayments.id, due))
    .returning()
  return taken
}

/** Checks one payment now, unless an instance does already. */
export async function checkNow(parts: Paying, id: number): Promise<void> {
  const now = parts.clock()
  const free = or(isNull(onlinePayments.checkingUntil), lt(onlinePayments.checkingUntil, now))
  const [taken] = await parts.database.db
    .update(onlinePayments)
    .set({ checkingUntil: new Date(now.getTime() + checksFor) })
    .where(and(eq(onlinePayments.id, id), ne(onlinePayments.state, 'recorded'), free))
    .returning()
  if (taken) await checkPayment(parts, taken)
}

/**
 * Checks a payment for somebody of the office.
 * @throws Refusal `online_payment_not_found`, `provider_away` where its provider may not be asked at present
 */
export async function checkForOffice(call: RequestContext, id: number): Promise<OnlinePaymentStanding> {
  const { db, settings, now } = call
  const find = async () => {
    const [row] = await db.select().from(onlinePayments).where(eq(onlinePayments.id, id))
    if (!row) throw new Refusal('online_payment_not_found')
    return row
  }
  const { provider } = await find()
  const standing = await readProvider(db, provider)
  if (!standing || !mayBeAsked(call.config, standing)) {
    throw new Refusal('provider_away', { provider: providerNames[provider] })
  }
  await checkNow({ ...call, database: { db }, settings: { read: async () => settings }, clock: () => now }, id)
  const { state } = await find()
  return { id, state }
}

/** Asks the provider what became of a payment, and notes it. */
export async function checkPayment(
  parts: Paying,
  { id, provider, reference, remoteId, amount }: OnlinePaymentRow,
): Promise<void> {
  const { database, clock } = parts
  const row = await readProvider(database.db, provider)
  if (!row || !mayBeAsked(parts.config, row)) return
  const asked = clock()
  const checked = await (await portOf(provider)).check(accessOf(parts, row), { reference, remoteId, amount })
  const call = await asSystem(parts)
  await database.db.transaction((tx) => noteChecked(tx, call, row, { id, asked }, checked))
}

/**
 * Notes what a provider says of a payment. What was paid is recorded at once, or says why it could not be.
 * @param asked when it was asked: what came to be known since then asks for one more check
 */
export async function noteChecked(
  tx: Tx,
  call: Recording,
  provider: ProviderRow,
  { id, asked }: { id: number; asked: Date },
  checked: Checked,
): Promise<void> {
  const [known] = await tx.select().from(onlinePayments).where(eq(onlinePayments.id, id))
  if (!known) return
  // Registrations come before what is paid for them (docs/locks.md).
  const about = checked.kind === 'paid' ? await lockPaidFor(tx, known) : undefined
  const [row] = await tx.select().from(onlinePayments).where(eq(onlinePayments.id, id)).for('update')
  if (!row) return
  await noteReached(tx, provider, checked, call.now)
  const change = row.state === 'recorded' ? {} : await changeBy(tx, call, row, checked, about)
  const isOver = (change.state ?? row.state) === 'recorded'
  const isTold = row.notifiedAt !== null && row.notifiedAt > asked
  const next = isOver
    ? null
    : isTold
      ? call.now.getTime()
      : nextOf({ ...row, expiresAt: change.expiresAt ?? row.expiresAt }, call.now)
  await tx
    .update(onlinePayments)
    .set({ ...change, checkedAt: call.now, checkingUntil: null, nextCheckAt: next === null ? null : new Date(next) })
    .where(eq(onlinePayments.id, id))
}

/** When a payment is checked next; milliseconds since 1970. */
export const nextOf = (
  { provider, createdAt, expiresAt, seenAt }: Pick<OnlinePaymentRow, 'provider' | 'createdAt' | 'expiresAt' | 'seenAt'>,
  now: Date,
): number | null =>
  nextCheck(
    {
      ...{ provider, createdAt: createdAt.getTime(), seenAt: seenAt?.getTime() ?? null },
      expiresAt: (expiresAt ?? createdAt).getTime(),
    },
    now.getTime(),
  )

/** After how long without an answer a provider is hidden, in milliseconds: one lost answer is none. */
const hiddenAfter = 10_000

async function noteReached(tx: Tx, row: ProviderRow, checked: Checked, now: Date): Promise<void> {
  if (checked.kind === 'keys') await stopProvider(tx, row.provider, 'keys_refused')
  else if (checked.kind !== 'unanswered') await noteUp(tx, row)
  else if (!checked.isLimited) await noteDown(tx, row, now, hiddenAfter)
}

async function changeBy(
  tx: Tx,
  call: Recording,
  row: OnlinePaymentRow,
  checked: Checked,
  about: DeclaredFor | undefined,
): Promise<OnlinePaymentChange> {
  const { now } = call
  switch (checked.kind) {
    case 'paid':
      return about ? recordPaid(tx, call, row, checked, about) : {}
    case 'open': {
      const { remoteId, url: payUrl, problem } = checked
      const expiresAt = checked.expiresAt ?? row.expiresAt
      return { state: 'open', remoteId, payUrl: payUrl ?? row.payUrl, expiresAt, problem, endedAt: null }
    }
    case 'failed':
    case 'expired':
      return { state: checked.kind, problem: checked.problem, endedAt: row.endedAt ?? now }
    case 'absent': {
      const isLost = now.getTime() - row.createdAt.getTime() > absentAfter
      if (row.state === 'claimed' && !isLost) return { state: 'unknown' }
      return isLost ? { state: 'failed', problem: 'absent', endedAt: row.endedAt ?? now } : {}
    }
    default:
      return row.state === 'claimed' ? { state: 'unknown' } : {}
  }
}
