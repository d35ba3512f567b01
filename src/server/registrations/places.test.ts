import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApi, visitor } from '../../../tests/api.ts'
import { onPostgres } from '../../../tests/database.ts'
import { registrationForm } from '../../../tests/forms.ts'
import type { RegistrationSummary } from '../../domain/registrations/registration.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'
import type { Tx } from '../db/open.ts'
import { notifications } from '../db/schema/notifications.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { registerForTraining } from './register-commands.ts'

const { as, build, db, visitorsCall } = await startApi()

test('200 simultaneous registrations for 15 places: exactly 15 succeed', async () => {
  const training = await build.training({ maxParticipants: 15 })
  const browser = as(visitor)
  const answers = await Promise.all(
    Array.from({ length: 200 }, () =>
      browser.post<RegistrationSummary & { code?: string }>('/api/registrations', registrationForm(training.id)),
    ),
  )
  const sold = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status, body }) => status === 409 && body.code === 'training_full')
  expect([sold.length, refused.length]).toEqual([15, 185])

  const ids = sold.map(({ body }) => body.id)
  const letters = await db.select().from(notifications).where(inArray(notifications.registrationId, ids))
  expect(letters).toHaveLength(15)
  const { rows: jobs } = await db.execute(
    sql`select 1 from pgboss.job where name = 'mail' and data->>'id' in ${letters.map(({ id }) => String(id))}`,
  )
  expect(jobs).toHaveLength(15)
  const { body } = await browser.get<Training>(`/api/trainings/${training.id}`)
  expect(body.placesLeft).toBe(0)
  const [kept] = await db.select({ rows: count() }).from(registrations).where(eq(registrations.trainingId, training.id))
  expect(kept?.rows).toBe(15)
})

test('20 simultaneous registrations of one person make one', async () => {
  const training = await build.training()
  const form = registrationForm(training.id)
  const browser = as(visitor)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => browser.post<{ code?: string }>('/api/registrations', form)),
  )
  const outcomes = answers.map(({ status, body }) => body.code ?? status)
  expect(outcomes.filter((outcome) => outcome === 201)).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'already_registered')).toHaveLength(19)
})

// The control: were it not for the lock, the test above would fail. The embedded database has one connection, so that
// nothing ever runs at the same time there.
test.runIf(onPostgres())('without the lock (needs PostgreSQL: several connections), places are oversold', async () => {
  const training = await build.training({ maxParticipants: 1 })
  const rivals = 3 // fewer than the connections there are to register with: all of them read before any of them counts
  const everyoneHasRead = Promise.withResolvers<void>()
  let readers = 0
  const readWithoutLock = async (tx: Tx, id: number) => {
    const [found] = await tx
      .select()
      .from(trainings)
      .where(and(eq(trainings.id, id), isNull(trainings.deletedAt)))
    readers++
    if (readers === rivals) everyoneHasRead.resolve()
    await everyoneHasRead.promise
    return found
  }
  const outcomes = await Promise.allSettled(
    Array.from({ length: rivals }, () =>
      registerForTraining(
        visitorsCall(),
        { ...registrationForm(training.id), specialRequirements: null },
        undefined,
        readWithoutLock,
      ),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(1)
})
