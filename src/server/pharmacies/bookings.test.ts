import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, pharmacyContact, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { bookedPerson } from '../../../tests/forms.ts'
import { lettersAbout, lettersTo } from '../../../tests/outbox.ts'
import { waitingToken } from '../../../tests/waiting-link.ts'
import type { BookedRegistration, Booking } from '../../domain/pharmacies/pharmacy-booking.ts'
import type { RegistrationRow } from '../../domain/registrations/registration.ts'
import { isNoAddress } from '../../domain/values/no-address.ts'
import { nextOfferingTime } from '../../domain/waiting-list/place-offer.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { waitingEntries } from '../db/schema/waiting-entries.ts'
import { updateWaitingList } from '../registrations/waiting/update-commands.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const day = 86_400_000
const entriesOf = (trainingId: number) =>
  db.select().from(waitingEntries).where(eq(waitingEntries.trainingId, trainingId)).orderBy(waitingEntries.id)
/** How long it is until a place may be offered, in milliseconds. */
const nextMorning = (now: Date) => nextOfferingTime(now).getTime() - now.getTime()
const inDays = (days: number) => new Date(clock.now().getTime() + days * day)

/** Somebody who speaks for a pharmacy, in their browser, and a session to come. */
async function atWork(places = 15) {
  const contact = await build.pharmacyContact()
  const training = await build.training({ maxParticipants: places, startsAt: inDays(9), price: 65_000 })
  const browser = as(pharmacyContact(contact))
  const book = (people: object[], unnamed = 0, extras = {}) =>
    browser.post<Booking>(
      '/api/pharmacy/bookings',
      { trainingId: training.id, people, unnamed, termsAccepted: true },
      extras,
    )
  const own = async () => (await browser.get<BookedRegistration[]>('/api/pharmacy/registrations')).body
  const live = () => db.$count(registrations, eq(registrations.trainingId, training.id))
  return { contact, training, browser, book, own, live }
}

test.each(['awa+officine', "n'guessan", 'a_b-'])(
  'a contact registers herself under the address she signs in with: %s',
  async (name) => {
    const email = `${name}.${uniqueWord()}@pharmacie-paix.technology`
    const { browser: visiting, training } = await atWork()
    await visiting.post('/api/pharmacy/codes', { email })
    const contact = await build.pharmacyContact({ email })
    const browser = as(pharmacyContact(contact))
    const form = { trainingId: training.id, people: [bookedPerson({ email })], termsAccepted: true }
    expect((await browser.post('/api/pharmacy/bookings', form)).status).toBe(201)
    const [booked] = (await browser.get<BookedRegistration[]>('/api/pharmacy/registrations')).body
    expect(booked?.email).toBe(email)
    expect(await lettersTo(db, email)).not.toEqual([])
  },
)

describe('a pharmacy registers its people', () => {
  test('at once under one reference, proven, paid for by it, with one mail of all', async () => {
    const { contact, training, book, own } = await atWork()
    const email = `ama.${uniqueWord()}@example.ci`
    const people = [bookedPerson({ email }), bookedPerson(), bookedPerson()]
    const { status, body } = await book(people, 1)
    expect({ status, body }).toMatchObject({ status: 201, body: { registrations: 4, total: 260_000 } })
    expect(body.reference).toMatch(/^OFF-[2-9A-Z]{7}$/)
    const made = await own()
    expect(made.map(({ lastName, isUnnamed }) => ({ lastName, isUnnamed }))).toEqual([
      ...people.map(({ lastName }) => ({ lastName, isUnnamed: false })),
      { lastName: '4', isUnnamed: true },
    ])
    expect(made.map((row) => row.email)).toEqual([email, null, null, null])
    for (const row of made)
      expect(row).toMatchObject({ bookingReference: body.reference, remaining: 65_000, isNameConfirmed: false })
    const rows = await db.select().from(registrations).where(eq(registrations.trainingId, training.id))
    expect(rows.every(({ provenAt, pharmacyId }) => provenAt !== null && pharmacyId === contact.pharmacyId)).toBe(true)
    expect((await lettersTo(db, contact.email)).map(({ type }) => type)).toEqual(['pharmacy_booking'])
    expect((await lettersTo(db, email)).map(({ type }) => type)).toEqual(['registration'])
    // One proforma for all, which quotes the reference.
    const papers = made.flatMap(({ documents }) => documents)
    expect(papers).toHaveLength(4)
    expect(new Set(papers.map(({ id }) => id)).size).toBe(1)
    const [invoice] = await db
      .select()
      .from(documents)
      .where(eq(documents.id, papers[0]?.id ?? 0))
    expect(invoice?.snapshot).toMatchObject({ price: 260_000, paymentReference: body.reference })
    const found = await office.get<RegistrationRow[]>(`/api/admin/registrations?q=${body.reference}`)
    expect(found.body).toHaveLength(4)
  })

  test('all or none: where fewer places are left, nobody', async () => {
    const { book, live } = await atWork(2)
    expect(await book([bookedPerson(), bookedPerson()], 1)).toMatchObject({
      status: 409,
      body: { code: 'places_short' },
    })
    expect(await live()).toBe(0)
    expect((await book([bookedPerson()], 1)).status).toBe(201)
  })

  test('beside another pharmacy, of which one gets the last places', async () => {
    const { training, book, live } = await atWork(3)
    const other = as(pharmacyContact(await build.pharmacyContact()))
    const form = { trainingId: training.id, people: [bookedPerson(), bookedPerson()], unnamed: 0, termsAccepted: true }
    const answers = await Promise.all([
      book([bookedPerson(), bookedPerson()]),
      other.post('/api/pharmacy/bookings', form),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await live()).toBe(2)
  })

  test('once, however often it is sent', async () => {
    const { book, live } = await atWork()
    const extras = { headers: { 'Idempotency-Key': uniqueWord() } }
    const people = [bookedPerson()]
    expect((await book(people, 1, extras)).body).toEqual((await book(people, 1, extras)).body)
    expect(await live()).toBe(2)
  })

  test('nobody twice: by e-mail, by name and phone, or within the form', async () => {
    const { training, book, live } = await atWork()
    const { email } = await build.registration({ trainingId: training.id })
    const known = bookedPerson({ lastName: 'Kouamé' })
    await book([known])
    const twice = bookedPerson({ email: `x.${uniqueWord()}@example.ci` })
    const { status, body } = await book([
      bookedPerson({ email: email.toUpperCase() }),
      { ...known, lastName: 'KOUAME', firstName: 'ama' },
      twice,
      { ...bookedPerson(), email: twice.email },
      bookedPerson(),
    ])
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'already_registered' } })
    expect(Object.keys((body as unknown as { fields: object }).fields)).toEqual([
      'people.0.email',
      'people.1.lastName',
      'people.3.email',
    ])
    expect(await live()).toBe(2)
  })

  test.each([
    [{ people: [], unnamed: 0 }, 'people'],
    [{ people: [bookedPerson()], unnamed: 15 }, 'people'],
    [{ people: [bookedPerson({ phone: '12' })], unnamed: 0 }, 'people.0.phone'],
    [{ people: [bookedPerson()], unnamed: 0, termsAccepted: false }, 'termsAccepted'],
  ])('only as the form allows: %#', async (changes, field) => {
    const { training, browser } = await atWork()
    const form = { trainingId: training.id, termsAccepted: true, ...changes }
    expect(await browser.post('/api/pharmacy/bookings', form)).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.any(String) } },
    })
  })

  test('for open sessions alone, and not once it is put away', async () => {
    const { contact, book } = await atWork()
    const { id } = await build.training({ status: 'terminée' })
    const browser = as(pharmacyContact(contact))
    const form = { trainingId: id, people: [bookedPerson()], termsAccepted: true }
    expect((await browser.post('/api/pharmacy/bookings', form)).body).toMatchObject({ code: 'training_not_open' })
    await office.put(`/api/admin/pharmacies/${contact.pharmacyId}/archive`, { archived: true })
    expect((await book([bookedPerson()])).body).toMatchObject({ code: 'pharmacy_archived' })
  })
})

describe('who comes', () => {
  const name = (browser: ReturnType<typeof as>, id: number, person: object) =>
    browser.put<BookedRegistration>(`/api/pharmacy/registrations/${id}/person`, person)

  test('is named and swapped until the day before; money, reference and place stay', async () => {
    const { browser, book, own } = await atWork()
    await book([], 1)
    const [place] = await own()
    const email = `koffi.${uniqueWord()}@example.ci`
    const named = await name(browser, place?.id ?? 0, bookedPerson({ lastName: 'Koffi', email }))
    expect(named).toMatchObject({ status: 200, body: { lastName: 'Koffi', email, isUnnamed: false } })
    expect(named.body.paymentReference).toBe(place?.paymentReference)
    expect((await lettersTo(db, email)).map(({ type }) => type)).toEqual(['registration'])
    // The accountant has the number already: the paper says the name under it.
    expect(named.body.documents).toMatchObject([{ kind: 'invoice', id: place?.documents[0]?.id }])
    const paper = () =>
      db
        .select()
        .from(documents)
        .where(eq(documents.id, place?.documents[0]?.id ?? 0))
    expect(await paper()).toMatchObject([
      { supersededAt: null, snapshot: { lines: [{ name: expect.stringMatching(/ Koffi$/) }] } },
    ])
    const swapped = await name(browser, place?.id ?? 0, bookedPerson({ lastName: 'Bamba' }))
    expect(swapped.body).toMatchObject({ lastName: 'Bamba', email: null })
    expect(await paper()).toMatchObject([
      { supersededAt: null, snapshot: { lines: [{ name: expect.stringMatching(/ Bamba$/) }] } },
    ])
    clock.advance(8 * day + day / 2)
    const contactLater = as(pharmacyContact({ id: (await build.pharmacyContact()).id }))
    expect((await name(contactLater, place?.id ?? 0, bookedPerson())).status).toBe(404)
    expect(await name(browser, place?.id ?? 0, bookedPerson())).toMatchObject({
      status: 409,
      body: { code: 'naming_closed' },
    })
  })

  test('is confirmed before a certificate is issued, and again once changed', async () => {
    const { browser, book, own } = await atWork()
    await book([bookedPerson()], 1)
    const [person, place] = await own()
    const confirm = (id = 0) => browser.post<BookedRegistration>(`/api/pharmacy/registrations/${id}/name`)
    expect((await confirm(place?.id)).body).toMatchObject({ code: 'name_missing' })
    expect((await confirm(person?.id)).body.isNameConfirmed).toBe(true)
    expect((await confirm(person?.id)).status).toBe(200)
    expect((await name(browser, person?.id ?? 0, bookedPerson())).body.isNameConfirmed).toBe(false)
  })

  test('without an e-mail: the contact who registered them gets the mail', async () => {
    const { contact, book, own } = await atWork()
    await book([bookedPerson()])
    const [person] = await own()
    expect(
      isNoAddress(
        (
          await db
            .select()
            .from(registrations)
            .where(eq(registrations.id, person?.id ?? 0))
        )[0]?.email ?? '',
      ),
    ).toBe(true)
    await office.put(`/api/registrations/${person?.id}/status`, { status: 'confirmée' })
    const [letter] = await lettersAbout(db, person?.id ?? 0)
    expect(letter).toMatchObject({ type: 'status_update', to: contact.email })
    // Once they may no longer enter, to the firm.
    await office.put(`/api/admin/pharmacy-contacts/${contact.id}`, { state: 'removed' })
    await office.put(`/api/registrations/${person?.id}/status`, { status: 'en_attente' })
    expect((await lettersAbout(db, person?.id ?? 0))[0]?.to).not.toBe(contact.email)
  })
})

describe('a pharmacy sees', () => {
  test('what is due for all of them, and the registrations page by page', async () => {
    const { contact, browser, book } = await atWork()
    await book([], 3)
    const { body: rows } = await browser.get<BookedRegistration[]>('/api/pharmacy/registrations')
    await build.payment({ registrationId: rows[0]?.id ?? 0, amount: 20_000 })
    await db
      .update(registrations)
      .set({ status: 'annulée' })
      .where(eq(registrations.id, rows[1]?.id ?? 0))
    await build.registration({ pharmacyId: contact.pharmacyId, price: 50_000 })
    await build.registration({ price: 50_000 })
    const due = await browser.get('/api/pharmacy/due')
    expect(due.body).toMatchObject({
      amount: 45_000 + 65_000 + 50_000,
      registrations: 3,
      bookings: [{ reference: rows[0]?.bookingReference, amount: 45_000 + 65_000, registrations: 2 }],
    })
    const page = await browser.get<BookedRegistration[]>('/api/pharmacy/registrations?page=2&pageSize=3')
    expect(page.body.map(({ id }) => id)).toEqual([rows[2]?.id])
  })

  test('what it pays for and has made, with their papers, and nothing else', async () => {
    const { contact, browser, book, own } = await atWork()
    await book([bookedPerson()])
    const paid = await build.registration({ pharmacyId: contact.pharmacyId })
    const stranger = await build.registration({ organization: 'Pharmacie de la Paix' })
    const paper = await build.document({ registrationId: paid.id, kind: 'upload' })
    const foreign = await build.document({ registrationId: stranger.id })
    const seen = (await own()).map(({ id }) => id)
    expect(seen).toContain(paid.id)
    expect(seen).not.toContain(stranger.id)
    expect(seen).toHaveLength(2)
    for (const { id } of [paper, foreign])
      expect((await browser.get(`/api/pharmacy/documents/${id}/download`)).status).toBe(404)
    // Who pays themselves and was not registered by it is named by nobody else.
    const url = `/api/pharmacy/registrations/${paid.id}/person`
    expect((await browser.put(url, bookedPerson())).status).toBe(404)
  })
})

describe('where fewer places are left than people', () => {
  test('the first get them, the others wait in their order, under one reference', async () => {
    const { contact, training, browser, book, live } = await atWork(2)
    const email = `issa.${uniqueWord()}@example.ci`
    const people = [bookedPerson(), bookedPerson(), bookedPerson({ email })]
    const form = { trainingId: training.id, people, unnamed: 1, restWaits: true, termsAccepted: true }
    const { status, body } = await browser.post<Booking>('/api/pharmacy/bookings', form)
    expect({ status, body }).toMatchObject({ status: 201, body: { registrations: 2, waiting: 2, total: 130_000 } })
    expect(await live()).toBe(2)
    const listed = await entriesOf(training.id)
    expect(listed).toMatchObject([
      { bookingId: body.id, state: 'waiting', lastName: people[2]?.lastName, email, isUnnamed: false },
      { bookingId: body.id, state: 'waiting', firstName: 'Participant', lastName: '4', isUnnamed: true },
    ])
    const [letter] = await lettersTo(db, contact.email)
    expect(letter?.textContent).toContain(body.reference)
    expect(letter?.textContent).toContain(`dans cet ordre\u00A0: Ama ${people[2]?.lastName}, Participant 4`)
    // Nobody waits twice.
    const again = { ...form, people: [people[2]], unnamed: 0 }
    expect(await browser.post('/api/pharmacy/bookings', again)).toMatchObject({
      status: 409,
      body: { code: 'already_waiting', fields: { 'people.0.email': expect.any(String) } },
    })
    expect(await book([people[0] ?? {}])).toMatchObject({ body: { code: 'already_registered' } })
  })

  test('one who waited gets a place of the same booking, offered to the contact, on one invoice with the others', async () => {
    const { contact, training, browser, own } = await atWork(1)
    const late = bookedPerson()
    const form = { trainingId: training.id, people: [bookedPerson(), late], restWaits: true, termsAccepted: true }
    const { body } = await browser.post<Booking>('/api/pharmacy/bookings', form)
    const [before] = await own()
    await db.update(trainings).set({ maxParticipants: 2 }).where(eq(trainings.id, training.id))
    clock.advance(nextMorning(clock.now()))
    await updateWaitingList(services, training.id)
    const offer = (await lettersTo(db, contact.email)).at(-1)
    expect(offer).toMatchObject({ type: 'place_offer' })
    expect(offer?.subject).toContain(`Ama ${late.lastName}, ${body.reference}`)
    const [entry] = await entriesOf(training.id)
    const link = { id: entry?.id ?? 0, token: waitingToken(entry?.id ?? 0) }
    const taken = await browser.post('/api/waiting-list/accept', link)
    expect(taken.status).toBe(200)
    expect((await browser.post('/api/waiting-list/accept', link)).body).toEqual(taken.body)
    const rows = await own()
    expect(rows).toMatchObject([
      { lastName: late.lastName, bookingReference: body.reference, remaining: 65_000, email: null },
      { bookingReference: body.reference },
    ])
    expect(rows[0]?.documents).toEqual(rows[1]?.documents)
    expect(rows[0]?.documents).toHaveLength(1)
    const [invoice] = await db
      .select()
      .from(documents)
      .where(eq(documents.id, rows[0]?.documents[0]?.id ?? 0))
    expect(invoice).toMatchObject({
      supersedes: before?.documents[0]?.id,
      snapshot: { price: 130_000, paymentReference: body.reference, lines: [{}, { name: `Ama ${late.lastName}` }] },
    })
    expect((await lettersTo(db, contact.email)).at(-1)).toMatchObject({ type: 'pharmacy_booking' })
  })

  test('two pharmacies at once for the last places: one has them, the other one waits', async () => {
    const { training, browser } = await atWork(2)
    const other = as(pharmacyContact(await build.pharmacyContact()))
    const book = (by: ReturnType<typeof as>) =>
      by.post<Booking>('/api/pharmacy/bookings', {
        trainingId: training.id,
        people: [bookedPerson(), bookedPerson()],
        restWaits: true,
        termsAccepted: true,
      })
    const answers = await Promise.all([book(browser), book(other)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers.map(({ body }) => [body.registrations, body.waiting]).toSorted()).toEqual([
      [0, 2],
      [2, 0],
    ])
  })

  test('nobody waits on the last day, or for a pharmacy that is put away', async () => {
    const { training, browser, contact } = await atWork(1)
    const form = {
      trainingId: training.id,
      people: [bookedPerson(), bookedPerson()],
      restWaits: true,
      termsAccepted: true,
    }
    await browser.post('/api/pharmacy/bookings', form)
    const [entry] = await entriesOf(training.id)
    await office.put(`/api/admin/pharmacies/${contact.pharmacyId}/archive`, { archived: true })
    expect(await office.post(`/api/admin/waiting-list/${entry?.id}/place`, { beyondPlaces: true })).toMatchObject({
      status: 409,
      body: { code: 'pharmacy_archived' },
    })
    const soon = await build.training({ maxParticipants: 1, startsAt: inDays(0.9), price: 65_000 })
    const late = as(pharmacyContact(await build.pharmacyContact()))
    expect(await late.post('/api/pharmacy/bookings', { ...form, trainingId: soon.id })).toMatchObject({
      status: 409,
      body: { code: 'waiting_list_closed' },
    })
    expect(await db.$count(registrations, eq(registrations.trainingId, soon.id))).toBe(0)
  })
})
