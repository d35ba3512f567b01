import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../tests/api.ts'
import { hours, minutes } from '../../../tests/clock.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import type {
  OwnNotification,
  OwnRegistration,
  OwnRegistrationDetail,
  Profile,
} from '../../domain/participants/participant.ts'
import type { RegistrationSummary } from '../../domain/registrations/registration.ts'
import type { TrainingSummary } from '../../domain/trainings/training-schemas.ts'
import { notifications } from '../db/schema/notifications.ts'
import { participants } from '../db/schema/participants.ts'
import { registrations } from '../db/schema/registrations.ts'

const { as, build, clock, db } = await startApi()

/** A participant with a registration of their own, and a browser in front of them. */
async function someone(changes: Partial<typeof registrations.$inferInsert> = {}) {
  const person = await build.participant()
  const registration = await build.registration({ email: person.email, participantId: person.id, ...changes })
  return { person, registration, browser: as(participant(person)) }
}

const profileOf = ({ email }: { email: string }, changes = {}) => ({
  firstName: 'Awa Marie',
  lastName: 'Koné-Diallo',
  email,
  phone: '0102030405',
  organization: 'Pharmacie de la Paix',
  position: 'Titulaire',
  address: 'Rue 12',
  city: 'Bouaké',
  country: 'Côte d’Ivoire',
  ...changes,
})

describe('registrations', () => {
  test('show what the cards and the details need', async () => {
    const training = await build.training({ startsAt: new Date(Date.now() + 96 * hours), price: 40_000 })
    const { registration, browser } = await someone({ trainingId: training.id, price: 40_000 })
    await build.payment({ registrationId: registration.id, amount: 15_000, method: 'mobile', notes: 'note interne' })
    const { body } = await browser.get<OwnRegistration[]>('/api/participant/registrations')
    expect(body).toMatchObject([
      { id: registration.id, paymentStatus: 'partiel', paymentAmount: 15_000, remaining: 25_000, canCancel: true },
    ])
    expect(body[0]?.training).toMatchObject({ title: training.title, category: 'pharmaciens', location: 'Abidjan' })
    const detail = await browser.get<OwnRegistrationDetail>(`/api/participant/registrations/${registration.id}`)
    expect(detail.body.payments).toEqual([
      { amount: 15_000, method: 'mobile', reference: null, date: expect.any(String), description: 'Paiement reçu' },
    ])
    expect(JSON.stringify(detail.body)).not.toContain('note interne')
  })

  test('are counted without those that are cancelled', async () => {
    const { registration, browser } = await someone()
    const live = async () => (await browser.get<OwnRegistration[]>('/api/participant/registrations?live=true')).body
    expect((await live()).map(({ id }) => id)).toEqual([registration.id])
    await db.update(registrations).set({ status: 'annulée' }).where(eq(registrations.id, registration.id))
    expect(await live()).toEqual([])
    expect((await browser.get<OwnRegistration[]>('/api/participant/registrations')).body).toHaveLength(1)
  })

  test('made while signed in appear at once, under whatever e-mail', async () => {
    const { person, browser } = await someone()
    const training = await build.training()
    const { body } = await browser.post<RegistrationSummary>('/api/registrations', registrationForm(training.id))
    const own = await browser.get<OwnRegistration[]>('/api/participant/registrations')
    expect(own.body.map(({ id }) => id)).toContain(body.id)
    const [row] = await db.select().from(registrations).where(eq(registrations.id, body.id))
    expect(row?.participantId).toBe(person.id)
  })
})

describe('cancelling one’s own', () => {
  const cancel = (browser: Awaited<ReturnType<typeof someone>>['browser'], id: number) =>
    browser.post<OwnRegistrationDetail>(`/api/participant/registrations/${id}/cancel`)

  test('frees the place, once, and says so in the trail and by mail', async () => {
    const training = await build.training({ maxParticipants: 1, startsAt: new Date(Date.now() + 49 * hours) })
    const { registration, browser, person } = await someone({ trainingId: training.id })
    const answer = await cancel(browser, registration.id)
    expect(answer).toMatchObject({ status: 200, body: { registration: { status: 'annulée', canCancel: false } } })
    expect((await as(visitor).get<TrainingSummary>(`/api/trainings/${training.id}`)).body.placesLeft).toBe(1)
    expect((await cancel(browser, registration.id)).status).toBe(200)
    expect(await historyOf(db, 'registration', registration.id)).toMatchObject([
      { action: 'change_status', actor: `participant ${person.id}`, after: { status: 'annulée' } },
    ])
    expect(await lettersAbout(db, registration.id)).toMatchObject([{ type: 'status_update' }])
  })

  test('is possible until 48 hours before the start', async () => {
    const training = await build.training({ startsAt: new Date(Date.now() + 48 * hours + 5 * minutes) })
    const { registration, browser } = await someone({ trainingId: training.id })
    clock.advance(6 * minutes)
    expect(await cancel(browser, registration.id)).toMatchObject({
      status: 409,
      body: { code: 'cancellation_closed' },
    })
    clock.reset()
    expect((await cancel(browser, registration.id)).status).toBe(200)
  })

  test.each(['en_cours', 'terminée'] as const)('is not possible when the training is %s', async (status) => {
    const training = await build.training({ status })
    const { registration, browser } = await someone({ trainingId: training.id })
    expect((await cancel(browser, registration.id)).status).toBe(409)
  })
})

test.each(['registrations', 'notifications', 'documents'])(
  '%s beyond the last page are none, of so many',
  async (list) => {
    const { registration, browser } = await someone()
    await build.notification({ registrationId: registration.id })
    await build.document({ registrationId: registration.id })
    const { body, headers } = await browser.get(`/api/participant/${list}?page=9`)
    expect(body).toEqual([])
    expect(Number(headers.get('x-total-count'))).toBeGreaterThan(0)
  },
)

describe('notifications', () => {
  test('are the participant’s own, without codes, and are marked as read', async () => {
    const { registration, browser } = await someone()
    const letter = await build.notification({ registrationId: registration.id })
    await build.notification({ registrationId: registration.id, type: 'sign_in_code' })
    const { body } = await browser.get<OwnNotification[]>('/api/participant/notifications')
    expect(body).toMatchObject([{ id: letter.id, subject: letter.subject, isRead: false }])
    const mark = () => browser.put(`/api/participant/notifications/${letter.id}/read`)
    expect(await mark()).toMatchObject({ status: 200, body: { id: letter.id, isRead: true } })
    const [first] = await db.select().from(notifications).where(eq(notifications.id, letter.id))
    clock.advance(1 * minutes)
    expect((await mark()).status).toBe(200)
    const [second] = await db.select().from(notifications).where(eq(notifications.id, letter.id))
    expect(second?.participantReadAt).toEqual(first?.participantReadAt)
    expect(second?.adminReadAt).toBeNull()
  })
})

describe('the profile', () => {
  test('leaves on a registration what the office has put right there, unless it has itself changed', async () => {
    const { person, registration, browser } = await someone()
    await db.update(registrations).set({ lastName: 'Koné-Traoré' }).where(eq(registrations.id, registration.id))
    const { firstName, lastName, email, phone, organization, position } = person
    const moved = { firstName, lastName, email, phone, organization, position, city: 'Korhogo' }
    expect((await browser.put('/api/participant/profile', moved)).status).toBe(200)
    const [kept] = await db.select().from(registrations).where(eq(registrations.id, registration.id))
    expect(kept?.lastName).toBe('Koné-Traoré')
  })

  test('is changed in all its fields, with the registrations under the same address', async () => {
    const { person, registration, browser } = await someone()
    const booked = await build.registration({ participantId: person.id, firstName: 'Collègue' })
    const { status, body } = await browser.put<Profile>('/api/participant/profile', profileOf(person))
    expect(status).toBe(200)
    expect(body).toEqual({
      hasProfile: true,
      participant: profileOf(person, { phone: '+2250102030405', orderNumber: null }),
      pendingEmail: null,
      version: person.version + 1,
    })
    const [own] = await db.select().from(registrations).where(eq(registrations.id, registration.id))
    expect(own).toMatchObject({ firstName: 'Awa Marie', phone: '+2250102030405', organization: 'Pharmacie de la Paix' })
    const [other] = await db.select().from(registrations).where(eq(registrations.id, booked.id))
    expect(other?.firstName).toBe('Collègue')
    expect(await historyOf(db, 'participant', person.id)).toMatchObject([
      { action: 'update_profile', before: { firstName: 'Awa' }, after: { firstName: 'Awa Marie' } },
    ])
  })

  test('keeps a number of the Order as typed, also when a caller that does not know it saves', async () => {
    const { person, browser } = await someone()
    const save = (orderNumber?: string | null) =>
      browser.put<Profile>(
        '/api/participant/profile',
        profileOf(person, orderNumber === undefined ? {} : { orderNumber }),
      )
    expect((await save(' CI / 2019 – 1234 ')).body.participant.orderNumber).toBe('CI / 2019 – 1234')
    expect((await save()).body.participant.orderNumber).toBe('CI / 2019 – 1234')
    expect(await save('1'.repeat(51))).toMatchObject({
      status: 422,
      body: { fields: { orderNumber: 'Texte trop long' } },
    })
    expect((await save('')).body.participant.orderNumber).toBeNull()
    const trail = await historyOf(db, 'participant', person.id)
    expect(trail.map(({ after }) => after)).toContainEqual({ orderNumber: null })
  })

  test('refuses what the registration form refuses, at its field, and unknown fields', async () => {
    const { person, browser } = await someone()
    const answer = await browser.put('/api/participant/profile', profileOf(person, { firstName: 'A', phone: '1' }))
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { firstName: 'Le prénom doit comporter au moins 2 caractères', phone: expect.any(String) } },
    })
    for (const extra of [{ role: 'admin' }, { isAdmin: true }, { participantId: 1 }]) {
      expect((await browser.put('/api/participant/profile', profileOf(person, extra))).status).toBe(422)
    }
  })

  const codeSentTo = async (email: string) => {
    const [letter] = await db
      .select()
      .from(notifications)
      .where(eq(notifications.to, email))
      .orderBy(desc(notifications.id))
    return /^\d{6}$/m.exec(letter?.textContent ?? '')?.[0] ?? 'none'
  }
  const confirm = (browser: Awaited<ReturnType<typeof someone>>['browser'], code: string) =>
    browser.post<Profile>('/api/participant/profile/email', { code })

  test('takes a new e-mail address once its code has come back', async () => {
    const { person, registration, browser } = await someone()
    const elsewhere = as(participant(person))
    expect((await elsewhere.get('/api/participant/profile')).status).toBe(200)
    const email = `nouvelle.${uniqueWord()}@example.ci`
    const changed = await browser.put<Profile>('/api/participant/profile', profileOf({ email }))
    expect(changed.body).toMatchObject({ participant: { email: person.email, city: 'Bouaké' }, pendingEmail: email })
    const code = await codeSentTo(email)
    expect(await confirm(browser, code === '000000' ? '111111' : '000000')).toMatchObject({
      status: 422,
      body: { code: 'wrong_code', fields: { code: expect.any(String) } },
    })
    expect((await confirm(browser, code)).body).toMatchObject({ participant: { email }, pendingEmail: null })
    const [row] = await db.select().from(registrations).where(eq(registrations.id, registration.id))
    expect(row?.email).toBe(email)
    expect((await confirm(browser, code)).status).toBe(422)
    expect((await elsewhere.get('/api/participant/registrations')).status).toBe(401)
    const [notice] = await db.select().from(notifications).where(eq(notifications.to, person.email))
    expect(notice).toMatchObject({ type: 'security', subject: 'Votre adresse e-mail a été modifiée' })
  })

  test('is given a new e-mail address only within a quarter of an hour after signing in', async () => {
    const { person, browser } = await someone()
    expect((await browser.get('/api/participant/profile')).status).toBe(200)
    clock.advance(16 * minutes)
    const email = `volee.${uniqueWord()}@example.ci`
    expect(await browser.put('/api/participant/profile', profileOf({ email }))).toMatchObject({
      status: 401,
      body: { code: 'sign_in_again' },
    })
    expect(await codeSentTo(email)).toBe('none')
    expect((await browser.put('/api/participant/profile', profileOf(person, { city: 'Man' }))).status).toBe(200)
    expect((await as(participant(person)).put('/api/participant/profile', profileOf({ email }))).status).toBe(200)
  })

  test('does not take an address that is another account’s, and says so only to the person who proved it', async () => {
    const { browser } = await someone()
    const { person: other } = await someone()
    expect((await browser.put('/api/participant/profile', profileOf(other))).status).toBe(200)
    expect(await confirm(browser, await codeSentTo(other.email))).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    })
    const [untouched] = await db.select().from(participants).where(eq(participants.id, other.id))
    expect(untouched?.email).toBe(other.email)
  })
})

test('nobody reaches anything of somebody else’s, nor the office’s', async () => {
  const a = await someone()
  const b = await someone()
  const letter = await build.notification({ registrationId: b.registration.id })
  const { id } = b.registration
  for (const [method, url] of [
    ['GET', `/api/participant/registrations/${id}`],
    ['POST', `/api/participant/registrations/${id}/cancel`],
    ['PUT', `/api/participant/notifications/${letter.id}/read`],
  ] as const) {
    expect((await a.browser.send(method, url, {})).status, `${method} ${url}`).toBe(404)
    expect((await as(visitor).send(method, url, {})).status, `${method} ${url}`).toBe(401)
  }
  for (const list of ['registrations', 'notifications', 'documents']) {
    const { body } = await a.browser.get<object[]>(`/api/participant/${list}`)
    expect(JSON.stringify(body)).not.toContain(b.person.email)
    expect(JSON.stringify(body)).not.toContain(`"registrationId":${id}`)
  }
  for (const office of [
    `/api/registrations/${id}`,
    '/api/admin/registrations',
    '/api/admin/documents',
    '/api/payments',
  ]) {
    expect((await a.browser.get(office)).status, office).toBe(403)
  }
  const [untouched] = await db.select().from(registrations).where(eq(registrations.id, id))
  expect(untouched?.status).toBe('en_attente')
  const [unread] = await db.select().from(notifications).where(eq(notifications.id, letter.id))
  expect(unread?.participantReadAt).toBeNull()
  expect((await as(administrator(await build.administrator())).get('/api/participant/registrations')).status).toBe(403)
})
