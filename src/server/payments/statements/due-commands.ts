// The statements that providers tell of each day are taken in by themselves (docs/rules/online-payments.md#statements).
import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { abilities, providerNames } from '../../../domain/company/payment-providers.ts'
import { statementEvery, toldDaysDue } from '../../../domain/statements/told-days.ts'
import { paymentProviders } from '../../db/schema/online-payments.ts'
import { portOf } from '../../outgoing/providers.ts'
import {
  accessOf,
  asSystem,
  mayBeAsked,
  type Paying,
  type ProviderRow,
  readProviders,
} from '../online/provider-commands.ts'
import { recognizeKnown } from './by-itself-commands.ts'
import { takeMovements } from './told-commands.ts'

/**
 * Takes in what is due of the statements of providers that are on, once an hour each, by one instance: the days that were not taken in
 * whole, and what there is of today. A day without an answer, and those after it, are tried again the next hour.
 */
export async function takeDueStatements(parts: Paying): Promise<void> {
  const { onlinePayments } = await parts.settings.read()
  for (const row of await readProviders(parts.database.db)) {
    const isOn = onlinePayments.providers.includes(row.provider) && abilities[row.provider].hasStatement
    if (!isOn || !mayBeAsked(parts.config, row)) continue
    const claimed = await claimHour(parts, row)
    if (claimed) await takeDays(parts, claimed)
  }
}

/**
 * @returns undefined where it was asked in this hour already; a clock that was ahead by more than an hour keeps nobody from asking. One that
 * is ahead by less is another instance's, which has asked just now.
 */
async function claimHour({ database, clock }: Paying, { provider }: ProviderRow): Promise<ProviderRow | undefined> {
  const now = clock()
  const { statementAt } = paymentProviders
  const isDue = or(
    isNull(statementAt),
    lte(statementAt, new Date(now.getTime() - statementEvery)),
    gt(statementAt, new Date(now.getTime() + statementEvery)),
  )
  const [claimed] = await database.db
    .update(paymentProviders)
    .set({ statementAt: now })
    .where(and(eq(paymentProviders.provider, provider), isDue))
    .returning()
  return claimed
}

async function takeDays(parts: Paying, row: ProviderRow): Promise<void> {
  const { provider } = row
  const { db } = parts.database
  const port = await portOf(provider)
  for (const { day, isWhole } of toldDaysDue(row.statementDay, parts.clock())) {
    const moved = await port.statement?.(accessOf(parts, row), day)
    if (!moved) return
    const call = await asSystem(parts)
    const ids = await db.transaction(async (tx) => {
      const name = `${providerNames[provider]} ${day}`
      const told = await takeMovements(tx, call, provider, { by: 'statement', name, moved })
      if (isWhole) {
        const statementDay = sql`greatest(${paymentProviders.statementDay}, ${day}::date)`
        await tx.update(paymentProviders).set({ statementDay }).where(eq(paymentProviders.provider, provider))
      }
      return told
    })
    await recognizeKnown(db, call, provider, ids)
  }
}
