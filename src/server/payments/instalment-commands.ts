import { eq, sql } from 'drizzle-orm'
import type { InstalmentsDue } from '../../domain/payments/payment.ts'
import { type InstalmentPlanForm, standingOf, whyNotAgreed } from '../../domain/registrations/instalment.ts'
import { hasPrice, owedOf, type RegistrationDetail } from '../../domain/registrations/registration.ts'
import { isCalledOff } from '../../domain/trainings/training-status.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { dayOf } from '../../domain/values/month.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Db } from '../db/open.ts'
import { instalments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { refuseStale } from '../db/versions.ts'
import type { RequestContext } from '../http/request-context.ts'
import { instalmentsAgreed } from '../mail/instalments.ts'
import { tellPayer } from '../notifications/payer-commands.ts'
import { lockRegistration } from '../registrations/commands.ts'
import { findPlan, findRegistration, hasBalanceDue } from '../registrations/queries.ts'

/**
 * Agrees on the parts in which a registration is to be paid (docs/rules/payments.md#instalments), in place of those that were agreed
 * before; who pays is told. The same parts again change nothing.
 * @param form in all what remains, in FCFA; none takes the plan away
 * @throws Refusal `registration_not_found`, `edit_conflict`, `price_not_set`, `registration_cancelled`, `training_cancelled`,
 * `instalments_refused` with the reason
 */
export async function setInstalments(
  call: RequestContext,
  id: number,
  form: InstalmentPlanForm,
): Promise<RegistrationDetail> {
  const { instalments: plan, version } = form
  return call.db.transaction(async (tx) => {
    const { before, training } = await lockRegistration(tx, id)
    await refuseStale(version, before, () => findRegistration(tx, id, call))
    if (!hasPrice(before)) throw new Refusal('price_not_set')
    if (before.status === 'annulée') throw new Refusal('registration_cancelled')
    if (isCalledOff(training)) throw new Refusal('training_cancelled')
    const agreed = await findPlan(tx, id)
    if (JSON.stringify(agreed) === JSON.stringify(plan)) return findRegistration(tx, id, call)
    const remaining = owedOf(before)
    const reason = whyNotAgreed(plan, remaining, dayOf(call.now))
    if (reason) throw new Refusal('instalments_refused', { remaining: formatMoney(remaining) }, { instalments: reason })
    await tx.delete(instalments).where(eq(instalments.registrationId, id))
    if (plan.length > 0) {
      await tx.insert(instalments).values(plan.map((part) => ({ ...part, registrationId: id, createdAt: call.now })))
    }
    // Moves the version: who has the former plan on the screen is told.
    await tx.update(registrations).set({ updatedAt: call.now }).where(eq(registrations.id, id))
    const told = (parts: typeof plan) =>
      parts.length === 0 ? null : parts.map(({ dueOn, amount }) => `${dueOn} ${amount}`).join(', ')
    await writeAudit(tx, call.actor, {
      action: 'set_instalments',
      subjectType: 'registration',
      subjectId: id,
      before: { instalments: told(agreed) },
      after: { instalments: told(plan) },
    })
    const standing = { instalments: standingOf(plan, remaining), remaining, company: call.company }
    const about = { registration: before, training }
    await tellPayer(tx, call, about, {
      type: 'payment_update',
      letterIn: (data) => instalmentsAgreed(data, standing, before.locale),
    })
    return findRegistration(tx, id, call)
  })
}

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
