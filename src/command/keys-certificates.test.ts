import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../tests/database.ts'
import { officinaOn } from '../../tests/officina.ts'
import { findCertificateKey } from '../server/documents/certificate-key-commands.ts'
import { findCertificateKeys } from '../server/documents/verifier-list-queries.ts'
import { openSecretBox } from '../server/encryption/keys.ts'
import { createSecretBox } from '../server/encryption/secret-box.ts'
import { readConfig } from '../server/settings/config.ts'
import { reportOf } from './failure.ts'

const database = await openTestDatabase()
const { db } = database
const dataFolder = await mkdtemp(path.join(tmpdir(), 'officina-codes-'))
afterAll(() => rm(dataFolder, { recursive: true }))
const settings = { DATA_DIR: dataFolder, ENCRYPTION_KEY: randomBytes(32).toString('base64') }
const config = readConfig(settings)
const run = (...options: string[]) => officinaOn({ config, database }, ['keys', 'certificates', ...options])
const signing = async () => (await findCertificateKey(db, await openSecretBox(config))).id

test('another key signs at once, and the ones before stay listed', async () => {
  const first = await signing()
  const { result, lines } = await run()
  expect(result).toEqual({ current: await signing(), retired: first, stolen: null })
  expect(lines).toEqual([`Key that signs from now on: ${await signing()}.`, `Key that signs no more: ${first}.`])
  expect((await findCertificateKeys(db)).map(({ id }) => id)).toEqual([await signing(), first])
})

test('one that was stolen is said to be, and replaced where it signs', async () => {
  const stolen = await signing()
  expect((await run('--stolen', stolen)).result).toEqual({ current: await signing(), retired: stolen, stolen })
  const current = await signing()
  expect(current).not.toBe(stolen)
  expect((await run('--stolen', stolen)).result).toEqual({ current, retired: null, stolen })
  const keys = await findCertificateKeys(db)
  expect(keys.filter(({ stolenAt }) => stolenAt).map(({ id }) => id)).toEqual([stolen])
})

test('a name that no key has changes nothing, and says which there are', async () => {
  const current = await signing()
  const refused = await run('--stolen', 'ffffffff').catch((error: unknown) => error)
  expect(reportOf(refused, 'en')).toMatchObject({
    what: 'No key is called ffffffff.',
    todo: expect.stringContaining(current),
  })
  expect(await signing()).toBe(current)
})

test('it helps where the key that sealed it is lost', async () => {
  const lost = await signing()
  const other = { ...settings, ENCRYPTION_KEY: randomBytes(32).toString('base64') }
  const { result } = await officinaOn({ config: readConfig(other), database }, ['keys', 'certificates'])
  expect(result).toMatchObject({ retired: lost })
  const box = createSecretBox(Buffer.from(other.ENCRYPTION_KEY, 'base64'))
  expect(await findCertificateKey(db, box)).toMatchObject({ id: expect.not.stringContaining(lost) })
})

test('`keys rotate` seals it with the next encryption key', async () => {
  await officinaOn({ config, database }, ['keys', 'certificates'])
  const { result } = await officinaOn({ config, database }, ['keys', 'rotate'])
  expect(result).toMatchObject({ sealed: 1 })
  expect(await signing()).toMatch(/^[0-9a-f]{8}$/) // with the key in the file beside
  const { rows } = await db.execute<{ action: string }>('select action from audit_entries order by id desc limit 2')
  expect(rows.map(({ action }) => action)).toEqual(['rotate_key', 'renew_certificate_key'])
})
