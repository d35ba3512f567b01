// Two colleagues with one e-mail, each with a space of her own (docs/rules/participant-space.md#linking).
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApi, visitor } from '../../../tests/api.ts'
import { askForCode, bley, ono, signIn } from '../../../tests/colleagues.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { codeMailedTo } from '../../../tests/outbox.ts'
import type { OwnRegistration, Profile } from '../../domain/participants/participant.ts'
import { emailCodes, participants } from '../db/schema/participants.ts'

const { as, build, db, services } = await startApi()

async function registered() {
  const email = `pharmacie.${uniqueWord()}@example.ci`
  return {
    email,
    first: await build.registration({ ...bley, email }),
    second: await build.registration({ ...ono, email }),
  }
}
type Browser = ReturnType<typeof as>
const link = (browser: Browser, body: object) => browser.post('/api/participant/link-profile', body)
const ask = (email: string, phone: string) => askForCode(services, as(visitor), email, phone)
const ownIds = async (browser: Browser) =>
  (await browser.get<OwnRegistration[]>('/api/participant/registrations')).body.map(({ id }) => id)
const firstNameOf = async (browser: Browser) =>
  (await browser.get<Profile>('/api/participant/profile')).body.participant.firstName

test.each(['', ' who have signed in before'])('two%s sign in at once, each to her own space', async (before) => {
  for (let round = 0; round < 5; round++) {
    const { email, first, second } = await registered()
    if (before) for (const { phone } of [bley, ono]) await signIn(services, as(visitor), email, phone)
    const [one, other] = [await ask(email, bley.phone), await ask(email, ono.phone)]
    const browsers = [as(visitor), as(visitor)] as const
    const answers = await Promise.all([
      link(browsers[0], { email, phone: bley.phone, code: one.code }),
      link(browsers[1], { email, phone: ono.phone, code: other.code }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([await ownIds(browsers[0]), await ownIds(browsers[1])]).toEqual([[first.id], [second.id]])
    expect([await firstNameOf(browsers[0]), await firstNameOf(browsers[1])]).toEqual(['Bley', 'Ono'])
    expect(await db.$count(participants, eq(participants.email, email))).toBe(2)
  }
})

test('of two codes and two links that each has, all used at once, one works for each of them', async () => {
  const { email, first, second } = await registered()
  const tries: { browser: Browser; id: number; body: object }[] = []
  for (const { phone, id } of [first, second]) {
    const [former, latest] = [await ask(email, phone), await ask(email, phone)]
    const ways = [{ token: former.token }, { token: latest.token }, { email, phone, code: latest.code }]
    for (const body of [...ways, ...ways]) tries.push({ browser: as(visitor), id, body })
  }
  const answers = await Promise.all(
    tries.map(async (one) => ({ ...one, status: (await link(one.browser, one.body)).status })),
  )
  for (const { id } of [first, second]) {
    const own = answers.filter((answer) => answer.id === id)
    expect(own.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
    const won = own.find(({ status }) => status === 200)
    expect(won && (await ownIds(won.browser))).toEqual([id])
  }
  expect(await db.$count(emailCodes, eq(emailCodes.email, email))).toBe(0)
})

test('a code is not used up, nor ended, by a colleague who signs in or is erased', async () => {
  const { email, second } = await registered()
  const waiting = await ask(email, ono.phone)
  const own = await signIn(services, as(visitor), email, bley.phone)
  await own.post('/api/participant/erase', { confirmed: true })
  const code = await codeMailedTo(db, email)
  expect((await own.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
  expect(await db.select({ phone: emailCodes.phone }).from(emailCodes).where(eq(emailCodes.email, email))).toEqual([
    { phone: ono.phone },
  ])
  const browser = as(visitor)
  expect((await link(browser, { email, phone: ono.phone, code: waiting.code })).status).toBe(200)
  expect(await ownIds(browser)).toEqual([second.id])
})
