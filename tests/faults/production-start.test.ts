import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleAdministrator } from '../../src/domain/staff/demo.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { registrations } from '../../src/server/db/schema/registrations.ts'
import { users } from '../../src/server/db/schema/staff.ts'
import { trainings } from '../../src/server/db/schema/trainings.ts'
import { seedDemo } from '../../src/server/operations/demo/seed.ts'
import { hashPassword } from '../../src/server/session/passwords.ts'
import { readConfig } from '../../src/server/settings/config.ts'
import { ensureFirstStaffMember } from '../../src/server/staff/account-commands.ts'
import { createTestDatabase } from '../database.ts'
import { buildOnce, freePort } from '../server-process.ts'
import { events } from '../template.ts'

const { location, remove } = await createTestDatabase('migrated')
afterAll(remove)

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://www.example.ci',
  SESSION_SECRET: 'T7vVJm2oPz1cQb9RkX4sLw8eNd3uYh6f',
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  ...('url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: location.folder }),
}
const setting = 'url' in location ? 'DATABASE_URL' : 'DATA_DIR'

/** Runs a program of ours until it ends by itself, or until it says something. */
async function run(program: string, { input = '', until }: { input?: string; until?: string } = {}, extra = {}) {
  const [file = '', ...given] = program.split(' ')
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../../${file}`, import.meta.url)), ...given], {
    env: { PATH: process.env.PATH, PORT: String(await freePort()), ...production, ...extra },
  })
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk
    if (until && said.includes(until)) child.kill()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

async function onDatabase<Result>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>) {
  const database = await openDatabase(location, events)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const counts = () =>
  onDatabase(async ({ db }) => [await db.$count(trainings), await db.$count(registrations), await db.$count(users)])

beforeAll(buildOnce)
beforeAll(() =>
  onDatabase(async (database) => {
    await ensureFirstStaffMember(database.db, sampleAdministrator)
    await seedDemo(database, readConfig({}))
  }),
)

// A process and its database take seconds to start when the machine is busy.
describe('a database that the demonstration filled, in production', () => {
  test('is refused, naming the setting and the way out, on the terminal and in the log', async () => {
    const { code, said } = await run('dist/main.js')
    expect(code).toBe(1)
    expect(said).toContain('Officina cannot start:')
    expect(said).toContain(`${setting} leads to a database where anyone can sign in: admin has the sample password`)
    expect(said).toContain(`${setting} leads to a database that the demonstration filled.`)
    expect(said).toContain('officina demo-data')
    const line = said.split('\n').find((candidate) => candidate.startsWith('{')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({
      msg: 'start refused',
      reasons: [expect.stringContaining('sample password'), expect.stringContaining('demonstration')],
    })
  })

  test('keeps its mark while an administrator has the sample password, whatever is typed', async () => {
    const { code, said } = await run('bin/officina.js demo-data', { input: 'real data\n' })
    expect(code).toBe(1)
    expect(said).toContain('13 sample trainings:')
    expect(said).toContain('63 sample registrations:\n  OFF-DEMO001 ')
    expect(said).toContain('admin: the sample password.')
  })

  test('keeps it too when the confirmation is not typed', async () => {
    await onDatabase(async ({ db }) => {
      await db.update(users).set({ passwordHash: await hashPassword('pharmacie de garde à Yopougon') })
    })
    expect((await run('bin/officina.js demo-data', { input: 'yes\n' })).said).toContain('Nothing was changed.')
  })

  test('is accepted once the mark was cleared by hand, and everything is still there', async () => {
    const before = await counts()
    const { code, said } = await run('bin/officina.js demo-data', { input: 'real data\n' })
    expect([code, said.split('\n').at(-2)]).toEqual([0, 'The mark is cleared: production starts on this database.'])
    expect(await counts()).toEqual(before)
    expect((await run('dist/main.js', { until: 'is ready at https://www.example.ci' })).said).toContain('is ready')
  })
})

test('a port that is taken is named, with the way out', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  const { code, said } = await run('dist/main.js', {}, { HOST: '127.0.0.1', PORT: String(port) })
  other.close()
  expect(code).toBe(1)
  expect(said).toContain(`PORT ${port} is taken by another program.`)
  expect(said).not.toContain('at Server.')
})

test('wrong settings are refused in the log too', async () => {
  const { code, said } = await run(
    'dist/main.js',
    {},
    { SESSION_SECRET: 'a'.repeat(32), PUBLIC_URL: 'http://www.example.ci' },
  )
  expect(code).toBe(1)
  expect(said).toContain('SESSION_SECRET must not be so easily guessed')
  expect(said).toContain('PUBLIC_URL must start with https://')
  expect(said).toMatch(/"reasons":\["SESSION_SECRET[^\n]*"msg":"start refused"/)
})

test('sample data is not put into production', async () => {
  const { code, said } = await run('bin/officina.js seed')
  expect(code).toBe(1)
  expect(said).toContain('Sample data does not belong into production')
})
