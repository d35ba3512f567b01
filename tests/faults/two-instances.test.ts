import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { LogAnswer } from '../../src/domain/attendance/presence-log.ts'
import type { Roster } from '../../src/domain/attendance/roster.ts'
import { defaultSettings } from '../../src/domain/company/default-settings.ts'
import type { AnswerLogReply, OpenAttempt } from '../../src/domain/courses/attempt.ts'
import { createApi } from '../../src/server/app/api.ts'
import { openJobs } from '../../src/server/db/jobs.ts'
import { type Database, openDatabase } from '../../src/server/db/open.ts'
import { openSavedSettings } from '../../src/server/db/saved-settings.ts'
import { courseSteps } from '../../src/server/db/schema/course-progress.ts'
import { courseAnswers, courseAttempts, courseEnrolments } from '../../src/server/db/schema/courses.ts'
import { presenceMarks } from '../../src/server/db/schema/presence.ts'
import { registrations } from '../../src/server/db/schema/registrations.ts'
import { createSecretBox } from '../../src/server/encryption/secret-box.ts'
import { createLimiter, defaultLimits } from '../../src/server/session/limits.ts'
import { readConfig } from '../../src/server/settings/config.ts'
import { administrator, type Caller, participant } from '../api.ts'
import { type Browser, createBrowser } from '../browser.ts'
import { createTestDatabase, onPostgres } from '../database.ts'
import { factoriesOn } from '../factories/build.ts'
import { buildTraining } from '../factories/training.ts'
import { registrationForm } from '../forms.ts'
import { phoneAt } from '../phone-log.ts'
import { events } from '../template.ts'

/** The same on every instance. */
const secrets = createSecretBox(randomBytes(32))

/** An instance of the server, with connections and a job queue of its own. */
async function openInstance(database: Database) {
  const jobs = await openJobs(database, events.died)
  const limiter = createLimiter(database.pool, { ...defaultLimits, registrationPerAddress: 1_000_000 })
  const clock = () => new Date()
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
    api,
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

/** Two instances on one PostgreSQL, as a caller's browser speaks to each; closed once `work` has ended. */
async function onBoth<Result>(
  work: (db: Database['db'], browsersOf: (caller: Caller) => Promise<[Browser, Browser]>) => Promise<Result>,
): Promise<Result> {
  const { location, remove } = await createTestDatabase('migrated')
  const databases = await Promise.all([openDatabase(location, events), openDatabase(location, events)])
  const [one, other] = await Promise.all([openInstance(databases[0]), openInstance(databases[1])])
  const { db } = databases[0]
  try {
    return await work(db, async ({ openSession }) => {
      const token = await openSession(db, readConfig({}).sessionSecret, new Date())
      const browserOf = ({ api }: typeof one) => createBrowser(api, async () => `session=${token}`)
      return [browserOf(one), browserOf(other)]
    })
  } finally {
    await Promise.all([one.close(), other.close()])
    await remove()
  }
}

test.runIf(onPostgres())(
  'a list that one instance gave out is known to the other; a log that both get at once is kept once',
  () =>
    onBoth(async (db, browsersOf) => {
      const build = factoriesOn(db)
      const now = () => new Date()
      const day = now().toISOString().slice(0, 10)
      const training = await build.training({ startsAt: new Date(`${day}T00:00:00Z`), status: 'en_cours' })
      const people = await Promise.all(
        Array.from({ length: 10 }, () => build.registration({ trainingId: training.id, status: 'confirmée' })),
      )
      const [one, other] = await browsersOf(administrator(await build.administrator()))
      const phone = phoneAt(now)
      const roster = { device: phone.device, deviceName: 'Android · Chrome' }
      const address = `/api/admin/trainings/${training.id}/presence/roster`
      phone.rosters.push((await one.post<Roster>(address, roster)).body.seal)
      for (const { id } of people) phone.tap(training.id, { registrationId: id, date: day })
      const all = await Promise.all(
        [one, other, one, other].map((browser) =>
          browser.post<LogAnswer>('/api/admin/presence/log', phone.form(phone.lines)),
        ),
      )
      const marks = await db.select().from(presenceMarks)
      expect(all.flatMap(({ body: { answers } }) => answers.map(({ answer }) => answer)).toSorted()).toEqual([
        ...Array(30).fill('known'),
        ...Array(10).fill('stored'),
      ])
      expect(marks.map(({ deviceNumber }) => deviceNumber).toSorted((a, b) => Number(a) - Number(b))).toEqual(
        phone.lines.map(({ number }) => number),
      )
    }),
)

test.runIf(onPostgres())(
  'a course is taken at two instances at once: one attempt, each step and answer once, judged once',
  () =>
    onBoth(async (db, browsersOf) => {
      const built = await factoriesOn(db).course({ threshold: 75 })
      const both = await browsersOf(participant(built.participant))
      const four = [...both, ...both]
      const { registration, lessons } = built
      const own = `/api/participant/courses/${registration.id}`
      const at = new Date().toISOString()
      const line = (number: number) => ({ id: randomUUID(), number, at, offset: 0 })

      const lines = [1, 2, 3].map((number) => ({
        ...{ ...line(number), lesson: lessons.reading, position: 0, played: 10 },
        kind: number === 3 ? 'done' : 'at',
      }))
      const steps = await Promise.all(four.map((browser) => browser.post(`${own}/steps`, { lines })))
      expect(steps.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(await db.$count(courseSteps)).toBe(3)
      expect(await db.select().from(courseEnrolments)).toMatchObject([{ steps: 3, phoneSeconds: 30 }])

      const begun = await Promise.all(
        four.map((browser) =>
          browser.post<OpenAttempt>(`${own}/lessons/${lessons.final}/attempts`, { id: randomUUID() }),
        ),
      )
      const [id, ...more] = new Set(begun.map(({ body }) => body.id))
      expect(more).toEqual([])
      const [attempt] = await db.select().from(courseAttempts)
      const answers = (attempt?.paper ?? []).map(({ order }, index) => ({
        ...{ ...line(10 + index), question: index + 1 },
        answer: { type: 'one', choice: order.indexOf(0) },
      }))
      const form = { lines: answers }
      const finished = await Promise.all(
        four.map((browser) => browser.post<AnswerLogReply>(`/api/participant/attempts/${id}/finish`, form)),
      )
      expect(finished.map(({ body }) => body.isClosed)).toEqual([true, true, true, true])
      expect(await db.$count(courseAnswers)).toBe(answers.length)
      expect(await db.select().from(courseAttempts)).toMatchObject([{ percent: 100, passed: true, number: 1 }])
    }),
)

test.runIf(!onPostgres())('a second instance is refused the folder of the embedded database', async () => {
  const { location, remove } = await createTestDatabase('migrated')
  const database = await openDatabase(location, events)
  await expect(openDatabase(location, events)).rejects.toThrow('is in use by another process')
  await database.close()
  await (await openDatabase(location, events)).close()
  await remove()
})
