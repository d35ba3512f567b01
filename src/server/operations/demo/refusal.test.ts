import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../tests/database.ts'
import { factoriesOn } from '../../../../tests/factories/build.ts'
import { sampleAdministrator } from '../../../domain/staff/demo.ts'
import { users } from '../../db/schema/staff.ts'
import { hashPassword } from '../../session/passwords.ts'
import { readConfig } from '../../settings/config.ts'
import { clearDemoMark, isDemonstration, refuseDemonstration } from './commands.ts'
import { findSampleRows } from './sample-queries.ts'
import { seedDemo } from './seed.ts'

const database = await openTestDatabase()
const { db } = database
const build = factoriesOn(db)
const refusal = () =>
  refuseDemonstration(database, { folder: './data' }).then(
    () => 'accepted',
    (error: Error) => error.message,
  )
const give = async (id: number, password: string) => {
  await db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, id))
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user?.hasSamplePassword
}

test('an administrator with the sample password is found by any name, disabled too, and again after each change', async () => {
  const awa = await build.administrator({ username: 'awa', disabledAt: new Date() })
  expect(await refusal()).toBe('accepted')
  expect(await give(awa.id, sampleAdministrator.password)).toBe(null) // compared again, for the hash has changed
  expect(await refusal()).toMatch(/^DATA_DIR leads to .* awa has the sample password/)
  expect(await clearDemoMark(db)).toBe(false)
  expect(await give(awa.id, 'une phrase que personne ne devine')).toBe(null)
  expect(await refusal()).toBe('accepted')
})

test('a hash is compared once: what was found is kept beside it', async () => {
  const yao = await build.administrator()
  await refusal()
  await db.update(users).set({ hasSamplePassword: true }).where(eq(users.id, yao.id))
  expect(await refusal()).toContain(yao.username) // what is kept is believed; the password is another
  await db.update(users).set({ hasSamplePassword: false }).where(eq(users.id, yao.id))
})

test('a database that already has trainings is neither filled nor marked by a start without settings', async () => {
  const training = await build.training()
  await seedDemo(database, readConfig({}))
  expect([await isDemonstration(db), await refusal(), await findSampleRows(db)]).toEqual([false, 'accepted', []])
  await build.registration({ trainingId: training.id, email: 'awa.kone@example.com' })
  expect((await findSampleRows(db)).map(({ kind }) => kind)).toEqual(['registrations'])
})
