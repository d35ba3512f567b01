import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type AuditAction, type AuditEntry, type AuditSubject, auditSubjects } from '../../domain/audit.ts'
import type { Listing } from '../../domain/listing.ts'
import type { Db } from '../db/open.ts'
import { pageOf } from '../db/paging.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { documents } from '../db/schema/documents.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { notifications } from '../db/schema/notifications.ts'
import { participants } from '../db/schema/participants.ts'
import { registrations } from '../db/schema/registrations.ts'
import { users } from '../db/schema/staff.ts'
import { trainings } from '../db/schema/trainings.ts'
import { contains } from '../db/search.ts'

// What a record is called, as it is now: whoever was erased is not named here either.
const names: Record<AuditSubject, SQL> = {
  registration: sql`(select first_name || ' ' || last_name from ${registrations} where id = ${auditEntries.subjectId})`,
  training: sql`(select title from ${trainings} where id = ${auditEntries.subjectId})`,
  document: sql`(select title from ${documents} where id = ${auditEntries.subjectId})`,
  participant: sql`(select first_name || ' ' || last_name from ${participants} where id = ${auditEntries.subjectId})`,
  contact_message: sql`(select name from ${contactMessages} where id = ${auditEntries.subjectId})`,
  notification: sql`(select subject from ${notifications} where id = ${auditEntries.subjectId})`,
  user: sql`(select username from ${users} where id = ${auditEntries.subjectId})`,
  installation: sql`null::text`,
}
const cases = auditSubjects.map((subject) => sql`when ${subject} then ${names[subject]}`)
const subjectName = sql<
  string | null
>`nullif(trim(case ${auditEntries.subjectType} ${sql.join(cases, sql` `)} end), '')`

/** A page of the trail, newest first: all of it, or one record's. */
export async function listAudit(
  db: Db,
  listing: Listing & {
    subjectType?: AuditSubject | undefined
    subjectId?: number | undefined
    action?: AuditAction | undefined
  },
): Promise<{ rows: AuditEntry[]; total: number }> {
  const where = and(
    listing.subjectType && eq(auditEntries.subjectType, listing.subjectType),
    listing.subjectId === undefined ? undefined : eq(auditEntries.subjectId, listing.subjectId),
    listing.action && eq(auditEntries.action, listing.action),
    contains(sql`${auditEntries}.search`, listing.q),
  )
  const order = [desc(auditEntries.createdAt), desc(auditEntries.id)]
  const page = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(where)
    .orderBy(...order)
    .limit(listing.pageSize)
    .offset((listing.page - 1) * listing.pageSize)
  const { rows, total } = await pageOf(
    listing,
    () =>
      db
        .select({
          id: auditEntries.id,
          actor: auditEntries.actor,
          action: auditEntries.action,
          subjectType: auditEntries.subjectType,
          subjectId: auditEntries.subjectId,
          subjectName,
          before: auditEntries.before,
          after: auditEntries.after,
          createdAt: auditEntries.createdAt,
        })
        .from(auditEntries)
        .where(inArray(auditEntries.id, page))
        .orderBy(...order),
    () => db.select({ total: count() }).from(auditEntries).where(where),
  )
  return {
    rows: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
    total,
  }
}
