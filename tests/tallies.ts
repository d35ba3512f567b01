import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '../src/server/db/open.ts'
import { registrations } from '../src/server/db/schema/registrations.ts'
import { countToDo } from '../src/server/desk/to-do-queries.ts'
import { isUncertified } from '../src/server/registrations/queries.ts'
import { isRefundable } from '../src/server/registrations/refund-queries.ts'

/** The lines of the dashboard's tallies and the rows they stand for (docs/decisions/0007): a query for what differs. */
export const talliesDiffer = `
  select line, sum(count) as count, sum(price) as price, sum(remaining) as remaining, sum(owing) as owing, sum(refundable) as refundable
  from (
    select concat_ws(' ', 'registrations', status, payment_status, category) as line, count, price, remaining, owing, refundable
      from registration_tallies
    union all select concat_ws(' ', 'registrations', r.status, payment_status, category), -1, -coalesce(r.price, 0),
      -greatest(coalesce(r.price, 0) - payment_amount, 0),
      case when r.status <> 'annulée' and payment_status <> 'remboursé' and payment_amount < r.price then -1 else 0 end,
      case when payment_amount > 0 and (r.status = 'annulée' or payment_amount > r.price) then -1 else 0 end
      from registrations r join trainings t on t.id = training_id
    union all select concat_ws(' ', 'payments', method), count, amount, 0, 0, 0 from payment_tallies
    union all select concat_ws(' ', 'payments', method), -1, case when moves_money(kind) then -amount else 0 end, 0, 0, 0
      from payments
    union all select concat_ws(' ', 'month', to_char(month, 'YYYY-MM-DD')), registrations, received, 0, 0, 0 from month_tallies
    union all select to_char(created_at at time zone 'UTC', '"month "YYYY-MM-"01"'), -1, 0, 0, 0, 0 from registrations
    union all select to_char(booked_at at time zone 'UTC', '"month "YYYY-MM-"01"'), 0, -amount, 0, 0, 0 from payments
      where moves_money(kind)
    union all select concat_ws(' ', 'trainings', status), count, 0, 0, 0, 0 from training_tallies
    union all select concat_ws(' ', 'trainings', status), -1, 0, 0, 0, 0 from trainings where deleted_at is null and kind = 'session'
  ) lines
  group by line
  having (sum(count), sum(price), sum(remaining), sum(owing), sum(refundable)) is distinct from (0, 0, 0, 0, 0)`

/**
 * Expects the tallies, and what the office has to do, to say what the rows say.
 * @param after what happened before, told when they do not
 */
export async function expectTallied(
  db: Db,
  now: Date,
  after: string,
): Promise<{ uncertified: number; refundable: number }> {
  expect((await db.execute(sql.raw(talliesDiffer))).rows, after).toEqual([])
  const counted = {
    uncertified: await db.$count(registrations, isUncertified),
    refundable: await db.$count(registrations, isRefundable),
  }
  expect(await countToDo(db, now, true), after).toMatchObject(counted)
  return counted
}
