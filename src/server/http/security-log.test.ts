import { describe, expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../tests/api.ts'
import { usualPassword } from '../../../tests/factories/staff-member.ts'
import { historyOf } from '../../../tests/outbox.ts'
import { createApi } from '../app/api.ts'

const { as, build, db, reported, services } = await startApi({ limits: { verificationPerAddress: 1 } })
const last = () => reported.at(-1)
const hasRequestId = { requestId: expect.stringMatching(/^[\w-]{36}$/) }

describe('the log tells, by numbers alone,', () => {
  test('who could not sign in; the trail tells it of a known name only', async () => {
    const { id, username } = await build.administrator()
    const tryWith = (name: string) =>
      as(visitor).post('/api/login', { username: name, password: 'une erreur de frappe' })
    await tryWith(username)
    expect(reported.splice(0)).toMatchObject([
      { event: 'sign_in_failed', account: id, ...hasRequestId },
      { event: 'refused', status: 401, code: 'wrong_credentials', route: '/api/login', ...hasRequestId },
    ])
    expect(await historyOf(db, 'user', id)).toMatchObject([{ action: 'sign_in_failed', actor: 'visitor' }])
    await tryWith('personne')
    expect(reported[0]).toMatchObject({ event: 'sign_in_failed', account: 'unknown' })
    expect(await historyOf(db, 'user', 0)).toEqual([])
    expect(JSON.stringify(reported)).not.toMatch(/personne|une erreur/)
  })

  test('who has a session but not the password', async () => {
    const colleague = await build.administrator()
    await as(administrator(colleague)).post('/api/admin/proof', { password: 'une erreur de frappe' })
    expect(reported).toContainEqual(expect.objectContaining({ event: 'sign_in_failed', account: colleague.id }))
    expect(await historyOf(db, 'user', colleague.id)).toMatchObject([
      { action: 'sign_in_failed', actor: colleague.username },
    ])
  })

  test('who came in and went', async () => {
    const { id, username } = await build.administrator()
    const browser = as(visitor)
    await browser.post('/api/login', { username, password: usualPassword })
    expect(last()).toMatchObject({ event: 'sign_in', account: id })
    await browser.post('/api/logout')
    expect(last()).toMatchObject({ event: 'sign_out', user: id, ...hasRequestId })
    expect((await historyOf(db, 'user', id)).map(({ action }) => action)).toEqual(['sign_out', 'sign_in'])
  })

  test('who was refused: 401, 403 and 429, by route and never by address', async () => {
    const person = await build.participant()
    await as(visitor).get('/api/admin/audit')
    expect(last()).toMatchObject({ event: 'refused', status: 401, route: '/api/admin/audit', method: 'GET' })
    await as(participant(person)).get('/api/admin/audit')
    expect(last()).toMatchObject({ event: 'refused', status: 403, participant: person.id })
    const verify = () => as(visitor).get('/api/verification/C-2026-00001-7KQ4XM9P', { address: '203.0.113.7' })
    await verify()
    await verify()
    expect(last()).toMatchObject({ event: 'refused', status: 429, route: '/api/verification/:number' })
    expect(JSON.stringify(reported)).not.toMatch(/7KQ4XM9P|203\.0\.113/)
  })

  test('who takes lists away; so does the trail', async () => {
    const colleague = await build.administrator()
    await as(administrator(colleague)).get('/api/admin/registrations/export?format=csv')
    expect(last()).toMatchObject({ event: 'export', list: 'registrations', format: 'csv', user: colleague.id })
    expect(await historyOf(db, 'installation', 0)).toMatchObject([
      { action: 'export', actor: colleague.username, after: { list: 'registrations', format: 'csv' } },
    ])
  })

  test('a participant who takes their own data along', async () => {
    const person = await build.participant()
    await as(participant(person)).get('/api/participant/export')
    expect(last()).toMatchObject({ event: 'export', list: 'own', participant: person.id })
    expect(JSON.stringify(last())).not.toContain(person.email)
  })
})

describe('a request has a name', () => {
  const named = async (trustedProxies: number, given: string) => {
    const api = createApi({ ...services, config: { ...services.config, trustedProxies } })
    const response = await api.request('/api/user', { headers: { 'x-request-id': given } })
    expect(last()).toMatchObject({ requestId: response.headers.get('x-request-id') })
    return response.headers.get('x-request-id')
  }

  test('of our own, whatever the client sends', async () => {
    expect(await named(0, 'given-by-the-client')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('that our proxy gave, if it is harmless', async () => {
    expect(await named(1, 'given-by-the-proxy')).toBe('given-by-the-proxy')
    expect(await named(1, 'forged" level="fatal')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await named(1, 'x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/)
  })
})
