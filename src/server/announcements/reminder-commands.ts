import { eq } from 'drizzle-orm'
import {
  isReminderDue,
  reminderDueAt,
  type SessionReminderKind,
  type SessionReminders,
  sessionDay,
  sessionReminderKinds,
} from '../../domain/announcements/session-reminder.ts'
import { companyOf, type Settings } from '../../domain/company/settings.ts'
import { isErased } from '../../domain/participants/participant.ts'
import { isOwing, owedOf } from '../../domain/registrations/registration.ts'
import { isOpenForRegistration } from '../../domain/trainings/training-status.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { ownPresenceCode } from '../attendance/policy.ts'
import { writeAudit } from '../audit/commands.ts'
import { inLine, type Line } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { sessionReminders } from '../db/schema/announcements.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { RequestContext, Services, Telling } from '../http/request-context.ts'
import { eventOf } from '../mail/letter-data.ts'
import type { LetterData } from '../mail/registration-received.ts'
import { sessionReminder } from '../mail/session-reminder.ts'
import { tellPayer, tellPersonAndPayer } from '../notifications/payer-commands.ts'
import { lockRegistration } from '../registrations/commands.ts'
import { findPlan } from '../registrations/queries.ts'
import { system } from '../session/actor.ts'
import { lockTraining } from '../trainings/queries.ts'
import { type DueReminder, findDueReminders, findSessionReminders, stoodThereBefore } from './reminder-queries.ts'

type Work = Telling & Pick<Settings, 'reminders'>

/**
 * Sends the reminders that are due, each person's in a transaction of its own: one that fails is told and keeps nobody else from theirs.
 * Several instances may do so at once, and again after a restart; each reminder is written once.
 */
export async function sendDueReminders(
  db: Db,
  { config, settings, jobs }: Pick<Services, 'config' | 'settings' | 'jobs'>,
  now: Date,
  line: Line,
): Promise<void> {
  const saved = await settings.read()
  const work: Work = { config, jobs, now, company: companyOf(saved), reminders: saved.reminders }
  for (const kind of sessionReminderKinds.filter((kind) => saved.reminders[kind])) {
    const due = new Map((await findDueReminders(db, kind, now)).map((one) => [one.registrationId, one]))
    await inLine([...due.keys()], line, async ([id = 0]) => {
      const one = due.get(id)
      if (one) await db.transaction((tx) => remind(tx, work, kind, one))
    })
  }
}

/** Writes one reminder where it is still due under the locks, and nobody wrote it meanwhile. */
async function remind(tx: Tx, work: Work, kind: SessionReminderKind, { registrationId, trainingId }: DueReminder) {
  // Shared: one that is just being moved is waited for, and reminded of its new day.
  await tx.select({ id: trainings.id }).from(trainings).where(eq(trainings.id, trainingId)).for('share')
  const { before: registration, training } = await lockRegistration(tx, registrationId)
  const { startsAt, sendsReminders, deletedAt } = training
  const { status, locale } = registration
  if (training.id !== trainingId) return
  if (!startsAt || !sendsReminders || deletedAt || !isOpenForRegistration(training, work.now)) return
  if (!isReminderDue(kind, startsAt, work.now)) return
  if (!(await stoodThereBefore(tx, registrationId, reminderDueAt(kind, startsAt)))) return
  if (status === 'annulée' || isErased(registration) || (kind === 'unpaid' && !isOwing(registration))) return
  if (kind === 'unpaid' && (await findPlan(tx, registrationId)).length > 0) return
  const written = await tx
    .insert(sessionReminders)
    .values({ trainingId, sessionDay: sessionDay(startsAt), kind, registrationId, createdAt: work.now })
    .onConflictDoNothing()
    .returning({ kind: sessionReminders.kind })
  if (written.length === 0) return
  const { toBring, toBringInEnglish } = work.reminders
  const due = {
    owed: owedOf(registration),
    company: work.company,
    toBring: locale === 'en' ? toBringInEnglish || toBring : toBring,
    presence: ownPresenceCode(work.config, registration, training, work.now),
  }
  const about = { registration, training }
  const told = {
    type: 'reminder' as const,
    letterIn: (data: LetterData) => sessionReminder(kind, data, due, locale),
    calendar: await eventOf(registration, training, work),
  }
  if (kind === 'unpaid') await tellPayer(tx, work, about, told)
  else await tellPersonAndPayer(tx, work, about, { ...told, isDue: false })
  await writeAudit(tx, system, {
    action: 'send_reminder',
    subjectType: 'registration',
    subjectId: registrationId,
    after: { reminder: kind },
  })
}

/**
 * Switches a session's reminders on or off; saying what holds already changes nothing.
 * @throws Refusal `training_not_found`
 */
export async function switchReminders(
  call: RequestContext,
  trainingId: number,
  isOn: boolean,
): Promise<SessionReminders> {
  const { reminders } = call.settings
  return call.db.transaction(async (tx) => {
    const before = await lockTraining(tx, trainingId)
    if (!before) throw new Refusal('training_not_found')
    if (before.sendsReminders !== isOn) {
      await tx.update(trainings).set({ sendsReminders: isOn, updatedAt: call.now }).where(eq(trainings.id, trainingId))
      await writeAudit(tx, call.actor, {
        action: 'update',
        subjectType: 'training',
        subjectId: trainingId,
        before: { sendsReminders: before.sendsReminders },
        after: { sendsReminders: isOn },
      })
    }
    return findSessionReminders(tx, trainingId, reminders)
  })
}
