import { expect, test } from 'vitest'
import { startApi, visitor } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { attempts } from '../db/schema.ts'

const { as, build, db } = await startApi({ limits: { linkPerEmail: 3, linkPerAddress: 20, codePerEmail: 4 } })

const ask = (email: string, address: string, changes = {}) =>
  as(visitor).post('/api/participant/link-profile', { email, phone: '0708091011', ...changes }, { address })

test('codes are limited per e-mail, for people we know and others alike, from wherever they ask', async () => {
  const registration = await build.registration()
  for (const email of [registration.email, `personne.${uniqueWord()}@example.ci`]) {
    for (let round = 1; round <= 3; round++) expect((await ask(email, `198.51.100.${round}`)).status).toBe(200)
    const refused = await ask(email.toUpperCase(), '198.51.100.9')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
})

test('codes are limited per address', async () => {
  const answers = []
  for (let round = 0; round < 21; round++) answers.push(await ask(`personne.${uniqueWord()}@example.ci`, '203.0.113.1'))
  expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429])
})

test('tries are limited per e-mail', async () => {
  const email = `personne.${uniqueWord()}@example.ci`
  for (let round = 0; round < 4; round++) expect((await ask(email, '203.0.113.2', { code: '123456' })).status).toBe(422)
  expect((await ask(email, '203.0.113.3', { code: '123456' })).status).toBe(429)
})

test('what is counted names nobody', async () => {
  const email = `personne.${uniqueWord()}@example.ci`
  await ask(email, '203.0.113.4')
  expect(JSON.stringify(await db.select({ key: attempts.key }).from(attempts))).not.toContain(email)
})
