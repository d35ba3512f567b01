import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../../tests/api.ts'
import { days, hours } from '../../../../tests/clock.ts'
import { registrationForm } from '../../../../tests/forms.ts'
import { historyOf } from '../../../../tests/outbox.ts'
import { waitingToken } from '../../../../tests/waiting-link.ts'
import type { RegistrationSummary } from '../../../domain/registrations/registration.ts'
import type { Training } from '../../../domain/trainings/training-schemas.ts'
import type { Problem } from '../../../domain/values/problem.ts'
import type { OwnWaitingEntry, WaitingList, WaitingReceipt } from '../../../domain/waiting-list/waiting-list.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { trainings } from '../../db/schema/trainings.ts'
import { waitingEntries } from '../../db/schema/waiting-entries.ts'
import { updateWaitingList } from './update-commands.ts'

const { as, build, clock, db, services } = await startApi()
const account = await build.administrator()
/** Signed in at this moment: some of these stories last for days. */
const office = () => as(administrator(account))
const browser = as(visitor)

/** Travels to the next such hour of the day, by the clock of Abidjan. */
const travelTo = (hour: number) => {
  const now = clock.now()
  const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour)
  clock.advance((at > now.getTime() ? at : at + days) - now.getTime())
}

/** A full session in a month, the number of the one registration to free first, and who waits for it. */
async function fullSession({ places = 1, waiting = 2, startsIn = 30 * days } = {}) {
  const training = await build.training({
    maxParticipants: places,
    startsAt: new Date(clock.now().getTime() + startsIn),
  })
  const booked = []
  for (let place = 0; place < places; place++) booked.push((await build.registration({ trainingId: training.id })).id)
  const people = []
  for (let person = 0; person < waiting; person++) people.push(await build.waitingEntry({ trainingId: training.id }))
  return { training, booked, people }
}

const free = (id = 0) => office().put(`/api/registrations/${id}/status`, { status: 'annulée' })
const update = (trainingId: number) => updateWaitingList(services, trainingId)
const entryOf = async (id = 0) => (await db.select().from(waitingEntries).where(eq(waitingEntries.id, id)))[0]
const stateOf = async (id = 0) => (await entryOf(id))?.state
const lettersTo = (id = 0) =>
  db.select().from(notifications).where(eq(notifications.waitingEntryId, id)).orderBy(desc(notifications.id))
const link = (id = 0) => ({ id, token: waitingToken(id) })
const placesLeft = async (id: number) => (await browser.get<Training>(`/api/trainings/${id}`)).body.placesLeft
const join = (trainingId: number, changes = {}) =>
  browser.post<WaitingReceipt & Problem>('/api/waiting-list', registrationForm(trainingId, changes))
const deliver = (id = 0) =>
  db.update(notifications).set({ state: 'sent', sentAt: clock.now() }).where(eq(notifications.waitingEntryId, id))

describe('joining', () => {
  test('a full session stays full to a person who registers, and takes the same data on its list', async () => {
    const { training } = await fullSession({ waiting: 1 })
    const form = registrationForm(training.id, { termsAccepted: true, specialRequirements: 'Sans gluten' })
    expect(await browser.post('/api/registrations', form)).toMatchObject({
      status: 409,
      body: { code: 'training_full' },
    })
    const { status, body } = await browser.post<WaitingReceipt>('/api/waiting-list', form)
    expect({ status, body }).toMatchObject({ status: 201, body: { trainingId: training.id, position: 2 } })
    expect(await entryOf(body.id)).toMatchObject({
      state: 'waiting',
      email: form.email,
      phone: '+2250708091011',
      specialRequirements: 'Sans gluten',
      termsAcceptedAt: expect.any(Date),
    })
    const [letter] = await lettersTo(body.id)
    expect(letter).toMatchObject({ type: 'waiting_list', to: form.email, locale: 'fr' })
    expect(letter?.subject).toContain('Liste d’attente')
    expect(letter?.textContent).toContain('position sur la liste d’attente\u00A0: 2.')
    expect(letter?.textContent).toContain(`?attente=${body.id}&cle=${waitingToken(body.id)}`)
    expect(await historyOf(db, 'training', training.id)).toMatchObject([
      { action: 'join_waiting_list', actor: 'visitor', after: { waitingEntry: body.id, waitingPosition: 2 } },
    ])
    expect((await browser.get<Training>(`/api/trainings/${training.id}`)).body).toMatchObject({
      placesLeft: 0,
      waiting: 2,
    })
  })

  test('once only with an e-mail, however it is written, and sent twice under one key it is one', async () => {
    const { training } = await fullSession({ waiting: 0 })
    const form = registrationForm(training.id)
    const headers = { 'Idempotency-Key': `waiting-${training.id}` }
    const [first, second] = [
      await browser.post<WaitingReceipt>('/api/waiting-list', form, { headers }),
      await browser.post<WaitingReceipt>('/api/waiting-list', form, { headers }),
    ]
    expect([first.status, second.body]).toEqual([201, first.body])
    expect(await join(training.id, { email: form.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'already_waiting', fields: { email: expect.any(String) } },
    })
    expect(await lettersTo(first.body.id)).toHaveLength(1)
  })

  test('not beside a registration, not where a place is left, not on the last day, not where registration is closed', async () => {
    const { training, booked } = await fullSession({ waiting: 0 })
    const [own] = await db
      .select()
      .from(registrations)
      .where(eq(registrations.id, booked[0] ?? 0))
    expect(await join(training.id, { email: own?.email })).toMatchObject({
      status: 409,
      body: { code: 'already_registered' },
    })
    const roomy = await build.training()
    expect(await join(roomy.id)).toMatchObject({ status: 409, body: { code: 'place_available' } })
    const soon = await fullSession({ startsIn: 23 * hours })
    expect(await join(soon.training.id)).toMatchObject({ status: 409, body: { code: 'waiting_list_closed' } })
    const over = await build.training({ status: 'terminée' })
    expect(await join(over.id)).toMatchObject({ status: 409, body: { code: 'training_not_open' } })
    expect(await join(2_147_483_647)).toMatchObject({ status: 404, body: { code: 'training_not_found' } })
  })
})

describe('a place that becomes free', () => {
  test('is offered to the first, counts as taken meanwhile, and becomes a registration when it is accepted', async () => {
    const { training, booked, people } = await fullSession()
    const [first, second] = people
    travelTo(10)
    expect((await free(booked[0])).status).toBe(200)
    // Before the worker has come to it as well.
    expect(await placesLeft(training.id)).toBe(0)
    expect(await browser.post('/api/registrations', registrationForm(training.id))).toMatchObject({ status: 409 })
    await update(training.id)
    await update(training.id)
    expect([await stateOf(first?.id), await stateOf(second?.id)]).toEqual(['offered', 'waiting'])
    expect(await placesLeft(training.id)).toBe(0)
    const letters = await lettersTo(first?.id)
    expect(letters).toMatchObject([{ type: 'place_offer', to: first?.email }])
    expect(letters[0]?.textContent).toContain('à 10\u00A0h')
    expect(await browser.post('/api/registrations', registrationForm(training.id))).toMatchObject({
      status: 409,
      body: { code: 'training_full' },
    })

    const accepted = await browser.post<RegistrationSummary>('/api/waiting-list/accept', link(first?.id))
    expect(accepted).toMatchObject({ status: 200, body: { status: 'en_attente', trainingId: training.id } })
    const again = await browser.post<RegistrationSummary>('/api/waiting-list/accept', link(first?.id))
    expect(again.body).toEqual(accepted.body)
    const [made] = await db.select().from(registrations).where(eq(registrations.id, accepted.body.id))
    expect(made).toMatchObject({ email: first?.email, price: training.price, provenAt: expect.any(Date) })
    expect(await entryOf(first?.id)).toMatchObject({ state: 'accepted', registrationId: accepted.body.id })
    const [mail] = await db.select().from(notifications).where(eq(notifications.registrationId, accepted.body.id))
    expect(mail).toMatchObject({ type: 'registration', to: first?.email })
    expect(await historyOf(db, 'registration', accepted.body.id)).toMatchObject([
      { action: 'register', after: { admission: 'offer' } },
    ])
    expect(await placesLeft(training.id)).toBe(0)
  })

  test('waits for the morning at night, and is nobody else’s meanwhile', async () => {
    const { training, booked, people } = await fullSession()
    travelTo(23)
    await free(booked[0])
    await update(training.id)
    expect(await stateOf(people[0]?.id)).toBe('waiting')
    expect(await placesLeft(training.id)).toBe(0)
    const { body } = await office().get<WaitingList>(`/api/admin/trainings/${training.id}/waiting-list`)
    expect(body).toMatchObject({ reason: 'night', free: 1 })
    travelTo(8)
    await update(training.id)
    expect(await stateOf(people[0]?.id)).toBe('offered')
  })

  test('goes to the next when it is declined, and when the hours are over, which is told', async () => {
    const { training, booked, people } = await fullSession({ waiting: 3 })
    const [first, second, third] = people
    travelTo(10)
    await free(booked[0])
    await update(training.id)
    expect(await browser.post('/api/waiting-list/leave', link(first?.id))).toMatchObject({
      status: 200,
      body: { state: 'declined', position: null },
    })
    await update(training.id)
    expect(await stateOf(second?.id)).toBe('offered')
    await deliver(second?.id)
    clock.advance(23 * hours)
    await update(training.id)
    expect(await stateOf(second?.id)).toBe('offered')
    clock.advance(1 * hours + 1_000)
    // Over, though the worker has not come yet.
    expect(await browser.post('/api/waiting-list/accept', link(second?.id))).toMatchObject({
      status: 409,
      body: { code: 'offer_over' },
    })
    await update(training.id)
    expect([await stateOf(second?.id), await stateOf(third?.id)]).toEqual(['expired', 'offered'])
    expect((await lettersTo(second?.id))[0]?.subject).toContain('Place non acceptée à temps')
    expect(await browser.post('/api/waiting-list/leave', link(second?.id))).toMatchObject({
      body: { state: 'expired' },
    })
  })

  test('an offer whose mail has not left begins again with another end, and one that left late lasts as long', async () => {
    const { training, booked, people } = await fullSession()
    const [first] = people
    travelTo(10)
    await free(booked[0])
    await update(training.id)
    const [before] = await lettersTo(first?.id)
    clock.advance(25 * hours)
    await update(training.id)
    const [after] = await lettersTo(first?.id)
    expect(after).toMatchObject({ id: before?.id, state: 'queued' })
    expect(after?.textContent).not.toBe(before?.textContent)
    clock.advance(5 * hours)
    await deliver(first?.id)
    clock.advance(20 * hours)
    await update(training.id)
    expect(await stateOf(first?.id)).toBe('offered')
    clock.advance(5 * hours)
    await update(training.id)
    expect(await stateOf(first?.id)).toBe('expired')
  })

  test('a person who is offered one may register on the page as well, and then waits no more', async () => {
    const { training, booked, people } = await fullSession()
    const [first] = people
    travelTo(10)
    await free(booked[0])
    await update(training.id)
    const form = registrationForm(training.id, { email: first?.email })
    const { status, body } = await browser.post<RegistrationSummary>('/api/registrations', form)
    expect(status).toBe(201)
    expect(await entryOf(first?.id)).toMatchObject({ state: 'accepted', registrationId: body.id })
    await update(training.id)
    expect(await stateOf(people[1]?.id)).toBe('waiting')
  })

  test('nobody opens another’s place: not by a forged link, nor from another space', async () => {
    const { people } = await fullSession()
    const [first, second] = people
    const forged = { id: first?.id, token: waitingToken(second?.id ?? 0) }
    for (const act of ['check', 'leave', 'accept']) {
      expect(await browser.post(`/api/waiting-list/${act}`, forged)).toMatchObject({
        status: 404,
        body: { code: 'waiting_entry_not_found' },
      })
    }
    const stranger = as(participant(await build.participant()))
    for (const act of ['leave', 'accept']) {
      expect((await stranger.post(`/api/participant/waiting-list/${first?.id}/${act}`)).status).toBe(404)
    }
    expect(await stateOf(first?.id)).toBe('waiting')
  })
})

describe('on the last day', () => {
  test('places are anybody’s: all who wait are told once, as soon as there is one', async () => {
    const { training, booked, people } = await fullSession({ startsIn: 3 * days })
    clock.advance(2 * days + 1 * hours)
    await update(training.id)
    expect(await stateOf(people[0]?.id)).toBe('standby')
    expect(await lettersTo(people[0]?.id)).toEqual([])
    await free(booked[0])
    expect(await placesLeft(training.id)).toBe(1)
    await update(training.id)
    await update(training.id)
    for (const { id } of people) {
      expect(await stateOf(id)).toBe('told')
      expect((await lettersTo(id)).map(({ subject }) => subject)).toEqual([
        expect.stringContaining('Une place est libre pour tous'),
      ])
    }
    expect((await browser.post('/api/registrations', registrationForm(training.id))).status).toBe(201)
  })

  test('an offer ends by then, and the list ends with the start', async () => {
    travelTo(12)
    const { training, booked, people } = await fullSession({ startsIn: 3 * days })
    const startsAt = new Date(clock.now().getTime() + 30 * hours)
    const { title, description } = training
    await office().put(`/api/trainings/${training.id}`, { title, description, startsAt: startsAt.toISOString() })
    await free(booked[0])
    await update(training.id)
    const entry = await entryOf(people[0]?.id)
    expect(entry).toMatchObject({ state: 'offered', offerEndsAt: new Date(startsAt.getTime() - 24 * hours) })
    const { training: unlucky, people: waiting } = await fullSession({ startsIn: 2 * days })
    clock.advance(3 * days)
    await update(unlucky.id)
    expect(await stateOf(waiting[0]?.id)).toBe('closed')
    expect(await lettersTo(waiting[0]?.id)).toEqual([])
  })
})

describe('the session itself changes', () => {
  test('another date is told once to those who wait; moved back before that, nothing is', async () => {
    const { training, people } = await fullSession()
    const { title, description, startsAt } = training
    const moveTo = (at: Date | null) =>
      office().put(`/api/trainings/${training.id}`, { title, description, startsAt: at?.toISOString() ?? null })
    await moveTo(new Date(clock.now().getTime() + 60 * days))
    await moveTo(startsAt)
    await update(training.id)
    expect(await lettersTo(people[0]?.id)).toEqual([])
    await moveTo(new Date(clock.now().getTime() + 60 * days))
    await update(training.id)
    await update(training.id)
    const letters = await lettersTo(people[1]?.id)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.subject).toContain('Nouvelle date')
    expect(letters[0]?.textContent).toContain('position 2')
  })

  test('cancelled, it closes the list and tells all in their language; restored, they are told and may join again', async () => {
    const { training, people } = await fullSession({ places: 2 })
    const english = await build.waitingEntry({ trainingId: training.id, locale: 'en' })
    const { title, description } = training
    const set = (status: string) => office().put(`/api/trainings/${training.id}`, { title, description, status })
    await set('annulée')
    await update(training.id)
    await update(training.id)
    expect([await stateOf(people[0]?.id), await stateOf(english.id)]).toEqual(['cancelled', 'cancelled'])
    expect((await lettersTo(people[0]?.id)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Session annulée'),
    ])
    expect((await lettersTo(english.id))[0]?.subject).toContain('Session cancelled')
    await set('programmée')
    await update(training.id)
    await update(training.id)
    expect(await stateOf(english.id)).toBe('closed')
    expect((await lettersTo(english.id)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('The session takes place'),
      expect.stringContaining('Session cancelled'),
    ])
    // Those who were cancelled with it may come back first: nothing is offered by itself.
    expect(await placesLeft(training.id)).toBe(2)
  })

  test('deleted, it tells those who wait', async () => {
    const { training, booked, people } = await fullSession()
    await free(booked[0])
    expect((await office().delete(`/api/trainings/${training.id}`)).status).toBe(204)
    await update(training.id)
    expect(await stateOf(people[0]?.id)).toBe('cancelled')
  })
})

describe('the office', () => {
  test('sees the list and why nothing is offered, gives a place before others, takes somebody off', async () => {
    const { training, booked, people } = await fullSession({ waiting: 3 })
    const [first, second, third] = people
    travelTo(10)
    const url = `/api/admin/trainings/${training.id}/waiting-list`
    const list = async () => (await office().get<WaitingList>(url)).body
    expect(await list()).toMatchObject({
      reason: 'full',
      free: 0,
      entries: [
        { id: first?.id, position: 1, participant: { email: first?.email }, offerMail: null },
        { id: second?.id, position: 2 },
        { id: third?.id, position: 3 },
      ],
    })
    const give = (id = 0, body = { beyondPlaces: false }) =>
      office().post<RegistrationSummary & Problem>(`/api/admin/waiting-list/${id}/place`, body)
    expect(await give(second?.id)).toMatchObject({
      status: 409,
      body: { code: 'training_full', fields: { beyondPlaces: expect.any(String) } },
    })
    expect(await give(second?.id, { beyondPlaces: true })).toMatchObject({ status: 201 })
    expect(await give(second?.id, { beyondPlaces: true })).toMatchObject({ body: { code: 'waiting_over' } })
    expect((await office().delete(`/api/admin/waiting-list/${first?.id}`)).status).toBe(204)
    expect(await stateOf(first?.id)).toBe('removed')
    expect(await lettersTo(first?.id)).toEqual([])
    // One beyond the places: two go before one is free.
    await free(booked[0])
    await update(training.id)
    expect(await list()).toMatchObject({ reason: 'full', entries: [{ id: third?.id, position: 1 }, {}, {}] })
    const more = { title: training.title, description: training.description, maxParticipants: 2 }
    await office().put(`/api/trainings/${training.id}`, more)
    expect(await list()).toMatchObject({ reason: 'offering', free: 1 })
    expect(await give(third?.id)).toMatchObject({ status: 201 })
    expect(await list()).toMatchObject({ reason: 'empty', free: 0 })
  })

  test('puts somebody on it by hand, in their language', async () => {
    const { training } = await fullSession({ waiting: 0 })
    const { trainingId: _, ...form } = registrationForm(training.id)
    const url = `/api/admin/trainings/${training.id}/waiting-list`
    const { status, body } = await office().post<WaitingReceipt>(url, { ...form, locale: 'en' })
    expect({ status, body }).toMatchObject({ status: 201, body: { position: 1 } })
    expect((await lettersTo(body.id))[0]?.subject).toContain('Waiting list')
  })

  test('does not give away what is offered to somebody', async () => {
    const { training, booked, people } = await fullSession()
    travelTo(10)
    await free(booked[0])
    await update(training.id)
    expect(
      await office().post(`/api/admin/waiting-list/${people[1]?.id}/place`, { beyondPlaces: false }),
    ).toMatchObject({ status: 409 })
    expect(await office().post('/api/admin/registrations', registrationForm(training.id))).toMatchObject({
      status: 409,
    })
    expect(
      await office().post(`/api/admin/waiting-list/${people[0]?.id}/place`, { beyondPlaces: false }),
    ).toMatchObject({ status: 201 })
  })

  test('finds what a person waits for, under each e-mail that is theirs', async () => {
    const { people } = await fullSession({ waiting: 1 })
    const { id } = await build.registration({ email: people[0]?.email ?? '' })
    const { body } = await office().get<OwnWaitingEntry[]>(`/api/admin/people/${id}/waiting-list`)
    expect(body).toMatchObject([{ id: people[0]?.id, state: 'waiting', position: 1 }])
  })
})

describe('the participant space', () => {
  test('shows the lists one is on, takes what is offered, and leaves', async () => {
    const owner = await build.participant()
    const own = as(participant(owner))
    const { training, booked } = await fullSession({ waiting: 0 })
    const entry = await build.waitingEntry({ trainingId: training.id, email: owner.email.toUpperCase() })
    const other = await build.waitingEntry({ email: owner.email })
    const list = async () => (await own.get<OwnWaitingEntry[]>('/api/participant/waiting-list')).body
    expect(await list()).toMatchObject([
      { id: entry.id, position: 1, training: { id: training.id } },
      { id: other.id, state: 'waiting' },
    ])
    travelTo(10)
    await free(booked[0])
    await update(training.id)
    const { status, body } = await own.post<RegistrationSummary>(`/api/participant/waiting-list/${entry.id}/accept`)
    expect(status).toBe(200)
    const [made] = await db.select().from(registrations).where(eq(registrations.id, body.id))
    expect(made?.participantId).toBe(owner.id)
    expect((await own.post(`/api/participant/waiting-list/${other.id}/leave`)).body).toEqual([])
    expect(await stateOf(other.id)).toBe('left')
  })
})

test('a mail that is sent again brings a link that works', async () => {
  const { training } = await fullSession({ waiting: 0 })
  const { body } = await join(training.id)
  const [letter] = await lettersTo(body.id)
  const spent = letter?.textContent.replace(waitingToken(body.id), '…') ?? ''
  await db
    .update(notifications)
    .set({ state: 'sent', textContent: spent, htmlContent: letter?.htmlContent.replace(waitingToken(body.id), '…') })
    .where(and(eq(notifications.id, letter?.id ?? 0)))
  expect((await office().post(`/api/admin/notifications/${letter?.id}/resend`)).status).toBe(200)
  const [again] = await lettersTo(body.id)
  expect([again?.textContent, again?.htmlContent]).toEqual([letter?.textContent, letter?.htmlContent])
})

describe('before the worker has come to it', () => {
  const check = (id: number) => browser.post<OwnWaitingEntry>('/api/waiting-list/check', link(id))

  test('an offer whose time is over is said to be over, by its link and in the space', async () => {
    const { training, booked, people } = await fullSession()
    travelTo(9)
    await free(booked[0])
    await update(training.id)
    const [first] = people
    const own = await build.participant({ email: first?.email ?? '' })
    await deliver(first?.id)
    expect((await check(first?.id ?? 0)).body).toMatchObject({ state: 'offered', offerEndsAt: expect.any(String) })
    clock.advance(25 * hours)
    expect(await stateOf(first?.id)).toBe('offered')
    expect((await check(first?.id ?? 0)).body).toMatchObject({ state: 'expired', position: null, offerEndsAt: null })
    expect((await as(participant(own)).get('/api/participant/waiting-list')).body).toEqual([])
  })

  test('a list says that it is over once its session has begun or is cancelled, and who waits on the last day knows it', async () => {
    const { training, people } = await fullSession({ startsIn: 3 * days })
    const id = people[0]?.id ?? 0
    expect((await check(id)).body).toMatchObject({ state: 'waiting' })
    clock.advance(2.5 * days)
    expect((await check(id)).body).toMatchObject({ state: 'standby' })
    clock.advance(1 * days)
    expect(await stateOf(id)).toBe('waiting')
    expect((await check(id)).body).toMatchObject({ state: 'closed', position: null })
    clock.advance(-1 * days)
    await db.update(trainings).set({ status: 'annulée' }).where(eq(trainings.id, training.id))
    expect((await check(id)).body).toMatchObject({ state: 'cancelled' })
  })
})
