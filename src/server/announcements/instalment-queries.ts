import { and, eq, lt, ne, notExists, notLike } from 'drizzle-orm'
import {
  dueDayToRemindOf,
  type InstalmentReminderKind,
  instalmentReminderDueAt,
} from '../../domain/registrations/instalment.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import type { Db } from '../db/open.ts'
import { instalmentReminders, instalments } from '../db/schema/instalments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { hasBalanceDue } from '../registrations/queries.ts'

export interface DueInstalment {
  registrationId: number
  dueOn: string
}

/**
 * The parts of plans whose reminder of a kind is due and has not gone out, by registration; none before 8 h. A plan that was agreed
 * later than that has told its person by itself.
 */
export async function findDueInstalments(db: Db, kind: InstalmentReminderKind, now: Date): Promise<DueInstalment[]> {
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
