import { and, eq, isNull } from 'drizzle-orm'
import { Hono } from 'hono'
import { sampleAdministrator } from '../../../domain/staff/demo.ts'
import { sampleCredentialsPath } from '../../../domain/values/paths.ts'
import type { Db } from '../../db/open.ts'
import { users } from '../../db/schema/staff.ts'
import { compareWithSamplePassword } from './commands.ts'

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
