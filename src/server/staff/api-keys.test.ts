import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, keyHolder, startApi, visitor } from '../../../tests/api.ts'
import { days, hours, minutes } from '../../../tests/clock.ts'
import { uniqueIp, uniqueWord } from '../../../tests/factories/unique.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { dump } from '../../../tests/traces.ts'
import type { AuditEntry } from '../../domain/operations/audit.ts'
import type { RegistrationSummary } from '../../domain/registrations/registration.ts'
import type { ApiKey, NewApiKey } from '../../domain/staff/api-key.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { apiKeys } from '../db/schema/api-keys.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { notifications } from '../db/schema/notifications.ts'
import { payments } from '../db/schema/payments.ts'
import { tellOfEndingKeys } from './key-commands.ts'

const { api, as, build, clock, db, reported, services } = await startApi({ limits: { wrongKeyPerAddress: 3 } })
const colleague = await build.administrator()
const office = as(administrator(colleague))

const form = (overrides: object = {}) => ({
  name: `Site partenaire ${uniqueWord()}`,
  scopes: ['trainings:read', 'registrations:write'],
  ...overrides,
})
/** The 43 characters behind `ofk_`, the short id and `_`. */
const secretOf = ({ token }: { token: string }) => token.slice('ofk_12345678_'.length)
const make = async (overrides: object = {}) => {
  const { status, body } = await office.post<NewApiKey>('/api/admin/api-keys', form(overrides))
  expect(status).toBe(201)
  return body
}

describe('making a key', () => {
  test('tells it once, and keeps a hash of 256 random bits', async () => {
    const made = await make()
    expect(made.token).toMatch(/^ofk_[0-9a-f]{8}_[\w-]{43}$/)
    expect(made).toMatchObject({ state: 'active', perMinute: 60, createdBy: colleague.username, lastUsedAt: null })
    expect(made.token.startsWith(made.shownAs)).toBe(true)
    const { body: listed } = await office.get<ApiKey[]>('/api/admin/api-keys')
    expect(listed.find(({ id }) => id === made.id)).toEqual({ ...made, token: undefined })
    const secret = secretOf(made).toLowerCase()
    for (const rows of (await dump(db)).values()) expect(rows).not.toContain(secret)
    const [kept] = await db.select().from(apiKeys).where(eq(apiKeys.id, made.id))
    expect(kept?.keyHash).toBe(createHash('sha256').update(made.token).digest('base64url'))
  })

  test('is good for a year unless another time is chosen, two years at most', async () => {
    const spanOf = ({ createdAt, expiresAt }: ApiKey) => (Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000
    expect(spanOf(await make())).toBe(365)
    expect(spanOf(await make({ days: 730 }))).toBe(730)
    for (const wrong of [{ days: 731 }, { days: 0 }, { scopes: [] }, { perMinute: 601 }, { name: 'x' }]) {
      const refused = await office.post<Problem>('/api/admin/api-keys', form(wrong))
      expect(refused).toMatchObject({
        status: 422,
        body: { fields: { [Object.keys(wrong)[0] ?? '']: expect.any(String) } },
      })
    }
    const unknown = await office.post<Problem>('/api/admin/api-keys', form({ scopes: ['staff:read'] }))
    expect(unknown.status).toBe(422)
  })

  test('is told to the firm by mail and in the trail, neither of which has the key', async () => {
    const { id, name, token } = await make({ scopes: ['payments:read'] })
    const [entry] = await trailOf(id)
    expect(entry).toMatchObject({ action: 'create', actor: colleague.username, after: { scopes: ['payments:read'] } })
    const letters = await db.select().from(notifications).where(eq(notifications.type, 'security_alert'))
    const letter = letters.find(({ textContent }) => textContent.includes(name))
    expect(letter?.subject).toBe(`Clé d’API créée par ${colleague.username}`)
    expect(letter?.textContent).toContain('Lire les paiements')
    expect(JSON.stringify([entry, letter])).not.toContain(secretOf({ token }))
  })

  test('gives no name twice, whatever its case, not even that of a key that is over, nor to two at once', async () => {
    const { id, name } = await make()
    await office.post(`/api/admin/api-keys/${id}/revoke`)
    const again = await office.post<Problem>('/api/admin/api-keys', form({ name: name.toUpperCase() }))
    expect(again).toMatchObject({ status: 409, body: { code: 'key_name_taken', fields: { name: expect.any(String) } } })
    const twice = form()
    const both = await Promise.all([
      office.post('/api/admin/api-keys', twice),
      office.post('/api/admin/api-keys', twice),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

const trailOf = (id: number) =>
  office
    .get<AuditEntry[]>(`/api/admin/audit?subjectType=api_key&subjectId=${id}`)
    .then(({ body }) => body.map((entry) => entry))

describe('calling with a key', () => {
  test('does what its scopes allow, and the trail says by which key', async () => {
    const { name, token } = await make()
    const tool = as(keyHolder({ token }))
    const training = await build.training()
    const { status, body } = await tool.post<RegistrationSummary>(
      '/api/admin/registrations',
      registrationForm(training.id, { termsAccepted: undefined }),
    )
    expect(status).toBe(201)
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, body.id))
    const entry = entries.find(({ action }) => action === 'register')
    expect(entry).toMatchObject({ actor: `key ${name}`, userId: null })
    const { body: found } = await office.get<AuditEntry[]>(`/api/admin/audit?q=${encodeURIComponent(name)}`)
    expect(found.map(({ action }) => action)).toContain('register')
  })

  test('records a payment that nobody of the staff recorded', async () => {
    const registration = await build.registration({ price: 65_000 })
    const tool = as(keyHolder(await build.apiKey({ scopes: ['payments:write'] })))
    const paid = { registrationId: registration.id, amount: 65_000, method: 'mobile', reference: `OM-${uniqueWord()}` }
    const headers = { 'idempotency-key': uniqueWord() }
    const first = await tool.post('/api/payments', paid, { headers })
    const second = await tool.post('/api/payments', paid, { headers })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    const rows = await db.select().from(payments).where(eq(payments.registrationId, registration.id))
    expect(rows).toMatchObject([{ amount: 65_000, recordedBy: null }])
  })

  test('says when it was last used, to the minute', async () => {
    const { id, token } = await make()
    const tool = as(keyHolder({ token }))
    const lastUsed = async () => {
      const { body } = await office.get<ApiKey[]>('/api/admin/api-keys')
      return body.find((one) => one.id === id)?.lastUsedAt
    }
    await tool.get('/api/trainings')
    const first = await lastUsed()
    expect(first).not.toBeNull()
    clock.advance(30_000)
    await tool.get('/api/trainings')
    expect(await lastUsed()).toBe(first)
    clock.advance(minutes)
    await tool.get('/api/trainings')
    expect(Date.parse((await lastUsed()) ?? '')).toBeGreaterThan(Date.parse(first ?? ''))
  })

  test('ends with its revoking, at once, and revoking twice changes nothing', async () => {
    const { id, token } = await make()
    const tool = as(keyHolder({ token }))
    expect((await tool.get('/api/trainings')).status).toBe(200)
    const revoked = await office.post<ApiKey>(`/api/admin/api-keys/${id}/revoke`)
    expect(revoked).toMatchObject({ status: 200, body: { state: 'revoked' } })
    expect(await tool.get('/api/trainings')).toMatchObject({ status: 401, body: { code: 'key_refused' } })
    clock.advance(minutes)
    expect((await office.post(`/api/admin/api-keys/${id}/revoke`)).body).toEqual(revoked.body)
    expect((await trailOf(id)).map(({ action }) => action)).toEqual(['revoke_key', 'create'])
    expect((await office.post('/api/admin/api-keys/2147483647/revoke')).status).toBe(404)
  })

  test('ends by itself', async () => {
    const { id, token } = await make({ days: 30 })
    const tool = as(keyHolder({ token }))
    clock.advance(30 * days - minutes)
    expect((await tool.get('/api/trainings')).status).toBe(200)
    clock.advance(minutes)
    expect((await tool.get('/api/trainings')).status).toBe(401)
    const { body } = await as(administrator(await build.administrator())).get<ApiKey[]>('/api/admin/api-keys')
    expect(body.find((one) => one.id === id)?.state).toBe('expired')
  })

  test('is told of by mail before its end, once, unless it was revoked', async () => {
    const [ending, revoked, later] = [await make({ days: 30 }), await make({ days: 30 }), await make({ days: 90 })]
    await office.post(`/api/admin/api-keys/${revoked.id}/revoke`)
    const told = async () => {
      await Promise.all([tellOfEndingKeys(db, services, clock.now()), tellOfEndingKeys(db, services, clock.now())])
      const letters = await db.select().from(notifications).where(eq(notifications.type, 'security_alert'))
      return [ending, revoked, later].map(({ name }) => letters.filter(({ subject }) => subject.includes(name)).length)
    }
    clock.advance(16 * days - minutes)
    expect(await told()).toEqual([0, 0, 0])
    clock.advance(2 * minutes)
    expect(await told()).toEqual([1, 0, 0])
    clock.advance(hours)
    expect(await told()).toEqual([1, 0, 0])
  })

  test('outlives its maker’s account: it is the firm’s', async () => {
    const maker = await build.administrator()
    const { body: made } = await as(administrator(maker)).post<NewApiKey>('/api/admin/api-keys', form())
    await office.put(`/api/admin/users/${maker.id}`, { disabled: true })
    expect((await as(keyHolder(made)).get('/api/trainings')).status).toBe(200)
  })

  test('counts each key by itself: 429 says how many seconds are left of the minute', async () => {
    const [busy, calm] = [as(keyHolder(await make({ perMinute: 3 }))), as(keyHolder(await make({ perMinute: 3 })))]
    const statuses = []
    for (let call = 0; call < 5; call++) statuses.push((await busy.get('/api/trainings')).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const refused = await busy.get<Problem>('/api/trainings')
    expect(refused.body.code).toBe('too_many_requests')
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThanOrEqual(1)
    expect(wait).toBeLessThanOrEqual(60)
    expect((await calm.get('/api/trainings')).status).toBe(200)
  })
})

describe('a key that is none', () => {
  const withHeader = (authorization: string, address?: string) =>
    as(visitor).get<Problem>('/api/trainings', { headers: { authorization }, ...(address && { address }) })

  test.each(['Bearer', 'Bearer ', 'Bearer x', 'Bearer x y', `Bearer ofk_00000000_${'a'.repeat(43)}`, 'bearer ofk_1_2'])(
    '%s is refused',
    async (authorization) => {
      expect(await withHeader(authorization, uniqueIp())).toMatchObject({ status: 401, body: { code: 'key_refused' } })
    },
  )

  test('with the short id of another is refused', async () => {
    const { token } = await make()
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    expect((await withHeader(`Bearer ${wrong}`, uniqueIp())).status).toBe(401)
  })

  test('counts against who tries, not against who has one', async () => {
    const address = uniqueIp()
    const tries = []
    for (let one = 0; one < 4; one++) tries.push((await withHeader('Bearer wrong', address)).status)
    expect(tries).toEqual([401, 401, 401, 429])
    const { token } = await make()
    expect((await withHeader(`Bearer ${token}`, address)).status).toBe(200)
  })

  test('is a proxy’s where it is not `Bearer`', async () => {
    expect((await withHeader('Basic b2ZmaWNpbmE6b2ZmaWNpbmE=')).status).toBe(200)
  })

  test('in the address is refused, and who sent it told to revoke it', async () => {
    const { token } = await make()
    for (const url of [`/api/trainings?key=${token}`, `/api/trainings/${token}`]) {
      const response = await api.request(url)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'key_in_address' })
    }
  })
})

test('a key counts alone: the session beside it is not read', async () => {
  const { token } = await make({ scopes: ['trainings:read'] })
  const both = { headers: { authorization: `Bearer ${token}` } }
  expect((await office.get('/api/trainings', both)).status).toBe(200)
  expect(await office.get('/api/admin/users', both)).toMatchObject({ status: 403, body: { code: 'no_key_opens' } })
  const refused = { headers: { authorization: 'Bearer ofk_wrong' }, address: uniqueIp() }
  expect((await office.get('/api/admin/users', refused)).status).toBe(401)
})

test('a change from another site’s page stays refused, with a key as without', async () => {
  const { token } = await make()
  const form = registrationForm((await build.training()).id)
  const headers = { 'sec-fetch-site': 'cross-site' }
  const answer = await as(keyHolder({ token })).post('/api/admin/registrations', form, { headers })
  expect(answer).toMatchObject({ status: 403, body: { code: 'foreign_origin' } })
})

test('the log names the key of a refused call by its number', async () => {
  const { id, token } = await make()
  reported.length = 0
  await as(keyHolder({ token })).get('/api/payments')
  expect(reported).toMatchObject([{ event: 'refused', code: 'scope_missing', key: id }])
  expect(JSON.stringify(reported)).not.toContain(token)
})
