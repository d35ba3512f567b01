import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { AssignableTrainer } from '../../domain/staff/staff.ts'
import { officePath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Db, Tx } from '../db/open.ts'
import { trainingTrainers, users } from '../db/schema/staff.ts'
import type { StaffCall } from '../http/request-context.ts'
import { renderMail } from '../mail/layout.ts'
import { sessionAssigned } from '../mail/staff.ts'
import { notify } from '../notifications/commands.ts'
import { lockTraining } from './queries.ts'

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

/**
 * Assigns a session to a trainer's account, or withdraws it, and tells them by mail; saying what holds already changes nothing.
 * @returns the trainers as they are then
 * @throws Refusal `training_not_found`; `not_found` for an account that is no trainer's
 */
export async function assignTrainer(
  call: StaffCall,
  trainingId: number,
  { userId, isAssigned }: { userId: number; isAssigned: boolean },
): Promise<AssignableTrainer[]> {
  return call.db.transaction(async (tx) => {
    const training = await lockTraining(tx, trainingId)
    if (!training) throw new Refusal('training_not_found')
    // Shared with those who assign others; a change of role waits, and then finds the assignment.
    const [trainer] = await tx
      .select({ username: users.username, email: users.email, disabledAt: users.disabledAt })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.role, 'trainer')))
      .for('share')
    if (!trainer) throw new Refusal('not_found')
    const changed = isAssigned
      ? await tx
          .insert(trainingTrainers)
          .values({ trainingId, userId, createdAt: call.now })
          .onConflictDoNothing()
          .returning({ userId: trainingTrainers.userId })
      : await tx
          .delete(trainingTrainers)
          .where(and(eq(trainingTrainers.trainingId, trainingId), eq(trainingTrainers.userId, userId)))
          .returning({ userId: trainingTrainers.userId })
    if (changed.length > 0) {
      await writeAudit(tx, call.actor, {
        action: isAssigned ? 'assign_trainer' : 'withdraw_trainer',
        subjectType: 'training',
        subjectId: trainingId,
        after: { username: trainer.username },
      })
      // An account that a colleague made by hand may have no address: nobody can be written to there.
      if (trainer.email !== null && trainer.disabledAt === null) {
        const url = call.config.publicUrl + officePath
        const letter = sessionAssigned({ username: trainer.username, training, isAssigned, url })
        const mail = renderMail(letter, call.company, 'fr')
        await notify(tx, call, { type: 'training_update', locale: 'fr', to: trainer.email, mail })
      }
    }
    return listTrainers(tx, trainingId)
  })
}
