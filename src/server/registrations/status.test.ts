import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { historyOf, jobsFor, lettersAbout } from '../../../tests/outbox.ts'
import type { BulkAction } from '../../domain/registrations/bulk-action.ts'
import type {
  RegistrationDetail,
  RegistrationRow,
  RegistrationStatus,
  RegistrationSummary,
} from '../../domain/registrations/registration.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'
import { bulkSteps } from '../db/schema/bulk-actions.ts'
import { takeBulkStep } from './bulk-commands.ts'

const { as, build, clock, db, services } = await startApi()
const colleague = await build.administrator()
const office = as(administrator(colleague))

const setStatus = (id: number, status: RegistrationStatus) =>
  office.put<RegistrationDetail>(`/api/registrations/${id}/status`, { status })
const register = (trainingId: number, changes = {}) =>
  as(visitor).post<RegistrationSummary>('/api/registrations', registrationForm(trainingId, changes))

describe('a changed status', () => {
  test('is answered with the registration, its participant, training and letters', async () => {
    const training = await build.training({ startsAt: new Date('2026-12-14T09:00:00Z') })
    const registration = await build.registration({ trainingId: training.id })
    const { status, body } = await setStatus(registration.id, 'confirmée')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      registration: { id: registration.id, status: 'confirmée', price: 65_000 },
      participant: { firstName: 'Awa', email: registration.email },
      training: { id: training.id, slug: training.slug, startsAt: '2026-12-14T09:00:00.000Z' },
      notifications: [{ subject: `Inscription confirmée\u00A0: ${training.title}`, state: 'queued', read: false }],
    })
  })

  test('writes who changed what into the history', async () => {
    const { id } = await build.registration()
    await setStatus(id, 'confirmée')
    expect(await historyOf(db, 'registration', id)).toMatchObject([
      {
        action: 'change_status',
        userId: colleague.id,
        actor: colleague.username,
        before: { status: 'en_attente' },
        after: { status: 'confirmée' },
      },
    ])
  })

  test.each([
    ['confirmée', 'fr', 'Inscription confirmée\u00A0: '],
    ['confirmée', 'en', 'Registration confirmed: '],
    ['annulée', 'fr', 'Inscription annulée\u00A0: '],
    ['annulée', 'en', 'Registration cancelled: '],
  ] as const)('to %s tells the participant, in %s', async (status, locale, subject) => {
    const registration = await build.registration({ locale })
    await setStatus(registration.id, status)
    const [letter, ...others] = await lettersAbout(db, registration.id)
    expect(others).toEqual([])
    expect(letter).toMatchObject({ type: 'status_update', to: registration.email, locale })
    expect(letter?.subject.startsWith(subject)).toBe(true)
    expect(await jobsFor(db, letter?.id ?? 0)).toEqual([{ state: 'created', delay: 0 }])
  })

  test('may go any way', async () => {
    const { id } = await build.registration({ status: 'annulée' })
    for (const status of ['confirmée', 'en_attente', 'annulée', 'en_attente'] as const) {
      expect((await setStatus(id, status)).body.registration.status).toBe(status)
    }
    expect(await lettersAbout(db, id)).toHaveLength(4)
    expect(await historyOf(db, 'registration', id)).toHaveLength(4)
  })
})

test('an unchanged status writes nothing', async () => {
  const { id } = await build.registration({ status: 'confirmée' })
  expect((await setStatus(id, 'confirmée')).status).toBe(200)
  expect(await lettersAbout(db, id)).toEqual([])
  expect(await historyOf(db, 'registration', id)).toEqual([])
})

test('ten administrators who confirm at once make one change', async () => {
  const { id } = await build.registration()
  const answers = await Promise.all(Array.from({ length: 10 }, () => setStatus(id, 'confirmée')))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await lettersAbout(db, id)).toHaveLength(1)
  expect(await historyOf(db, 'registration', id)).toHaveLength(1)
})

describe('cancelling', () => {
  test('frees the place, once', async () => {
    const training = await build.training({ maxParticipants: 1 })
    const placesLeft = async () => (await office.get<Training>(`/api/trainings/${training.id}`)).body.placesLeft
    const { id } = (await register(training.id)).body
    expect(await placesLeft()).toBe(0)
    expect((await register(training.id)).status).toBe(409)
    await setStatus(id, 'annulée')
    await setStatus(id, 'annulée')
    expect(await placesLeft()).toBe(1)
    expect((await register(training.id)).status).toBe(201)
    expect((await register(training.id)).status).toBe(409)
  })

  test('sends a calendar entry that takes the date back', async () => {
    const training = await build.training({ startsAt: new Date('2026-12-14T09:00:00Z') })
    const { id } = await build.registration({ trainingId: training.id })
    await setStatus(id, 'confirmée')
    await setStatus(id, 'annulée')
    const [cancelled, confirmed] = await lettersAbout(db, id)
    expect(cancelled?.calendar).toContain('METHOD:CANCEL')
    expect(confirmed?.calendar).toContain('METHOD:PUBLISH')
    const uidOf = (calendar: string | null | undefined) => /UID:(.*)/.exec(calendar ?? '')?.[1]
    expect(uidOf(cancelled?.calendar)).toBe(uidOf(confirmed?.calendar))
  })

  test('cannot be undone beside a new registration of the same person', async () => {
    const training = await build.training()
    const cancelled = await build.registration({ trainingId: training.id, status: 'annulée' })
    await register(training.id, { email: cancelled.email })
    expect(await setStatus(cancelled.id, 'en_attente')).toMatchObject({
      status: 409,
      body: { code: 'already_registered' },
    })
    expect(await lettersAbout(db, cancelled.id)).toEqual([])
    expect(await historyOf(db, 'registration', cancelled.id)).toEqual([])
  })
})

describe('a registration that is set back owes again what was given back', () => {
  const soon = (days: number) => new Date(clock.now().getTime() + days * 24 * 3_600_000)
  const refund = { amount: 65_000, method: 'mobile', reason: 'Empêchement' }
  /** Somebody who paid, was cancelled, with their session or alone, and was given everything back. */
  async function givenBack(isWithSession: boolean) {
    const training = await build.training({ price: 65_000, startsAt: soon(10) })
    const { body } = await register(training.id)
    await office.post('/api/payments', { registrationId: body.id, amount: 65_000, method: 'mobile' })
    const change = (status: string, announcement = {}) =>
      office.put(`/api/trainings/${training.id}`, {
        title: training.title,
        description: training.description,
        status,
        announcement,
      })
    if (isWithSession) expect((await change('annulée')).status).toBe(200)
    else await setStatus(body.id, 'annulée')
    expect((await office.post(`/api/registrations/${body.id}/refunds`, refund)).status).toBe(201)
    return { id: body.id, change }
  }
  const ways = {
    'by hand': async () => {
      const { id } = await givenBack(false)
      expect((await setStatus(id, 'confirmée')).body.registration.paymentStatus).toBe('en_attente')
      return id
    },
    'by hand, one of several': async () => {
      const { id } = await givenBack(false)
      await actOn(id, { action: 'confirm' })
      return id
    },
    'with its session': async () => {
      const { id, change } = await givenBack(true)
      expect((await change('programmée', { restore: true })).status).toBe(200)
      return id
    },
    'in another session': async () => {
      const { id } = await givenBack(true)
      const { id: trainingId } = await build.training({ price: 65_000, startsAt: soon(40) })
      await actOn(id, { action: 'transfer', transfer: { trainingId } })
      return id
    },
  }
  async function actOn(id: number, action: object) {
    const asked = { ...action, registrations: [{ id, status: 'annulée' }] }
    const { body } = await office.post<BulkAction>('/api/admin/bulk-actions', asked)
    const steps = await db.select().from(bulkSteps).where(eq(bulkSteps.bulkActionId, body.id))
    for (const step of steps) await takeBulkStep(services, step.id)
  }
  test.each(Object.entries(ways))('%s', async (_, comeBack) => {
    const id = await comeBack()
    const { body: owing } = await office.get<RegistrationRow[]>('/api/admin/registrations?group=owing')
    expect(owing.find((row) => row.id === id)).toMatchObject({ paymentStatus: 'en_attente', paymentAmount: 0 })
  })

  test('and its letter says so', async () => {
    const id = await ways['by hand']()
    const [letter] = await lettersAbout(db, id)
    expect(letter?.subject).toContain('Inscription confirmée')
    expect(letter?.textContent).toContain('Reste à payer\u00A0: 65\u00A0000\u00A0FCFA')
  })

  test('another word of the office about its payment stands', async () => {
    const { id } = await build.registration({ price: 65_000, status: 'annulée' })
    await office.put(`/api/registrations/${id}/payment`, { paymentStatus: 'complet', paymentAmount: 0 })
    expect((await setStatus(id, 'en_attente')).body.registration.paymentStatus).toBe('complet')
  })
})

test('a registration for a deleted training is not brought back', async () => {
  const training = await build.training({ deletedAt: new Date() })
  const { id } = await build.registration({ trainingId: training.id, status: 'annulée' })
  expect(await setStatus(id, 'confirmée')).toMatchObject({ status: 404, body: { code: 'training_not_found' } })
  expect((await setStatus(id, 'annulée')).status).toBe(200)
})

test('an unknown registration answers 404', async () => {
  const answer = await office.put('/api/registrations/2147483647/status', { status: 'confirmée' })
  expect(answer).toMatchObject({ status: 404, body: { code: 'registration_not_found' } })
})

test('a missing or unknown status is told at its field', async () => {
  const { id } = await build.registration()
  for (const body of [{}, { status: 'payée' }, { status: null }]) {
    expect(await office.put(`/api/registrations/${id}/status`, body)).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields: { status: 'Veuillez choisir un statut' } },
    })
  }
})
