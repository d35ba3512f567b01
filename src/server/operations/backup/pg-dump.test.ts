import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { scratchFolder } from '../../../../scripts/scratch.ts'
import { createTestDatabase, onPostgres } from '../../../../tests/database.ts'
import { events } from '../../../../tests/template.ts'
import { openDatabase } from '../../db/open.ts'
import { type Config, readConfig } from '../../settings/config.ts'
import { seedMany } from '../demo/seed-many.ts'
import { dumpBeside } from './pg-dump.ts'

const folder = mkdtempSync(path.join(scratchFolder, 'officina-dump-'))
const file = path.join(folder, 'mine.backup')
const { location, remove } = await createTestDatabase('migrated')
const database = await openDatabase(location, events)
afterAll(async () => {
  await database.close()
  await remove()
  rmSync(folder, { recursive: true })
})
afterEach(() => vi.unstubAllEnvs())

const config: Config = {
  ...readConfig({ DATA_DIR: folder }),
  database: 'url' in location ? { migrationUrl: undefined, ...location } : location,
}
const dump = () => dumpBeside({ config, database }, file)

/** A `pg_dump` of somebody else's, first where programs are looked for. */
function withProgram(script: string) {
  const program = path.join(folder, 'pg_dump')
  writeFileSync(program, `#!/bin/sh\n${script}\n`)
  chmodSync(program, 0o755)
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
}

describe.runIf(onPostgres())('a file of pg_dump beside a backup (needs PostgreSQL)', () => {
  test('has every table, and none of the rows that live for minutes', async () => {
    await seedMany(database, 30)
    expect(await dump()).toEqual({ file: `${file}.dump`, bytes: statSync(`${file}.dump`).size })
    expect(statSync(`${file}.dump`).mode & 0o777).toBe(0o600)
    const contents = execFileSync('pg_restore', ['--list', `${file}.dump`], { encoding: 'utf8' })
    expect(contents).toContain('TABLE DATA public registrations')
    expect(contents).toContain('TABLE public sessions')
    expect(contents).not.toContain('TABLE DATA public sessions')
    rmSync(`${file}.dump`)
  })

  test('is not written where the backup is sealed', async () => {
    const sealing = { ...config, backup: { ...config.backup, key: 'a key' } }
    expect(await dumpBeside({ config: sealing, database }, file)).toMatchObject({ why: 'sealed' })
  })

  test('is not written where the program is missing, is older than the server, or fails', async () => {
    vi.stubEnv('PATH', folder)
    expect(await dump()).toMatchObject({ why: 'missing' })
    withProgram('echo "pg_dump (PostgreSQL) 9.6.24"')
    expect(await dump()).toMatchObject({ why: 'older', says: '9', server: expect.any(Number) })
    withProgram('case "$1" in --version) echo "pg_dump (PostgreSQL) 99.1";; *) echo "no disk left" >&2; exit 1;; esac')
    expect(await dump()).toEqual({ why: 'failed', says: 'no disk left' })
    expect([`${file}.dump`, `${file}.dump.partial`].map((name) => existsSync(name))).toEqual([false, false])
  })
})

test.skipIf(onPostgres())('the embedded database has none', async () => {
  expect(await dump()).toMatchObject({ why: 'embedded' })
})
