import { expect, test } from 'vitest'
import { startApi } from '../../../tests/api.ts'
import { health } from './health.ts'

const { services } = await startApi()
const { pool } = services.database
await services.jobs.stop() // it would look for its tables while they are gone
const app = health(services.database)
const ready = async () => {
  const answer = await app.request('/readyz')
  return [answer.status, ((await answer.json()) as { status: string }).status]
}

/** As their owner, who gives the application nothing back at the end. */
async function asOwner(statement: string) {
  const client = await pool.connect()
  try {
    await client.query(`reset role; ${statement}`)
  } finally {
    client.release(true) // the next one steps down again
  }
}

const moveLast = (by: string) =>
  `update drizzle.__drizzle_migrations set created_at = created_at ${by}
   where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`

test.each([
  ['a table', 'alter table registrations rename to gone', 'alter table gone rename to registrations'],
  [
    'the rights on a table',
    'revoke insert on registrations from officina_application',
    'grant insert on registrations to officina_application',
  ],
  ['the queue', 'alter table pgboss.job rename to gone', 'alter table pgboss.gone rename to job'],
  [
    'the rights on the queue',
    'revoke usage on schema pgboss from officina_application',
    'grant usage on schema pgboss to officina_application',
  ],
  ['the last step of its tables', moveLast('- 1'), moveLast('+ 1')],
])('an instance that lost %s is not ready, and is again once it has it', async (_, loses, gets) => {
  expect(await ready()).toEqual([200, 'ready'])
  await asOwner(loses)
  try {
    expect(await ready()).toEqual([503, 'database not as needed'])
  } finally {
    await asOwner(gets)
  }
  expect(await ready()).toEqual([200, 'ready'])
})
