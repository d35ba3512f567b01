import { eq, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { type PaymentSums, sumsLimit } from '../../domain/desk/list-sums.ts'
import type { Flow } from '../../domain/payments/ledger-period.ts'
import { payments } from '../db/schema/payments.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type PaymentSumsQuery, selectPayments } from './list.ts'
import { flowSums } from './period-queries.ts'

/** A sum: of all, of a payer or session, or of the sessions of a month, whichever it is grouped by. */
interface Row extends Flow, Record<string, unknown> {
  of: 'all' | 'group' | 'month'
  id: number | null
  phone: string | null
  month: string | null
}

/** What the payments of a list come to, in all, by payer or session, and by the month of the session (docs/rules/lists.md#sums). */
export async function sumPayments(
  call: Pick<RequestContext, 'db' | 'locale' | 'actor'>,
  { by, ...filters }: v.InferOutput<typeof PaymentSumsQuery>,
): Promise<PaymentSums> {
  const { db } = call
  const { ids } = await selectPayments(call, { ...filters, sort: 'date', order: 'desc' })
  const chosen = await ids().limit(sumsLimit + 1)
  if (chosen.length > sumsLimit) return { total: null, groups: [], months: [] }
  const key = by === 'session' ? registrations.trainingId : registrations.pharmacyId
  const phone = by === 'pharmacy' ? sql`(select phone from ${pharmacies} where ${pharmacies.id} = moved.id)` : sql`null`
  const moved = db
    .select({
      amount: payments.amount,
      kind: payments.kind,
      id: sql`${key}`.as('id'),
      month: sql`to_char(timezone('UTC', ${trainings.startsAt}), 'YYYY-MM')`.as('month'),
    })
    .from(payments)
    .innerJoin(registrations, eq(registrations.id, payments.registrationId))
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .where(sql`${payments.id} = any(${sql.param(chosen.map(({ id }) => id))}::int[]) and moves_money(${payments.kind})`)
  const { rows } = await db.execute<Row>(sql`
    select case grouping(id, month) when 3 then 'all' when 1 then 'group' else 'month' end as of,
      id, ${phone} as phone, month, ${flowSums}
    from (${moved}) moved group by grouping sets ((), (id), (month)) order by month`)
  const [total] = rows.filter(({ of }) => of === 'all').map(flowOnly)
  return {
    total: total ?? null,
    groups: by
      ? rows.filter(({ of }) => of === 'group').map((row) => ({ id: row.id, phone: row.phone, ...flowOnly(row) }))
      : [],
    months: rows.filter(({ of }) => of === 'month').map((row) => ({ month: row.month, ...flowOnly(row) })),
  }
}

const flowOnly = ({ came, went, reversed, fees, payouts, entries }: Row): Flow => ({
  ...{ came, went, reversed },
  ...{ fees, payouts, entries },
})
