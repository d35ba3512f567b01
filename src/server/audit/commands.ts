import { and, eq, sql } from 'drizzle-orm'
import type { AuditAction, AuditSubject } from '../../domain/audit.ts'
import type { Db, Tx } from '../db/open.ts'
import { auditEntries } from '../db/schema.ts'
import { type Actor, actorName } from '../session/actor.ts'

interface Entry {
  action: AuditAction
  subjectType: AuditSubject
  subjectId: number
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Writes who did what, with what stood before and after, in the transaction of the change itself. */
export async function writeAudit(tx: Tx, actor: Actor, entry: Entry): Promise<void> {
  await tx.insert(auditEntries).values({ userId: actor.user?.id ?? null, actor: actorName(actor), ...entry })
}

/** Removes sign-ins from the trail after 12 months, as the privacy policy promises; what was changed stays told. */
export async function forgetOldSignIns(db: Db, now: Date): Promise<void> {
  await db
    .delete(auditEntries)
    .where(
      and(
        eq(auditEntries.action, 'sign_in' satisfies AuditAction),
        sql`${auditEntries.createdAt} < ${now}::timestamptz - interval '12 months'`,
      ),
    )
}
