import { and, desc, eq, isNull } from 'drizzle-orm'
import { heldLetters } from '../../domain/announcements/held-letters.ts'
import { isTextKept } from '../../domain/announcements/notification.ts'
import { isSameEmail } from '../../domain/registrations/registration-holder.ts'
import { statusAt } from '../../domain/trainings/training-status.ts'
import { onOneLine } from '../../domain/values/unseen.ts'
import { isNeitherReplacedNorRevoked } from '../db/conditions.ts'
import type { Db, Tx } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { notifications } from '../db/schema/notifications.ts'
import type { registrations } from '../db/schema/registrations.ts'
import type { trainings } from '../db/schema/trainings.ts'

/** The letters about a registration, newest first. */
export const lettersAbout = (db: Db | Tx, registrationId: number) =>
  db
    .select({
      id: notifications.id,
      type: notifications.type,
      subject: notifications.subject,
      createdAt: notifications.createdAt,
      adminReadAt: notifications.adminReadAt,
      textContent: notifications.textContent,
      to: notifications.to,
      state: notifications.state,
      lastError: notifications.lastError,
      withdrawnAt: notifications.withdrawnAt,
    })
    .from(notifications)
    .where(eq(notifications.registrationId, registrationId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
type Letter = Awaited<ReturnType<typeof lettersAbout>>[number]

/**
 * The numbers of the letters that went to the present e-mail of a registration and still hold: should that be corrected, they go again.
 * @param letters all that were written about it, in any order
 */
export async function heldLettersOf(
  db: Db | Tx,
  registration: typeof registrations.$inferSelect,
  training: typeof trainings.$inferSelect,
  letters: readonly Letter[],
  now: Date,
): Promise<Set<number>> {
  const { id, email, namedAt, status } = registration
  const own = letters
    .filter(({ createdAt, withdrawnAt }) => withdrawnAt === null && (namedAt === null || namedAt <= createdAt))
    .toSorted((one, other) => one.id - other.id)
  const papers = own.some(({ type }) => type === 'document_ready')
    ? await db
        .select({ title: documents.title })
        .from(documents)
        .where(and(eq(documents.registrationId, id), isNeitherReplacedNorRevoked, isNull(documents.archivedAt)))
    : []
  const standing = {
    session: statusAt(training, now),
    isCancelled: status === 'annulée',
    papers: papers.map(({ title }) => onOneLine(title)),
  }
  const still = heldLetters(own, standing).filter(
    ({ to, textContent }) => isSameEmail(to, email) && isTextKept(textContent),
  )
  return new Set(still.map((letter) => letter.id))
}
