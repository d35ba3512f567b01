import { eq, sql } from 'drizzle-orm'
import {
  type Retention,
  type RetentionForm,
  type RetentionKind,
  type RetentionPlan,
  retentionKinds,
  wasSeen,
} from '../../domain/participants/retention.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { type Line, strictLine } from '../db/in-line.ts'
import type { Tx } from '../db/open.ts'
import { retentionRuns, retentionSwitch } from '../db/schema/installation.ts'
import type { Services, StaffCall } from '../http/request-context.ts'
import { system } from '../session/actor.ts'
import { requireProof } from '../session/proof.ts'
import { planRetention, readRetention } from './retention-queries.ts'

/**
 * Switches on or off that what is over is anonymized by itself from now on, as the plan that was seen says of today.
 * @throws Refusal `proof_needed`; `plan_changed`, with how retention stands, when something else is over than what was seen
 */
export async function switchRetention(call: StaffCall, form: RetentionForm): Promise<Retention> {
  const { longRunning, actor, user, now } = call
  requireProof(actor, now)
  return longRunning.transaction(async (tx) => {
    const plan = await planRetention(tx, now)
    if (form.isOn && form.digest !== plan.digest) {
      throw new Refusal('plan_changed', { digest: plan.digest }, undefined, await readRetention(tx, now, plan))
    }
    // The first to switch it makes the row; anyone else waits for them.
    await tx
      .insert(retentionSwitch)
      .values({ isOn: false, seen: plan, switchedAt: now, switchedBy: user.id })
      .onConflictDoNothing()
    const [before] = await tx.select().from(retentionSwitch).for('update')
    if (before?.isOn !== form.isOn) {
      await tx.update(retentionSwitch).set({ isOn: form.isOn, seen: plan, switchedAt: now, switchedBy: user.id })
      await writeAudit(tx, actor, {
        action: form.isOn ? 'switch_retention_on' : 'switch_retention_off',
        subjectType: 'installation',
        subjectId: 0,
        after: countsOf(plan),
      })
    }
    return readRetention(tx, now, plan)
  })
}

const countsOf = ({ kinds }: RetentionPlan) => Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]))

/** How many batches an hour: others work meanwhile, and the next hour goes on. */
const perHour = 50

/**
 * The hourly maintenance. Where it is switched on, anonymizes what is over today, and removes the texts of old letters. What is
 * left, or was left by a process that was killed, is the next hour's; switched off, nothing follows the batch that is under way.
 * @param most batches
 */
export async function runRetention(
  { database, jobs }: Pick<Services, 'database' | 'jobs'>,
  now: Date,
  line: Line = strictLine,
  most: number = perHour,
): Promise<void> {
  const { db } = database.longRunning
  const day = now.toISOString().slice(0, 10)
  const today = eq(retentionRuns.day, day)
  const kinds = await kindsOn(db)
  if (!kinds) return
  await db.insert(retentionRuns).values({ day }).onConflictDoNothing()
  const [run] = await db.select({ endedAt: retentionRuns.endedAt }).from(retentionRuns).where(today)
  if (run?.endedAt) return
  const { retireNext } = await import('./retention-commands.ts') // once a day at most
  let left = most
  let someFailed = false
  for (const kind of kinds) {
    const passedOver = new Set<number>()
    let isLast = false
    while (!isLast) {
      if (left-- === 0) return
      let isWanted = true
      const batch = await retireNext(
        { database, jobs, actor: system, now, line },
        kind,
        passedOver,
        async (tx, retire) => {
          isWanted = (await kindsOn(tx, 'share')) !== undefined
          if (!isWanted) return 0
          const retired = await retire()
          await tx
            .update(retentionRuns)
            .set({ [kind]: sql`${retentionRuns[kind]} + ${retired}` })
            .where(today)
          return retired
        },
      )
      if (!isWanted) return
      isLast = batch.isLast
    }
    someFailed ||= passedOver.size > 0
  }
  // Those that failed are the next hour's once more.
  if (someFailed) return
  await db.update(retentionRuns).set({ endedAt: now }).where(today)
}

/**
 * The kinds that go by themselves, in their order: those of the plan that was seen when it was switched on. One that a later version of
 * the product adds waits until an administrator has seen it too. None where it is off.
 * @param lock `share`: a command that switches it off waits for the end of the transaction
 */
async function kindsOn(db: Pick<Tx, 'select'>, lock?: 'share'): Promise<RetentionKind[] | undefined> {
  const found = db.select({ isOn: retentionSwitch.isOn, seen: retentionSwitch.seen }).from(retentionSwitch).$dynamic()
  const [row] = await (lock ? found.for(lock) : found)
  return row?.isOn ? retentionKinds.filter((kind) => wasSeen(row.seen, kind)) : undefined
}
