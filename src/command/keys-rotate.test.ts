import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../tests/database.ts'
import { factoriesOn } from '../../tests/factories/build.ts'
import { officinaOn } from '../../tests/officina.ts'
import { users } from '../server/db/schema/staff.ts'
import { makeNextKey, nextKeyFile, openSecretBox } from '../server/encryption/keys.ts'
import { placeOf, sealExisting } from '../server/encryption/seal-existing.ts'
import { createSecretBox } from '../server/encryption/secret-box.ts'
import { readConfig } from '../server/settings/config.ts'
import { reportOf } from './failure.ts'

const database = await openTestDatabase()
const { db } = database
const dataFolder = await mkdtemp(path.join(tmpdir(), 'officina-rotate-'))
afterAll(() => rm(dataFolder, { recursive: true }))

const firstKey = randomBytes(32).toString('base64')
const settings = { DATA_DIR: dataFolder, ENCRYPTION_KEY: firstKey }
const secret = 'JBSWY3DPEHPK3PXP'
const { id } = await factoriesOn(db).administrator({ totpSecret: secret })
const place = placeOf.factor(id)
const log = { warn: () => expect.unreachable() }
const stored = async () => (await db.select().from(users).where(eq(users.id, id)))[0]?.totpSecret ?? ''
const rotate = (environment: Record<string, string> = settings) =>
  officinaOn({ config: readConfig(environment), database }, ['keys', 'rotate'])

test('a new key seals everything, killed or not, and nothing is unreadable on the way', async () => {
  const running = await openSecretBox(readConfig(settings))
  await sealExisting(db, running, log)

  // Killed before anything was sealed: the key was written down, and is the one.
  const next = makeNextKey(dataFolder, [firstKey])
  expect(running.open(await stored(), place)).toBe(secret)
  const { result, lines } = await rotate()
  expect(result).toEqual({ sealed: 1, file: nextKeyFile(dataFolder) })
  expect(lines.join('\n')).not.toContain(next)
  expect((await stat(nextKeyFile(dataFolder))).mode & 0o777).toBe(0o600)
  const keyOnly = createSecretBox(Buffer.from(next, 'base64'))
  expect(keyOnly.open(await stored(), place)).toBe(secret)

  // The server that runs opens it all the same; so does one that is restarted with the former settings, which seals it back.
  expect(running.open(await stored(), place)).toBe(secret)
  await sealExisting(db, await openSecretBox(readConfig(settings)), log)
  expect(running.isCurrent(await stored())).toBe(true)

  // Killed after the sealing: it goes on with the same key, and has nothing left to do.
  expect((await rotate()).result).toMatchObject({ sealed: 1 })
  expect((await rotate()).result).toMatchObject({ sealed: 0 })
  expect(keyOnly.open(await stored(), place)).toBe(secret)

  // With the two lines in the settings, and then with the new key alone.
  const given = parseEnv(await readFile(nextKeyFile(dataFolder), 'utf8')) as Record<string, string>
  expect(given).toEqual({ ENCRYPTION_KEY: next, ENCRYPTION_KEY_PREVIOUS: firstKey })
  await sealExisting(db, await openSecretBox(readConfig({ ...settings, ...given })), log)
  expect(keyOnly.open(await stored(), place)).toBe(secret)

  // The next time it is another key.
  await rotate({ ...settings, ...given })
  const after = await stored()
  expect(() => keyOnly.open(after, place)).toThrow('sealed with another key')
  const third = parseEnv(await readFile(nextKeyFile(dataFolder), 'utf8')) as Record<string, string>
  expect(third.ENCRYPTION_KEY).not.toBe(next)
  expect(third.ENCRYPTION_KEY_PREVIOUS).toBe(`${next},${firstKey}`)

  const { rows } = await db.execute<{ actor: string }>("select actor from audit_entries where action = 'rotate_key'")
  expect(rows.map(({ actor }) => actor)).toEqual(Array(4).fill('command line'))
})

test('a secret that no key opens stops it, and nothing is sealed', async () => {
  const before = await stored()
  const lost = createSecretBox(randomBytes(32)).seal(secret, placeOf.offeredFactor(id))
  await db.update(users).set({ totpPending: lost }).where(eq(users.id, id))
  const refused = await rotate().catch((error: unknown) => error)
  expect(reportOf(refused, 'en').what).toBe(`No given key opens ${placeOf.offeredFactor(id)}.`)
  expect(await stored()).toBe(before)
})
