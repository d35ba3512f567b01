import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/database.ts'
import { factoriesOn } from '../../../tests/factories/build.ts'
import { demoSigningCertificate } from '../db/schema/documents.ts'
import { fneState } from '../db/schema/fne.ts'
import { paymentProviders } from '../db/schema/online-payments.ts'
import { users } from '../db/schema/staff.ts'
import { makeDemoCertificate } from '../pdf/demo-certificate.ts'
import { isEncryptionKey } from '../settings/secret-strength.ts'
import { openSecretBox } from './keys.ts'
import { placeOf, sealExisting } from './seal-existing.ts'
import { createSecretBox } from './secret-box.ts'

const first = randomBytes(32)
const second = randomBytes(32)

describe('a sealed secret', () => {
  const box = createSecretBox(first)
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'users.totp_secret:1')

  test('says which key it needs and nothing else, and is never the same twice', () => {
    expect(sealed).toMatch(/^sealed1\.[0-9a-f]{8}\.[\w-]+$/)
    expect(box.seal('JBSWY3DPEHPK3PXP', 'users.totp_secret:1')).not.toBe(sealed)
    expect(box.open(sealed, 'users.totp_secret:1')).toBe('JBSWY3DPEHPK3PXP')
  })

  test('opens in its own row alone, unchanged, with its own key', () => {
    expect(() => box.open(sealed, 'users.totp_secret:2')).toThrow('belongs to another row')
    const at = sealed.length - 30
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
    expect(() => box.open(changed, 'users.totp_secret:1')).toThrow('was changed')
    expect(() => createSecretBox(second).open(sealed, 'users.totp_secret:1')).toThrow('sealed with another key')
    expect(() => box.open('JBSWY3DPEHPK3PXP', 'users.totp_secret:1')).toThrow('sealed with another key')
    expect(() => box.open(sealed.slice(0, 25), 'users.totp_secret:1')).toThrow()
  })

  test('opens with a former key while that is given', () => {
    expect(createSecretBox(second, [first]).open(sealed, 'users.totp_secret:1')).toBe('JBSWY3DPEHPK3PXP')
  })
})

test('a key is 32 random bytes in base64, and nothing near it', () => {
  expect(isEncryptionKey(first.toString('base64'))).toBe(true)
  for (const wrong of [
    '',
    'secret',
    first.toString('hex'),
    first.toString('base64url').replaceAll(/[-_]/g, 'x'),
    `${first.toString('base64')}\n`,
    randomBytes(31).toString('base64'),
    randomBytes(33).toString('base64'),
    Buffer.alloc(32, 7).toString('base64'),
    Buffer.from('0123456701234567012345670123456').toString('base64'),
    'a secret of at least thirty-two characters',
  ])
    expect(isEncryptionKey(wrong), wrong).toBe(false)
})

test('the demonstration makes its own key once, for its user alone', async () => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'officina-key-'))
  const config = { encryption: { key: undefined, former: [] }, dataFolder }
  const box = await openSecretBox(config)
  const again = await openSecretBox(config)
  expect(again.open(box.seal('x', 'y'), 'y')).toBe('x')
  const file = path.join(dataFolder, 'encryption.key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(isEncryptionKey((await readFile(file, 'utf8')).trim())).toBe(true)
  await rm(dataFolder, { recursive: true })
})

test('what an older version kept as it was is sealed at start, once; a changed key seals it again', async () => {
  const { db } = await openTestDatabase()
  const build = factoriesOn(db)
  const warnings: object[] = []
  const log = { warn: (details: object) => void warnings.push(details) }
  const { id } = await build.administrator({ totpSecret: 'JBSWY3DPEHPK3PXP', totpPending: 'KRSXG5A' })
  const plain = await build.administrator()
  const certificate = await makeDemoCertificate()
  await db.insert(demoSigningCertificate).values({ id: 1, content: certificate })
  const stored = async () => {
    const [user] = await db.select().from(users).where(eq(users.id, id))
    const [signing] = await db.select().from(demoSigningCertificate)
    const [fne] = await db.select().from(fneState)
    const [wave] = await db.select().from(paymentProviders)
    return {
      fne: fne?.key ?? '',
      wave: wave?.keys ?? '',
      factor: user?.totpSecret ?? '',
      pending: user?.totpPending ?? '',
      signing: signing?.content.toString('latin1') ?? '',
    }
  }

  const old = createSecretBox(first)
  const key = old.seal('cle-de-la-dgi', placeOf.fneKey())
  await db.insert(fneState).values({ id: 1, key, keyEnd: '-dgi', publicUrl: 'https://officina.example' })
  const keys = old.seal('{"apiKey":"wave_ci_prod_1"}', placeOf.providerKeys('wave'))
  await db
    .insert(paymentProviders)
    .values({ provider: 'wave', keys, keyEnds: {}, publicUrl: 'https://officina.example' })
  await sealExisting(db, old, log)
  const sealed = await stored()
  expect(old.open(sealed.factor, placeOf.factor(id))).toBe('JBSWY3DPEHPK3PXP')
  expect(old.open(sealed.pending, placeOf.offeredFactor(id))).toBe('KRSXG5A')
  expect(old.open(sealed.signing, placeOf.demoCertificate())).toBe(certificate.toString('base64'))
  await sealExisting(db, old, log)
  expect(await stored()).toEqual(sealed)

  await sealExisting(db, createSecretBox(second, [first]), log)
  const now = createSecretBox(second)
  expect(now.open((await stored()).factor, placeOf.factor(id))).toBe('JBSWY3DPEHPK3PXP')
  expect(now.open((await stored()).signing, placeOf.demoCertificate())).toBe(certificate.toString('base64'))
  expect(now.open((await stored()).fne, placeOf.fneKey())).toBe('cle-de-la-dgi')
  expect(now.open((await stored()).wave, placeOf.providerKeys('wave'))).toBe('{"apiKey":"wave_ci_prod_1"}')
  expect(warnings).toEqual([])

  // A key that is lost: nothing is thrown away, and it is said.
  await sealExisting(db, old, log)
  expect(now.open((await stored()).factor, placeOf.factor(id))).toBe('JBSWY3DPEHPK3PXP')
  expect(warnings).toHaveLength(5)
  const [untouched] = await db.select().from(users).where(eq(users.id, plain.id))
  expect(untouched?.totpSecret).toBeNull()
})
