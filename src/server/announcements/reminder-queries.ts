import { and, count, eq, gte, lt, ne, notExists, notLike, or, sql } from 'drizzle-orm'
import {
  dayToRemindOf,
  reminderDueAt,
  type SessionReminderKind,
  type SessionReminders,
  sessionDay,
  sessionReminderKinds,
} from '../../domain/announcements/session-reminder.ts'
import type { Settings } from '../../domain/company/settings.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { sessionReminders } from '../db/schema/announcements.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { instalments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { isSession, trainings } from '../db/schema/trainings.ts'
import { hasBalanceDue } from '../registrations/queries.ts'

export interface DueReminder {
  registrationId: number
  trainingId: number
}

/**
 * The registrations whose reminder of a kind is due and has not gone out, by id; none before 8 h. Who registered,
 * was moved there or was restored after it was due gets none.
 */
export async function findDueReminders(db: Db, kind: SessionReminderKind, now: Date): Promise<DueReminder[]> {
  const day = dayToRemindOf(kind, now)
  if (day === null) return []
  const begins = new Date(day)
  return db
    .select({ registrationId: registrations.id, trainingId: trainings.id })
    .from(registrations)
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .where(
      and(
        eq(trainings.status, 'programmée'),
        eq(trainings.sendsReminders, true),
        isSession,
        gte(trainings.startsAt, begins),
        lt(trainings.startsAt, new Date(begins.getTime() + 24 * 3_600_000)),
        ne(registrations.status, 'annulée'),
        kind === 'unpaid' ? and(hasBalanceDue, isWithoutPlan(db)) : undefined,
        wasThereBefore(db, reminderDueAt(kind, begins)),
        notLike(registrations.email, `%@${erasedDomain}`),
        notExists(
          db
            .select({ id: sessionReminders.registrationId })
            .from(sessionReminders)
            .where(
              and(
                eq(sessionReminders.trainingId, trainings.id),
                eq(sessionReminders.sessionDay, day),
                eq(sessionReminders.kind, kind),
                eq(sessionReminders.registrationId, registrations.id),
              ),
            ),
        ),
      ),
    )
    .orderBy(registrations.id)
}

/**
 * A registration that stood in its session before a moment: made before it, and since then neither moved from another session nor
 * restored, alone or with its session, which the trail tells (docs/rules/registrations.md#reminders).
 */
const wasThereBefore = (db: Db | Tx, moment: Date) =>
  and(
    lt(registrations.createdAt, moment),
    notExists(
      db
        .select({ id: auditEntries.id })
        .from(auditEntries)
        .where(
          and(
            eq(auditEntries.subjectType, 'registration'),
            eq(auditEntries.subjectId, registrations.id),
            gte(auditEntries.createdAt, moment),
            or(eq(auditEntries.action, 'transfer'), sql`${auditEntries.before}->>'status' = 'annulée'`),
          ),
        ),
    ),
  )

/** Tells whether a registration stood in its session before a moment, for the holder of its lock. */
export async function stoodThereBefore(tx: Tx, registrationId: number, moment: Date): Promise<boolean> {
  return (await tx.$count(registrations, and(eq(registrations.id, registrationId), wasThereBefore(tx, moment)))) > 0
}

/** Nothing was agreed about when it is paid: who has a plan is reminded of its parts instead. */
const isWithoutPlan = (db: Db | Tx) =>
  notExists(
    db
      .select({ id: instalments.registrationId })
      .from(instalments)
      .where(eq(instalments.registrationId, registrations.id)),
  )

/**
 * A session's reminders: whether they are on, when each is due, and how many people had it for the day the session is on now.
 * @throws Refusal `training_not_found`
 */
export async function findSessionReminders(
  db: Db | Tx,
  trainingId: number,
  inUse: Settings['reminders'],
): Promise<SessionReminders> {
  const [training] = await db
    .select({ startsAt: trainings.startsAt, isOn: trainings.sendsReminders })
    .from(trainings)
    .where(and(eq(trainings.id, trainingId), isSession))
  if (!training) throw new Refusal('training_not_found')
  const { startsAt, isOn } = training
  const sent = startsAt
    ? await db
        .select({ kind: sessionReminders.kind, people: count() })
        .from(sessionReminders)
        .where(and(eq(sessionReminders.trainingId, trainingId), eq(sessionReminders.sessionDay, sessionDay(startsAt))))
        .groupBy(sessionReminders.kind)
    : []
  return {
    isOn,
    reminders: sessionReminderKinds.map((kind) => ({
      kind,
      isInUse: inUse[kind],
      dueAt: startsAt && reminderDueAt(kind, startsAt).toISOString(),
      sent: sent.find((row) => row.kind === kind)?.people ?? 0,
    })),
  }
}
