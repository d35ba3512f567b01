import { sql } from 'drizzle-orm'
import { trainings } from '../db/schema/trainings.ts'

/** The moment a session ends, as `statusAt` reckons it (domain/training.ts): null without a date. */
export const sessionEnd = sql`coalesce(${trainings.endsAt}, ${trainings.startsAt} + make_interval(hours => ${trainings.duration}))`
