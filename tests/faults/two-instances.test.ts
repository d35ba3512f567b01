import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../src/domain/company/default-settings.ts'
import { createApi } from '../../src/server/app/api.ts'
import { type Database, openDatabase } from '../../src/server/db/open.ts'
import { openSavedSettings } from '../../src/server/db/saved-settings.ts'
import { registrations } from '../../src/server/db/schema/registrations.ts'
import { createSecretBox } from '../../src/server/encryption/secret-box.ts'
import { openJobs } from '../../src/server/jobs/jobs.ts'
import { createLimiter, defaultLimits } from '../../src/server/session/limits.ts'
import { readConfig } from '../../src/server/settings/config.ts'
import { createTestDatabase, onPostgres } from '../database.ts'
import { buildTraining } from '../factories/training.ts'
import { registrationForm } from '../forms.ts'
import { events } from '../template.ts'

/** An instance of the server, with connections and a job queue of its own. */
async function openInstance(database: Database) {
  const jobs = await openJobs(database, events.died)
  const limiter = createLimiter(database.pool, { ...defaultLimits, registrationPerAddress: 1_000_000 })
  const clock = () => new Date()
  const secrets = createSecretBox(randomBytes(32))
  const api = createApi({
    config: readConfig({}),
    settings: openSavedSettings(database, defaultSettings),
    database,
    jobs,
    limiter,
    secrets,
    clock,
    log: { error() {}, info() {} }, // the statuses tell
  })
  return {
    /** Sends a registration again as long as the answer is that the database has no time for it. */
    register: async (trainingId: number) => {
      const body = JSON.stringify(registrationForm(trainingId))
      const headers = { 'content-type': 'application/json' }
      for (let tries = 1; ; tries++) {
        const { status } = await api.request('/api/registrations', { method: 'POST', headers, body })
        if (status !== 503 || tries === 20) return status
      }
    },
    close: async () => {
      await jobs.stop()
      await database.close()
    },
  }
}

describe.runIf(onPostgres())('several instances on one PostgreSQL (the embedded database serves one)', () => {
  test('six that start at once on an empty database migrate it once', async () => {
    const { location, remove } = await createTestDatabase('empty')
    const databases = await Promise.all(Array.from({ length: 6 }, () => openDatabase(location, events)))
    const instances = await Promise.all(databases.map(openInstance))
    const training = await buildTraining(databases[0]?.db as Database['db'])
    const statuses = await Promise.all(instances.map(({ register }) => register(training.id)))
    await Promise.all(instances.map(({ close }) => close()))
    await remove()
    expect(statuses).toEqual(Array(6).fill(201))
  })

  test('two that sell the same places sell each once', async () => {
    const { location, remove } = await createTestDatabase('migrated')
    const databases = await Promise.all([openDatabase(location, events), openDatabase(location, events)])
    const instances = await Promise.all(databases.map(openInstance))
    const { db } = databases[0]
    const training = await buildTraining(db, { maxParticipants: 15 })
    const statuses = await Promise.all(
      Array.from({ length: 50 }, () => instances.map(({ register }) => register(training.id))).flat(),
    )
    const sold = await db.select().from(registrations).where(eq(registrations.trainingId, training.id))
    await Promise.all(instances.map(({ close }) => close()))
    await remove()
    expect(statuses.filter((status) => status === 201)).toHaveLength(15)
    expect(statuses.filter((status) => status === 409)).toHaveLength(85)
    expect(sold).toHaveLength(15)
  })
})

test.runIf(!onPostgres())('a second instance is refused the folder of the embedded database', async () => {
  const { location, remove } = await createTestDatabase('migrated')
  const database = await openDatabase(location, events)
  await expect(openDatabase(location, events)).rejects.toThrow('is in use by another process')
  await database.close()
  await (await openDatabase(location, events)).close()
  await remove()
})
