import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApi, visitor } from '../../../tests/api.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { queueWhatWaits } from './background.ts'

const { as, build, db, services } = await startApi()

const jobs = async () =>
  (
    await db.execute<{ name: string; id: number; count: number }>(
      sql`select name, (data->>'id')::int as id, count(*)::int as count from pgboss.job where data ? 'id' group by 1, 2 order by 1, 2`,
    )
  ).rows

test('what a restored database waits to do is queued again, once', async () => {
  const training = await build.training()
  await as(visitor).post('/api/registrations', registrationForm(training.id))
  const queued = await jobs()
  expect(queued.map(({ name }) => name)).toContain('mail')
  await queueWhatWaits(services)
  expect(await jobs()).toEqual(queued)

  await db.execute(sql`delete from pgboss.job`) // a backup has no jobs
  await Promise.all([queueWhatWaits(services), queueWhatWaits(services)])
  expect(await jobs()).toEqual(queued)
})
