import { expect, test } from 'vitest'
import { startApi, visitor } from '../../../tests/api.ts'
import { usualPassword } from '../../../tests/factories/staff-member.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'

const { as, build } = await startApi({
  config: { production: true, publicUrl: 'https://www.example.com', trustedProxies: 1 },
  limits: { signInPerAddress: 2 },
})

const signIn = (forwardedFor: string) =>
  as(visitor).post(
    '/api/login',
    { username: uniqueWord(), password: 'mauvais mot de passe' },
    { address: '10.0.0.1', headers: { 'x-forwarded-for': forwardedFor } },
  )

test('behind one proxy of ours, the address it adds counts, and nothing the client wrote before', async () => {
  expect((await signIn('203.0.113.7')).status).toBe(401)
  expect((await signIn('198.51.100.1, 203.0.113.7')).status).toBe(401)
  expect((await signIn('198.51.100.2, 203.0.113.7')).status).toBe(429)
  expect((await signIn('203.0.113.7, 198.51.100.3')).status).toBe(401)
})

test('a port that a proxy writes behind an address makes no other caller of it', async () => {
  expect((await signIn('192.0.2.1:4711')).status).toBe(401)
  expect((await signIn('192.0.2.1:4712')).status).toBe(401)
  expect((await signIn('192.0.2.1')).status).toBe(429)
  expect((await signIn('[2001:db8:a:b::1]:443')).status).toBe(401)
  expect((await signIn('2001:db8:a:b::2')).status).toBe(401)
  expect((await signIn('[2001:db8:a:b:c::3]:444')).status).toBe(429)
})

test('in production the session cookie is bound to this host and to HTTPS', async () => {
  const { username } = await build.administrator()
  const browser = as(visitor)
  const { headers } = await browser.post('/api/login', { username, password: usualPassword })
  const [session, known] = headers.getSetCookie()
  expect(session).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(known).toMatch(/^__Host-known-browser=[\w.~-]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect((await browser.get('/api/user')).status).toBe(200)
  const token = (await browser.cookies()).get('__Host-session')
  expect((await as(visitor).get('/api/user', { headers: { cookie: `session=${token}` } })).status).toBe(401)
})
