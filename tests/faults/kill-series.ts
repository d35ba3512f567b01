import type { ChildProcess } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { sampleAdministrator } from '../../src/domain/demo.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { createTestDatabase } from '../database.ts'
import { registrationForm, trainingForm } from '../forms.ts'
import { buildOnce, freePort, startServer, stopServer } from '../server-process.ts'
import { events } from '../template.ts'

const { location, remove } = await createTestDatabase('migrated')
const port = await freePort()
const url = `http://127.0.0.1:${port}`
let server: ChildProcess | undefined

const start = () =>
  startServer({
    PORT: String(port),
    TRUSTED_PROXIES: '1',
    ...('url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: location.folder }),
  })

beforeAll(buildOnce, 180_000)

afterAll(async () => {
  if (server) await stopServer(server, 'SIGKILL')
  await remove()
})

async function call<Body>(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
}

async function createTraining(places: number): Promise<number> {
  const { headers } = await call('/login', sampleAdministrator)
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  const { status, body } = await call<{ id: number }>('/trainings', trainingForm({ maxParticipants: places }), {
    cookie,
  })
  expect(status).toBe(201)
  return body.id
}

/** Sends so many registrations, 25 at a time, and kills the server when some of them were answered. */
async function registerUntilKilled(trainingId: number, count: number, answersBeforeTheKill: number) {
  const answered: number[] = []
  let unanswered = 0
  let next = 0
  const sendSome = async () => {
    while (next < count) {
      // Every caller from an address of its own: the limits are not what is tried here.
      const address = `10.0.${Math.floor(next / 250)}.${next++ % 250}`
      try {
        const answer = await call<{ id: number }>('/registrations', registrationForm(trainingId), {
          'x-forwarded-for': address,
        })
        expect(answer.status).toBe(201)
        answered.push(answer.body.id)
        if (answered.length === answersBeforeTheKill) server?.kill('SIGKILL')
      } catch (error) {
        if (!(error instanceof TypeError)) throw error // fetch's word for a lost connection
        unanswered++
      }
    }
  }
  await Promise.all(Array.from({ length: 25 }, sendSome))
  return { answered, unanswered }
}

/**
 * Kills the server amid so many registrations, once for each number of answers; none that was answered may be lost, none be without
 * its letter.
 */
export async function killSeries(count: number, kills: number[]): Promise<void> {
  server = await start()
  const trainingId = await createTraining(1_000)
  const all: number[] = []
  for (const answersBeforeTheKill of kills) {
    const { answered, unanswered } = await registerUntilKilled(trainingId, count, answersBeforeTheKill)
    expect(answered.length).toBeGreaterThanOrEqual(answersBeforeTheKill)
    expect(unanswered).toBeGreaterThan(0)
    expect(answered.length + unanswered).toBe(count)
    await stopServer(server, 'SIGKILL')
    server = await start() // by itself, on the same data
    all.push(...answered)
  }
  expect((await call('/registrations', registrationForm(trainingId))).status).toBe(201)
  await stopServer(server)

  const database = await openDatabase(location, events)
  const { rows } = await database.db.execute<{ id: number; letters: number; jobs: number }>(sql`
    select registrations.id, count(distinct notifications.id)::int as letters, count(distinct job.id)::int as jobs
    from registrations
    left join notifications on notifications.registration_id = registrations.id and notifications.type = 'registration'
    left join pgboss.job on job.name = 'mail' and job.data->>'id' = notifications.id::text
    where training_id = ${trainingId} group by registrations.id`)
  await database.close()
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(all))
  expect(rows.filter(({ letters }) => letters !== 1)).toEqual([])
  expect(rows.filter(({ jobs }) => jobs !== 1)).toEqual([])
}
