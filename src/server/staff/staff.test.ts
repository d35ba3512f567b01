import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../tests/api.ts'
import { sharedHeaders } from '../../../tests/browser.ts'
import { hours, minutes } from '../../../tests/clock.ts'
import { usualPassword } from '../../../tests/factories/staff-member.ts'
import { historyOf } from '../../../tests/outbox.ts'
import type { CurrentUser } from '../../domain/staff/staff.ts'
import { sessions } from '../db/schema/sessions.ts'
import { users } from '../db/schema/staff.ts'
import { deleteExpiredSessions } from '../session/sessions.ts'
import { ensureFirstStaffMember } from './account-commands.ts'

const { as, build, clock, db } = await startApi()

const signIn = (browser: ReturnType<typeof as>, username: string, password = usualPassword) =>
  browser.post<CurrentUser>('/api/login', { username, password })

describe('signing in', () => {
  test('opens a session', async () => {
    const { id, username } = await build.administrator()
    const browser = as(visitor)
    expect((await browser.get('/api/user')).status).toBe(401)
    expect(await signIn(browser, username)).toMatchObject({ status: 200, body: { id, username, isAdmin: true } })
    expect(await browser.get('/api/user')).toMatchObject({ status: 200, body: { id, username, isAdmin: true } })
    expect(await historyOf(db, 'user', id)).toMatchObject([{ action: 'sign_in', actor: username }])
  })

  test('takes the name in any case, and the password exactly', async () => {
    const { username } = await build.administrator({ password: ' Très long mot de passe ' })
    expect((await signIn(as(visitor), ` ${username.toUpperCase()} `, ' Très long mot de passe ')).status).toBe(200)
    for (const wrong of ['Très long mot de passe', ' très long mot de passe ', ' Très long mot de passe  ']) {
      expect((await signIn(as(visitor), username, wrong)).status).toBe(401)
    }
  })

  test('takes a password of 1000 characters, none of them left out', async () => {
    const password = 'é'.repeat(999)
    const { username } = await build.administrator({ password: `${password}1` })
    expect((await signIn(as(visitor), username, `${password}1`)).status).toBe(200)
    expect((await signIn(as(visitor), username, `${password}2`)).status).toBe(401)
  })

  test('answers a wrong name as it answers a wrong password', async () => {
    const { username } = await build.administrator()
    const wrongPassword = await signIn(as(visitor), username, 'mauvais mot de passe')
    const wrongName = await signIn(as(visitor), 'personne', 'mauvais mot de passe')
    const disabled = await build.administrator({ disabledAt: new Date() })
    const disabledAccount = await signIn(as(visitor), disabled.username)
    expect(wrongPassword).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials', message: "Nom d'utilisateur ou mot de passe incorrect" },
    })
    for (const answer of [wrongName, disabledAccount]) {
      expect([answer.status, answer.body]).toEqual([wrongPassword.status, wrongPassword.body])
      expect(sharedHeaders(answer)).toEqual(sharedHeaders(wrongPassword))
    }
  })

  test('takes as long for a wrong name as for a wrong password', async () => {
    const { username } = await build.administrator()
    const times: Record<string, number[]> = { [username]: [], personne: [] }
    for (let pair = 0; pair < 15; pair++) {
      for (const [name, taken] of Object.entries(times)) {
        const start = performance.now()
        await signIn(as(visitor), name, 'mauvais mot de passe')
        taken.push(performance.now() - start)
      }
    }
    // The quickest of each: what else the machine has to do only makes an answer slower.
    const [known, unknown] = Object.values(times).map((taken) => Math.min(...taken))
    // Without the hash an answer comes some ten times as fast.
    expect((unknown ?? 0) / (known ?? 1)).toBeGreaterThan(0.6)
    expect((unknown ?? 0) / (known ?? 1)).toBeLessThan(1.6)
  })

  test('gives a new session, and ends the one before', async () => {
    const { username } = await build.administrator()
    const browser = as(visitor)
    await signIn(browser, username)
    const first = (await browser.cookies()).get('session')
    await signIn(browser, username)
    const second = (await browser.cookies()).get('session')
    expect(second).not.toBe(first)
    expect((await as(visitor).get('/api/user', { headers: { cookie: `session=${first}` } })).status).toBe(401)
    expect((await browser.get('/api/user')).status).toBe(200)
  })

  test('never takes over a session that somebody planted', async () => {
    const { username } = await build.administrator()
    const planted = 'a'.repeat(43)
    const answer = await as(visitor).post(
      '/api/login',
      { username, password: usualPassword },
      { headers: { cookie: `session=${planted}` } },
    )
    expect(answer.headers.get('set-cookie')).not.toContain(planted)
    expect((await as(visitor).get('/api/user', { headers: { cookie: `session=${planted}` } })).status).toBe(401)
  })

  test('gives the browser a cookie that scripts and other sites cannot use', async () => {
    const { username } = await build.administrator()
    const { headers } = await signIn(as(visitor), username)
    expect(headers.getSetCookie()[0]).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('keeps only the hash of a session', async () => {
    const { id, username } = await build.administrator()
    const browser = as(visitor)
    await signIn(browser, username)
    const token = (await browser.cookies()).get('session') ?? ''
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, id))
    expect(token).toHaveLength(43)
    expect(JSON.stringify(row)).not.toContain(token)
  })
})

describe('a session', () => {
  const signedIn = async () => {
    const { id, username } = await build.administrator()
    const browser = as(visitor)
    await signIn(browser, username)
    return { id, browser, status: async () => (await browser.get('/api/user')).status }
  }

  test('ends by signing out, for anyone who kept its cookie too', async () => {
    const { browser } = await signedIn()
    const cookie = `session=${(await browser.cookies()).get('session')}`
    const answer = await browser.post('/api/logout')
    expect(answer).toMatchObject({ status: 200, body: { signedOut: true } })
    expect(answer.headers.get('set-cookie')).toMatch(/^session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await browser.get('/api/user')).status).toBe(401)
    expect((await as(visitor).get('/api/user', { headers: { cookie } })).status).toBe(401)
  })

  test('lasts an hour without use', async () => {
    const { status } = await signedIn()
    clock.advance(59 * minutes)
    expect(await status()).toBe(200)
    clock.advance(59 * minutes)
    expect(await status()).toBe(200)
    clock.advance(61 * minutes)
    expect(await status()).toBe(401)
  })

  test('lasts 24 hours, however much it is used', async () => {
    const { status } = await signedIn()
    for (let halfHour = 0; halfHour < 47; halfHour++) {
      clock.advance(30 * minutes)
      expect(await status()).toBe(200)
    }
    clock.advance(31 * minutes)
    expect(await status()).toBe(401)
  })

  test('ends when its account is disabled', async () => {
    const { id, status } = await signedIn()
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, id))
    expect(await status()).toBe(401)
  })

  test('that is over is removed, and no other', async () => {
    const over = await signedIn()
    clock.advance(2 * hours)
    const alive = await signedIn()
    await deleteExpiredSessions(db, clock.now())
    expect(await db.select().from(sessions).where(eq(sessions.userId, over.id))).toEqual([])
    expect(await alive.status()).toBe(200)
  })

  test('of a participant lasts 30 days, used or not', async () => {
    const person = await build.participant()
    const browser = as(participant(person))
    expect(await browser.get('/api/user')).toMatchObject({ status: 200, body: { isAdmin: false } })
    clock.advance(29 * 24 * hours)
    await deleteExpiredSessions(db, clock.now())
    expect((await browser.get('/api/user')).status).toBe(200)
    clock.advance(25 * hours)
    expect((await browser.get('/api/user')).status).toBe(401)
  })
})

test.each(['', 'x', 'a'.repeat(5_000), '%00', '../..', 'null'])(
  'the cookie session=%j opens nothing',
  async (value) => {
    expect((await as(visitor).get('/api/user', { headers: { cookie: `session=${value}` } })).status).toBe(401)
  },
)

test('signing out without a session does no harm', async () => {
  expect((await as(visitor).post('/api/logout')).status).toBe(200)
})

test('the first administrator is made once, and never replaced', async () => {
  const { id } = await build.administrator()
  await ensureFirstStaffMember(db, { username: 'quelqu’un d’autre', password: 'encore un mot de passe' })
  const everyone = await db.select({ id: users.id, username: users.username }).from(users)
  expect(everyone.map((user) => user.id)).toContain(id)
  expect(everyone.map((user) => user.username)).not.toContain('quelqu’un d’autre')
})

test('an administrator’s own session is not another’s', async () => {
  const [one, other] = [await build.administrator(), await build.administrator()]
  const browser = as(administrator(one))
  await as(administrator(other)).post('/api/logout')
  expect(await browser.get('/api/user')).toMatchObject({ status: 200, body: { username: one.username } })
})
