import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { inLanguage, type Written } from '../../domain/courses/course.ts'
import {
  CourseLearner,
  endsSoonDays,
  type Standing,
  standingLabels,
  stuckAfterDays,
} from '../../domain/courses/follow-up.ts'
import { describedLearners } from '../../domain/desk/office-lists.ts'
import type { Db } from '../db/open.ts'
import { isChosen } from '../db/ordered.ts'
import { courseAccess } from '../db/schema/course-access.ts'
import { coursePositions } from '../db/schema/course-progress.ts'
import { courseAttempts, courseEditions, courseEnrolments, courses } from '../db/schema/courses.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { hasInPerson } from '../db/search.ts'
import { column, momentCell } from '../files/columns.ts'
import type { ExportedList } from '../files/exported-list.ts'
import { asksOf, sortedQueryOf } from '../http/list-route.ts'
import { participantColumns } from '../registrations/queries.ts'
import { heldEdition } from './own-course-queries.ts'

const LearnerQuery = v.object(sortedQueryOf(describedLearners, 'createdAt'))

const { content } = courseEditions
const lessonPaths = {
  all: '$.modules[*].lessons[*]',
  final: '$.modules[*].lessons[*]?(@.content.isFinal == true).id',
}
const ofRegistration = (table: SQL) => sql`${table}.registration_id = ${registrations}.id`
const positions = sql`${coursePositions}`
const attempts = sql`${courseAttempts}`
const isAtFinal = sql`${attempts}.lesson_id = (jsonb_path_query_first(${content}, ${lessonPaths.final}) #>> '{}')::int`

/** Lessons that are done: a quiz by its attempts, anything else by its steps. */
const done = sql<number>`(
  (select count(*) from ${positions} where ${ofRegistration(positions)} and ${positions}.is_done and jsonb_path_exists(
    ${content}, '$.modules[*].lessons[*]?(@.id == $id && @.content.kind <> "quiz")', jsonb_build_object('id', ${positions}.lesson_id)))
  + (select count(distinct ${attempts}.lesson_id) from ${attempts} where ${ofRegistration(attempts)}
    and (${attempts}.passed or (${attempts}.passed is null and ${attempts}.closed_at is not null)))
)::int`

const ofFinal = (what: SQL) => sql`(select ${what} from ${attempts} where ${ofRegistration(attempts)} and ${isAtFinal})`

const lastSeen = sql<Date | null>`greatest(${courseEnrolments.begunAt},
  (select max(given_at) from ${positions} where ${ofRegistration(positions)}),
  (select max(coalesce(closed_at, begun_at)) from ${attempts} where ${ofRegistration(attempts)}))`

/** Everybody who is registered for a course and not cancelled, as they stand by what is kept of them. */
function learners(db: Db, narrowed: SQL | undefined) {
  const { id, firstName, lastName, createdAt } = registrations
  return db
    .select({
      ...{ id, firstName, lastName, createdAt },
      courseId: sql<number>`${courses.id}`.as('course_id'),
      courseTitle: sql<Written>`${courses.title}`.as('course_title'),
      begunAt: sql<Date | null>`${courseEnrolments.begunAt}`.mapWith(courseEnrolments.begunAt).as('begun_at'),
      endsAt: sql<Date | null>`${courseAccess.endsAt}`.mapWith(courseAccess.endsAt).as('ends_at'),
      lastSeenAt: lastSeen.mapWith(courseEnrolments.begunAt).as('last_seen_at'),
      done: done.as('done'),
      lessons: sql<number>`jsonb_array_length(jsonb_path_query_array(${content}, ${lessonPaths.all}))`.as('lessons'),
      best: sql<number | null>`${ofFinal(sql`max(${attempts}.percent)`)}`.as('best'),
      isPassed: sql<boolean>`coalesce(${ofFinal(sql`bool_or(${attempts}.passed)`)}, false)`.as('is_passed'),
      isOpen: sql<boolean>`${ofFinal(sql`bool_or(${attempts}.closed_at is null)`)}`.as('is_open'),
      tries: sql<number>`${ofFinal(sql`count(*)::int`)}`.as('tries'),
      triesAllowed: sql<number>`((${content} ->> 'tries')::int + coalesce(${courseEnrolments.extraTries}, 0))`.as(
        'tries_allowed',
      ),
    })
    .from(registrations)
    .innerJoin(courses, eq(courses.trainingId, registrations.trainingId))
    .leftJoin(courseAccess, eq(courseAccess.registrationId, id))
    .leftJoin(courseEnrolments, eq(courseEnrolments.registrationId, id))
    .innerJoin(courseEditions, eq(courseEditions.id, heldEdition))
    .where(and(ne(registrations.status, 'annulée'), narrowed))
    .as('learners')
}
type Learners = ReturnType<typeof learners>

/** How far each is: the first that holds. */
const standingOf = (of: Learners, now: Date): SQL<Standing> => sql<Standing>`case
  when ${of.endsAt} is null then 'waiting'
  when ${of.begunAt} is not null and ${of.done} >= ${of.lessons} then 'finished'
  when not ${of.isPassed} and not coalesce(${of.isOpen}, false) and ${of.tries} >= ${of.triesAllowed} then 'failed'
  when ${of.endsAt} <= ${now}::timestamptz then 'ended'
  when ${of.begunAt} is null then 'not_begun'
  when ${of.lastSeenAt} < ${now}::timestamptz - make_interval(days => ${stuckAfterDays}) then 'stuck'
  else 'under_way' end`

const endsSoon = (of: Learners, now: Date) =>
  sql`${of.endsAt} between ${now}::timestamptz and ${now}::timestamptz + make_interval(days => ${endsSoonDays})
    and ${standingOf(of, now)} <> 'finished'`

const sortColumns = (of: Learners): Record<keyof typeof describedLearners.sorts, SQL[]> => ({
  participant: [sql`${of.lastName} collate "und-x-icu"`, sql`${of.firstName} collate "und-x-icu"`],
  createdAt: [sql`${of.createdAt}`],
  lastSeenAt: [sql`coalesce(${of.lastSeenAt}, '-infinity'::timestamptz)`],
  done: [sql`${of.done}::float / greatest(${of.lessons}, 1)`],
  endsAt: [sql`coalesce(${of.endsAt}, 'infinity'::timestamptz)`],
})

const certificateOf = sql<
  CourseLearner['certificate']
>`(select jsonb_build_object('documentId', ${documents}.id, 'number', ${documents}.number)
  from ${documents} where ${documents}.registration_id = ${registrations}.id and ${documents}.kind = 'certificate'
  and ${documents}.superseded_at is null and ${documents}.revoked_at is null order by ${documents}.id desc limit 1)`

/** Those who are registered for courses, latest first unless asked otherwise; cancelled ones stand among registrations alone. */
export const learnerList: ExportedList<typeof LearnerQuery, CourseLearner> = {
  name: 'course-learners',
  title: { fr: 'Suivi du cours', en: 'Course follow-up' },
  query: LearnerQuery,
  asks: asksOf(describedLearners),
  row: CourseLearner,
  select({ db, locale, now }, { q, sort, order: direction, courseId, standing, ends }) {
    const of = learners(db, and(courseId === undefined ? undefined : eq(courses.id, courseId), hasInPerson(q)))
    const where = and(standing && sql`${standingOf(of, now)} = ${standing}`, ends && endsSoon(of, now))
    const written = direction === 'asc' ? asc : desc
    const order = [...sortColumns(of)[sort], sql`${of.id}`].map((term) => written(term))
    return {
      ids: () =>
        db
          .select({ id: of.id })
          .from(of)
          .where(where)
          .orderBy(...order)
          .$dynamic(),
      async rows(chosen) {
        const found = await db
          .select({
            ...{
              id: of.id,
              courseId: of.courseId,
              title: of.courseTitle,
              createdAt: of.createdAt,
              begunAt: of.begunAt,
            },
            ...{ lastSeenAt: of.lastSeenAt, endsAt: of.endsAt, done: of.done, lessons: of.lessons, best: of.best },
            ...{ isPassed: of.isPassed, tries: of.tries, triesAllowed: of.triesAllowed },
            ...{ standing: standingOf(of, now), certificate: certificateOf, participant: participantColumns },
            ...{ status: registrations.status, locale: registrations.locale },
          })
          .from(of)
          .innerJoin(registrations, eq(registrations.id, of.id))
          .where(isChosen(of.id, chosen))
          .orderBy(...order)
        return found.map(({ title, createdAt, begunAt, lastSeenAt, endsAt, ...row }) => ({
          ...row,
          courseTitle: inLanguage(title, locale),
          createdAt: createdAt.toISOString(),
          begunAt: begunAt?.toISOString() ?? null,
          lastSeenAt: lastSeenAt?.toISOString() ?? null,
          endsAt: endsAt?.toISOString() ?? null,
        }))
      },
    }
  },
  columns: [
    column('N°', 'No.', (row) => row.id),
    column('Nom', 'Last name', (row) => row.participant.lastName),
    column('Prénom', 'First name', (row) => row.participant.firstName),
    column('E-mail', 'Email', (row) => row.participant.email),
    column('Téléphone', 'Phone', (row) => row.participant.phone),
    column('Cours', 'Course', (row) => row.courseTitle),
    column('Parcours', 'Progress', (row, locale) => standingLabels[row.standing][locale]),
    column('Inscrit le', 'Registered on', (row) => momentCell(row.createdAt)),
    column('Commencé le', 'Begun on', (row) => momentCell(row.begunAt)),
    column('Vu le', 'Last seen', (row) => momentCell(row.lastSeenAt)),
    column('Leçons faites', 'Lessons done', (row) => row.done),
    column('Leçons', 'Lessons', (row) => row.lessons),
    column('Meilleur résultat (%)', 'Best result (%)', (row) => row.best),
    column('Tentatives', 'Attempts', (row) => row.tries),
    column('Tentatives permises', 'Attempts allowed', (row) => row.triesAllowed),
    column('Certificat', 'Certificate', (row) => row.certificate?.number ?? null),
    column('Fin de l’accès', 'Access ends', (row) => momentCell(row.endsAt)),
  ],
}
