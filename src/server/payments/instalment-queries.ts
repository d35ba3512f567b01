import { sql } from 'drizzle-orm'
import type { InstalmentsDue } from '../../domain/payments/payment.ts'
import { dayOf } from '../../domain/values/month.ts'
import type { Db } from '../db/open.ts'
import { instalments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { hasBalanceDue } from '../registrations/queries.ts'

const soon = 30 * 24 * 3_600_000

/** What plans say is late, and what is due within 30 days (`standingOf`, in SQL), of those who still owe; in one statement. */
export async function readInstalmentsDue(db: Db, now: Date): Promise<InstalmentsDue> {
  const today = dayOf(now)
  const until = dayOf(new Date(now.getTime() + soon))
  const { rows } = await db.execute<Record<'late' | 'lateCount' | 'soon' | 'soonCount', string>>(sql`
    with owed as (
      select ${registrations.price} - ${registrations.paymentAmount} as remaining, plan.*
      from ${registrations} join (
        select registration_id, sum(amount) as total, max(due_on) as last,
          coalesce(sum(amount) filter (where due_on >= ${today}), 0) as coming,
          coalesce(sum(amount) filter (where due_on > ${until}), 0) as afterwards
        from ${instalments} group by registration_id
      ) plan on plan.registration_id = ${registrations.id}
      where ${hasBalanceDue}
    ), due as (
      -- What is owed beyond the plan is due with its last part.
      select case when last < ${today} then remaining else greatest(0, least(remaining, total) - coming) end as late,
        case when last < ${today} then 0 when last <= ${until} then remaining - greatest(0, least(remaining, total) - coming)
          else greatest(0, least(remaining, total, coming) - afterwards) end as soon
      from owed
    )
    select coalesce(sum(late), 0) as late, count(*) filter (where late > 0) as "lateCount",
      coalesce(sum(soon), 0) as soon, count(*) filter (where soon > 0) as "soonCount" from due`)
  const [found] = rows
  return {
    late: { count: Number(found?.lateCount ?? 0), amount: Number(found?.late ?? 0) },
    soon: { count: Number(found?.soonCount ?? 0), amount: Number(found?.soon ?? 0) },
  }
}
