import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { defaultSettings } from '../src/domain/company/default-settings.ts'
import { companyOf, type Settings, type SettingsGroup } from '../src/domain/company/settings.ts'
import { createApi } from '../src/server/app/api.ts'
import { openJobs } from '../src/server/db/jobs.ts'
import type { Database, Db } from '../src/server/db/open.ts'
import { openSavedSettings } from '../src/server/db/saved-settings.ts'
import { settings as savedSettings } from '../src/server/db/schema/installation.ts'
import { createSecretBox } from '../src/server/encryption/secret-box.ts'
import type { RequestContext, Services } from '../src/server/http/request-context.ts'
import { visitor as noActor } from '../src/server/session/actor.ts'
import { createLimiter, defaultLimits, type Limits } from '../src/server/session/limits.ts'
import { openContactSession, openParticipantSession, openStaffSession } from '../src/server/session/sessions.ts'
import { readConfig } from '../src/server/settings/config.ts'
import { createBrowser } from './browser.ts'
import { travellingClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { factoriesOn } from './factories/build.ts'
import { events } from './template.ts'

/** Who calls; signed in by a session of the product's own. */
export interface Caller {
  openSession: (db: Db, secret: string, now: Date) => Promise<string | undefined>
  /** A key of the API, in place of a session. */
  key?: string
}

const connection = { ip: '127.0.0.1', userAgent: 'vitest' }

export const visitor: Caller = { openSession: async () => undefined }
export const participant = ({ id }: { id: number }): Caller => ({
  openSession: (db, secret, now) => openParticipantSession(db, secret, id, connection, now),
})
/** Somebody who speaks for a pharmacy, or asks to. */
export const pharmacyContact = ({ id }: { id: number }): Caller => ({
  openSession: (db, secret, now) => openContactSession(db, secret, id, connection, now),
})
/** Another tool, with its key. */
export const keyHolder = ({ token }: { token: string }): Caller => ({ ...visitor, key: token })
/** Somebody of the staff, in their account's role. */
export const staffMember = ({ id }: { id: number }): Caller => ({
  openSession: (db, secret, now) => openStaffSession(db, secret, id, connection, now),
})
export const administrator = (account: { id: number }): Caller => staffMember(account)

interface Options {
  config?: Partial<Services['config']>
  /** What holds until the office saves it, as far as it differs from the demonstration's. */
  settings?: Partial<Settings>
  /** Where a test is about a limit; otherwise nobody ever reaches one. */
  limits?: Partial<Limits>
  /** One that the test opens, and closes, itself. */
  database?: Database
}

const unlimited = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, 1_000_000])) as unknown as Limits

/**
 * Starts the API on a database of the calling test file's own, with a real job queue, and stops it when the file's tests have
 * run. A test during which the API fails, answering 500 or 503, fails.
 */
export async function startApi({ config = {}, settings = {}, limits = {}, database: opened }: Options = {}) {
  const database = opened ?? (await openTestDatabase())
  const jobs = await openJobs(database, events.died)
  const clock = travellingClock()
  const firstSettings = { ...defaultSettings, ...settings }
  const failures: object[] = []
  const reported: object[] = []
  const services: Services = {
    config: { ...readConfig({}), firstSettings, ...config },
    settings: openSavedSettings(database, firstSettings),
    database,
    jobs,
    secrets: createSecretBox(randomBytes(32)),
    limiter: createLimiter(database.pool, { ...unlimited, ...limits }),
    clock: clock.now,
    log: { error: (details) => failures.push(details), info: (details) => reported.push(details) },
  }
  const api = createApi(services)
  const { db } = database

  afterEach(() => {
    clock.reset()
    expect(failures.splice(0)).toEqual([])
  })
  afterAll(() => jobs.stop())

  return {
    api,
    db,
    services,
    clock,
    /** The security events in the log, oldest first. */
    reported,
    build: factoriesOn(db),
    /** Saves a group of settings, as the office does, and waits until they hold in this instance. */
    async save<Group extends SettingsGroup>(name: Group, value: Settings[Group]) {
      await db
        .insert(savedSettings)
        .values({ name, value })
        .onConflictDoUpdate({ target: savedSettings.name, set: { value } })
      await vi.waitFor(async () => expect((await services.settings.read())[name]).toEqual(value))
    },
    /** What a command is given when a visitor calls, for tests that call it without the API in between. */
    visitorsCall: (): RequestContext => ({
      ...services,
      settings: firstSettings,
      db,
      longRunning: database.longRunning.db,
      forReading: database.forReading,
      write: database.write,
      company: companyOf(firstSettings),
      actor: noActor,
      caller: connection,
      knownBrowser: undefined,
      locale: 'fr',
      now: clock.now(),
      report: () => {},
    }),
    /** A browser in front of which the given person sits. */
    as: (caller: Caller) =>
      createBrowser(
        api,
        async () => {
          const token = await caller.openSession(db, services.config.sessionSecret, clock.now())
          return token === undefined ? undefined : `${services.config.production ? '__Host-' : ''}session=${token}`
        },
        caller.key,
      ),
  }
}
