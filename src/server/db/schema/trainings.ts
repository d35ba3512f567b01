import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SharedField } from '../../../domain/trainings/programme.ts'
import type { Half } from '../../../domain/trainings/session-days.ts'
import type { TrainingCategory, TrainingKind, TrainingStatus } from '../../../domain/trainings/training.ts'
import { placesOfCourse } from '../../../domain/trainings/training-defaults.ts'
import { citext, createdAt, id, moment, trainingDetails, trainingTranslation, version } from './columns.ts'
import { programmes } from './programmes.ts'

/**
 * What a visitor looks for first: sessions to come by date, then those under way, then the past ones, the last first. Written with
 * differences of moments, for an index takes nothing that depends on a time zone, as `extract(epoch …)` may.
 */
export const relevanceOf = ({ status, startsAt }: Record<'status' | 'startsAt', SQLWrapper>): [SQL, SQL] => [
  sql`array_position(array['programmée', 'en_cours', 'terminée', 'annulée'], ${status})`,
  sql`(case when ${status} = 'terminée' then timestamptz '2000-01-01 00:00Z' - ${startsAt} else ${startsAt} - timestamptz '2000-01-01 00:00Z' end)`,
]

/** A training's title in English, its French one where nobody has written an English one, as `trainingHeadings` picks it. */
export const englishTitleOf = ({ title, english }: Record<'title' | 'english', SQLWrapper>): SQL<string> =>
  sql`coalesce(nullif(${english} ->> 'title', ''), ${title})`

/** By whom a session is given, and when, as lists of what belongs to it are sorted: what has neither comes first. */
export const sessionSorts = (
  table: Record<'trainers' | 'startsAt', SQLWrapper>,
): Record<'trainer' | 'startsAt', SQL> => ({
  trainer: sql`coalesce(${table.trainers}[1], '') collate "und-x-icu"`,
  startsAt: sql`coalesce(${table.startsAt}, '-infinity'::timestamptz)`,
})

export const trainings = pgTable(
  'trainings',
  {
    id: id(),
    slug: text('slug').notNull().unique(),
    /** A session with its days, or an online course: what has none (docs/rules/online-courses.md#an-enrolment). */
    kind: text('kind').$type<TrainingKind>().notNull().default('session'),
    // Written without one, a training gets a programme of its own by a trigger, which also keeps `own_fields`.
    programmeId: integer('programme_id')
      .notNull()
      .default(sql`null`)
      .references(() => programmes.id),
    ownFields: text('own_fields').array().$type<SharedField[]>().notNull().default([]),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category').$type<TrainingCategory>().notNull(),
    status: text('status').$type<TrainingStatus>().notNull(),
    location: text('location').notNull(),
    duration: integer('duration').notNull(),
    maxParticipants: integer('max_participants').notNull(),
    price: integer('price'),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    trainers: text('trainers').array().notNull().default([]),
    details: trainingDetails('details').notNull(),
    english: trainingTranslation('english'),
    /** Whether its reminders go out by themselves (docs/rules/registrations.md#reminders). */
    sendsReminders: boolean('sends_reminders').notNull().default(true),
    /** How often what its calendar event says has changed: the SEQUENCE of RFC 5545, which only rises. */
    calendarSequence: integer('calendar_sequence').notNull().default(0),
    version: version(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('trainings_title').on(sql`${table.title} collate "und-x-icu"`, table.id),
    index('trainings_english_title').on(sql`${englishTitleOf(table)} collate "und-x-icu"`, table.id),
    index('trainings_by_relevance')
      .on(...relevanceOf(table), table.id)
      .where(sql`${table.deletedAt} is null`),
    index('trainings_first_trainer').on(sessionSorts(table).trainer, table.id),
    index('trainings_starts').on(sessionSorts(table).startsAt, table.id),
    index('trainings_status').on(table.status).where(sql`${table.deletedAt} is null`),
    index('trainings_programme').on(table.programmeId, table.id),
    index('trainings_by_category').on(table.category, table.id),
    check('trainings_category', sql`${table.category} in ('pharmaciens', 'auxiliaires')`),
    check('trainings_status', sql`${table.status} in ('programmée', 'en_cours', 'terminée', 'annulée')`),
    check('trainings_duration', sql`${table.duration} > 0`),
    check('trainings_places', sql`${table.maxParticipants} > 0`),
    check('trainings_price', sql`${table.price} >= 0`),
    check('trainings_dates', sql`${table.endsAt} is null or ${table.endsAt} > ${table.startsAt}`),
    check('trainings_kind', sql`${table.kind} in ('session', 'online_course')`),
    check(
      'trainings_course',
      sql`${table.kind} = 'session' or (${table.startsAt} is null and ${table.endsAt} is null and ${table.trainers} = '{}'
        and ${table.status} <> 'en_cours' and ${table.status} <> 'terminée' and ${table.maxParticipants} = ${sql.raw(String(placesOfCourse))})`,
    ),
  ],
)

/**
 * A session that is not deleted, for every list, count and feed of sessions: an online course is none of them
 * (docs/rules/online-courses.md#an-enrolment). `tests/online-course-readers.test.ts` names the queries that leave it out.
 */
export const isSession: SQL = sql`(${trainings.kind} = 'session' and ${trainings.deletedAt} is null)`

/** An online course that is not deleted. */
export const isOnlineCourse: SQL = sql`(${trainings.kind} = 'online_course' and ${trainings.deletedAt} is null)`

/** Addresses a training had before its title changed: old links go on working. */
export const formerSlugs = pgTable('former_slugs', {
  slug: text('slug').primaryKey(),
  trainingId: integer('training_id')
    .notNull()
    .references(() => trainings.id, { onDelete: 'cascade' }),
})

/** How many trainings there are, the deleted ones left out; added up like the tallies of registrations (docs/decisions/0007). */
export const trainingTallies = pgTable('training_tallies', {
  status: text('status').$type<TrainingStatus>().notNull(),
  count: integer('count').notNull(),
})

/** Who holds sessions, by name; a trigger makes one for each name that a training mentions. */
export const trainers = pgTable('trainers', {
  id: id(),
  name: citext('name').notNull().unique(),
  createdAt: createdAt(),
})

/** The half-days of a session, once the office has set them or presence was taken; until then they follow from its dates. */
export const sessionHalves = pgTable(
  'session_halves',
  {
    id: id(),
    trainingId: integer('training_id')
      .notNull()
      .references(() => trainings.id, { onDelete: 'cascade' }),
    date: date('date', { mode: 'string' }).notNull(),
    half: text('half').$type<Half>().notNull(),
    /** As `09:30`, in the firm's time. */
    startsAt: text('starts_at').notNull(),
    endsAt: text('ends_at').notNull(),
    room: text('room'),
    trainerId: integer('trainer_id').references(() => trainers.id),
  },
  (table) => [
    uniqueIndex('session_halves_once').on(table.trainingId, table.date, table.half),
    index('session_halves_date').on(table.date),
    check('session_halves_half', sql`${table.half} in ('morning', 'afternoon')`),
    check(
      'session_halves_hours',
      sql`${table.startsAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ${table.endsAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ${table.startsAt} < ${table.endsAt}`,
    ),
  ],
)
