// Two colleagues with one e-mail, each with a space of her own (docs/rules/participant-space.md#linking).
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { askForCode, bley, ono, signIn } from '../../../tests/colleagues.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { codeMailedTo, lettersTo } from '../../../tests/outbox.ts'
import type { OwnRegistration, Profile } from '../../domain/participants/participant.ts'
import type { Locale } from '../../domain/values/language.ts'
import { emailCodes, participants } from '../db/schema/participants.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'

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

describe('two with one phone, too, whom the office has told apart', () => {
  const { phone } = bley
  const yao = { firstName: 'Bley', lastName: 'Yao' }

  async function toldApart(names: object[] = [bley, ono], locale: Locale = 'fr') {
    const email = `pharmacie.${uniqueWord()}@example.ci`
    const ids = []
    for (const name of names) ids.push((await build.registration({ ...name, phone, email, locale })).id)
    const office = as(administrator(await build.administrator()))
    // A third, who is as much like one as like the other, is neither.
    expect((await office.post(`/api/admin/people/${ids[0]}/separations`, { otherId: ids[1] })).status).toBe(201)
    return { email, ids }
  }

  /** Asks once, for all; whose code and link the one mail brings, by the name it says. */
  async function askForAll(email: string) {
    const { letter } = await ask(email, phone)
    const parts = letter.matchAll(/^(?:Nom\u00a0|Name): (.+)\n\n(\d{6})\n\n[\s\S]*?lien=([\w-]{43})$/gm)
    return [...parts].map(([, name, code = '', token = '']) => ({ name, code, token }))
  }
  const wrongFor = (codes: string[]) => ['000000', '000001', '000002'].find((code) => !codes.includes(code)) ?? ''

  test.each(['code', 'token'] as const)('each gets to her own space by her own %s, of one mail', async (way) => {
    const { email, ids } = await toldApart()
    const brought = await askForAll(email)
    expect(brought.map(({ name }) => name).toSorted()).toEqual(['Bley Assi', 'Ono Seka'])
    expect(await lettersTo(db, email)).toHaveLength(1)
    for (const { name, code, token } of brought) {
      const browser = as(visitor)
      expect((await link(browser, way === 'code' ? { email, phone, code } : { token })).status).toBe(200)
      expect(await firstNameOf(browser)).toBe(name?.split(' ')[0])
      expect(await ownIds(browser)).toEqual([ids[name === 'Bley Assi' ? 0 : 1]])
      const again = await link(as(visitor), way === 'code' ? { token } : { email, phone, code })
      expect(again.status).toBe(422)
    }
    expect(await db.$count(emailCodes, eq(emailCodes.email, email))).toBe(0)
  })

  test('both at once, and the link of one with the code of the other', async () => {
    const { email, ids } = await toldApart([ono, bley])
    const [one, other] = await askForAll(email)
    const browsers = [as(visitor), as(visitor)] as const
    const answers = await Promise.all([
      link(browsers[0], { email, phone, code: one?.code }),
      link(browsers[1], { token: other?.token }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([...(await ownIds(browsers[0])), ...(await ownIds(browsers[1]))].toSorted()).toEqual(ids.toSorted())
  })

  test('a registration more of one of them is in her mail’s one part, and behind her code', async () => {
    const { email, ids } = await toldApart()
    const { id } = await build.registration({ ...bley, email })
    const brought = await askForAll(email)
    expect(brought.map(({ name }) => name)).toEqual(['Bley Assi', 'Ono Seka'])
    const browser = as(visitor)
    expect((await link(browser, { email, phone, code: brought[0]?.code })).status).toBe(200)
    expect((await ownIds(browser)).toSorted()).toEqual([ids[0], id].toSorted())
  })

  test('a try counts for both; five end both codes, also at once', async () => {
    const { email } = await toldApart()
    const codes = (await askForAll(email)).map(({ code }) => code)
    const tryWrong = async (times: number) => {
      for (let at = 0; at < times; at++)
        expect((await link(as(visitor), { email, phone, code: wrongFor(codes) })).status).toBe(422)
    }
    await tryWrong(4)
    expect((await link(as(visitor), { email, phone, code: codes[1] })).status).toBe(200)
    expect((await link(as(visitor), { email, phone, code: codes[0] })).status).toBe(422)

    const second = await toldApart()
    const more = (await askForAll(second.email)).map(({ code }) => code)
    const atOnce = Array.from({ length: 5 }, () =>
      link(as(visitor), { email: second.email, phone, code: wrongFor(more) }),
    )
    for (const { status } of await Promise.all(atOnce)) expect(status).toBe(422)
    for (const code of more) expect((await link(as(visitor), { email: second.email, phone, code })).status).toBe(422)
  })

  test('codes of a mail before are over once another one is asked for', async () => {
    const { email } = await toldApart()
    const before = await askForAll(email)
    const latest = await askForAll(email)
    for (const [at, { code }] of before.entries()) {
      if (latest.some((one) => one.code === code)) continue
      expect((await link(as(visitor), { email, phone, code })).status).toBe(422)
      expect((await link(as(visitor), { email, phone, code: latest[at]?.code })).status).toBe(200)
    }
  })

  test('of whom one is erased: the other’s code and link stay', async () => {
    const { email, ids } = await toldApart()
    const [own] = (await askForAll(email)).filter(({ name }) => name === 'Ono Seka')
    const browser = as(visitor)
    await link(browser, { token: own?.token })
    const brought = await askForAll(email)
    await browser.post('/api/participant/erase', { confirmed: true })
    const code = await codeMailedTo(db, email)
    expect((await browser.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
    const [gone, stays] = [
      brought.find(({ name }) => name === 'Ono Seka'),
      brought.find(({ name }) => name === 'Bley Assi'),
    ]
    expect((await link(as(visitor), { token: gone?.token })).status).toBe(422)
    const colleague = as(visitor)
    expect((await link(colleague, { email, phone, code: stays?.code })).status).toBe(200)
    expect(await ownIds(colleague)).toEqual([ids[0]])
  })

  test.each([
    { names: [bley, yao], locale: 'fr' as const, said: ['Bley Assi', 'Bley Yao'] },
    { names: [bley, yao, ono], locale: 'en' as const, said: ['Bley Assi', 'Bley Yao', 'Ono Seka'] },
  ])(
    '$said.length of them by their names, where first names are equal too, $locale',
    async ({ names, locale, said }) => {
      const { email, ids } = await toldApart(names, locale)
      const brought = await askForAll(email)
      expect(brought.map(({ name }) => name)).toEqual(said.toReversed())
      for (const [at, { token }] of brought.toReversed().entries()) {
        const browser = as(visitor)
        expect((await link(browser, { token })).status).toBe(200)
        expect(await ownIds(browser)).toEqual([ids[at]])
      }
    },
  )

  test.each([
    { locale: 'fr' as const, colon: '\u00a0:', labels: ['Formation', 'Référence de paiement'] },
    { locale: 'en' as const, colon: ':', labels: ['Training', 'Payment reference'] },
  ])('of the very same name by the last registration of each, $locale', async ({ locale, colon, labels }) => {
    const { email, ids } = await toldApart([bley, bley], locale)
    const { letter } = await ask(email, phone)
    for (const id of ids) {
      const [row] = await db
        .select({ title: trainings.title, reference: registrations.paymentReference })
        .from(registrations)
        .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
        .where(eq(registrations.id, id))
      const facts = [row?.title, row?.reference].map((fact, at) => `${labels[at]}${colon} ${fact}`).join('\n')
      const [, code] = letter.split(facts)[1]?.match(/^\n\n(\d{6})\n/) ?? []
      const browser = as(visitor)
      expect((await link(browser, { email, phone, code })).status).toBe(200)
      expect(await ownIds(browser)).toEqual([id])
    }
  })

  test('one alone is written to as before', async () => {
    const { email } = await registered()
    const { letter, code, token } = await ask(email, bley.phone)
    expect(letter).toMatch(/^Bonjour Bley, voici votre code\n\nSaisissez ce code/)
    expect([letter.match(/^\d{6}$/gm), letter.match(/lien=[\w-]{43}$/gm)]).toEqual([[code], [`lien=${token}`]])
  })
})
