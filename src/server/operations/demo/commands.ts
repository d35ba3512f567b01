import { and, asc, eq, isNull } from 'drizzle-orm'
import { Hono } from 'hono'
import { sampleAdministrator } from '../../../domain/staff/demo.ts'
import { sampleCredentialsPath } from '../../../domain/values/paths.ts'
import { writeAudit } from '../../audit/commands.ts'
import type { Database, DatabaseLocation, Db, Tx } from '../../db/open.ts'
import { installationFacts } from '../../db/schema/installation.ts'
import { users } from '../../db/schema/staff.ts'
import { commandLine } from '../../session/actor.ts'
import { isPassword } from '../../session/passwords.ts'
import { call } from '../../settings/command-call.ts'
import { ConfigError } from '../../settings/config.ts'

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
const notCompared = (db: Db) =>
  db.select({ id: users.id, passwordHash: users.passwordHash }).from(users).where(isNull(users.hasSamplePassword))

/** The administrators known to have the sample password, by name; disabled ones too, for they can be enabled again. */
async function administratorsWithSamplePassword(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.hasSamplePassword, true))
    .orderBy(asc(users.username))
  return rows.map(({ username }) => username)
}

/**
 * Finds out which administrators have the demonstration's password. Each hash is compared once, for that takes as long as signing
 * in; a changed password is compared again.
 * @returns their names
 */
export async function compareWithSamplePassword(db: Db): Promise<string[]> {
  for (const { id, passwordHash } of await notCompared(db)) {
    const hasSamplePassword = await isPassword(sampleAdministrator.password, passwordHash)
    // Only if it is still the hash that was compared.
    await db
      .update(users)
      .set({ hasSamplePassword })
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
  }
  return administratorsWithSamplePassword(db)
}

/**
 * Says that a database which began as a demonstration now holds real data: production starts on it from now on. Deletes nothing.
 * @returns whether it was cleared: false where there is no mark, or while an administrator has the sample password
 */
export async function clearDemoMark(db: Db): Promise<boolean> {
  if ((await compareWithSamplePassword(db)).length > 0) return false
  return db.transaction(async (tx) => {
    await tx.select().from(users).orderBy(users.id).for('share') // no password changes before the mark is gone
    if ((await administratorsWithSamplePassword(tx)).length > 0 || !(await isDemonstration(tx))) return false
    await tx.update(installationFacts).set({ done: false }).where(eq(installationFacts.name, demoMark))
    await writeAudit(tx, commandLine(new Date()), {
      action: 'clear_demo_mark',
      subjectType: 'installation',
      subjectId: 0,
    })
    return true
  })
}

/**
 * Whether production may run on a database: on what it holds, whatever the settings say.
 * @throws ConfigError naming the setting and the way out, when the demonstration put its data there or an administrator has its password
 */
export async function refuseDemonstration({ db }: Pick<Database, 'db'>, location: DatabaseLocation): Promise<void> {
  const setting = 'url' in location ? 'DATABASE_URL' : 'DATA_DIR'
  const known = await compareWithSamplePassword(db)
  const wrong: string[] = []
  if (known.length > 0) {
    wrong.push(
      `${setting} leads to a database where anyone can sign in: ${known.join(', ')} has the sample password. Start once without NODE_ENV=production and give it another under “Mon compte” or “Administrateurs”.`,
    )
  }
  if (await isDemonstration(db)) {
    wrong.push(
      `${setting} leads to a database that the demonstration filled. Name an empty one; or, if this one now holds real data, run \`${call} demo-data\`: it lists what is sample and, once you confirm, lets production start. It deletes nothing.`,
    )
  }
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
}

/** Demo mode only: whether the credentials that the sign-in card shows there still open the office by themselves. */
export const sampleCredentials = (db: Db) =>
  new Hono().get(sampleCredentialsPath, async (c) => {
    await compareWithSamplePassword(db)
    const [sample] = await db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.username, sampleAdministrator.username),
          eq(users.hasSamplePassword, true),
          isNull(users.disabledAt),
          isNull(users.totpSecret),
        ),
      )
    c.header('Cache-Control', 'no-store')
    return c.json({ work: sample !== undefined })
  })
