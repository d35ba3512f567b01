import { asc, eq, sql } from 'drizzle-orm'
import type { SignedSheet } from '../../domain/attendance/signed-sheet.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { signedSheets } from '../db/schema/presence.ts'
import { users } from '../db/schema/staff.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { StaffUser } from '../session/actor.ts'
import { mayRemoveSheet } from './policy.ts'

/** The signed sheets of a session, in the order in which they came, without their files. */
export async function listSheets(db: Db | Tx, user: StaffUser, trainingId: number): Promise<SignedSheet[]> {
  const { id, mimeType, content, addedBy, createdAt } = signedSheets
  const rows = await db
    .select({
      ...{ id, mimeType, createdAt, adder: addedBy },
      // Known without the file being read.
      fileSize: sql<number>`octet_length(${content})`,
      addedBy: users.username,
    })
    .from(signedSheets)
    .leftJoin(users, eq(users.id, addedBy))
    .where(eq(signedSheets.trainingId, trainingId))
    .orderBy(asc(id))
  return rows.map(({ adder, createdAt, ...sheet }) => ({
    ...sheet,
    createdAt: createdAt.toISOString(),
    canRemove: mayRemoveSheet(user, { addedBy: adder }),
  }))
}

/**
 * Which session a signed sheet is of, and who added it.
 * @throws Refusal `sheet_not_found`
 */
export async function findSheet(db: Db | Tx, id: number) {
  const [found] = await db
    .select({
      id: signedSheets.id,
      mimeType: signedSheets.mimeType,
      addedBy: signedSheets.addedBy,
      trainingId: signedSheets.trainingId,
      title: trainings.title,
      startsAt: trainings.startsAt,
    })
    .from(signedSheets)
    .innerJoin(trainings, eq(trainings.id, signedSheets.trainingId))
    .where(eq(signedSheets.id, id))
  if (!found) throw new Refusal('sheet_not_found')
  return found
}

/**
 * The file of a signed sheet; whether its reader may have it has been decided before.
 * @throws Refusal `sheet_not_found`
 */
export async function readSheet(db: Db, id: number): Promise<Buffer> {
  const [found] = await db.select({ content: signedSheets.content }).from(signedSheets).where(eq(signedSheets.id, id))
  if (!found) throw new Refusal('sheet_not_found')
  return found.content
}
