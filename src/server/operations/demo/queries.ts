import { asc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/open.ts'
import { installationFacts } from '../../db/schema/installation.ts'
import { users } from '../../db/schema/staff.ts'

/** The mark that the demonstration leaves where it puts its data (`installation_facts`); no longer `done` once it was cleared. */
export const demoMark = 'demo'

/** Whether the demonstration put its data here, and nobody has said since that the rest is real. */
export async function isDemonstration(db: Db | Tx): Promise<boolean> {
  const [mark] = await db
    .select({ done: installationFacts.done })
    .from(installationFacts)
    .where(eq(installationFacts.name, demoMark))
  return mark?.done ?? false
}

/** Administrators whose password was not yet compared with the sample one. */
export const notCompared = (db: Db) =>
  db.select({ id: users.id, passwordHash: users.passwordHash }).from(users).where(isNull(users.hasSamplePassword))

/** The administrators known to have the sample password, by name; disabled ones too, for they can be enabled again. */
export async function administratorsWithSamplePassword(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.hasSamplePassword, true))
    .orderBy(asc(users.username))
  return rows.map(({ username }) => username)
}
