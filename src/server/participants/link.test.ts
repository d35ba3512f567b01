import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { sharedHeaders } from '../../../tests/browser.ts'
import { hours, minutes } from '../../../tests/clock.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { historyOf } from '../../../tests/outbox.ts'
import type { AdminNotification } from '../../domain/announcements/notification.ts'
import type { OwnRegistration, Profile } from '../../domain/participants/participant.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { notifications } from '../db/schema/notifications.ts'
import { emailCodes } from '../db/schema/participants.ts'
import { registrations } from '../db/schema/registrations.ts'
import { deleteExpiredCodes } from './code-commands.ts'
import { sendSignInCode } from './link-commands.ts'

const { as, build, clock, db, services } = await startApi()

type Browser = ReturnType<typeof as>
type Answer = { message: string; linked: boolean }
type Identity = { email: string; phone: string }

const french = { headers: { 'accept-language': 'fr' } }
const english = { headers: { 'accept-language': 'en' } }
const link = (browser: Browser, body: object, extras = french) =>
  browser.post<Answer & Problem>('/api/participant/link-profile', body, extras)

/** Asks for a code and lets the worker do its part; what the mail brought, if any. */
async function askForCode({ email, phone }: Identity, browser = as(visitor)) {
  const answer = await link(browser, { email, phone })
  expect(answer).toMatchObject({ status: 200, body: { linked: false } })
  const [request] = await db.select().from(emailCodes).where(eq(emailCodes.email, email)).orderBy(desc(emailCodes.id))
  await sendSignInCode(services, request?.id ?? 0)
  const [letter] = await db
    .select()
    .from(notifications)
    .where(eq(notifications.to, email))
    .orderBy(desc(notifications.id))
    .limit(1)
  return {
    letter,
    code: /^\d{6}$/m.exec(letter?.textContent ?? '')?.[0] ?? 'none',
    token: /[?&]lien=([\w-]{43})$/m.exec(letter?.textContent ?? '')?.[1] ?? 'none',
  }
}

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const nobody = () => ({ email: `personne.${uniqueWord()}@example.ci`, phone: '0708091011' })

describe('asking for a code', () => {
  test('brings a code and a link, in the language of the registration', async () => {
    const registration = await build.registration({ locale: 'en' })
    const { letter, code, token } = await askForCode(registration)
    expect(letter).toMatchObject({
      type: 'sign_in_code',
      subject: 'Your sign-in code',
      locale: 'en',
      registrationId: null,
    })
    expect(code).toMatch(/^\d{6}$/)
    expect(token).toHaveLength(43)
    expect(letter?.htmlContent).toContain(code)
  })

  test.each([
    ['email in capitals', (r: Identity) => ({ ...r, email: r.email.toUpperCase() })],
    ['phone without its prefix', (r: Identity) => ({ ...r, phone: '07 08 09 10 11' })],
    ['phone with 00225', (r: Identity) => ({ ...r, phone: '002250708091011' })],
  ])('finds the registration with %s', async (_, typed) => {
    const registration = await build.registration({ phone: '+2250708091011' })
    const { email, phone } = typed(registration)
    await link(as(visitor), { email, phone })
    const [request] = await db.select().from(emailCodes).where(eq(emailCodes.email, email))
    await sendSignInCode(services, request?.id ?? 0)
    expect(await db.select().from(notifications).where(eq(notifications.to, registration.email))).toHaveLength(1)
  })

  test('answers alike whether or not anybody has that e-mail and phone', async () => {
    const registration = await build.registration()
    const known = await link(as(visitor), { email: registration.email, phone: registration.phone })
    const otherPhone = await link(as(visitor), { email: registration.email, phone: '0102030405' })
    const unknown = await link(as(visitor), nobody())
    expect(known.body.message).toBe(
      'Si ces informations correspondent à une inscription, un code vient d’être envoyé à cette adresse.',
    )
    for (const answer of [otherPhone, unknown]) {
      expect([answer.status, answer.body, sharedHeaders(answer)]).toEqual([
        known.status,
        known.body,
        sharedHeaders(known),
      ])
    }
  })

  test('sends nothing to an e-mail whose phone is another', async () => {
    const registration = await build.registration()
    await askForCode({ email: registration.email, phone: '+2250102030405' })
    expect(await db.select().from(notifications).where(eq(notifications.to, registration.email))).toEqual([])
  })

  test('needs both, in an Ivorian form', async () => {
    expect(await link(as(visitor), {})).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields: { email: 'Ce champ est requis', phone: 'Ce champ est requis' } },
    })
    expect(await link(as(visitor), { email: 'awa', phone: '+33612345678' })).toMatchObject({
      status: 422,
      body: {
        fields: {
          email: "Format d'adresse email invalide",
          phone: 'Le numéro doit être au format ivoirien (avec ou sans +225, suivi de 10 chiffres)',
        },
      },
    })
  })
})

describe('the code', () => {
  test('links every registration of that e-mail and signs in for 30 days', async () => {
    const older = await build.registration({ createdAt: new Date('2026-01-01T00:00:00Z'), firstName: 'Awa' })
    const latest = await build.registration({
      email: older.email.toUpperCase(),
      firstName: 'Awa Marie',
      phone: '+2250506070809',
    })
    const browser = as(visitor)
    expect((await browser.get<Problem>('/api/participant/profile')).body.code).toBe('no_profile')
    const { code } = await askForCode(older, browser)
    const answer = await link(browser, { email: older.email, phone: older.phone, code })
    expect(answer).toMatchObject({
      status: 200,
      body: { linked: true, message: 'Votre compte a été lié avec succès !' },
    })
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const { body } = await browser.get<Profile>('/api/participant/profile')
    expect(body).toMatchObject({ hasProfile: true, participant: { firstName: 'Awa Marie', phone: '+2250506070809' } })
    const own = await browser.get<OwnRegistration[]>('/api/participant/registrations')
    expect(own.body.map(({ id }) => id)).toEqual([latest.id, older.id])
    const [row] = await db.select().from(registrations).where(eq(registrations.id, older.id))
    expect(await historyOf(db, 'participant', row?.participantId ?? 0)).toMatchObject([{ action: 'link_profile' }])
  })

  test('says so in English', async () => {
    const registration = await build.registration()
    const { code } = await askForCode(registration)
    const answer = await link(as(visitor), { email: registration.email, phone: registration.phone, code }, english)
    expect(answer.body.message).toBe('Your account has been linked successfully!')
  })

  test('is refused when wrong, in the firm’s words, no matter who asks', async () => {
    const { email, phone } = await build.registration()
    const { code } = await askForCode({ email, phone })
    const wrong = await link(as(visitor), { email, phone, code: wrongCode(code) })
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        code: 'link_failed',
        message: 'Impossible de lier votre compte. Veuillez vérifier les informations fournies.',
      },
    })
    const stranger = nobody()
    await askForCode(stranger)
    for (const person of [stranger, nobody()]) {
      const answer = await link(as(visitor), { ...person, code })
      expect([answer.status, answer.body]).toEqual([wrong.status, wrong.body])
    }
    expect((await link(as(visitor), { email, phone, code: wrongCode(code) }, english)).body.message).toBe(
      'Unable to link your account. Please check the information provided.',
    )
    expect((await link(as(visitor), { email, phone, code })).status).toBe(200)
  })

  test('may be tried five times, at once or one after the other', async () => {
    const { email, phone } = await build.registration()
    const { code } = await askForCode({ email, phone })
    await Promise.all(Array.from({ length: 5 }, () => link(as(visitor), { email, phone, code: wrongCode(code) })))
    expect((await link(as(visitor), { email, phone, code })).status).toBe(422)
  })

  test('works once, even for two at the same moment', async () => {
    const { email, phone } = await build.registration()
    const { code } = await askForCode({ email, phone })
    const answers = await Promise.all(Array.from({ length: 4 }, () => link(as(visitor), { email, phone, code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    expect((await link(as(visitor), { email, phone, code })).status).toBe(422)
  })

  test('is over after ten minutes', async () => {
    const { email, phone } = await build.registration()
    const { code } = await askForCode({ email, phone })
    clock.advance(11 * minutes)
    expect((await link(as(visitor), { email, phone, code })).status).toBe(422)
  })

  test('is replaced by the next one', async () => {
    const { email, phone } = await build.registration()
    const first = await askForCode({ email, phone })
    const second = await askForCode({ email, phone })
    if (first.code !== second.code)
      expect((await link(as(visitor), { email, phone, code: first.code })).status).toBe(422)
    expect((await link(as(visitor), { email, phone, code: second.code })).status).toBe(200)
  })

  test('is stored as a keyed hash, and so is the link', async () => {
    const { email, phone } = await build.registration()
    const { code, token } = await askForCode({ email, phone })
    const rows = JSON.stringify(await db.select().from(emailCodes).where(eq(emailCodes.email, email)))
    expect(rows).not.toContain(code)
    expect(rows).not.toContain(token)
  })

  test('ends the session that the browser had', async () => {
    const office = as(administrator(await build.administrator()))
    expect((await office.get('/api/user')).status).toBe(200)
    const before = (await office.cookies()).get('session')
    const { email, phone } = await build.registration()
    const { code } = await askForCode({ email, phone }, office)
    await link(office, { email, phone, code })
    expect((await as(visitor).get('/api/user', { headers: { cookie: `session=${before}` } })).status).toBe(401)
    expect((await office.get('/api/admin/registrations')).status).toBe(403)
    expect((await office.get('/api/participant/profile')).status).toBe(200)
  })

  test('is nothing the office can read', async () => {
    const registration = await build.registration()
    const { letter } = await askForCode(registration)
    const office = as(administrator(await build.administrator()))
    const unread = await office.get<AdminNotification[]>('/api/notifications/unread?pageSize=200')
    expect(unread.body.map(({ id }) => id)).not.toContain(letter?.id)
    const detail = await office.get<{ notifications: unknown[] }>(`/api/registrations/${registration.id}`)
    expect(detail.body.notifications).toEqual([])
  })
})

describe('the link in the mail', () => {
  test('signs in when confirmed by a POST, once', async () => {
    const registration = await build.registration()
    const { token } = await askForCode(registration)
    const browser = as(visitor)
    expect(await link(browser, { token })).toMatchObject({ status: 200, body: { linked: true } })
    expect((await browser.get('/api/participant/profile')).status).toBe(200)
    expect(await link(as(visitor), { token })).toMatchObject({ status: 422, body: { code: 'link_failed' } })
  })

  test('is over after ten minutes, and when the code was used', async () => {
    const registration = await build.registration()
    const first = await askForCode(registration)
    clock.advance(11 * minutes)
    expect((await link(as(visitor), { token: first.token })).status).toBe(422)
    const { code, token } = await askForCode(registration)
    const { email, phone } = registration
    expect((await link(as(visitor), { email, phone, code })).status).toBe(200)
    expect((await link(as(visitor), { token })).status).toBe(422)
  })

  test.each(['', 'x', 'a'.repeat(43), '../../..'])('%j opens nothing', async (token) => {
    expect((await link(as(visitor), { token })).status).toBe(422)
  })
})

test('old codes are removed, and with them the addresses; their letters a day later', async () => {
  const stranger = nobody()
  await askForCode(stranger)
  const { letter } = await askForCode(await build.registration())
  clock.advance(1 * hours)
  await deleteExpiredCodes(db, clock.now())
  expect(await db.select().from(emailCodes).where(eq(emailCodes.email, stranger.email))).toEqual([])
  const lettersLeft = () =>
    db
      .select()
      .from(notifications)
      .where(eq(notifications.id, letter?.id ?? 0))
  expect(await lettersLeft()).toHaveLength(1)
  clock.advance(24 * hours)
  await deleteExpiredCodes(db, clock.now())
  expect(await lettersLeft()).toEqual([])
})
