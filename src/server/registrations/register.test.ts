import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { minutes } from '../../../tests/clock.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { historyOf, jobsFor, lettersAbout } from '../../../tests/outbox.ts'
import type { RegistrationDetail, RegistrationSummary } from '../../domain/registrations/registration.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'

const { as, build, db, clock } = await startApi()

const register = (trainingId: number, changes = {}, headers = {}) =>
  as(visitor).post<RegistrationSummary>('/api/registrations', registrationForm(trainingId, changes), { headers })

async function stored(id: number) {
  const [registration] = await db.select().from(registrations).where(eq(registrations.id, id))
  if (!registration) throw new Error(`registration ${id} was not stored`)
  return registration
}

test('a visitor registers for a scheduled training', async () => {
  const training = await build.training({ price: 40_000 })
  const form = registrationForm(training.id, { specialRequirements: 'Accès de plain-pied' })
  const { status, body } = await register(training.id, form)
  expect(status).toBe(201)
  expect(await stored(body.id)).toMatchObject({ ...form, phone: '+2250708091011' })
  expect(body).toMatchObject({
    status: 'en_attente',
    paymentStatus: 'en_attente',
    trainingId: training.id,
    price: 40_000,
    paymentReference: expect.stringMatching(/^OFF-[2-9A-HJKMNP-Z]{7}$/),
  })
  const [letter, ...others] = await lettersAbout(db, body.id)
  expect(others).toEqual([])
  expect(letter).toMatchObject({ type: 'registration', state: 'queued', locale: 'fr' })
  expect(await jobsFor(db, letter?.id ?? 0)).toEqual([{ state: 'created', delay: 0 }])
  expect(await historyOf(db, 'registration', body.id)).toMatchObject([{ action: 'register', actor: 'visitor' }])
})

describe('refused with 409', () => {
  test.each(['en_cours', 'terminée', 'annulée'] as const)('for a training that is %s', async (status) => {
    const training = await build.training({ status })
    expect(await register(training.id)).toMatchObject({
      status: 409,
      body: { code: 'training_not_open', message: 'Les inscriptions à cette formation ne sont pas ouvertes.' },
    })
  })

  test('for one whose date has come', async () => {
    const training = await build.training({ startsAt: new Date(clock.now().getTime() - minutes) })
    expect(await register(training.id)).toMatchObject({ status: 409, body: { code: 'training_not_open' } })
  })

  test('for a full one', async () => {
    const training = await build.training({ maxParticipants: 1 })
    expect((await register(training.id)).status).toBe(201)
    expect(await register(training.id)).toMatchObject({ status: 409, body: { code: 'training_full' } })
  })

  test('for a second registration of the same e-mail, in any case', async () => {
    const training = await build.training()
    const first = await register(training.id)
    const { email } = await stored(first.body.id)
    expect(await register(training.id, { email: ` ${email.toUpperCase()} ` })).toMatchObject({
      status: 409,
      body: {
        code: 'already_registered',
        fields: { email: 'Cette adresse est déjà inscrite à cette formation' },
      },
    })
    const another = await build.training()
    expect((await register(another.id, { email })).status).toBe(201)
  })

  test('but not when the first was cancelled', async () => {
    const training = await build.training()
    const cancelled = await build.registration({ trainingId: training.id, status: 'annulée' })
    expect((await register(training.id, { email: cancelled.email })).status).toBe(201)
  })
})

test('behind a refusal nothing is written', async () => {
  const full = await build.training({ maxParticipants: 1 })
  const closed = await build.training({ status: 'annulée' })
  const known = registrationForm(full.id)
  expect((await register(full.id, known, { 'idempotency-key': `kept-${known.email}` })).status).toBe(201)
  const rows = async () => {
    const { rows: counts } = await db.execute(sql`select (select count(*) from registrations) as registrations,
      (select count(*) from audit_entries) as entries, (select count(*) from notifications) as letters,
      (select count(*) from documents) as papers, (select count(*) from pgboss.job) as jobs,
      (select count(*) from idempotency_keys) as keys, (select sum(last) from document_numbers) as numbers`)
    return counts
  }
  const before = await rows()
  const refused = [
    await register(full.id, {}, { 'idempotency-key': `full-${known.email}` }),
    await register(full.id, known),
    await register(closed.id, {}, { 'idempotency-key': `closed-${known.email}` }),
    await register(full.id, { ...known, firstName: 'Yao' }, { 'idempotency-key': `kept-${known.email}` }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 422])
  expect(await rows()).toEqual(before)
})

test('a training that does not exist, or no longer does, answers 404', async () => {
  const deleted = await build.training({ deletedAt: new Date() })
  for (const id of [deleted.id, 2_147_483_647]) {
    expect(await register(id)).toMatchObject({ status: 404, body: { code: 'training_not_found' } })
  }
})

describe('the price is copied onto the registration', () => {
  test.each([
    ['pharmaciens', 65_000],
    ['auxiliaires', 42_000],
    ['auxiliaires', null],
  ] as const)('%s at %s FCFA', async (category, price) => {
    const training = await build.training({ category, price })
    expect((await register(training.id)).body.price).toBe(price)
  })

  test('and stays when the training’s price changes', async () => {
    const training = await build.training({ price: 40_000 })
    const { id } = (await register(training.id)).body
    await db.update(trainings).set({ price: 90_000 }).where(eq(trainings.id, training.id))
    const office = as(administrator(await build.administrator()))
    const { body } = await office.get<RegistrationDetail>(`/api/registrations/${id}`)
    expect(body.registration.price).toBe(40_000)
  })

  test('nothing to pay is paid, and asked for by no proforma', async () => {
    const training = await build.training({ price: 0 })
    const { body } = await register(training.id)
    expect(body).toMatchObject({ price: 0, paymentStatus: 'complet' })
    expect(await db.$count(documents, eq(documents.registrationId, body.id))).toBe(0)
  })
})

describe('what was typed is kept in one form', () => {
  test.each(['0708091011', '07 08 09 10 11', '+2250708091011', '+225 07 08 09 10 11', '002250708091011'])(
    'phone %s',
    async (phone) => {
      const training = await build.training()
      expect((await stored((await register(training.id, { phone })).body.id)).phone).toBe('+2250708091011')
    },
  )

  test('names and e-mail trimmed, an empty requirement as none', async () => {
    const training = await build.training()
    const { email, ...form } = registrationForm(training.id)
    const typed = { ...form, firstName: '  Aya ', email: `  ${email}\n`, specialRequirements: '   ' }
    const { body } = await register(training.id, typed)
    expect(await stored(body.id)).toMatchObject({ firstName: 'Aya', email, specialRequirements: null })
  })

  test('acceptance of the terms with its moment', async () => {
    const training = await build.training()
    const accepted = await stored((await register(training.id, { termsAccepted: true })).body.id)
    expect(accepted.termsAcceptedAt).toEqual(accepted.createdAt)
    const silent = await stored((await register(training.id)).body.id)
    expect(silent.termsAcceptedAt).toBeNull()
    expect(await register(training.id, { termsAccepted: false })).toMatchObject({
      status: 422,
      body: { fields: { termsAccepted: 'Veuillez accepter les conditions d’inscription' } },
    })
  })
})

describe('the language of the registration and its letters', () => {
  test.each([
    ['fr', {}],
    ['en', { 'accept-language': 'en-GB,en;q=0.9,fr;q=0.5' }],
    ['fr', { 'accept-language': 'fr-CI' }],
    ['en', { cookie: 'language=en' }],
    ['fr', { cookie: 'language=de' }],
    ['en', { 'accept-language': 'de', cookie: 'language=en' }],
    ['fr', { 'accept-language': '*' }],
  ])('is %s with %j', async (locale, headers) => {
    const training = await build.training({
      english: { title: 'Cold chain', description: null, details: (await build.training()).details },
    })
    const { body } = await register(training.id, {}, headers)
    expect((await stored(body.id)).locale).toBe(locale)
    const [letter] = await lettersAbout(db, body.id)
    expect(letter?.subject).toBe(
      locale === 'en' ? 'Your registration: Cold chain' : `Votre inscription : ${training.title}`,
    )
  })

  test('is also the language of a refusal', async () => {
    const training = await build.training({ status: 'terminée' })
    const { body } = await register(training.id, {}, { 'accept-language': 'en' })
    expect((body as unknown as Problem).message).toBe('Registration for this training is not open.')
  })
})

describe('with an Idempotency-Key', () => {
  const withKey = (key: string, form: object) =>
    as(visitor).post<RegistrationSummary>('/api/registrations', form, { headers: { 'idempotency-key': key } })

  test('a repeated call answers the first answer, and does nothing', async () => {
    const training = await build.training({ maxParticipants: 1 })
    const form = registrationForm(training.id)
    const first = await withKey(`key-${form.email}`, form)
    const second = await withKey(`key-${form.email}`, form)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(await lettersAbout(db, first.body.id)).toHaveLength(1)
  })

  test('even after the training was closed', async () => {
    const training = await build.training()
    const form = registrationForm(training.id)
    const first = await withKey(`key-${form.email}`, form)
    await db.update(trainings).set({ status: 'terminée' }).where(eq(trainings.id, training.id))
    expect((await withKey(`key-${form.email}`, form)).body).toEqual(first.body)
  })

  test('another body under the same key is refused', async () => {
    const training = await build.training()
    const form = registrationForm(training.id)
    await withKey(`key-${form.email}`, form)
    expect(await withKey(`key-${form.email}`, { ...form, firstName: 'Affoué' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    })
  })

  test('a refusal is not kept: the next try may succeed', async () => {
    const training = await build.training({ status: 'terminée' })
    const form = registrationForm(training.id)
    expect((await withKey(`key-${form.email}`, form)).status).toBe(409)
    await db.update(trainings).set({ status: 'programmée' }).where(eq(trainings.id, training.id))
    expect((await withKey(`key-${form.email}`, form)).status).toBe(201)
  })

  test('twenty simultaneous calls make one registration', async () => {
    const training = await build.training()
    const form = registrationForm(training.id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => withKey(`key-${form.email}`, form)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const rows = await db.select().from(registrations).where(eq(registrations.trainingId, training.id))
    expect(rows).toHaveLength(1)
    expect(await lettersAbout(db, rows[0]?.id ?? 0)).toHaveLength(1)
  })

  test('one key for two trainings at the same time registers for one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const [first, second] = [await build.training(), await build.training()]
      const form = registrationForm(first.id)
      const key = `key-${form.email}`
      const answers = await Promise.all([withKey(key, form), withKey(key, { ...form, trainingId: second.id })])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
      expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({ code: 'idempotency_mismatch' })
      const rows = await db.select().from(registrations).where(eq(registrations.email, form.email))
      expect(rows).toHaveLength(1)
    }
  })

  test.each(['', 'with space', 'é', 'x'.repeat(101)])('a key %j that is none is refused', async (key) => {
    const training = await build.training()
    expect(await withKey(key, registrationForm(training.id))).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    })
  })
})
