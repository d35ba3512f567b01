// Money that a provider tells of as it comes: a line, and what somebody declared of it (docs/rules/online-payments.md#statements).
import { and, eq, gte, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type Provider, providerNames } from '../../../domain/company/payment-providers.ts'
import { quoted } from '../../../domain/values/text-fold.ts'
import type { Db, Tx } from '../../db/open.ts'
import { providerNotices } from '../../db/schema/online-payments.ts'
import { paymentDeclarations } from '../../db/schema/payment-declarations.ts'
import { payments } from '../../db/schema/payments.ts'
import { statementLines, statements } from '../../db/schema/statements.ts'
import { portOf } from '../../outgoing/providers.ts'
import { confirmDeclarationWithin } from '../declarations/decide-commands.ts'
import { isToCheck } from '../declarations/queries.ts'
import { asSystem, mayBeAsked, type Paying, readProviders } from '../online/provider-commands.ts'
import type { Recording } from '../transaction-commands.ts'
import { decideByItself, recognizeKnown } from './by-itself-commands.ts'
import { type Became, type HeldLine, recordFee } from './line-commands.ts'
import { isOpen, toldBy } from './queries.ts'
import { takeMovements } from './told-commands.ts'

/**
 * Takes in the money that providers told of and nobody has taken in yet, each notification once, by one instance: a line, recognized
 * where the ledger has it, and what somebody declared of it is confirmed. Notifications of a provider that may not be asked wait.
 */
export async function takeNotices(parts: Paying): Promise<void> {
  const { db } = parts.database
  const waiting = await db.selectDistinct({ provider: providerNotices.provider }).from(providerNotices).where(isWaiting)
  if (waiting.length === 0) return
  const call = await asSystem(parts)
  for (const row of await readProviders(db)) {
    const isAsked = waiting.some(({ provider }) => provider === row.provider) && mayBeAsked(parts.config, row)
    let taken = isAsked ? await takeNext(db, call, row.provider) : undefined
    while (taken) {
      await recognizeKnown(db, call, row.provider, taken)
      await confirmEqual(db, call, row.provider, inArray(statementLines.id, taken))
      taken = await takeNext(db, call, row.provider)
    }
  }
}

const isWaiting = and(providerNotices.isMovement, isNull(providerNotices.handledAt))

/** @returns the lines of the notification that waits the longest; undefined where none waits, or others have them all */
const takeNext = (db: Db, call: Recording, provider: Provider): Promise<number[] | undefined> =>
  db.transaction(async (tx) => {
    const [notice] = await tx
      .select({ id: providerNotices.id, body: providerNotices.body })
      .from(providerNotices)
      .where(and(isWaiting, eq(providerNotices.provider, provider)))
      .orderBy(providerNotices.id)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!notice) return undefined
    const port = await portOf(provider)
    const moved = (notice.body && port.movedIn?.(notice.body)) ?? null
    const name = [providerNames[provider], moved?.valuedOn, moved?.time].filter(Boolean).join(' ')
    const ids = moved ? await takeMovements(tx, call, provider, { by: 'notice', name, moved: [moved] }) : []
    await tx.update(providerNotices).set({ handledAt: call.now }).where(eq(providerNotices.id, notice.id))
    return ids
  })

/** For how long after it was declared a payment is looked for among the lines that came before it, in milliseconds. */
const lookedForFor = 600_000

/** Confirms what was declared just now, after its notification had come: who pays declares it a moment later. */
export async function confirmDeclaredSince(parts: Paying): Promise<void> {
  const { db } = parts.database
  const since = new Date(parts.clock().getTime() - lookedForFor)
  const isRecent = gte(paymentDeclarations.createdAt, since)
  if ((await db.$count(paymentDeclarations, and(isToCheck, isRecent))) === 0) return
  const call = await asSystem(parts)
  for (const row of await readProviders(db)) {
    const ofNotices = and(eq(statements.headingsHash, toldBy(row.provider, 'notice')), isRecent)
    if (mayBeAsked(parts.config, row)) await confirmEqual(db, call, row.provider, ofNotices)
  }
}

/**
 * Confirms what was declared with the same number, operator and amount as an open line has, and by one person alone; the payment and the
 * line are recorded at once. What the ledger refuses, as more than is owed, stays a task.
 * @param which among which lines and declarations it is looked for
 */
async function confirmEqual(db: Db, call: Recording, provider: Provider, which: SQL | undefined): Promise<void> {
  const declared = await db
    .select({ line: statementLines.id, id: paymentDeclarations.id, operator: paymentDeclarations.operator })
    .from(statementLines)
    .innerJoin(statements, eq(statements.id, statementLines.statementId))
    .innerJoin(
      paymentDeclarations,
      and(
        eq(paymentDeclarations.quoted, sql`search_quoted(${statementLines.reference})`),
        ne(paymentDeclarations.quoted, ''),
        eq(paymentDeclarations.amount, statementLines.amount),
      ),
    )
    .where(and(isOpen, eq(statementLines.kind, 'received'), isNull(statementLines.problem), isToCheck, which))
    .orderBy(statementLines.id)
  const equals = declared.filter(({ operator }) => quoted(operator) === quoted(providerNames[provider]))
  for (const [line, [one, another]] of Map.groupBy(equals, (equal) => equal.line)) {
    if (one && !another) await decideByItself(db, call, line, (tx, held) => confirm(tx, call, one.id, held))
  }
}

/** @throws Refusal as `confirmDeclaration` does */
async function confirm(tx: Tx, call: Recording, id: number, held: HeldLine): Promise<Became> {
  const { amount, valuedOn } = held.line
  const form = { amount, valuedOn, confirmReference: false, confirmCancelled: false }
  const { paymentId } = await confirmDeclarationWithin(tx, call, id, form)
  const [paid] = await tx
    .select({ transactionId: payments.transactionId })
    .from(payments)
    .where(eq(payments.id, paymentId ?? 0))
  if (!paid) throw new Error('a confirmed declaration without its payment')
  return { state: 'recorded', transactionId: paid.transactionId, feeTransactionId: await recordFee(tx, call, held) }
}
