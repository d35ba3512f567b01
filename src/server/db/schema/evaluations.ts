import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AnswerValue } from '../../../domain/evaluations/answer.ts'
import type { EvaluationKind, Question } from '../../../domain/evaluations/question.ts'
import { id, version } from './columns.ts'
import { pharmacies } from './pharmacies.ts'
import { programmes } from './programmes.ts'
import { registrations } from './registrations.ts'
import { trainings } from './trainings.ts'

const kind = () => text('kind').$type<EvaluationKind>().notNull()
const day = (name: string) => date(name, { mode: 'string' })

/** What a session's people are asked, with the questions as they stood when it was opened. */
export const evaluations = pgTable(
  'evaluations',
  {
    trainingId: integer('training_id')
      .notNull()
      .references(() => trainings.id, { onDelete: 'cascade' }),
    kind: kind(),
    /** The year in which the session ended. */
    year: integer('year').notNull(),
    openedOn: day('opened_on').notNull(),
    closesOn: day('closes_on').notNull(),
    questions: jsonb('questions').$type<Question[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.trainingId, table.kind] }),
    index('evaluations_year').on(table.year),
    check('evaluations_kind', sql`${table.kind} in ('hot', 'cold', 'payer')`),
  ],
)

/** Who is asked: nothing here says who has answered. */
export const evaluationInvitations = pgTable(
  'evaluation_invitations',
  {
    id: id(),
    trainingId: integer('training_id')
      .notNull()
      .references(() => trainings.id, { onDelete: 'cascade' }),
    kind: kind(),
    registrationId: integer('registration_id').references(() => registrations.id, { onDelete: 'cascade' }),
    pharmacyId: integer('pharmacy_id').references(() => pharmacies.id, { onDelete: 'cascade' }),
    /** The day of the letter; null for a person without a mailbox, whose link is printed. */
    invitedOn: day('invited_on'),
    reminders: integer('reminders').notNull().default(0),
  },
  (table) => [
    index('evaluation_invitations_training').on(table.trainingId, table.kind),
    uniqueIndex('evaluation_invitations_person')
      .on(table.registrationId, table.kind)
      .where(sql`${table.registrationId} is not null`),
    uniqueIndex('evaluation_invitations_payer')
      .on(table.pharmacyId, table.trainingId)
      .where(sql`${table.pharmacyId} is not null`),
    check('evaluation_invitations_who', sql`num_nonnulls(${table.registrationId}, ${table.pharmacyId}) = 1`),
  ],
)

/** Answers and the seals of used links stand in groups: a session's where five or more are asked, else all of a year, without the session. */
const group = () => ({
  kind: kind(),
  year: integer('year').notNull(),
  trainingId: integer('training_id').references(() => trainings.id, { onDelete: 'cascade' }),
})

/**
 * Links that were used up, as keyed hashes: without the server's secret none of them is anybody's. All of a group are written again with
 * each answer (docs/rules/evaluations.md#anonymous-as-said).
 */
export const evaluationSeals = pgTable('evaluation_seals', { seal: text('seal').primaryKey(), ...group() }, (table) => [
  index('evaluation_seals_group').on(table.trainingId, table.kind, table.year),
])

/** What was answered, by nobody: a random key, no time, and all of a group written again with each new one. */
export const evaluationAnswers = pgTable(
  'evaluation_answers',
  {
    key: uuid('key').primaryKey().defaultRandom(),
    ...group(),
    /** In the order of the questions. */
    answers: jsonb('answers').$type<AnswerValue[]>().notNull(),
  },
  (table) => [index('evaluation_answers_group').on(table.trainingId, table.kind, table.year)],
)

/** What a participant says of their own knowledge, from 1 to 5: with their name, apart from what they think of the training. */
export const knowledgeRatings = pgTable(
  'knowledge_ratings',
  {
    registrationId: integer('registration_id')
      .primaryKey()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    before: integer('before').notNull(),
    after: integer('after').notNull(),
  },
  (table) => [
    check('knowledge_ratings_levels', sql`${table.before} between 1 and 5 and ${table.after} between 1 and 5`),
  ],
)

/** The questions of a programme in place of the product's; null of a kind leaves those. */
export const programmeQuestions = pgTable('programme_questions', {
  programmeId: integer('programme_id')
    .primaryKey()
    .references(() => programmes.id, { onDelete: 'cascade' }),
  hot: jsonb('hot').$type<Question[]>(),
  cold: jsonb('cold').$type<Question[]>(),
  version: version(),
})

/** What the office itself says of a year, for its quality file. */
export const qualityYears = pgTable('quality_years', {
  year: integer('year').primaryKey(),
  complaints: integer('complaints'),
  changed: text('changed'),
  version: version(),
})
