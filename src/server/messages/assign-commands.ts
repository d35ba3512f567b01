import { and, eq } from 'drizzle-orm'
import type { MessageThread } from '../../domain/messages/message.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { isActiveAdministrator } from '../db/conditions.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { users } from '../db/schema/staff.ts'
import type { RequestContext } from '../http/request-context.ts'
import { findThread } from './queries.ts'

/**
 * Says who of the office is to answer a message; saying what holds already changes nothing. Of two at once the last one counts.
 * @param userId an account that may write messages; null for nobody
 * @throws Refusal `not_found`, `assignee_unavailable`
 */
export async function assignMessage(
  { db, actor }: RequestContext,
  id: number,
  userId: number | null,
): Promise<MessageThread> {
  return db.transaction(async (tx) => {
    await tx.select({ id: contactMessages.id }).from(contactMessages).where(eq(contactMessages.id, id)).for('update')
    const message = await findThread(tx, id)
    if (userId === (message.assignee?.id ?? null)) return message
    if (userId !== null) {
      // Not locked: an account that leaves right after counts as nobody, as one that leaves later.
      const [account] = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), isActiveAdministrator))
      if (!account) throw new Refusal('assignee_unavailable')
    }
    await tx.update(contactMessages).set({ assignedTo: userId }).where(eq(contactMessages.id, id))
    const assigned = await findThread(tx, id)
    await writeAudit(tx, actor, {
      action: 'change',
      subjectType: 'contact_message',
      subjectId: id,
      before: { assignee: message.assignee?.username ?? null },
      after: { assignee: assigned.assignee?.username ?? null },
    })
    return assigned
  })
}
