import { sql } from 'drizzle-orm'
import type { ExplanationForm } from '../../domain/registrations/discrepancy.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Db } from '../db/open.ts'
import { discrepancyExplanations } from '../db/schema/payments.ts'
import { hasInvoice } from '../documents/queries.ts'
import type { StaffCall } from '../http/request-context.ts'
import { findDiscrepancy } from './discrepancy-queries.ts'

/**
 * Says why something that does not agree is right as it stands (docs/rules/payments.md#what-does-not-agree): it leaves the list until it
 * stands at something else.
 * @throws Refusal `discrepancy_settled` where it is not listed any more, or somebody else has explained it meanwhile
 */
export const explainDiscrepancy = (call: StaffCall, form: ExplanationForm): Promise<void> =>
  call.db.transaction(async (tx) => {
    const listed = await findDiscrepancy(tx, call, form)
    if (!listed) throw new Refusal('discrepancy_settled')
    const explained = await tx
      .insert(discrepancyExplanations)
      .values({ ...form, explainedBy: call.user.id, createdAt: call.now })
      .onConflictDoNothing()
      .returning({ kind: discrepancyExplanations.kind })
    if (explained.length === 0) throw new Refusal('discrepancy_settled')
    await writeAudit(tx, call.actor, {
      action: 'explain_discrepancy',
      subjectType: 'registration',
      subjectId: listed.registrationId,
      after: { discrepancy: form.kind, reason: form.reason },
    })
  })

/**
 * Looks through all of the books for what no index leads to: who paid without ever having had an invoice, references that payments share.
 * What it finds is listed from then on, as long as it is so.
 */
export async function recordDiscrepancies(db: Db): Promise<void> {
  await db.execute(sql`insert into ledger_doubts (kind, subject)
    select 'uninvoiced', r.id from registrations r where r.payment_amount > 0 and r.price > 0 and not ${hasInvoice(sql`r.id`)}
    union all
    select 'reference_shared', id from (
      select id, transaction_id, min(transaction_id) over (partition by quoted) as first
      from payments where kind = 'payment' and quoted <> '') p
    where transaction_id <> first
    on conflict do nothing`)
}
