// The product in a process of its own, on a database that is made for it: for benches whose data the demonstration does not have.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { defaultSettings } from '../src/domain/company/default-settings.ts'
import { createApp } from '../src/server/app/app.ts'
import { openJobs } from '../src/server/db/jobs.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { openSavedSettings } from '../src/server/db/saved-settings.ts'
import { createSecretBox } from '../src/server/encryption/secret-box.ts'
import { answerWith, createHttpServer, listenerOf } from '../src/server/http/http-server.ts'
import { createLimiter, defaultLimits } from '../src/server/session/limits.ts'
import { readConfig } from '../src/server/settings/config.ts'
import { factoriesOn } from '../tests/factories/build.ts'

const fail = (error: Error) => {
  throw error
}

/**
 * Makes a database and a folder, and removes both once the work is done.
 * @param address of a PostgreSQL where databases can be made
 */
export async function withOwnDatabase(
  address: string,
  name: string,
  work: (url: string, folder: string) => Promise<void>,
): Promise<void> {
  const database = `${name}_${randomBytes(4).toString('hex')}`
  const client = new pg.Client(address)
  await client.connect()
  await client.query(`create database ${database}`)
  const folder = mkdtempSync(path.join(tmpdir(), `officina-bench-${name}-`))
  try {
    await work(Object.assign(new URL(address), { pathname: `/${database}` }).href, folder)
  } finally {
    await client.query(`drop database ${database} with (force)`)
    await client.end()
    rmSync(folder, { recursive: true })
  }
}

/** @returns the product on a database, what fills it, and what has it answer: `listen` gives the port of this machine */
export async function openOwnServer(url: string, folder: string) {
  const database = await openDatabase({ url }, { warn: (_message, error) => fail(error), died: fail })
  const config = { ...readConfig({ DATABASE_URL: url, DATA_DIR: folder }), demo: false }
  const services = {
    config,
    settings: openSavedSettings(database, defaultSettings),
    ...{ database, jobs: await openJobs(database, fail), secrets: createSecretBox(randomBytes(32)) },
    limiter: createLimiter(database.pool, defaultLimits),
    clock: () => new Date(),
    log: { error: (details: object) => console.error(details), info() {} },
  }
  const app = createApp({ services, render: () => new Response() })
  const listen = () =>
    new Promise<number>((resolve) => {
      const server = createHttpServer(false)
      answerWith(server, false, listenerOf(app.fetch, { production: false }))
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
    })
  return { app, build: factoriesOn(database.db), config, db: database.db, listen }
}
