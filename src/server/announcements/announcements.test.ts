import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../tests/api.ts'
import { onPostgres } from '../../../tests/database.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { codeMailedTo, historyOf, jobsFor, lettersAbout } from '../../../tests/outbox.ts'
import type { Announcement, TrainingImpact } from '../../domain/announcements/announcement.ts'
import type { RegistrationSummary } from '../../domain/registrations/registration.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'
import { announcements } from '../db/schema/announcements.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))

const startsAt = new Date('2027-03-10T09:00:00Z')
const endsAt = new Date('2027-03-10T12:00:00Z')
const session = (changes: Parameters<typeof build.training>[0] = {}) =>
  build.training({ startsAt, endsAt, trainers: ['Dr Koffi'], ...changes })
type Row = Awaited<ReturnType<typeof session>>

const change = ({ id, title, description }: Row, changes: object) =>
  office.put<Training>(`/api/trainings/${id}`, { title, description, ...changes })
const register = async (trainingId: number, language = 'fr') => {
  const headers = { 'accept-language': language }
  return (await as(visitor).post<RegistrationSummary>('/api/registrations', registrationForm(trainingId), { headers }))
    .body.id
}
const updatesTo = async (id: number) =>
  (await lettersAbout(db, id)).filter(({ type }) => type === 'training_update').reverse()
const toldOf = async ({ id }: Row) =>
  (await office.get<Announcement[]>(`/api/admin/trainings/${id}/announcements`)).body
const registrationOf = async (id: number) =>
  (await db.select().from(registrations).where(eq(registrations.id, id)))[0] as typeof registrations.$inferSelect
const invoicesOf = (id: number) =>
  db.select().from(documents).where(eq(documents.registrationId, id)).orderBy(documents.id)

describe('a session that moves', () => {
  test('is told to each of its people in their language, from before to after, with the event', async () => {
    const training = await session()
    const [one, other] = [await register(training.id), await register(training.id, 'en')]
    const { status } = await change(training, {
      startsAt: '2027-03-17T14:30:00Z',
      endsAt: '2027-03-17T17:00:00Z',
      location: 'Bouaké',
      trainers: ['Dr Koffi', 'Awa Traoré'],
      announcement: { note: { fr: 'La salle était prise.', en: 'The room was taken.' } },
    })
    expect(status).toBe(200)
    const [[french], [english]] = [await updatesTo(one), await updatesTo(other)]
    expect(french).toMatchObject({
      subject: `Changement\u00A0: ${training.title} · 17/03/2027`,
      locale: 'fr',
      state: 'queued',
    })
    expect(french?.textContent).toContain(
      'Date\u00A0: mercredi 10 mars 2027, de 9\u00A0h à 12\u00A0h → mercredi 17 mars 2027, de 14\u00A0h\u00A030 à 17\u00A0h',
    )
    expect(french?.textContent).toContain('Lieu\u00A0: Abidjan → Bouaké')
    expect(french?.textContent).toContain('Formateurs\u00A0: Dr Koffi → Dr Koffi, Awa Traoré')
    expect(french?.textContent).toContain('La salle était prise.')
    expect(french?.calendar).toContain('SEQUENCE:1')
    expect(french?.calendar).toContain('METHOD:PUBLISH')
    expect(english).toMatchObject({ subject: `Change: ${training.title} · 17/03/2027`, locale: 'en' })
    expect(english?.textContent).toContain('Place: Abidjan → Bouaké')
    expect(english?.textContent).toContain('The room was taken.')
    expect(await jobsFor(db, french?.id ?? 0)).toEqual([{ state: 'created', delay: 0 }])
    expect(await toldOf(training)).toMatchObject([
      { kind: 'moved', note: { fr: 'La salle était prise.' }, counts: { all: 2, queued: 2, sent: 0, failed: 0 } },
    ])
  })

  test('supersedes the proformas, whose new numbers are told', async () => {
    const training = await session()
    const id = await register(training.id)
    await change(training, { startsAt: '2027-03-11T09:00:00Z', endsAt: '2027-03-11T12:00:00Z' })
    const [first, second, ...more] = await invoicesOf(id)
    expect(more).toEqual([])
    expect(first?.supersededAt).not.toBeNull()
    expect(second).toMatchObject({
      kind: 'invoice',
      supersedes: first?.id,
      supersededAt: null,
      state: 'pending',
      snapshot: { training: { startsAt: '2027-03-11T09:00:00.000Z' } },
    })
    expect(await jobsFor(db, second?.id ?? 0, 'document' as 'mail')).toHaveLength(1)
    expect((await updatesTo(id))[0]?.textContent).toContain(second?.number)
    // Other trainers are on no proforma.
    await change(training, { trainers: ['Awa Traoré'] })
    expect(await invoicesOf(id)).toHaveLength(2)
  })

  test.each([
    ['text, price and places', {}, { description: 'Autrement.', price: 1_000, maxParticipants: 30, duration: 4 }],
    ['the same once more', {}, { startsAt: startsAt.toISOString(), location: 'Abidjan', trainers: ['Dr Koffi'] }],
    ['under way', {}, { status: 'en_cours' }],
    ['finished', {}, { status: 'terminée' }],
    ['a correction to a finished one', { status: 'terminée' as const }, { location: 'Bouaké' }],
    ['finished, and where it was held', {}, { status: 'terminée', location: 'Bouaké' }],
  ])('%s: tells nobody', async (_, before, changes) => {
    const training = await session(before)
    const { id } = await build.registration({ trainingId: training.id, status: 'confirmée' })
    expect((await change(training, changes)).status).toBe(200)
    expect(await lettersAbout(db, id)).toEqual([])
    expect(await toldOf(training)).toEqual([])
  })

  test('once its end has passed, a correction tells nobody, but another date to come does', async () => {
    const past = { startsAt: new Date('2026-01-12T09:00:00Z'), endsAt: new Date('2026-01-12T12:00:00Z') }
    const training = await session(past)
    const { id } = await build.registration({ trainingId: training.id, status: 'confirmée' })
    await change(training, { location: 'Bouaké', startsAt: '2026-01-13T09:00:00Z', endsAt: '2026-01-13T12:00:00Z' })
    expect(await lettersAbout(db, id)).toEqual([])
    await change(training, { startsAt: '2027-03-20T09:00:00Z', endsAt: '2027-03-20T12:00:00Z' })
    expect(await updatesTo(id)).toHaveLength(1)
  })

  test('is not told to people whose registration is cancelled, nor to erased people', async () => {
    const training = await session()
    const cancelled = await build.registration({ trainingId: training.id, status: 'annulée' })
    const erased = await build.registration({ trainingId: training.id, email: 'x@efface.invalid' })
    await change(training, { location: 'Bouaké' })
    expect(await lettersAbout(db, cancelled.id)).toEqual([])
    expect(await lettersAbout(db, erased.id)).toEqual([])
    expect(await db.select().from(announcements).where(eq(announcements.trainingId, training.id))).toEqual([])
  })

  test('when the change is refused, nobody is told', async () => {
    const training = await session()
    const { id } = await build.registration({ trainingId: training.id })
    expect((await change(training, { location: 'Bouaké', version: training.version + 1 })).status).toBe(409)
    expect((await change(training, { endsAt: '2027-03-10T08:00:00Z' })).status).toBe(422)
    expect(await lettersAbout(db, id)).toEqual([])
  })
})

describe('a session that moves again before the mails have left', () => {
  test('has one mail to each, from what they know to what holds', async () => {
    const training = await session()
    const id = await register(training.id)
    await change(training, { location: 'Bouaké' })
    const late = await register(training.id)
    await change(training, { location: 'Yamoussoukro' })
    const [letter, ...others] = await updatesTo(id)
    expect(others).toEqual([])
    expect(letter?.textContent).toContain('Lieu\u00A0: Abidjan → Yamoussoukro')
    expect(letter?.calendar).toContain('SEQUENCE:2')
    expect((await updatesTo(late))[0]?.textContent).toContain('Lieu\u00A0: Bouaké → Yamoussoukro')
    expect(await toldOf(training)).toMatchObject([
      { counts: { all: 2, queued: 2 } },
      { counts: { all: 1, replaced: 1 } },
    ])
  })

  test('and back sends nothing', async () => {
    const training = await session()
    const id = await register(training.id)
    await change(training, { location: 'Bouaké' })
    await change(training, { location: 'Abidjan' })
    expect(await updatesTo(id)).toEqual([])
    expect(await toldOf(training)).toMatchObject([{ counts: { all: 1, replaced: 1 } }])
  })

  test('cancelled and set back within the minute, with those who were registered, sends nothing', async () => {
    const training = await session()
    const id = await register(training.id)
    await change(training, { status: 'annulée' })
    await change(training, { status: 'programmée', announcement: { restore: true } })
    expect(await updatesTo(id)).toEqual([])
    expect(await registrationOf(id)).toMatchObject({ status: 'en_attente', statusBeforeCancelling: null })
  })
})

describe('a session that is cancelled', () => {
  test('cancels its registrations, each told once, with the reason', async () => {
    const training = await session()
    const unpaid = await register(training.id)
    const paid = await register(training.id, 'en')
    await office.post('/api/payments', { registrationId: paid, amount: 70_000, method: 'mobile', surplus: 'credit' })
    await office.put(`/api/registrations/${paid}/status`, { status: 'confirmée' })
    const note = { fr: 'Le formateur est souffrant.', en: 'The trainer is ill.' }
    await change(training, { status: 'annulée', announcement: { note } })
    const [french, ...others] = await updatesTo(unpaid)
    expect(others).toEqual([])
    expect(french?.textContent).toContain('Le formateur est souffrant.')
    expect(french?.textContent).toContain('vous n’avez rien à payer')
    expect(french?.calendar).toContain('METHOD:CANCEL')
    expect(french?.calendar).toContain('SEQUENCE:1')
    const [english] = await updatesTo(paid)
    expect(english?.textContent).toContain('You have paid 70\u00A0000\u00A0FCFA')
    expect(await registrationOf(paid)).toMatchObject({ status: 'annulée', statusBeforeCancelling: 'confirmée' })
    // Neither told once more as a changed status, nor invoiced again.
    expect((await lettersAbout(db, unpaid)).filter(({ type }) => type === 'status_update')).toEqual([])
    expect(await invoicesOf(unpaid)).toHaveLength(1)
    expect(await historyOf(db, 'registration', unpaid)).toMatchObject([
      {
        action: 'change_status',
        before: { status: 'en_attente' },
        after: { status: 'annulée', withSession: true, reason: 'Le formateur est souffrant.' },
      },
      { action: 'register' },
    ])
  })

  test('and set back restores those it cancelled, as places allow, and tells each once', async () => {
    const training = await session({ maxParticipants: 3 })
    const people = [await register(training.id), await register(training.id), await register(training.id)]
    const [first = 0, second = 0, third = 0] = people
    await office.put(`/api/registrations/${first}/status`, { status: 'confirmée' })
    await change(training, { status: 'annulée' })
    for (const id of people) {
      const [letter] = await updatesTo(id)
      await db.execute(`update notifications set state = 'sent', sent_at = now() where id = ${letter?.id}`)
    }
    await change(training, {
      status: 'programmée',
      maxParticipants: 2,
      startsAt: '2027-04-10T09:00:00Z',
      endsAt: '2027-04-10T12:00:00Z',
      announcement: { restore: true },
    })
    expect([await registrationOf(first), await registrationOf(second), await registrationOf(third)]).toMatchObject([
      { status: 'confirmée' },
      { status: 'en_attente' },
      { status: 'annulée', statusBeforeCancelling: null },
    ])
    const [, back] = await updatesTo(first)
    expect(back?.subject).toBe(`Formation maintenue\u00A0: ${training.title} · 10/04/2027`)
    expect(back?.textContent).toContain('votre place vous est de nouveau réservée')
    expect(back?.calendar).toContain('SEQUENCE:2')
    expect(back?.calendar).toContain('METHOD:PUBLISH')
    const [, notBack, ...others] = await updatesTo(third)
    expect(others).toEqual([])
    expect(notBack?.textContent).toContain('Votre inscription reste annulée')
  })

  test('and set back by the specified body alone tells those it cancelled, and restores nobody', async () => {
    const training = await session()
    const id = await register(training.id)
    await change(training, { status: 'annulée' })
    await change(training, { status: 'programmée' })
    expect(await registrationOf(id)).toMatchObject({ status: 'annulée', statusBeforeCancelling: null })
    const [letter, ...others] = await updatesTo(id)
    expect(others).toEqual([])
    expect(letter?.textContent).toContain('Votre inscription reste annulée')
  })

  test('who registers again, or cancels by themselves, is not restored', async () => {
    const training = await session()
    const [cancelled, twice] = [await register(training.id), await register(training.id)]
    await office.put(`/api/registrations/${cancelled}/status`, { status: 'annulée' })
    await change(training, { status: 'annulée' })
    await db
      .update(registrations)
      .set({ status: 'en_attente', statusBeforeCancelling: null })
      .where(eq(registrations.id, twice))
    await office.put(`/api/registrations/${twice}/status`, { status: 'annulée' })
    await change(training, { status: 'programmée', announcement: { restore: true } })
    expect([await registrationOf(cancelled), await registrationOf(twice)]).toMatchObject([
      { status: 'annulée' },
      { status: 'annulée' },
    ])
  })

  test('what was given back is due again once it is restored', async () => {
    const training = await session()
    const id = await register(training.id)
    await office.post('/api/payments', { registrationId: id, amount: 65_000, method: 'mobile' })
    await change(training, { status: 'annulée' })
    const refund = { amount: 65_000, method: 'mobile', reason: 'Session annulée' }
    await office.post(`/api/registrations/${id}/refunds`, refund)
    expect(await registrationOf(id)).toMatchObject({ paymentStatus: 'remboursé' })
    await change(training, { status: 'programmée', announcement: { restore: true } })
    expect(await registrationOf(id)).toMatchObject({ status: 'en_attente', paymentStatus: 'en_attente' })
  })
})

test('who is erased while their mail waits is told nothing, and stands in no list', async () => {
  const training = await session()
  const person = await build.participant()
  const { id } = await build.registration({ trainingId: training.id, participantId: person.id, email: person.email })
  await change(training, { location: 'Bouaké' })
  const browser = as(participant(person))
  await browser.post('/api/participant/erase', { confirmed: true })
  const code = await codeMailedTo(db, person.email)
  expect((await browser.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
  await change(training, { location: 'Man' })
  expect(await updatesTo(id)).toMatchObject([{ to: '', textContent: '', state: 'failed' }])
  const [announcement] = await toldOf(training)
  expect(announcement?.counts).toMatchObject({ all: 0, failed: 0 })
  expect((await office.get(`/api/admin/announcements/${announcement?.id}/recipients`)).body).toEqual([])
})

test('the impact tells how many are concerned, by language, and by money', async () => {
  const training = await session({ maxParticipants: 2 })
  const people = [await register(training.id), await register(training.id, 'en')]
  await office.post('/api/payments', { registrationId: people[0], amount: 25_000, method: 'mobile' })
  await build.registration({ trainingId: training.id, status: 'annulée' })
  const impact = async () => (await office.get<TrainingImpact>(`/api/trainings/${training.id}/impact`)).body
  expect(await impact()).toEqual({
    concerned: 2,
    byLanguage: { fr: 1, en: 1 },
    pharmacies: 0,
    paid: { count: 1, amount: 25_000 },
    unpaid: { count: 2, amount: 105_000 },
    certificates: 0,
    restorable: { count: 0, places: 0 },
  })
  await change(training, { status: 'annulée', maxParticipants: 1 })
  expect(await impact()).toMatchObject({ concerned: 0, restorable: { count: 2, places: 1 } })
})

test('nothing is paid or reminded of for a cancelled session, but money that came all the same is recorded', async () => {
  const training = await session()
  const id = await register(training.id)
  await change(training, { status: 'annulée' })
  expect((await office.post(`/api/registrations/${id}/reminder`)).status).toBe(409)
  const payment = { registrationId: id, amount: 65_000, method: 'virement' }
  expect(await office.post('/api/payments', payment)).toMatchObject({
    status: 409,
    body: { code: 'training_cancelled' },
  })
  expect((await office.post('/api/payments', { ...payment, confirmCancelled: true })).status).toBe(201)
  const refundable = await office.get<{ id: number }[]>(
    `/api/admin/registrations?group=refundable&trainingId=${training.id}`,
  )
  expect(refundable.body.map((row) => row.id)).toEqual([id])
})

describe.runIf(onPostgres())('needs PostgreSQL: several connections', () => {
  test('who registers while the session moves is told, or registers for what holds', async () => {
    const training = await session()
    const [ids] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => register(training.id))),
      change(training, { location: 'Bouaké' }),
    ])
    for (const id of ids) {
      const letters = (await lettersAbout(db, id)).reverse()
      expect(letters.at(-1)?.textContent).toContain('Bouaké')
    }
  })

  test('two who move it at once: each person’s one mail says where it is', async () => {
    const training = await session()
    const id = await register(training.id)
    await Promise.all(['Bouaké', 'Man', 'Daloa'].map((location) => change(training, { location })))
    const { location } = (await office.get<Training>(`/api/trainings/${training.id}`)).body
    const [letter, ...others] = await updatesTo(id)
    expect(others).toEqual([])
    expect(letter?.textContent).toContain(`Abidjan → ${location}`)
  })

  test('a registration that is cancelled while its session is, is cancelled once', async () => {
    const training = await session()
    const id = await register(training.id)
    await Promise.all([
      change(training, { status: 'annulée' }),
      office.put(`/api/registrations/${id}/status`, { status: 'annulée' }),
    ])
    expect((await historyOf(db, 'registration', id)).filter(({ action }) => action === 'change_status')).toHaveLength(1)
    expect((await lettersAbout(db, id)).filter(({ type }) => type !== 'registration')).toHaveLength(1)
  })
})
