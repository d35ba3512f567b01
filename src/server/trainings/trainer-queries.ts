import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { AssignableTrainer } from '../../domain/staff/staff.ts'
import type { Db, Tx } from '../db/open.ts'
import { trainingTrainers, users } from '../db/schema/staff.ts'

/** The trainers' accounts, with which of them a session is assigned to; disabled ones only where it is. */
export const listTrainers = (db: Db | Tx, trainingId: number): Promise<AssignableTrainer[]> =>
  db
    .select({
      id: users.id,
      username: users.username,
      isAssigned: sql<boolean>`${trainingTrainers.userId} is not null`,
    })
    .from(users)
    .leftJoin(trainingTrainers, and(eq(trainingTrainers.userId, users.id), eq(trainingTrainers.trainingId, trainingId)))
    .where(and(eq(users.role, 'trainer'), or(isNull(users.disabledAt), isNotNull(trainingTrainers.userId))))
    .orderBy(asc(users.username))
