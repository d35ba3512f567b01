// Opening an online course to its person: by their payment, by the office, by a confirmation (docs/rules/online-courses.md#access).
import { eq } from 'drizzle-orm'
import { isErased } from '../../domain/participants/participant.ts'
import { accessMonths, monthsAfter } from '../../domain/registrations/course-access.ts'
import { isNoAddress } from '../../domain/values/no-address.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { courseAccess } from '../db/schema/course-access.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { RequestContext, Telling } from '../http/request-context.ts'
import { accessOpened } from '../mail/course-access.ts'
import { tellPersonAndPayer } from '../notifications/payer-commands.ts'
import type { TrainingRow } from '../trainings/queries.ts'

export type Opening = Telling & Pick<RequestContext, 'actor'>

/** A registration whose lock is held, and its course. */
interface Enrolled {
  before: typeof registrations.$inferSelect
  training: TrainingRow
}

/**
 * Opens the course to a registration's person for six months, which confirms it, and tells them. The caller holds the registration's lock.
 * @returns whether it was opened: false where it was before
 * @throws Refusal `name_missing` for a place that is still to be named, `course_needs_email` for somebody who has none to sign in by
 */
export async function openAccess(tx: Tx, call: Opening, { before, training }: Enrolled): Promise<boolean> {
  const { id } = before
  if (before.isUnnamed) throw new Refusal('name_missing')
  if (isNoAddress(before.email)) throw new Refusal('course_needs_email')
  const endsAt = monthsAfter(call.now, accessMonths)
  const opened = await tx
    .insert(courseAccess)
    .values({ registrationId: id, openedAt: call.now, endsAt })
    .onConflictDoNothing()
    .returning({ id: courseAccess.registrationId })
  if (opened.length === 0) return false
  const registration = { ...before, status: 'confirmée' as const }
  await tx.update(registrations).set({ status: 'confirmée', updatedAt: call.now }).where(eq(registrations.id, id))
  await writeAudit(tx, call.actor, {
    action: 'open_access',
    subjectType: 'registration',
    subjectId: id,
    before: { status: before.status },
    after: { status: 'confirmée', endsAt: endsAt.toISOString() },
  })
  await tellPersonAndPayer(
    tx,
    call,
    { registration, training },
    { type: 'status_update', letterIn: (data) => accessOpened(data, endsAt, before.locale), isDue: false },
  )
  return true
}

/**
 * Opens what has just been paid in full, for the holder of the registration's lock; nothing for a session, one that is cancelled, or whose
 * person cannot come in: `followAccess` opens it once they are named and have an e-mail.
 */
export async function openPaidAccess(tx: Tx, call: Opening, enrolled: Enrolled): Promise<void> {
  const { before, training } = enrolled
  if (training.kind !== 'online_course' || before.status === 'annulée') return
  if (before.isUnnamed || isNoAddress(before.email) || isErased(before)) return
  await openAccess(tx, call, enrolled)
}
