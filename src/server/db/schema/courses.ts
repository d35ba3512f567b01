import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LessonContent, Written } from '../../../domain/courses/course.ts'
import type { EditionContent } from '../../../domain/courses/edition.ts'
import type { Answer } from '../../../domain/courses/judge.ts'
import type { PaperQuestion } from '../../../domain/courses/paper.ts'
import type { QuestionForm } from '../../../domain/courses/question.ts'
import { createdAt, id, moment, version } from './columns.ts'
import { registrations } from './registrations.ts'
import { users } from './staff.ts'
import { trainings } from './trainings.ts'

const title = () => jsonb('title').$type<Written>().notNull()

/** A course as the office writes it; what learners get is an edition of it. */
export const courses = pgTable(
  'courses',
  {
    id: id(),
    /** What people register for to take it; null until it is sold. */
    trainingId: integer('training_id').references(() => trainings.id),
    title: title(),
    summary: jsonb('summary').$type<Written>().notNull(),
    hours: integer('hours').notNull(),
    threshold: integer('threshold').notNull(),
    tries: integer('tries').notNull(),
    waitHours: integer('wait_hours').notNull(),
    /** Whether anything of it was changed since the latest edition. */
    isChanged: boolean('is_changed').notNull().default(true),
    version: version(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('courses_training').on(table.trainingId),
    check('courses_hours', sql`${table.hours} > 0`),
    check('courses_threshold', sql`${table.threshold} between 1 and 100`),
    check('courses_tries', sql`${table.tries} > 0`),
    check('courses_wait', sql`${table.waitHours} >= 0`),
  ],
)

const courseId = () =>
  integer('course_id')
    .notNull()
    .references(() => courses.id, { onDelete: 'cascade' })

export const courseModules = pgTable(
  'course_modules',
  {
    id: id(),
    courseId: courseId(),
    title: title(),
    position: integer('position').notNull(),
    version: version(),
  },
  (table) => [index('course_modules_course').on(table.courseId, table.position)],
)

export const courseLessons = pgTable(
  'course_lessons',
  {
    id: id(),
    courseId: courseId(),
    moduleId: integer('module_id')
      .notNull()
      .references(() => courseModules.id),
    title: title(),
    minutes: integer('minutes').notNull(),
    content: jsonb('content').$type<LessonContent>().notNull(),
    position: integer('position').notNull(),
    version: version(),
  },
  (table) => [
    index('course_lessons_course').on(table.courseId),
    index('course_lessons_module').on(table.moduleId, table.position),
    check('course_lessons_minutes', sql`${table.minutes} > 0`),
  ],
)

/** The bank of a course. */
export const courseQuestions = pgTable(
  'course_questions',
  {
    id: id(),
    courseId: courseId(),
    topic: text('topic'),
    content: jsonb('content').$type<Omit<QuestionForm, 'topic'>>().notNull(),
    version: version(),
  },
  (table) => [index('course_questions_course').on(table.courseId, table.id)],
)

/** What was published, as it stood then: a trigger refuses every change. */
export const courseEditions = pgTable(
  'course_editions',
  {
    id: id(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id),
    /** Counted in each course, from 1. */
    number: integer('number').notNull(),
    content: jsonb('content').$type<EditionContent>().notNull(),
    publishedAt: moment('published_at').notNull(),
    publishedBy: integer('published_by').references(() => users.id),
  },
  (table) => [uniqueIndex('course_editions_number').on(table.courseId, table.number)],
)

/** Which edition a registration began with, and keeps. */
export const courseEnrolments = pgTable(
  'course_enrolments',
  {
    registrationId: integer('registration_id')
      .primaryKey()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    editionId: integer('edition_id')
      .notNull()
      .references(() => courseEditions.id),
    /** Tries at the final assessment that the office has added. */
    extraTries: integer('extra_tries').notNull().default(0),
    begunAt: moment('begun_at').notNull(),
    /** How long it was taken, in seconds: by our clock and by the phone's. Neither is a proof. */
    ourSeconds: integer('our_seconds').notNull().default(0),
    phoneSeconds: integer('phone_seconds').notNull().default(0),
    /** Lines of its log, and when the last ones came. */
    steps: integer('steps').notNull().default(0),
    steppedAt: moment('stepped_at'),
  },
  (table) => [
    index('course_enrolments_edition').on(table.editionId),
    check('course_enrolments_extra', sql`${table.extraTries} >= 0`),
  ],
)

export const courseAttempts = pgTable(
  'course_attempts',
  {
    /** Made on the device that begins it, so that a call whose answer was lost begins nothing twice. */
    id: uuid('id').primaryKey(),
    registrationId: integer('registration_id').notNull(),
    /** A quiz of the enrolment's edition; the draft may have it no more. */
    lessonId: integer('lesson_id').notNull(),
    /** Counted of each registration and quiz, from 1. */
    number: integer('number').notNull(),
    paper: jsonb('paper').$type<PaperQuestion[]>().notNull(),
    begunAt: moment('begun_at').notNull(),
    endsAt: moment('ends_at'),
    closedAt: moment('closed_at'),
    percent: integer('percent'),
    /** Null of a quiz for practice. */
    passed: boolean('passed'),
  },
  (table) => [
    foreignKey({
      name: 'course_attempts_enrolment',
      columns: [table.registrationId],
      foreignColumns: [courseEnrolments.registrationId],
    }).onDelete('cascade'),
    uniqueIndex('course_attempts_number').on(table.registrationId, table.lessonId, table.number),
    // Two phones that begin at once have one attempt.
    uniqueIndex('course_attempts_open').on(table.registrationId, table.lessonId).where(sql`${table.closedAt} is null`),
    index('course_attempts_ends').on(table.endsAt).where(sql`${table.closedAt} is null`),
    check('course_attempts_judged', sql`(${table.closedAt} is null) = (${table.percent} is null)`),
  ],
)

/** The log of an attempt: lines are only added, and a trigger refuses every change. */
export const courseAnswers = pgTable(
  'course_answers',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => courseAttempts.id, { onDelete: 'cascade' }),
    /** Made on the device. */
    id: uuid('id').notNull(),
    number: integer('number').notNull(),
    /** Its place on the paper, from 1. */
    question: integer('question').notNull(),
    answer: jsonb('answer').$type<Answer>(),
    deviceAt: moment('device_at').notNull(),
    /** The server's time minus the device's when they last spoke, in milliseconds. */
    deviceOffset: bigint('device_offset', { mode: 'number' }),
    /** By the server's clock, as far as it can be known. */
    givenAt: moment('given_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** Given after the end, or come after it was judged: kept, and not counted. */
    isLate: boolean('is_late').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.id] })],
)
