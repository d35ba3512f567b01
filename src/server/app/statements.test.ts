import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../tests/api.ts'
import { bley } from '../../../tests/colleagues.ts'
import { onPostgres } from '../../../tests/database.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { webhookEvents } from '../../domain/connect/webhook-events.ts'

const { as, build, services } = await startApi()
const office = as(administrator(await build.administrator()))
const { pool } = services.database
await office.get('/api/user') // opens the session

const answering = new AsyncLocalStorage<object>()

/** The statements that the database is sent to answer a call; what goes on beside it is none of it, nor what a call before has left to do. */
async function statementsOf(url: string, browser = office): Promise<string[]> {
  const query = pool.query
  const statements: string[] = []
  const call = {}
  pool.query = ((...asked: Parameters<typeof query>) => {
    if (answering.getStore() === call) statements.push(JSON.stringify(asked[0]))
    return query.apply(pool, asked)
  }) as typeof query
  try {
    expect((await answering.run(call, () => browser.get(url))).status, url).toBe(200)
  } finally {
    pool.query = query
  }
  expect(statements, 'of this call').not.toEqual([])
  return statements
}

// The session's own look-up, and one for the page; a full page needs another for the total, as does what is searched for.
const lists: Record<string, number> = {
  '/api/trainings': 2,
  '/api/admin/trainings/calendar?month=2026-12': 2,
  '/api/admin/registrations': 2,
  '/api/admin/registrations?q=kone': 6, // how common it is, the trainings so called, and who pays or gives
  '/api/payments': 2,
  '/api/notifications/unread': 2,
  '/api/admin/notifications': 2,
  '/api/admin/messages': 2,
  '/api/admin/audit': 2,
  '/api/admin/documents': 2,
  '/api/admin/documents?q=kone': 5, // the trainings and the holders so called
  '/api/admin/dashboard': 8, // tallies of different tables, each read once
  '/api/admin/dashboard/this_year': 3, // the period, and the one before
}

test.each(Object.entries(lists))('%s takes %i statements, however many rows it answers', async (url, most) => {
  const before = (await statementsOf(url)).length
  expect(before).toBeLessThanOrEqual(most)
  for (let index = 0; index < 3; index++) {
    const { id } = await build.registration()
    await build.payment({ registrationId: id })
  }
  // A word that has become common is looked for in one statement less.
  const after = await statementsOf(url)
  expect(after.length, after.join('\n')).toBeLessThanOrEqual(before)
})

// The names of the others take one more.
test('a space and a person’s page take as many statements for many who share an e-mail as for one alone', async () => {
  const calls = ['registrations', 'profile', 'notifications', 'documents', 'hours', 'waiting-list', 'export']
  const statementsFor = async (colleagues: number) => {
    const email = `pharmacie.${uniqueWord()}@example.ci`
    const account = await build.participant({ ...bley, email })
    const own = await build.registration({ ...bley, email, participantId: account.id })
    for (let sharer = 1; sharer <= colleagues; sharer++) {
      const word = uniqueWord().replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
      const other = { firstName: `A${word}`, lastName: `B${word}`, phone: `+22505000000${10 + sharer}`, email }
      const { id: participantId } = await build.participant({ ...other, sharer })
      await build.registration({ ...other, participantId })
    }
    const browser = as(participant(account))
    await browser.get('/api/participant/profile') // opens the session
    const space = []
    for (const name of calls) space.push((await statementsOf(`/api/participant/${name}`, browser)).length)
    const page = await statementsOf(`/api/admin/people/${own.id}`)
    return { space, page: page.length }
  }
  const alone = await statementsFor(0)
  for (const colleagues of [1, 12]) {
    const { space, page } = await statementsFor(colleagues)
    expect(space).toEqual(alone.space)
    expect(page).toBe(alone.page + 1)
  }
})

/** How often the database is written to and waited for, over all connections, while something is done. */
async function roundTripsOf(work: () => Promise<unknown>): Promise<number> {
  let trips = 0
  const instrumented: (() => void)[] = []
  const instrument = (client: pg.PoolClient) => {
    const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream & NodeJS.ReadableStream } })
      .connection
    const { write } = stream
    let isWaiting = false
    const answered = () => {
      isWaiting = false
    }
    stream.prependListener('data', answered) // before the driver, which writes what it was given meanwhile
    stream.write = ((...given: Parameters<typeof write>) => {
      if (!isWaiting) trips++
      isWaiting = true
      return write.apply(stream, given)
    }) as typeof write
    instrumented.push(() => {
      stream.off('data', answered)
      stream.write = write
    })
  }
  const seen = new Set<pg.PoolClient>()
  const acquired = (client: pg.PoolClient) => {
    if (!seen.has(client)) instrument(client)
    seen.add(client)
  }
  const pools = new Set([services.database.pool, services.database.writers])
  for (const one of pools) one.on('acquire', acquired)
  await work()
  for (const one of pools) one.off('acquire', acquired)
  for (const undo of instrumented) undo()
  return trips
}

// The limit; begin, lock and what is known; what is written and the commit. One connection sends each by itself.
const registeringTakes = onPostgres() ? 3 : 6

test.each(['', 'with a key', 'with another tool that is told'])(
  'a registration takes few round trips, however many there are, %s',
  async (kind) => {
    if (kind.endsWith('told')) await build.webhook({ state: 'active', events: [...webhookEvents] })
    const training = await build.training({ maxParticipants: 100 })
    let visits = 1
    const register = async () => {
      const form = registrationForm(training.id)
      const headers: Record<string, string> = kind !== 'with a key' ? {} : { 'idempotency-key': form.email }
      // From one network the fourth is asked to prove their address.
      const address = `10.9.0.${visits++}`
      expect((await as(visitor).post('/api/registrations', form, { headers, address })).status).toBe(201)
    }
    // What goes on beside it may be counted with one, and not with each of three.
    const fewest = async () => {
      const counted = []
      for (let run = 0; run < 3; run++) counted.push(await roundTripsOf(register))
      return Math.min(...counted)
    }
    await register() // opens the connection
    expect(await fewest()).toBe(registeringTakes)
    for (let index = 0; index < 3; index++) await build.registration({ trainingId: training.id })
    expect(await fewest()).toBe(registeringTakes)
  },
)

test('where a file can be fetched is told without reading its 20 MiB', async () => {
  const { id } = await build.document()
  const statements = await statementsOf(`/api/admin/documents/${id}/download`)
  expect(statements.filter((statement) => statement.includes('document_files'))).toEqual([])
  expect(statements.some((statement) => statement.includes('documents'))).toBe(true)
})
