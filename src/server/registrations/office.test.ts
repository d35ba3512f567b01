import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, participant, startApi } from '../../../tests/api.ts'
import { profileForm, registrationForm } from '../../../tests/forms.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import type { RegistrationDetail, RegistrationSummary } from '../../domain/registrations/registration.ts'
import { notifications } from '../db/schema/notifications.ts'
import { registrations } from '../db/schema/registrations.ts'

const { as, build, db } = await startApi()
const colleague = await build.administrator()
const office = as(administrator(colleague))

const registerFromOffice = (trainingId: number, changes: object = {}) =>
  office.post<RegistrationSummary & { code?: string }>('/api/admin/registrations', {
    ...registrationForm(trainingId),
    ...changes,
  })

describe('registering somebody who called', () => {
  test('writes to them in their language', async () => {
    const { id: trainingId } = await build.training()
    const { status, body } = await registerFromOffice(trainingId, { locale: 'en' })
    expect(status).toBe(201)
    const [mail] = await db.select().from(notifications).where(eq(notifications.registrationId, body.id))
    expect(mail).toMatchObject({ locale: 'en', type: 'registration', state: 'queued' })
    expect(mail?.subject).toContain('Your registration')
  })

  test('is possible while the session is under way, not once it is over', async () => {
    expect((await registerFromOffice((await build.training({ status: 'en_cours' })).id)).status).toBe(201)
    const over = await registerFromOffice((await build.training({ status: 'terminée' })).id)
    expect(over).toMatchObject({ status: 409, body: { code: 'training_not_open' } })
  })

  test('goes beyond the places only on purpose, which the history keeps', async () => {
    const { id: trainingId } = await build.training({ maxParticipants: 1 })
    await build.registration({ trainingId })
    expect(await registerFromOffice(trainingId)).toMatchObject({
      status: 409,
      body: {
        code: 'training_full',
        fields: { beyondPlaces: 'La formation est complète\u00A0: cochez cette case pour inscrire quand même' },
      },
    })
    const { status, body } = await registerFromOffice(trainingId, { beyondPlaces: true })
    expect(status).toBe(201)
    expect(await historyOf(db, 'registration', body.id)).toMatchObject([
      { action: 'register', actor: colleague.username, after: { admission: 'beyond_places' } },
    ])
  })

  test('does not register anybody twice, not even beyond the places', async () => {
    const { trainingId, email } = await build.registration()
    const answer = await registerFromOffice(trainingId, { email: email.toUpperCase(), beyondPlaces: true })
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'already_registered',
        fields: { email: 'Cette adresse est déjà inscrite à cette formation' },
      },
    })
  })

  test('needs a training', async () => {
    const { trainingId: _, ...person } = registrationForm(1)
    const answer = await office.post('/api/admin/registrations', person)
    expect(answer).toMatchObject({ status: 422, body: { fields: { trainingId: 'Veuillez choisir une formation' } } })
  })
})

describe('contact data', () => {
  const person = {
    firstName: 'Aïcha',
    lastName: 'Traoré',
    email: 'aicha.traore@example.ci',
    phone: '0708091011',
    organization: 'Pharmacie du Lac',
    position: 'Titulaire',
  }
  const change = (id: number, version: number, changes: object = {}) =>
    office.put<RegistrationDetail & { code?: string }>(`/api/registrations/${id}/participant`, {
      ...person,
      version,
      ...changes,
    })

  test('are changed, and the history says from what to what', async () => {
    const { id, firstName, version } = await build.registration()
    const { status, body } = await change(id, version)
    expect(status).toBe(200)
    expect(body.participant).toMatchObject({ ...person, phone: '+2250708091011' })
    expect(await historyOf(db, 'registration', id)).toMatchObject([
      { action: 'change_contact', before: { firstName }, after: { firstName: 'Aïcha' } },
    ])
  })

  test('come with what the person needs and their language, in which they are written to from then on', async () => {
    const { id, version, ...before } = await build.registration({ specialRequirements: 'Sans gluten', locale: 'fr' })
    const own = Object.fromEntries(Object.keys(person).map((name) => [name, before[name as keyof typeof person]]))
    const { body } = await change(id, version, { ...own, specialRequirements: 'Accès de plain-pied', locale: 'en' })
    expect(body.registration).toMatchObject({ specialRequirements: 'Accès de plain-pied', locale: 'en' })
    // Only what was changed is told.
    const [entry] = await historyOf(db, 'registration', id)
    expect(entry).toMatchObject({
      action: 'change_contact',
      before: { specialRequirements: 'Sans gluten', locale: 'fr' },
      after: { specialRequirements: 'Accès de plain-pied', locale: 'en' },
    })
    expect(Object.keys(entry?.after ?? {}).toSorted()).toEqual(['locale', 'specialRequirements'])
    await office.post(`/api/registrations/${id}/reminder`)
    const [mail] = await db.select().from(notifications).where(eq(notifications.registrationId, id))
    expect(mail).toMatchObject({ locale: 'en' })
    expect(mail?.textContent).toMatch(/^Hello|^Dear/)
  })

  test('leave needs and language as they are where they are left out, and are told once', async () => {
    const before = { ...person, phone: '+2250102030405' } // another number of the same person
    const { id, version } = await build.registration({ ...before, specialRequirements: 'Sans gluten', locale: 'en' })
    const { body } = await change(id, version)
    expect(body.registration).toMatchObject({ specialRequirements: 'Sans gluten', locale: 'en' })
    const { body: again } = await change(id, body.registration.version)
    expect(await historyOf(db, 'registration', id)).toHaveLength(1)
    expect(
      (await change(id, again.registration.version, { specialRequirements: '', locale: 'fr' })).body,
    ).toMatchObject({
      registration: { specialRequirements: null, locale: 'fr' },
    })
  })

  test.each([{ locale: 'de' }, { locale: null }, { specialRequirements: 'x'.repeat(2_001) }])(
    'are refused with %o',
    async (changes) => {
      const { id, version } = await build.registration()
      expect((await change(id, version, changes)).status).toBe(422)
    },
  )

  test('that the person has changed in their space meanwhile are told to the office, and nothing is lost', async () => {
    const account = await build.participant()
    const { id, version } = await build.registration({ participantId: account.id, email: account.email })
    const profile = { ...profileForm(account.email), phone: '0101010101' }
    expect((await as(participant(account)).put('/api/participant/profile', profile)).status).toBe(200)
    const late = await change(id, version, { specialRequirements: 'Sans gluten' })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict', current: { participant: { phone: '+2250101010101' } } },
    })
  })

  test('that somebody else has changed meanwhile are not overwritten', async () => {
    const { id, version } = await build.registration()
    await change(id, version, { lastName: 'Traoré-Koné', email: 'aicha.kone@example.ci' })
    const late = await change(id, version)
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict', current: { participant: { lastName: 'Traoré-Koné' } } },
    })
    const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
    expect(row?.lastName).toBe('Traoré-Koné')
  })
})

describe('a reminder', () => {
  test('names what is still owed, in FCFA', async () => {
    const { id } = await build.registration({ price: 65_000, paymentAmount: 20_000, paymentStatus: 'partiel' })
    expect((await office.post(`/api/registrations/${id}/reminder`)).status).toBe(200)
    const [mail] = await db.select().from(notifications).where(eq(notifications.registrationId, id))
    expect(mail?.type).toBe('reminder')
    expect(mail?.textContent).toContain('45\u00A0000\u00A0FCFA')
    expect(await historyOf(db, 'registration', id)).toMatchObject([{ action: 'send_reminder' }])
  })

  test.each([
    ['is paid', { price: 65_000, paymentAmount: 65_000, paymentStatus: 'complet' }],
    ['has paid too much', { price: 65_000, paymentAmount: 70_000, paymentStatus: 'complet' }],
    ['costs nothing', { price: 0, paymentStatus: 'complet' }],
    ['has no price yet', { price: null }],
    ['was given back', { price: 65_000, paymentStatus: 'remboursé' }],
  ] as const)('speaks of no money where a registration %s', async (_, money) => {
    for (const locale of ['fr', 'en'] as const) {
      const { id, paymentReference } = await build.registration({ ...money, locale })
      expect((await office.post(`/api/registrations/${id}/reminder`)).status).toBe(200)
      const [mail] = await lettersAbout(db, id)
      expect(mail?.textContent).not.toContain(paymentReference)
      expect(mail?.textContent).not.toMatch(/FCFA|Tarif|Price|payer|paid|Remaining/)
    }
  })

  test('is not sent for a cancelled registration', async () => {
    const { id } = await build.registration({ status: 'annulée' })
    expect(await office.post(`/api/registrations/${id}/reminder`)).toMatchObject({
      status: 409,
      body: { code: 'registration_cancelled' },
    })
  })
})

test('the details tell to whom each mail went, and why it did not arrive', async () => {
  const { id, email } = await build.registration()
  await build.notification({ registrationId: id, to: email, state: 'failed', lastError: '550 boîte pleine' })
  const { body } = await office.get<RegistrationDetail>(`/api/registrations/${id}`)
  expect(body.notifications).toMatchObject([{ to: email, state: 'failed', lastError: '550 boîte pleine' }])
})
