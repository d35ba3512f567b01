import { sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { type RegistrationSums, sumsLimit } from '../../domain/desk/list-sums.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type RegistrationSumsQuery, selectRegistrations } from './list.ts'
import { hasBalanceDue } from './queries.ts'
import { toRefundColumn } from './refund-queries.ts'

type Row = RegistrationSums['groups'][number] & { isTotal: boolean }

/** What the registrations of a list come to, in all and by payer or session (docs/rules/lists.md#sums). */
export async function sumRegistrations(
  call: Pick<RequestContext, 'db' | 'now' | 'locale' | 'actor'>,
  { by, ...filters }: v.InferOutput<typeof RegistrationSumsQuery>,
): Promise<RegistrationSums> {
  const { ids } = await selectRegistrations(call, { ...filters, sort: 'createdAt', order: 'desc' })
  const key = by === 'session' ? registrations.trainingId : registrations.pharmacyId
  const { rows } = await call.db.execute<Row & Record<string, unknown>>(sql`
    select grouping(${key}) = 1 as "isTotal", ${key} as id, count(*)::int as count,
      coalesce(sum(${registrations.paymentAmount}), 0)::float8 as paid,
      coalesce(sum(${registrations.price} - ${registrations.paymentAmount}) filter (where ${hasBalanceDue}), 0)::float8 as remaining,
      coalesce(sum(${toRefundColumn}), 0)::float8 as "toRefund",
      ${by === 'pharmacy' ? sql`(select phone from ${pharmacies} where ${pharmacies.id} = ${key})` : sql`null`} as phone
    from ${registrations} where ${registrations.id} in (${ids().limit(sumsLimit + 1)})
    group by grouping sets ((), (${key}))`)
  const sums = rows.map(({ isTotal, ...sum }) => ({ isTotal, sum }))
  const total = sums.find(({ isTotal }) => isTotal)?.sum
  if (!total || total.count > sumsLimit) return { total: null, groups: [] }
  const { id: _, phone: __, ...inAll } = total
  return { total: inAll, groups: by ? sums.filter(({ isTotal }) => !isTotal).map(({ sum }) => sum) : [] }
}
