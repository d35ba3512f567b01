import { and, eq } from 'drizzle-orm'
import { sampleAdministrator } from '../../../domain/staff/demo.ts'
import { writeAudit } from '../../audit/commands.ts'
import type { Db } from '../../db/open.ts'
import { installationFacts } from '../../db/schema/installation.ts'
import { users } from '../../db/schema/staff.ts'
import { commandLine } from '../../session/actor.ts'
import { isPassword } from '../../session/passwords.ts'
import { administratorsWithSamplePassword, demoMark, isDemonstration, notCompared } from './queries.ts'

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
