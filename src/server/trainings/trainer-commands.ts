import { and, eq } from 'drizzle-orm'
import type { AssignableTrainer } from '../../domain/staff/staff.ts'
import { officePath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { trainingTrainers, users } from '../db/schema/staff.ts'
import type { StaffCall } from '../http/request-context.ts'
import { renderMail } from '../mail/layout.ts'
import { sessionAssigned } from '../mail/session-assigned.ts'
import { notify } from '../notifications/commands.ts'
import { lockTraining } from './queries.ts'
import { listTrainers } from './trainer-queries.ts'

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
