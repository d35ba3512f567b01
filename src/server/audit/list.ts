import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { AuditEntry, type AuditSubject, auditActions, auditSubjects } from '../../domain/audit.ts'
import { listingQuery } from '../../domain/listing.ts'
import { rowId } from '../../domain/row-id.ts'
import type { Db } from '../db/open.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { documents } from '../db/schema/documents.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { notifications } from '../db/schema/notifications.ts'
import { participants } from '../db/schema/participants.ts'
import { registrations } from '../db/schema/registrations.ts'
import { users } from '../db/schema/staff.ts'
import { trainings } from '../db/schema/trainings.ts'
import { contains } from '../db/search.ts'
import type { Selection } from '../db/selection.ts'
import { column, momentCell } from '../files/columns.ts'
import type { ExportedList } from '../files/exported-list.ts'

const AuditQuery = v.object({
  ...listingQuery,
  subjectType: v.optional(v.picklist(auditSubjects)),
  subjectId: v.optional(rowId),
  action: v.optional(v.picklist(auditActions)),
})

// What a record is called, as it is now: anyone who was erased is not named here either.
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

/** The trail, newest first: all of it, or one record's. */
function selectAudit(db: Db, filters: v.InferOutput<typeof AuditQuery>): Selection<AuditEntry> {
  const where = and(
    filters.subjectType && eq(auditEntries.subjectType, filters.subjectType),
    filters.subjectId === undefined ? undefined : eq(auditEntries.subjectId, filters.subjectId),
    filters.action && eq(auditEntries.action, filters.action),
    contains(sql`${auditEntries}.search`, filters.q),
  )
  const order = [desc(auditEntries.createdAt), desc(auditEntries.id)]
  return {
    ids: () =>
      db
        .select({ id: auditEntries.id })
        .from(auditEntries)
        .where(where)
        .orderBy(...order)
        .$dynamic(),
    count: () => db.$count(auditEntries, where),
    async rows(chosen) {
      const found = await db
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
        .where(inArray(auditEntries.id, chosen))
        .orderBy(...order)
      return found.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
    },
  }
}

export const auditList: ExportedList<typeof AuditQuery, AuditEntry> = {
  name: 'audit',
  title: { fr: 'Journal', en: 'Audit' },
  query: AuditQuery,
  row: AuditEntry,
  select: ({ db }, filters) => selectAudit(db, filters),
  columns: [
    column('N°', 'No.', (row) => row.id),
    column('Date', 'Date', (row) => momentCell(row.createdAt)),
    column('Auteur', 'Actor', (row) => row.actor),
    column('Action', 'Action', (row) => row.action),
    column('Objet', 'Subject', (row) => `${row.subjectType} ${row.subjectId}`),
    column('Nom', 'Name', (row) => row.subjectName),
    column('Avant', 'Before', (row) => row.before && JSON.stringify(row.before)),
    column('Après', 'After', (row) => row.after && JSON.stringify(row.after)),
  ],
}
