import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { TrainingCategory } from '../../../domain/trainings/training.ts'
import { createdAt, id, moment, trainingDetails, trainingTranslation, version } from './columns.ts'

/** What sessions of one content have in common; a training's columns hold the same unless its `own_fields` name them. */
export const programmes = pgTable(
  'programmes',
  {
    id: id(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category').$type<TrainingCategory>().notNull(),
    duration: integer('duration').notNull(),
    price: integer('price'),
    details: trainingDetails('details').notNull(),
    english: trainingTranslation('english'),
    accreditationNumber: text('accreditation_number'),
    validityMonths: integer('validity_months'),
    selfTransfer: boolean('self_transfer').notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('programmes_category', sql`${table.category} in ('pharmaciens', 'auxiliaires')`),
    check('programmes_duration', sql`${table.duration} > 0`),
    check('programmes_price', sql`${table.price} >= 0`),
    check('programmes_validity', sql`${table.validityMonths} > 0`),
  ],
)
