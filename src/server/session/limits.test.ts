import { describe, expect, test } from 'vitest'
import { startApi, visitor } from '../../../tests/api.ts'
import { usualPassword } from '../../../tests/factories/administrator.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { contactForm, registrationForm } from '../../../tests/forms.ts'
import type { Problem } from '../../domain/problem.ts'

const { as, build } = await startApi({
  limits: { signInPerAccount: 3, signInPerAddress: 6, contactPerAddress: 2, registrationPerAddress: 2 },
})

const signIn = (username: string, password: string, address: string, headers = {}) =>
  as(visitor).post<Problem>('/api/login', { username, password }, { address, headers })
const wrong = 'mauvais mot de passe'
/** An address nobody else calls from. */
const anAddress = () => `2001:db8::${uniqueWord()}`

describe('signing in is limited', () => {
  test('per account, from wherever the tries come, and says when to try again', async () => {
    const { username } = await build.administrator()
    for (let attempt = 0; attempt < 3; attempt++) expect((await signIn(username, wrong, anAddress())).status).toBe(401)
    const refused = await signIn(username, usualPassword, anAddress())
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', message: 'Trop de tentatives. Réessayez dans 15 min.' },
    })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(14 * 60)
    expect(wait).toBeLessThanOrEqual(15 * 60)
    expect((await signIn(username.toUpperCase(), usualPassword, anAddress())).status).toBe(429)
  })

  test('as much for a name that does not exist', async () => {
    const username = uniqueWord()
    const statuses = []
    for (let attempt = 0; attempt < 4; attempt++) {
      statuses.push((await signIn(username, wrong, anAddress())).status)
    }
    expect(statuses).toEqual([401, 401, 401, 429])
  })

  test('per address, whatever the account', async () => {
    const address = anAddress()
    for (let attempt = 0; attempt < 6; attempt++) {
      expect((await signIn(uniqueWord(), wrong, address)).status).toBe(401)
    }
    expect((await signIn(uniqueWord(), wrong, address)).status).toBe(429)
    expect((await signIn(uniqueWord(), wrong, anAddress())).status).toBe(401)
  })

  test('and a forged X-Forwarded-For changes nothing', async () => {
    const address = anAddress()
    const statuses = []
    for (let attempt = 0; attempt < 8; attempt++) {
      const headers = { 'x-forwarded-for': `${anAddress()}, ${anAddress()}` }
      statuses.push((await signIn(uniqueWord(), wrong, address, headers)).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(6)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  test('a success forgets the account’s failures', async () => {
    const { username } = await build.administrator()
    for (let round = 0; round < 3; round++) {
      for (let attempt = 0; attempt < 2; attempt++) await signIn(username, wrong, anAddress())
      expect((await signIn(username, usualPassword, anAddress())).status).toBe(200)
    }
  })

  test('twenty tries at once are not let through together', async () => {
    const { username } = await build.administrator()
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(username, wrong, anAddress())))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(17)
  })
})

test('messages are limited per address', async () => {
  const address = anAddress()
  const write = () => as(visitor).post('/api/contact', contactForm(), { address })
  expect([(await write()).status, (await write()).status, (await write()).status]).toEqual([201, 201, 429])
})

test('registrations are limited per address', async () => {
  const { id } = await build.training()
  const address = anAddress()
  const register = () => as(visitor).post('/api/registrations', registrationForm(id), { address })
  expect([(await register()).status, (await register()).status, (await register()).status]).toEqual([201, 201, 429])
})

test('what cannot be read costs no try', async () => {
  const { id } = await build.training()
  const address = anAddress()
  for (let attempt = 0; attempt < 5; attempt++) {
    expect((await as(visitor).post('/api/registrations', {}, { address })).status).toBe(422)
  }
  expect((await as(visitor).post('/api/registrations', registrationForm(id), { address })).status).toBe(201)
})
