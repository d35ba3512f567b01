// A pharmacy is told of a session that changes, once for all its people there (docs/rules/announcements.md#pharmacies).
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, participant, pharmacyContact, startApi } from '../../../tests/api.ts'
import { days } from '../../../tests/clock.ts'
import { onPostgres } from '../../../tests/database.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { bookedPerson } from '../../../tests/forms.ts'
import { codeMailedTo, jobsFor, lettersTo } from '../../../tests/outbox.ts'
import type { Announcement, TrainingImpact } from '../../domain/announcements/announcement.ts'
import type { OwnNotification } from '../../domain/participants/participant.ts'
import { announcements } from '../db/schema/announcements.ts'
import { notifications } from '../db/schema/notifications.ts'
import { pharmacies, pharmacyContacts } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'
import { deliverMail } from '../mail/deliver.ts'
import { createMailFlow } from '../mail/flow.ts'
import type { SendMail } from '../mail/smtp.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const { database, jobs } = services
const log = { warn() {}, error() {}, info() {} }
const flow = createMailFlow(database, { perSecond: 1_000, perHour: 100_000 }, clock.now, log)
const arrives: SendMail = async () => {}
const deliver = (id: number, send = arrives) =>
  deliverMail({ database, jobs, send, flow, demo: false, clock: clock.now, log }, id)

type Session = Awaited<ReturnType<typeof build.training>>
const change = ({ id, title, description }: Session, changes: object) =>
  office.put(`/api/trainings/${id}`, { title, description, ...changes })
const plain = (text = '') => text.replaceAll('\u00A0', ' ')

/** A session at 65 000 FCFA of five people, three of whom a pharmacy with a contact pays for. */
async function sessionOfFive(contactIs: Parameters<typeof build.pharmacyContact>[0] = {}) {
  const contact = await build.pharmacyContact(contactIs)
  const training = await build.training({
    startsAt: new Date('2027-03-10T09:00:00Z'),
    endsAt: new Date('2027-03-10T12:00:00Z'),
    maxParticipants: 9,
    price: 65_000,
  })
  const register = (lastName: string, pharmacyId: number | null) =>
    build.registration({ trainingId: training.id, status: 'confirmée', lastName, pharmacyId })
  const paidFor = []
  for (const name of ['Aka', 'Bamba', 'Coulibaly']) paidFor.push(await register(name, contact.pharmacyId))
  const others = [await register('Diallo', null), await register('Ehui', null)]
  const letters = async (to = contact.email) =>
    (await lettersTo(db, to)).filter(({ type }) => type === 'pharmacy_booking')
  return { contact, training, paidFor, others, letters, pharmacyId: contact.pharmacyId ?? 0 }
}
const leaves = async (letter: { id: number } | undefined) => deliver(letter?.id ?? 0)
const pays = (registrationId: number, amount: number) =>
  office.post('/api/payments', { registrationId, amount, method: 'virement', surplus: 'credit' })

describe('a session that is cancelled', () => {
  test('is told to the pharmacy that pays for three of five in one letter, with their names and what was paid in all', async () => {
    const { contact, training, paidFor, others, letters } = await sessionOfFive()
    const idle = await build.pharmacyContact()
    await pays(paidFor[0]?.id ?? 0, 65_000)
    await pays(paidFor[1]?.id ?? 0, 70_000)
    await pays(others[0]?.id ?? 0, 65_000)
    const note = { fr: 'Le formateur est souffrant.', en: null }
    expect((await change(training, { status: 'annulée', announcement: { note } })).status).toBe(200)
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter).toMatchObject({
      subject: `Formation annulée\u00A0: ${training.title} · 10/03/2027 (3 inscriptions)`,
      locale: 'fr',
      state: 'queued',
    })
    const text = plain(letter?.textContent)
    for (const { firstName, lastName, paymentReference } of paidFor) {
      expect(text).toContain(`${firstName} ${lastName} : ${paymentReference}`)
    }
    for (const { lastName } of others) expect(text).not.toContain(lastName)
    expect(text).toContain('La session prévue mercredi 10 mars 2027, de 9 h à 12 h (Abidjan) n’aura pas lieu.')
    expect(text).toContain('Vous avez payé 135 000 FCFA en tout pour ces inscriptions')
    expect(text).toContain('Le formateur est souffrant.')
    expect(text).toContain('/espace-pharmacie')
    expect(letter?.calendar).toContain('METHOD:CANCEL')
    expect(await jobsFor(db, letter?.id ?? 0)).toEqual([{ state: 'created', delay: 0 }])
    expect(await lettersTo(db, idle.email)).toEqual([])
    // Each of the people is told as before.
    for (const { email } of [...paidFor, ...others]) {
      expect((await lettersTo(db, email)).filter(({ type }) => type === 'training_update')).toHaveLength(1)
    }
    expect((await lettersTo(db, contact.email)).filter(({ type }) => type !== 'pharmacy_payment')).toHaveLength(1)
  })

  test('asked for a second time, tells nobody again', async () => {
    const { training, letters } = await sessionOfFive()
    await change(training, { status: 'annulée' })
    const before = await letters()
    await leaves(before[0])
    await change(training, { status: 'annulée' })
    expect((await letters()).map(({ id, state }) => ({ id, state }))).toEqual([{ id: before[0]?.id, state: 'sent' }])
    // Nor does the worker, asked for a second time.
    await deliver(before[0]?.id ?? 0, () => Promise.reject(new Error('sent twice')))
    expect((await letters())[0]).toMatchObject({ state: 'sent', failures: 0 })
  })

  test('when the change is refused, tells nobody', async () => {
    const { training, letters } = await sessionOfFive()
    expect((await change(training, { status: 'annulée', version: training.version + 1 })).status).toBe(409)
    expect(await letters()).toEqual([])
  })

  test('names other dates, and says nothing of money where none was paid', async () => {
    const { training, letters } = await sessionOfFive()
    const { programmeId } = training
    const other = { programmeId, startsAt: new Date('2027-04-07T09:00:00Z'), endsAt: new Date('2027-04-07T12:00:00Z') }
    await build.training({ ...other, location: 'Bouaké' })
    await change(training, { status: 'annulée' })
    const text = plain((await letters())[0]?.textContent)
    expect(text).toContain('mercredi 7 avril 2027, de 9 h à 12 h : Bouaké')
    expect(text).not.toContain('FCFA')
  })
})

describe('a session that moves', () => {
  test('is told from before to after, in the contact’s language, with where the proforma is that holds', async () => {
    const { contact, training, paidFor, letters, pharmacyId } = await sessionOfFive({ locale: 'en' })
    const registrationIds = paidFor.map(({ id }) => id)
    expect((await office.post(`/api/admin/pharmacies/${pharmacyId}/invoices`, { registrationIds })).status).toBe(201)
    const colleague = await build.pharmacyContact({ pharmacyId: contact.pharmacyId })
    await change(training, { location: 'Bouaké' })
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter?.subject).toBe(`Change: ${training.title} · 10/03/2027 (3 registrations)`)
    expect(letter?.textContent).toContain('Place: Abidjan → Bouaké')
    expect(letter?.textContent).toContain('The proforma invoice that is valid now is in your pharmacy space.')
    expect(letter?.textContent).toContain('Awa Coulibaly')
    expect(letter?.textContent).not.toContain('FCFA')
    expect(letter?.calendar).toContain('METHOD:PUBLISH')
    expect((await letters(colleague.email))[0]?.subject).toContain('Changement')
    // Other trainers are on no paper.
    await change(training, { trainers: ['Awa Traoré'] })
    expect((await letters())[0]?.textContent).not.toContain('proforma')
  })

  test('again before the letter has left is told once, from what its reader knows; and back, not at all', async () => {
    const { training, letters } = await sessionOfFive()
    await change(training, { location: 'Bouaké' })
    await change(training, { location: 'Man' })
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter?.textContent).toContain('Abidjan → Man')
    await change(training, { location: 'Abidjan' })
    expect(await letters()).toEqual([])
  })

  test('back, once the pharmacy’s letter alone has left, is told to it alone', async () => {
    const { training, paidFor, letters } = await sessionOfFive()
    await change(training, { location: 'Bouaké' })
    await leaves((await letters())[0])
    await change(training, { location: 'Abidjan' })
    expect((await letters())[1]?.textContent).toContain('Bouaké → Abidjan')
    expect((await lettersTo(db, paidFor[0]?.email ?? '')).filter(({ type }) => type === 'training_update')).toEqual([])
    // Which had not left either.
    await change(training, { location: 'Man' })
    const [, second, ...more] = await letters()
    expect(more).toEqual([])
    expect(second?.textContent).toContain('Bouaké → Man')
  })

  test('while the letter is just being sent, the second arrives after it', async () => {
    const { training, letters } = await sessionOfFive()
    await change(training, { location: 'Bouaké' })
    await deliver((await letters())[0]?.id ?? 0, async () => {
      await change(training, { location: 'Man' })
      const second = (await letters())[1]?.id ?? 0
      await deliver(second)
      expect((await jobsFor(db, second))[0]).toEqual({ state: 'created', delay: 10 })
    })
    await leaves((await letters())[1])
    expect((await letters()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })
})

describe('a session that takes place after all', () => {
  test('says whose place is held again, and whose is not', async () => {
    const { training, letters } = await sessionOfFive()
    await change(training, { status: 'annulée' })
    await leaves((await letters())[0])
    await change(training, { status: 'programmée', maxParticipants: 2, announcement: { restore: true } })
    const [, letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter?.subject).toBe(`Formation maintenue\u00A0: ${training.title} · 10/03/2027 (3 inscriptions)`)
    expect(plain(letter?.textContent)).toMatch(/place est de nouveau réservée :\n\nAwa Aka : \S+\nAwa Bamba : \S+\n\n/)
    expect(plain(letter?.textContent)).toMatch(/restent annulées\..*\n\nAwa Coulibaly : \S+\n\n/)
    expect(letter?.calendar).toContain('METHOD:PUBLISH')
  })

  test('within the minute, with all who were registered, is told to nobody; without one of them, it is', async () => {
    const [all, some] = [await sessionOfFive(), await sessionOfFive()]
    for (const { training } of [all, some]) await change(training, { status: 'annulée' })
    await change(all.training, { status: 'programmée', announcement: { restore: true } })
    await change(some.training, { status: 'programmée', maxParticipants: 2, announcement: { restore: true } })
    expect(await all.letters()).toEqual([])
    const [letter, ...more] = await some.letters()
    expect(more).toEqual([])
    expect(plain(letter?.textContent)).toMatch(/restent annulées\..*\n\nAwa Coulibaly/)
  })
})

describe('who reads it', () => {
  test('one who may no longer enter, and those of an archived pharmacy, get none', async () => {
    const [left, archived] = [await sessionOfFive(), await sessionOfFive()]
    const removed = { state: 'removed' as const, pharmacyId: null }
    await db.update(pharmacyContacts).set(removed).where(eq(pharmacyContacts.id, left.contact.id))
    const email = `caisse.${uniqueWord()}@officine.example`
    await db.update(pharmacies).set({ email }).where(eq(pharmacies.id, left.pharmacyId))
    await db.update(pharmacies).set({ archivedAt: clock.now() }).where(eq(pharmacies.id, archived.pharmacyId))
    for (const { training } of [left, archived]) await change(training, { status: 'annulée' })
    expect(await left.letters()).toEqual([])
    expect(await archived.letters()).toEqual([])
    // As of money: its own e-mail where nobody speaks for it.
    expect(await left.letters(email)).toHaveLength(1)
  })

  test('who booked reads it too, where another pharmacy pays; what was paid is told to the payer', async () => {
    const contact = await build.pharmacyContact()
    const training = await build.training({ startsAt: new Date(clock.now().getTime() + 30 * days), price: 65_000 })
    const form = { trainingId: training.id, people: [bookedPerson(), bookedPerson()], termsAccepted: true }
    expect((await as(pharmacyContact(contact)).post('/api/pharmacy/bookings', form)).status).toBe(201)
    const rows = await db.select().from(registrations).where(eq(registrations.trainingId, training.id))
    const ids = rows.map(({ id }) => id)
    const payer = await build.pharmacyContact()
    await office.put('/api/admin/registrations/pharmacy', { ids, pharmacyId: payer.pharmacyId })
    await pays(ids[0] ?? 0, 65_000)
    await change(training, { status: 'annulée' })
    const latest = async (to: string) => plain((await lettersTo(db, to)).at(-1)?.textContent)
    expect(await latest(payer.email)).toContain('Vous avez payé 65 000 FCFA en tout')
    expect(await latest(contact.email)).toContain('sont annulées, et il n’y a plus rien à payer')
    expect(await latest(contact.email)).not.toContain('FCFA')
  })

  test('who reads the letter of the only person it would name reads no second one', async () => {
    const contact = await build.pharmacyContact()
    const training = await build.training({ startsAt: new Date(clock.now().getTime() + 30 * days), price: 65_000 })
    const form = { trainingId: training.id, people: [bookedPerson()], termsAccepted: true }
    expect((await as(pharmacyContact(contact)).post('/api/pharmacy/bookings', form)).status).toBe(201)
    const colleague = await build.pharmacyContact({ pharmacyId: contact.pharmacyId })
    await change(training, { status: 'annulée' })
    const typesTo = async (to: string) => (await lettersTo(db, to)).map(({ type }) => type)
    expect(await typesTo(contact.email)).toEqual(['pharmacy_booking', 'training_update'])
    expect(await typesTo(colleague.email)).toEqual(['pharmacy_booking'])
  })

  test('no participant does, and erasing one whom it names empties it, and no other', async () => {
    const { training, others, contact, letters } = await sessionOfFive()
    const other = await build.pharmacyContact()
    const [seen] = others
    await office.put('/api/admin/registrations/pharmacy', { ids: [seen?.id], pharmacyId: other.pharmacyId })
    const person = await build.participant()
    const named = await build.registration({
      ...{ trainingId: training.id, pharmacyId: contact.pharmacyId, status: 'confirmée' },
      ...{ participantId: person.id, email: person.email },
    })
    await change(training, { status: 'annulée' })
    const [letter] = await letters()
    await db
      .update(notifications)
      .set({ registrationId: named.id })
      .where(eq(notifications.id, letter?.id ?? 0))
    const browser = as(participant(person))
    const read = await browser.get<OwnNotification[]>('/api/participant/notifications')
    expect(read.body.map(({ subject }) => subject)).toEqual([`Formation annulée\u00A0: ${training.title} · 10/03/2027`])
    // It stands with another one of them as a rule.
    const registrationId = letter?.registrationId ?? 0
    await db
      .update(notifications)
      .set({ registrationId })
      .where(eq(notifications.id, letter?.id ?? 0))
    await leaves(letter)
    await browser.post('/api/participant/erase', { confirmed: true })
    const code = await codeMailedTo(db, person.email)
    expect((await browser.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
    const [emptied] = await db
      .select()
      .from(notifications)
      .where(eq(notifications.id, letter?.id ?? 0))
    expect(emptied).toMatchObject({ to: '', textContent: '', htmlContent: '', calendar: null, state: 'sent' })
    expect((await letters(other.email))[0]?.textContent).toContain('Awa Diallo')
  })
})

test('the impact says how many pharmacies are told, also of those who may come back', async () => {
  const { training, others, contact, pharmacyId } = await sessionOfFive()
  const impact = async () => (await office.get<TrainingImpact>(`/api/trainings/${training.id}/impact`)).body
  expect(await impact()).toMatchObject({ concerned: 5, pharmacies: 1 })
  const other = await build.pharmacyContact()
  await office.put('/api/admin/registrations/pharmacy', { ids: [others[0]?.id], pharmacyId: other.pharmacyId })
  expect(await impact()).toMatchObject({ pharmacies: 2 })
  await change(training, { status: 'annulée' })
  expect(await impact()).toMatchObject({ concerned: 0, pharmacies: 2 })
  await db.update(pharmacies).set({ archivedAt: clock.now() }).where(eq(pharmacies.id, pharmacyId))
  expect(await impact()).toMatchObject({ pharmacies: 1 })
  expect((await lettersTo(db, contact.email)).length).toBeGreaterThan(0)
})

test('the office’s list of recipients has only people', async () => {
  const { training } = await sessionOfFive()
  await change(training, { location: 'Bouaké' })
  const told = await office.get<Announcement[]>(`/api/admin/trainings/${training.id}/announcements`)
  expect(told.body).toMatchObject([{ kind: 'moved', counts: { all: 5, queued: 5 } }])
  expect(await db.select().from(announcements).where(eq(announcements.trainingId, training.id))).toHaveLength(1)
})

test.runIf(onPostgres())(
  'needs PostgreSQL: of two who move it at once, the pharmacy’s one letter says where it is',
  async () => {
    const { training, letters } = await sessionOfFive()
    await Promise.all(['Bouaké', 'Man', 'Daloa'].map((location) => change(training, { location })))
    const { location } = (await office.get<{ location: string }>(`/api/trainings/${training.id}`)).body
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter?.textContent).toContain(`Abidjan → ${location}`)
  },
)
