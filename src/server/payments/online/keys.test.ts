// The office gives a provider its keys, sees how it stands, and resumes it (docs/rules/online-payments.md#stops).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../../tests/api.ts'
import type { ProviderKeys } from '../../../domain/company/payment-providers.ts'
import type { ProviderStanding } from '../../../domain/payments/online-payment.ts'
import { auditEntries } from '../../db/schema/audit.ts'
import { paymentProviders } from '../../db/schema/online-payments.ts'
import { placeOf } from '../../encryption/seal-existing.ts'
import { createSecretBox } from '../../encryption/secret-box.ts'
import { accessOf, noteCalled, readProvider, stopIfOlder } from './provider-commands.ts'

const dataFolder = await mkdtemp(path.join(tmpdir(), 'officina-keys-'))
const { as, build, clock, db, services } = await startApi({ config: { dataFolder } })
afterAll(() => rm(dataFolder, { recursive: true, force: true }))
const account = administrator(await build.administrator())
let office = as(account)
const { publicUrl } = services.config
const hour = 3_600_000

beforeEach(async () => {
  office = as(account)
  await db.delete(paymentProviders)
})

interface Told {
  code?: string
  fields?: Record<string, string>
}
const keep = (keys: object, provider = 'wave') =>
  office.put<Told | null>(`/api/admin/payment-providers/${provider}/keys`, keys)
const resume = () => office.post<Told | null>('/api/admin/payment-providers/wave/resume')
const first = { apiKey: 'wave_ci_prod_0001', webhookSecret: 'wave_ci_WHS_0002' }
const rowOf = async () => {
  const row = await readProvider(db, 'wave')
  if (!row) throw new Error('no keys')
  return row
}
const standing = async (provider = 'wave') => {
  const { body } = await office.get<{ providers: ProviderStanding[] }>('/api/admin/payment-providers')
  const found = body.providers.find((one) => one.provider === provider)
  if (!found) throw new Error('no such provider')
  return found
}
const set = (values: Partial<typeof paymentProviders.$inferInsert>) =>
  db.update(paymentProviders).set(values).where(eq(paymentProviders.provider, 'wave'))

describe('keys', () => {
  test('are sealed, shown by their ends alone, and told nowhere', async () => {
    expect(await standing()).toEqual({
      ...{ provider: 'wave', isOn: false, keyEnds: {}, lacks: ['apiKey', 'webhookSecret'], stopped: null },
      ...{ downSince: null, statementDay: null, noticeUrl: `${publicUrl}/provider-notices/wave` },
    })
    expect((await keep(first)).status).toBe(204)
    const { body } = await office.get('/api/admin/payment-providers')
    expect(await standing()).toMatchObject({ keyEnds: { apiKey: '0001', webhookSecret: '0002' }, lacks: [] })
    const row = await rowOf()
    expect(accessOf(services, row).keys).toEqual(first)
    const trail = await db.select().from(auditEntries).where(eq(auditEntries.action, 'keep_provider_keys'))
    expect(trail.at(-1)).toMatchObject({ subjectType: 'installation', after: { provider: 'wave' } })
    for (const told of [row.keys, JSON.stringify(body), JSON.stringify(trail)]) {
      for (const key of Object.values(first)) expect(told).not.toContain(key)
    }
  })

  test('that are missing are said at their fields, and nothing is kept', async () => {
    const { status, body } = await keep({ apiKey: 'hub2_live_0001', merchantId: '' }, 'hub2')
    expect([status, body?.code]).toEqual([422, 'invalid'])
    expect(Object.keys(body?.fields ?? {})).toEqual(['merchantId', 'webhookSecret'])
    expect(await db.$count(paymentProviders)).toBe(0)
  })

  test('that are left empty stay, and one that the provider has none of is not kept', async () => {
    await keep(first)
    await keep({ apiKey: 'wave_ci_prod_0003', merchantId: 'M-1' })
    expect(accessOf(services, await rowOf()).keys).toEqual({ ...first, apiKey: 'wave_ci_prod_0003' })
    expect((await rowOf()).keyEnds).toEqual({ apiKey: '0003', webhookSecret: '0002' })
  })

  test('leave the secret before the present one valid for a day', async () => {
    await keep(first)
    await keep({ webhookSecret: 'wave_ci_WHS_0004' })
    const keysIn = async (hours: number): Promise<ProviderKeys> =>
      accessOf({ ...services, clock: () => new Date(clock.now().getTime() + hours * hour) }, await rowOf()).keys
    expect(await keysIn(23)).toMatchObject({ webhookSecret: 'wave_ci_WHS_0004', formerSecret: 'wave_ci_WHS_0002' })
    expect(await keysIn(25)).toEqual({ ...first, webhookSecret: 'wave_ci_WHS_0004' })
    // Another key leaves both as they are.
    await keep({ apiKey: 'wave_ci_prod_0005', webhookSecret: 'wave_ci_WHS_0004' })
    expect(await keysIn(23)).toMatchObject({ apiKey: 'wave_ci_prod_0005', formerSecret: 'wave_ci_WHS_0002' })
    expect((await keysIn(25)).formerSecret).toBeUndefined()
  })

  test('given again take the place of those that no key of this installation opens', async () => {
    await keep(first)
    const elsewhere = createSecretBox(Buffer.alloc(32, 7))
    await set({ keys: elsewhere.seal(JSON.stringify(first), placeOf.providerKeys('wave')) })
    expect((await keep({ apiKey: 'wave_ci_prod_0006' })).body?.fields).toHaveProperty('webhookSecret')
    expect((await keep({ ...first, apiKey: 'wave_ci_prod_0006' })).status).toBe(204)
    expect(accessOf(services, await rowOf()).keys).toEqual({ ...first, apiKey: 'wave_ci_prod_0006' })
  })

  test('lift what has to do with them, and no other stop', async () => {
    await keep(first)
    const downSince = clock.now()
    await set({ stopped: 'keys_refused', downSince, hiddenUntil: new Date(downSince.getTime() + hour) })
    expect(await standing()).toMatchObject({ stopped: 'keys_refused', downSince: downSince.toISOString() })
    await keep({ apiKey: 'wave_ci_prod_0007' })
    expect(await rowOf()).toMatchObject({ stopped: null, downSince: null, hiddenUntil: null })
    await set({ stopped: 'restored', publicUrl: 'https://before.example' })
    expect((await standing()).stopped).toBe('other_address')
    await keep({ apiKey: 'wave_ci_prod_0008' })
    expect(await standing()).toMatchObject({ stopped: 'restored' })
  })
})

describe('resuming', () => {
  test.each(['restored', 'moved', 'older_database'] as const)(
    'asks a provider again that was stopped as %s, and says who looked',
    async (stopped) => {
      await keep(first)
      await set({ stopped })
      await noteCalled(dataFolder, 'wave', clock.now())
      expect((await resume()).status).toBe(204)
      const row = await rowOf()
      expect(row.stopped).toBeNull()
      // It knows of the last call from here by now: the next look stops it no more.
      expect(await stopIfOlder(db, dataFolder, row)).toBe(false)
      const trail = await db.select().from(auditEntries).where(eq(auditEntries.action, 'resume_provider'))
      expect(trail.at(-1)).toMatchObject({ after: { provider: 'wave' } })
    },
  )

  test('is refused where nothing waits for a look: without keys, while it is asked, with other keys, at another address', async () => {
    const refused = async () => {
      const { status, body } = await resume()
      expect([status, body?.code]).toEqual([409, 'provider_not_stopped'])
    }
    await refused()
    await keep(first)
    await refused()
    await set({ stopped: 'keys_refused' })
    await refused()
    await set({ stopped: 'restored', publicUrl: 'https://before.example' })
    await refused()
    expect((await rowOf()).stopped).toBe('restored')
  })
})

test('a provider is switched on once it has keys, and said at the field before', async () => {
  const save = async (providers: string[]) => {
    const { onlinePayments } = (await office.get<{ onlinePayments: { version: number } }>('/api/admin/settings')).body
    return office.put<Told>('/api/admin/settings/onlinePayments', { providers, version: onlinePayments.version })
  }
  const without = await save(['wave'])
  expect([without.status, without.body.fields]).toEqual([422, { wave: 'Enregistrez d’abord ses clés' }])
  await keep(first)
  expect(Object.keys((await save(['wave', 'hub2'])).body.fields ?? {})).toEqual(['hub2'])
  expect((await save(['wave'])).status).toBe(200)
  await expect.poll(async () => (await standing()).isOn).toBe(true)
  expect((await standing('hub2')).isOn).toBe(false)
  expect((await save([])).status).toBe(200)
})
