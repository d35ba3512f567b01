// The built product as it runs in production, on a database that must be empty, for the benches of the API.
import pg from 'pg'
import { openDatabase } from '../src/server/db/open.ts'
import { trainings } from '../src/server/db/schema/trainings.ts'
import { demoTrainings } from '../src/server/operations/demo/trainings.ts'
import { productionSettings } from '../tests/production-settings.ts'
import { freePort, startServer } from '../tests/server-process.ts'

/** Puts the demonstration's twelve trainings into a database, without anything that would mark it as a demonstration. */
export async function addTrainings(url: string): Promise<void> {
  const fail = (error: Error) => {
    throw error
  }
  const database = await openDatabase({ url }, { warn: (_message, error) => fail(error), died: fail })
  const rows = demoTrainings.map(({ startsInDays, startHour, ...training }, index) => ({
    ...training,
    slug: `formation-${index + 1}`,
    maxParticipants: 15,
    startsAt: startsInDays === null ? null : new Date(Date.now() + (startsInDays * 24 + startHour) * 3_600_000),
  }))
  await database.db.insert(trainings).values(rows)
  await database.close()
}

/** Adds so many finished trainings, each a copy of one that is there. */
export async function addFinishedTrainings(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into trainings (slug, title, description, category, status, location, duration, max_participants, price, starts_at, details)
    select 'terminee-' || n, t.title || ' ' || n, t.description, t.category, 'terminée', t.location, t.duration, t.max_participants,
      t.price, now() - n * interval '7 hours', t.details
    from generate_series(1, $1::int) n join trainings t on t.slug = 'formation-' || (1 + n % 12)`,
    [count],
  )
  await client.query('vacuum analyze trainings')
  await client.end()
}

/**
 * Starts the built server with production's settings on a PostgreSQL.
 * @param more settings of its own
 */
export async function startProduction(url: string, more: Record<string, string> = {}) {
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const settings = { ...productionSettings(), DATABASE_URL: url, PORT: port, PUBLIC_URL: origin, ...more }
  return { server: await startServer(settings), origin }
}
