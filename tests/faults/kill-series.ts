import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import { registrationForm } from '../forms.ts'
import { KilledServer } from './killed-server.ts'

const server = await KilledServer.prepare()

afterAll(() => server.remove())

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
        const send = () =>
          server.call<{ id: number }>('POST', '/registrations', registrationForm(trainingId), {
            'x-forwarded-for': address,
          })
        let answer = await send()
        // On a slow machine those who wait for the training's row are asked to come again: nothing was kept of them.
        while (answer.status === 503) {
          await setTimeout(100)
          answer = await send()
        }
        expect(answer.status).toBe(201)
        answered.push(answer.body.id)
        if (answered.length === answersBeforeTheKill) server.kill()
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
  await server.start()
  const trainingId = await server.createTraining(1_000)
  const all: number[] = []
  for (const answersBeforeTheKill of kills) {
    const { answered, unanswered } = await registerUntilKilled(trainingId, count, answersBeforeTheKill)
    expect(answered.length).toBeGreaterThanOrEqual(answersBeforeTheKill)
    expect(unanswered).toBeGreaterThan(0)
    expect(answered.length + unanswered).toBe(count)
    await server.stop('SIGKILL')
    await server.start() // by itself, on the same data
    all.push(...answered)
  }
  expect((await server.call('POST', '/registrations', registrationForm(trainingId))).status).toBe(201)
  await server.stop()

  const database = await server.openData()
  const { rows } = await database.db.execute<{ id: number; letters: number; jobs: number; left: number }>(sql`
    select registrations.id, count(distinct notifications.id)::int as letters, count(distinct job.id)::int as jobs,
      count(distinct job.id) filter (where job.state in ('created', 'retry'))::int as left
    from registrations
    left join notifications on notifications.registration_id = registrations.id and notifications.type = 'registration'
    left join pgboss.job on job.name = 'mail' and job.data->>'id' = notifications.id::text
    where training_id = ${trainingId} group by registrations.id`)
  await database.close()
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(all))
  expect(rows.filter(({ letters }) => letters !== 1)).toEqual([])
  // A letter that waits for its paper has a job for each look at it, of which no more than one is to come; the kill may cut another.
  expect(rows.filter(({ jobs, left }) => jobs === 0 || left > 1)).toEqual([])
}
