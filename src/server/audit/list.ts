import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { paperTitles } from '../../domain/desk/labels.ts'
import { describedAudit } from '../../domain/desk/office-lists.ts'
import { type AuditAction, AuditEntry, type AuditSubject, auditSubjects } from '../../domain/operations/audit.ts'
import { auditActionLabels, auditSubjectLabels } from '../../domain/operations/audit-labels.ts'
import type { Locale } from '../../domain/values/language.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import { isChosen, orderedIds, orderOf } from '../db/ordered.ts'
import { apiKeys } from '../db/schema/api-keys.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { courses } from '../db/schema/courses.ts'
import { discounts } from '../db/schema/discounts.ts'
import { documents } from '../db/schema/documents.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { notifications } from '../db/schema/notifications.ts'
import { participants } from '../db/schema/participants.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { programmes } from '../db/schema/programmes.ts'
import { quotes } from '../db/schema/quotes.ts'
import { registrations } from '../db/schema/registrations.ts'
import { users } from '../db/schema/staff.ts'
import { statements } from '../db/schema/statements.ts'
import { trainings } from '../db/schema/trainings.ts'
import { webhooks } from '../db/schema/webhooks.ts'
import { contains } from '../db/search.ts'
import type { Selection } from '../db/selection.ts'
import { titleIn } from '../db/title-in.ts'
import { column, momentCell } from '../files/columns.ts'
import type { ExportedList } from '../files/exported-list.ts'
import { asksOf, queryOf } from '../http/list-route.ts'
import type { RequestContext } from '../http/request-context.ts'

const AuditQuery = v.object(queryOf(describedAudit))

/** Somebody's name as they wrote it, or nothing where there is none. */
const fullName = (first: AnyColumn, last: AnyColumn) => sql`nullif(trim(${first} || ' ' || ${last}), '')`
const nameOfHolder = fullName(registrations.firstName, registrations.lastName)

/** The same as `paperName`, in SQL. */
function documentName(locale: Locale): SQL {
  const { kind, number, title } = documents
  const kinds = Object.entries(paperTitles).map(
    ([name, { fr, en }]) =>
      sql`when ${kind} = ${name} and ${title} in (${fr} || ' ' || ${number}, ${en} || ' ' || ${number})
        then ${{ fr, en }[locale]} || ' ' || ${number}`,
  )
  return sql`case ${sql.join(kinds, sql` `)} else ${title} end`
}

// What a record is called, as it is now: anyone who was erased is not named here either.
const namesIn = (locale: Locale): Record<AuditSubject, SQL> => ({
  registration: nameOfHolder,
  training: titleIn(locale),
  document: documentName(locale),
  participant: fullName(participants.firstName, participants.lastName),
  contact_message: sql`${contactMessages.name}`,
  notification: sql`${notifications.subject}`,
  user: sql`${users.username}`,
  settings: sql`null::text`,
  site_content: sql`null::text`,
  site_picture: sql`null::text`,
  programme: sql`(select ${titleIn(locale, programmes)} from ${programmes} where ${programmes}.id = ${auditEntries.subjectId})`,
  quote: sql`(select ${quotes.number} from ${quotes} where ${quotes}.id = ${auditEntries.subjectId})`,
  course: sql`(select coalesce(${courses.title} ->> ${locale}, ${courses.title} ->> 'fr') from ${courses} where ${courses}.id = ${auditEntries.subjectId})`,
  pharmacy: sql`(select ${pharmacies.name} from ${pharmacies} where ${pharmacies}.id = ${auditEntries.subjectId})`,
  list_view: sql`null::text`,
  import: sql`null::text`,
  statement: sql`(select ${statements.operator} from ${statements} where ${statements}.id = ${auditEntries.subjectId})`,
  api_key: sql`(select ${apiKeys.name}::text from ${apiKeys} where ${apiKeys}.id = ${auditEntries.subjectId})`,
  webhook: sql`(select ${webhooks.name} from ${webhooks} where ${webhooks}.id = ${auditEntries.subjectId})`,
  discount: sql`(select ${discounts.code} from ${discounts} where ${discounts}.id = ${auditEntries.subjectId})`,
  installation: sql`null::text`,
})

function subjectNameIn(locale: Locale) {
  const names = namesIn(locale)
  const cases = auditSubjects.map((subject) => sql`when ${subject} then ${names[subject]}`)
  return sql<string | null>`nullif(trim(case ${auditEntries.subjectType} ${sql.join(cases, sql` `)} end), '')`
}

/** Whether an entry is about a record of this kind, whose number is in this column. */
const isSubject = (subject: AuditSubject, id: AnyColumn) =>
  and(eq(auditEntries.subjectType, subject), eq(id, auditEntries.subjectId))

/** The registration that an entry is about, itself or through a paper or letter. */
const isHolder = sql`${registrations.id} = case ${auditEntries.subjectType}
  when 'registration' then ${auditEntries.subjectId}
  when 'document' then ${documents.registrationId}
  when 'notification' then ${notifications.registrationId} end`

/** The training itself, or that of the registration or paper. */
const isTraining = sql`${trainings.id} = case ${auditEntries.subjectType}
  when 'training' then ${auditEntries.subjectId}
  else coalesce(${registrations.trainingId}, ${documents.trainingId}) end`

/** An account of the participant space is erased by being deleted; what else names somebody is made out to nobody. */
const isErased = sql<boolean>`coalesce(case ${auditEntries.subjectType}
  when 'participant' then ${participants.id} is null
  when 'contact_message' then ${contactMessages.email} = ''
  else ${registrations.email} like ${`%@${erasedDomain}`} end, false)`

const actors = alias(participants, 'actors')
const isActor = sql`${actors.id} = substring(${auditEntries.actor} from '^participant (\\d+)$')::integer`

/** The trail, newest first: all of it, or one record's. */
function selectAudit(
  { db, locale }: Pick<RequestContext, 'db' | 'locale'>,
  filters: v.InferOutput<typeof AuditQuery>,
): Selection<AuditEntry> {
  const where = and(
    filters.subjectType && eq(auditEntries.subjectType, filters.subjectType),
    filters.subjectId === undefined ? undefined : eq(auditEntries.subjectId, filters.subjectId),
    filters.action && eq(auditEntries.action, filters.action),
    contains(sql`${auditEntries}.search`, filters.q),
  )
  const order = { by: [auditEntries.createdAt], direction: 'desc' } as const
  return {
    ...orderedIds(db, auditEntries, where, order),
    async rows(chosen) {
      // A sorted subquery is run first: else the database may join every entry there is before it looks which are chosen.
      const entries = db
        .select()
        .from(auditEntries)
        .where(isChosen(auditEntries.id, chosen))
        .orderBy(...orderOf(auditEntries, order))
        .as('audit_entries')
      const found = await db
        .select({
          id: auditEntries.id,
          actor: auditEntries.actor,
          action: auditEntries.action,
          subjectType: auditEntries.subjectType,
          subjectId: auditEntries.subjectId,
          subjectName: subjectNameIn(locale),
          person: sql<
            string | null
          >`case when ${auditEntries.subjectType} in ('document', 'notification') then ${nameOfHolder} end`,
          isErased,
          training: sql<string | null>`case when ${auditEntries.subjectType} <> 'training' then ${titleIn(locale)} end`,
          trainingStartsAt: trainings.startsAt,
          actorName: sql<string | null>`${fullName(actors.firstName, actors.lastName)}`,
          before: auditEntries.before,
          after: auditEntries.after,
          createdAt: auditEntries.createdAt,
        })
        .from(entries)
        .leftJoin(documents, isSubject('document', documents.id))
        .leftJoin(notifications, isSubject('notification', notifications.id))
        .leftJoin(registrations, isHolder)
        .leftJoin(trainings, isTraining)
        .leftJoin(participants, isSubject('participant', participants.id))
        .leftJoin(contactMessages, isSubject('contact_message', contactMessages.id))
        .leftJoin(users, isSubject('user', users.id))
        .leftJoin(actors, isActor)
        .orderBy(...orderOf(auditEntries, order))
      return found.map(({ createdAt, trainingStartsAt, ...row }) => ({
        ...row,
        trainingStartsAt: trainingStartsAt?.toISOString() ?? null,
        createdAt: createdAt.toISOString(),
      }))
    },
  }
}

export const auditList: ExportedList<typeof AuditQuery, AuditEntry> = {
  name: 'audit',
  title: { fr: 'Journal', en: 'Audit' },
  query: AuditQuery,
  asks: asksOf(describedAudit),
  row: AuditEntry,
  select: selectAudit,
  columns: [
    column('N°', 'No.', (row) => row.id),
    column('Date', 'Date', (row) => momentCell(row.createdAt)),
    column('Auteur', 'Actor', (row) => row.actor),
    // A version that was may have written what this one has no word for.
    column('Action', 'Action', ({ action }, locale) => auditActionLabels[action as AuditAction]?.[locale] ?? action),
    column('Type de fiche', 'Kind of record', ({ subjectType }, locale) => {
      return auditSubjectLabels[subjectType as AuditSubject]?.[locale] ?? subjectType
    }),
    column('N° de fiche', 'Record no.', (row) => row.subjectId),
    column('Nom', 'Name', (row) => row.subjectName),
    column('Personne', 'Person', (row) => row.person),
    column('Formation', 'Training', (row) => row.training),
    column('Avant', 'Before', (row) => row.before && JSON.stringify(row.before)),
    column('Après', 'After', (row) => row.after && JSON.stringify(row.after)),
  ],
}
