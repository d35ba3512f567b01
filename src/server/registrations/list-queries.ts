// What lists of registrations, and of money for them, look into beside the registration.
import { eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { JoinedTable, Part } from '../db/ordered.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'

export const itsTraining = { table: trainings, on: eq(trainings.id, registrations.trainingId) }
export const itsPharmacy = { table: pharmacies, on: eq(pharmacies.id, registrations.pharmacyId) }

const byPayer = [sql`${pharmacies.name} collate "und-x-icu"`, sql`${pharmacies.id}`]

/** Those for whom a pharmacy pays by its name, of two with one name one after the other; then those who pay themselves. */
export const payerSort = [sql`${registrations.pharmacyId} is null`, ...byPayer]

/** The same order in two parts, for a page of it alone. @param joined what leads to the registration */
export const payerParts = (joined: readonly JoinedTable[] = []): Part[] => [
  { where: isNotNull(registrations.pharmacyId), by: byPayer, joined: [...joined, itsPharmacy] },
  { where: isNull(registrations.pharmacyId), by: [], joined },
]
