import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { participant, startApi, visitor } from '../../../tests/api.ts'
import { uniqueIp, uniqueWord } from '../../../tests/factories/unique.ts'
import { codeMailedTo } from '../../../tests/outbox.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { notifications } from '../db/schema/notifications.ts'
import { emailCodes } from '../db/schema/participants.ts'
import { attempts } from '../db/schema/sessions.ts'
import { sendSignInCode } from './link-commands.ts'

const { as, build, db, services } = await startApi({
  limits: {
    linkPerPair: 3,
    linkPerAccount: 20,
    linkPerPairSlowed: 1,
    linkPerAddress: 10,
    linkPerKnownBrowser: 4,
    codePerPair: 4,
    codePerAccount: 15,
    codePerPairSlowed: 1,
    codePerKnownBrowser: 6,
    newEmailPerParticipant: 2,
  },
})

type Browser = ReturnType<typeof as>
type Identity = { email: string; phone: string }

const otherPhone = '0102030405'
const nobody = (): Identity => ({ email: `personne.${uniqueWord()}@example.ci`, phone: '0708091011' })
const link = ({ email, phone }: Identity, address: string, changes = {}, browser = as(visitor)) =>
  browser.post<Problem>('/api/participant/link-profile', { email, phone, ...changes }, { address })
const statusesOf = async (times: number, call: () => Promise<{ status: number }>) => {
  const statuses = []
  for (let attempt = 0; attempt < times; attempt++) statuses.push((await call()).status)
  return statuses
}

/** Asks for a code; what the letter brought. */
async function askForCode(person: Identity, address: string, browser?: Browser) {
  expect((await link(person, address, {}, browser)).status).toBe(200)
  const [request] = await db
    .select()
    .from(emailCodes)
    .where(eq(emailCodes.email, person.email))
    .orderBy(desc(emailCodes.id))
  await sendSignInCode(services, request?.id ?? 0)
  const [letter] = await db
    .select()
    .from(notifications)
    .where(eq(notifications.to, person.email))
    .orderBy(desc(notifications.id))
  const text = letter?.textContent ?? ''
  return { code: /^\d{6}$/m.exec(text)?.[0] ?? 'none', token: /[?&]lien=([\w-]{43})$/m.exec(text)?.[1] ?? 'none' }
}
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('asking for a code is limited', () => {
  test('per e-mail and phone from one address, for people we know and others alike', async () => {
    for (const person of [await build.registration(), nobody()]) {
      const address = uniqueIp()
      expect(await statusesOf(3, () => link(person, address))).toEqual([200, 200, 200])
      const refused = await link({ ...person, email: person.email.toUpperCase() }, address)
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
      const again = await link(person, address)
      expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(Number(refused.headers.get('retry-after')))
    }
  })

  test('per address', async () => {
    const address = uniqueIp()
    expect(await statusesOf(11, () => link(nobody(), address))).toEqual([...Array(10).fill(200), 429])
  })

  test('but strangers who know the e-mail do not keep its owner out', async () => {
    for (const owner of [await build.registration(), nobody()]) {
      const address = uniqueIp()
      // From the very same address, but without the phone; and with it, from others.
      await statusesOf(5, () => link({ ...owner, phone: otherPhone }, address))
      await statusesOf(5, () => link(owner, '198.51.100.7'))
      expect((await link(owner, address)).status).toBe(200)
    }
  })

  test('and asking from many addresses only slows down', async () => {
    const owner = await build.registration()
    expect(new Set(await statusesOf(20, () => link(owner, uniqueIp())))).toEqual(new Set([200]))
    const address = uniqueIp()
    expect(await statusesOf(2, () => link(owner, address))).toEqual([200, 429])
    expect((await link(owner, uniqueIp())).status).toBe(200)
  })
})

describe('trying codes is limited', () => {
  test('per e-mail and phone from one address', async () => {
    for (const person of [await build.registration(), nobody()]) {
      const address = uniqueIp()
      const tries = () => link(person, address, { code: '123456' })
      expect(await statusesOf(5, tries)).toEqual([422, 422, 422, 422, 429])
    }
  })

  test('but strangers’ wrong codes do not use up the owner’s', async () => {
    const owner = await build.registration()
    const address = uniqueIp()
    const { code } = await askForCode(owner, address)
    await statusesOf(15, () => link(owner, uniqueIp(), { code: wrongCode(code) }))
    expect((await link(owner, uniqueIp(), { code })).status).toBe(422)
    expect((await link(owner, address, { code })).status).toBe(200)
  })

  test('nor do codes that strangers ask for take the place of the owner’s', async () => {
    const owner = await build.registration()
    const address = uniqueIp()
    const { code } = await askForCode(owner, address)
    for (let stranger = 0; stranger < 3; stranger++) {
      const from = uniqueIp()
      await askForCode(owner, from)
      await statusesOf(4, () => link(owner, from, { code: '000000' }))
    }
    expect((await link(owner, address, { code })).status).toBe(200)
  })

  test('and anyone who changes networks in between still gets in, with the code or the link', async () => {
    const owner = await build.registration()
    const { code } = await askForCode(owner, uniqueIp())
    expect((await link(owner, uniqueIp(), { code })).status).toBe(200)
    const { token } = await askForCode(owner, uniqueIp())
    await statusesOf(15, () => link(owner, uniqueIp(), { code: '000000' }))
    const answer = await as(visitor).post('/api/participant/link-profile', { token }, { address: uniqueIp() })
    expect(answer.status).toBe(200)
  })
})

describe('a browser that has signed in to this very account before', () => {
  async function ownersBrowser() {
    const owner = await build.registration()
    const browser = as(visitor)
    const address = uniqueIp()
    const { code } = await askForCode(owner, address, browser)
    expect((await link(owner, address, { code }, browser)).status).toBe(200)
    return { owner, browser, address }
  }

  test('is stopped by nobody, not even behind its own address, and follows its code to another network', async () => {
    const { owner, browser, address } = await ownersBrowser()
    await statusesOf(8, () => link(owner, address))
    await statusesOf(22, () => link(owner, uniqueIp()))
    await statusesOf(8, () => link(owner, address, { code: '000000' }))
    const { code } = await askForCode(owner, address, browser)
    await statusesOf(16, () => link(owner, uniqueIp(), { code: wrongCode(code) }))
    expect((await link(owner, address)).status).toBe(429)
    expect((await link(owner, uniqueIp(), { code }, browser)).status).toBe(200)
  })

  test('is limited too', async () => {
    const { owner, browser } = await ownersBrowser()
    expect(await statusesOf(5, () => link(owner, uniqueIp(), {}, browser))).toEqual([200, 200, 200, 200, 429])
    const tries = () => link(owner, uniqueIp(), { code: '000000' }, browser)
    expect(await statusesOf(7, tries)).toEqual([422, 422, 422, 422, 422, 422, 429])
  })

  test('is forgotten when people erase themselves', async () => {
    const { owner, browser } = await ownersBrowser()
    expect((await browser.cookies()).has('known-browser')).toBe(true)
    await browser.post('/api/participant/erase', { confirmed: true })
    const code = await codeMailedTo(db, owner.email)
    expect((await browser.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
    expect((await browser.cookies()).has('known-browser')).toBe(false)
  })
})

test('who wants an e-mail that is another’s does not keep its owner out', async () => {
  const owner = await build.registration()
  const person = await build.participant()
  const browser = as(participant(person))
  const { id: _, sharer, createdAt, locale, version, ...profile } = person
  const change = () => browser.put<Problem>('/api/participant/profile', { ...profile, email: owner.email })
  expect(await statusesOf(3, change)).toEqual([200, 200, 429])
  expect((await link(owner, 'in-process')).status).toBe(200)
})

test('what is counted names nobody', async () => {
  const { email, phone } = nobody()
  await link({ email, phone }, uniqueIp())
  await link({ email, phone }, uniqueIp(), { code: '123456' })
  const keys = JSON.stringify(await db.select({ key: attempts.key }).from(attempts))
  expect(keys).not.toContain(email)
  expect(keys).not.toContain(phone.slice(1))
})
