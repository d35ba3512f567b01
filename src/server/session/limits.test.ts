import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { usualPassword } from '../../../tests/factories/staff-member.ts'
import { uniqueIp, uniqueWord } from '../../../tests/factories/unique.ts'
import { contactForm, registrationForm } from '../../../tests/forms.ts'
import type { Problem } from '../../domain/values/problem.ts'

const { as, build, db } = await startApi({
  limits: {
    signInPerPair: 3,
    signInPerAddress: 6,
    signInPerAccount: 12,
    signInPerPairSlowed: 1,
    signInPerKnownBrowser: 4,
    ownPasswordPerUser: 3,
    contactPerAddress: 2,
    registrationPerAddress: 2,
  },
})

type Browser = ReturnType<typeof as>
const wrong = 'mauvais mot de passe'
const signIn = (username: string, password: string, address: string, { headers = {}, browser = as(visitor) } = {}) =>
  browser.post<Problem>('/api/login', { username, password }, { address, headers })
const waitOf = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'))
const fail = async (times: number, ...[username, address, browser]: [string, () => string, Browser?]) => {
  const statuses = []
  for (let attempt = 0; attempt < times; attempt++) {
    statuses.push((await signIn(username, wrong, address(), browser && { browser })).status)
  }
  return statuses
}

describe('signing in is limited', () => {
  test('per account and address, says when to try again, and leaves other addresses alone', async () => {
    const { username } = await build.administrator()
    const address = uniqueIp()
    expect(await fail(3, username, () => address)).toEqual([401, 401, 401])
    const refused = await signIn(username, usualPassword, address)
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', message: 'Trop de tentatives. Réessayez dans 15 min.' },
    })
    expect(waitOf(refused)).toBe(15 * 60)
    expect((await signIn(username.toUpperCase(), usualPassword, address)).status).toBe(429)
    expect((await signIn(username, usualPassword, uniqueIp())).status).toBe(200)
  })

  test('and who goes on trying waits longer each time, up to an hour', async () => {
    const address = uniqueIp()
    const username = uniqueWord()
    await fail(3, username, () => address)
    const waits = []
    for (let attempt = 0; attempt < 11; attempt++) waits.push(waitOf(await signIn(username, wrong, address)) / 60)
    expect(waits).toEqual([15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 60])
    // Once the hour is over: three more tries, and then the longest wait again.
    await db.execute(sql`update attempts set expire = 0 where key like ${`signInPerPair:%"${username}"%`}`)
    expect(await fail(3, username, () => address)).toEqual([401, 401, 401])
    expect(waitOf(await signIn(username, wrong, address))).toBe(60 * 60)
  })

  test('as much for a name that does not exist', async () => {
    const address = uniqueIp()
    expect(await fail(4, uniqueWord(), () => address)).toEqual([401, 401, 401, 429])
  })

  test('per address, whatever the account, and all of one IPv6 line is one address', async () => {
    for (const line of ['203.0.113.', '2001:db8:1:2:3:4:5:']) {
      const statuses = []
      for (let attempt = 0; attempt < 7; attempt++) {
        const address = () => `${line}${line.includes(':') ? attempt : 9}`
        statuses.push(...(await fail(1, uniqueWord(), address)))
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429])
    }
    expect(await fail(1, uniqueWord(), uniqueIp)).toEqual([401])
  })

  test('and of those behind one address nobody prolongs the wait of the others', async () => {
    const address = uniqueIp()
    for (let attempt = 0; attempt < 6; attempt++) await fail(1, uniqueWord(), () => address)
    for (let attempt = 0; attempt < 3; attempt++) {
      const wait = waitOf(await signIn(uniqueWord(), wrong, address))
      expect(wait).toBeGreaterThan(14 * 60)
      expect(wait).toBeLessThanOrEqual(15 * 60)
    }
  })

  test('and a forged X-Forwarded-For changes nothing', async () => {
    const address = uniqueIp()
    const statuses = []
    for (let attempt = 0; attempt < 8; attempt++) {
      const headers = { 'x-forwarded-for': `${uniqueIp()}, ${uniqueIp()}` }
      statuses.push((await signIn(uniqueWord(), wrong, address, { headers })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
  })

  test('a success forgets the pair’s failures', async () => {
    const { username } = await build.administrator()
    const address = uniqueIp()
    for (let round = 0; round < 4; round++) {
      await fail(1, username, () => address)
      expect((await signIn(username, usualPassword, address)).status).toBe(200)
    }
  })

  test('twenty tries at once are not let through together', async () => {
    const { username } = await build.administrator()
    const address = uniqueIp()
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(username, wrong, address)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(17)
  })

  test('guessing one account from many addresses slows down, and locks no newcomer out', async () => {
    const { username } = await build.administrator()
    expect(new Set(await fail(12, username, uniqueIp))).toEqual(new Set([401]))
    const address = uniqueIp()
    expect(await fail(2, username, () => address)).toEqual([401, 429])
    expect((await signIn(username, usualPassword, uniqueIp())).status).toBe(200)
  })
})

describe('a browser that has signed in to an account before', () => {
  async function knownBrowser() {
    const { id, username } = await build.administrator()
    const browser = as(visitor)
    const address = uniqueIp()
    expect((await signIn(username, usualPassword, address, { browser })).status).toBe(200)
    await browser.post('/api/logout')
    return { id, username, browser, address }
  }

  test('is not stopped by strangers, not even behind its own address', async () => {
    const { username, browser, address } = await knownBrowser()
    expect((await fail(12, username, () => address)).at(-1)).toBe(429)
    await fail(12, username, uniqueIp)
    expect((await signIn(username, usualPassword, address)).status).toBe(429)
    expect((await signIn(username, usualPassword, address, { browser })).status).toBe(200)
  })

  test('is limited too, wherever it calls from', async () => {
    const { username, browser } = await knownBrowser()
    expect(await fail(5, username, uniqueIp, browser)).toEqual([401, 401, 401, 401, 429])
    expect((await signIn(username, usualPassword, uniqueIp(), { browser })).status).toBe(429)
    // Its count is its own: elsewhere the account is open.
    expect((await signIn(username, usualPassword, uniqueIp())).status).toBe(200)
  })

  test('is a stranger to every other account', async () => {
    const { browser, address } = await knownBrowser()
    const { username } = await build.administrator()
    expect(await fail(4, username, () => address, browser)).toEqual([401, 401, 401, 429])
  })

  test('knows several accounts: colleagues share one computer', async () => {
    const { username, browser, address } = await knownBrowser()
    const colleague = await build.administrator()
    expect((await signIn(colleague.username, usualPassword, address, { browser })).status).toBe(200)
    await fail(12, username, () => address)
    expect((await signIn(username, usualPassword, address, { browser })).status).toBe(200)
  })

  test('cannot be forged: the cookie is signed, and kept out of scripts', async () => {
    const { username, browser, address } = await knownBrowser()
    const { headers } = await signIn(username, usualPassword, address, { browser })
    const cookie = headers.getSetCookie().find((written) => written.startsWith('known-browser='))
    expect(cookie).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    const value = cookie?.split(/[=;]/)[1] ?? ''
    const [id = '', accounts = '', signature = ''] = value.split('.')
    await fail(4, username, () => address)
    const from = (known: string) =>
      signIn(username, usualPassword, address, { headers: { cookie: `known-browser=${known}` } })
    for (const forged of [
      'x',
      `${id}.${accounts}`,
      `${'A'.repeat(22)}.${accounts}.${signature}`,
      `${id}.${accounts}.`,
    ]) {
      expect((await from(forged)).status, forged).toBe(429)
    }
    expect((await from(value)).status).toBe(200)
  })
})

test('no user name is another count’s key: trying the name "own 2" does not stop anyone from using their own password', async () => {
  const user = await build.administrator()
  const browser = as(administrator(user))
  const prove = (currentPassword: string) =>
    browser.put<Problem>('/api/admin/account/password', { currentPassword, newPassword: `${usualPassword} encore` })
  for (const name of [`own ${user.id}`, `factor ${user.id}`, String(user.id), `["${user.id}"]`]) {
    await fail(4, name, () => 'in-process')
  }
  expect((await prove(usualPassword)).status).toBe(200)
  for (let attempt = 0; attempt < 3; attempt++) expect((await prove(wrong)).status).toBe(422)
  expect((await prove(`${usualPassword} encore`)).status).toBe(429)
  expect((await signIn(user.username, `${usualPassword} encore`, uniqueIp())).status).toBe(200)
})

test('messages are limited per address', async () => {
  const address = uniqueIp()
  const write = () => as(visitor).post('/api/contact', contactForm(), { address })
  expect([(await write()).status, (await write()).status, (await write()).status]).toEqual([201, 201, 429])
})

test('registrations are limited per address', async () => {
  const { id } = await build.training()
  const address = uniqueIp()
  const register = () => as(visitor).post('/api/registrations', registrationForm(id), { address })
  expect([(await register()).status, (await register()).status, (await register()).status]).toEqual([201, 201, 429])
})

test('what cannot be read costs no try', async () => {
  const { id } = await build.training()
  const address = uniqueIp()
  for (let attempt = 0; attempt < 5; attempt++) {
    expect((await as(visitor).post('/api/registrations', {}, { address })).status).toBe(422)
  }
  expect((await as(visitor).post('/api/registrations', registrationForm(id), { address })).status).toBe(201)
})
