import { and, eq, lt, ne, notExists, notLike } from 'drizzle-orm'
import { companyOf } from '../../domain/company/settings.ts'
import { isErased } from '../../domain/participants/participant.ts'
import {
  dueDayToRemindOf,
  type InstalmentReminderKind,
  instalmentReminderDueAt,
  instalmentReminders as kinds,
  standingOf,
} from '../../domain/registrations/instalment.ts'
import { isOwing, remainingOf } from '../../domain/registrations/registration.ts'
import { isCalledOff } from '../../domain/trainings/training-status.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import { writeAudit } from '../audit/commands.ts'
import { inLine, type Line } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { instalmentReminders, instalments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { Services, Telling } from '../http/request-context.ts'
import { instalmentReminder } from '../mail/instalments.ts'
import { tellPayer } from '../notifications/payer-commands.ts'
import { lockRegistration } from '../registrations/commands.ts'
import { findPlan, hasBalanceDue } from '../registrations/queries.ts'
import { system } from '../session/actor.ts'

interface DueInstalment {
  registrationId: number
  dueOn: string
}

/**
 * The parts of plans whose reminder of a kind is due and has not gone out, by registration; none before 8 h. A plan that was agreed
 * later than that has told its person by itself.
 */
async function findDueInstalments(db: Db, kind: InstalmentReminderKind, now: Date): Promise<DueInstalment[]> {
  const day = dueDayToRemindOf(kind, now)
  if (day === null) return []
  return db
    .select({ registrationId: instalments.registrationId, dueOn: instalments.dueOn })
    .from(instalments)
    .innerJoin(registrations, eq(registrations.id, instalments.registrationId))
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .where(
      and(
        eq(instalments.dueOn, day),
        lt(instalments.createdAt, instalmentReminderDueAt(kind, day)),
        hasBalanceDue,
        ne(trainings.status, 'annulée'),
        notLike(registrations.email, `%@${erasedDomain}`),
        notExists(
          db
            .select({ id: instalmentReminders.registrationId })
            .from(instalmentReminders)
            .where(
              and(
                eq(instalmentReminders.registrationId, instalments.registrationId),
                eq(instalmentReminders.dueOn, instalments.dueOn),
                eq(instalmentReminders.kind, kind),
              ),
            ),
        ),
      ),
    )
    .orderBy(instalments.registrationId)
}

/**
 * Reminds of the parts of plans that are due or late, each person in a transaction of its own: one that fails is told and keeps nobody
 * else from theirs. Several instances may do so at once, and again after a restart; each reminder is written once.
 */
export async function remindOfInstalments(
  db: Db,
  { config, settings, jobs }: Pick<Services, 'config' | 'settings' | 'jobs'>,
  now: Date,
  line: Line,
): Promise<void> {
  const saved = await settings.read()
  if (!saved.reminders.instalments) return
  const work: Telling = { config, jobs, now, company: companyOf(saved) }
  for (const kind of Object.keys(kinds) as InstalmentReminderKind[]) {
    const due = await findDueInstalments(db, kind, now)
    const ids = [...new Set(due.map(({ registrationId }) => registrationId))]
    await inLine(ids, line, async ([id]) => {
      for (const one of due.filter(({ registrationId }) => registrationId === id)) {
        await db.transaction((tx) => remind(tx, work, kind, one))
      }
    })
  }
}

/** Writes one reminder where something of that part is still left under the lock, and nobody wrote it meanwhile. */
async function remind(tx: Tx, work: Telling, kind: InstalmentReminderKind, { registrationId, dueOn }: DueInstalment) {
  const { before: registration, training } = await lockRegistration(tx, registrationId)
  if (!isOwing(registration) || isErased(registration) || isCalledOff(training)) return
  const remaining = remainingOf(registration)
  const standing = standingOf(await findPlan(tx, registrationId), remaining)
  if (!standing.some((part) => part.dueOn === dueOn && part.left > 0)) return
  const written = await tx
    .insert(instalmentReminders)
    .values({ registrationId, dueOn, kind, createdAt: work.now })
    .onConflictDoNothing()
    .returning({ kind: instalmentReminders.kind })
  if (written.length === 0) return
  const due = { instalments: standing.filter((part) => part.dueOn <= dueOn), remaining, company: work.company }
  const about = { registration, training }
  await tellPayer(tx, work, about, {
    type: 'reminder',
    letterIn: (data) => instalmentReminder(kind, data, due, registration.locale),
  })
  await writeAudit(tx, system, {
    action: 'send_reminder',
    subjectType: 'registration',
    subjectId: registrationId,
    after: { reminder: `instalment_${kind}`, dueOn },
  })
}
