import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../tests/database.ts'
import { sampleAdministrator } from '../../../domain/staff/demo.ts'
import { users } from '../../db/schema/staff.ts'
import { hashPassword } from '../../session/passwords.ts'
import { ensureFirstStaffMember } from '../../staff/account-commands.ts'
import { sampleCredentials } from './commands.ts'

const { db } = await openTestDatabase()
const app = sampleCredentials(db)
const work = async () => ((await (await app.request('/api/demo/sample-credentials')).json()) as { work: boolean }).work
const change = (changes: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(changes).where(eq(users.username, sampleAdministrator.username))

test('the sample credentials work until the account has another password, a second factor, or is disabled', async () => {
  expect(await work()).toBe(false)
  await ensureFirstStaffMember(db, sampleAdministrator)
  expect(await work()).toBe(true)
  await change({ disabledAt: new Date() })
  expect(await work()).toBe(false)
  await change({ disabledAt: null, totpSecret: 'JBSWY3DPEHPK3PXP' })
  expect(await work()).toBe(false)
  await change({ totpSecret: null, passwordHash: await hashPassword('une autre phrase, bien longue') })
  expect(await work()).toBe(false)
})
