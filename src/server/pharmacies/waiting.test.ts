import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, pharmacyContact, startApi, visitor } from '../../../tests/api.ts'
import { days } from '../../../tests/clock.ts'
import { bookedPerson } from '../../../tests/forms.ts'
import { waitingToken } from '../../../tests/waiting-link.ts'
import type { BookedRegistration, Booking } from '../../domain/pharmacies/pharmacy-booking.ts'
import type { RegistrationSummary } from '../../domain/registrations/registration.ts'
import { nextOfferingTime } from '../../domain/waiting-list/place-offer.ts'
import type { OwnWaitingEntry } from '../../domain/waiting-list/waiting-list.ts'
import { documents } from '../db/schema/documents.ts'
import { trainings } from '../db/schema/trainings.ts'
import { updateWaitingList } from '../registrations/waiting/update-commands.ts'

const { as, build, clock, db, services } = await startApi()
const account = await build.administrator()
/** Signed in at this moment: a story may begin the next morning. */
const office = () => as(administrator(account))

/** A pharmacy that has one place, and whose two other people wait, one of them to be named later. */
async function waiting() {
  // Places are offered by day alone.
  clock.advance(nextOfferingTime(clock.now()).getTime() - clock.now().getTime())
  const contact = await build.pharmacyContact()
  const browser = as(pharmacyContact(contact))
  const startsAt = new Date(clock.now().getTime() + 9 * days)
  const training = await build.training({ maxParticipants: 1, startsAt, price: 65_000 })
  const people = [bookedPerson(), bookedPerson()]
  const form = { trainingId: training.id, people, unnamed: 1, restWaits: true, termsAccepted: true }
  const { body: booking } = await browser.post<Booking>('/api/pharmacy/bookings', form)
  const list = async () => (await browser.get<OwnWaitingEntry[]>('/api/pharmacy/waiting-list')).body
  const own = async () => (await browser.get<BookedRegistration[]>('/api/pharmacy/registrations')).body
  const act = <Answer>(id: number, what: 'accept' | 'leave') =>
    browser.post<Answer>(`/api/pharmacy/waiting-list/${id}/${what}`)
  /** Has a place offered to the first who waits. */
  const offer = async (maxParticipants = 2) => {
    await db.update(trainings).set({ maxParticipants }).where(eq(trainings.id, training.id))
    await updateWaitingList(services, training.id)
  }
  const [first, second] = await list()
  if (!first || !second) throw new Error('nobody waits')
  return { contact, training, browser, booking, people, first, second, list, own, act, offer }
}

test('a pharmacy sees who of its people waits, where in line, and nobody else’s', async () => {
  const { training, booking, people, list } = await waiting()
  await build.waitingEntry({ trainingId: training.id })
  await waiting()
  expect(await list()).toMatchObject([
    {
      state: 'waiting',
      position: 1,
      training: { id: training.id },
      booked: { name: `Ama ${people[1]?.lastName}`, isUnnamed: false, reference: booking.reference },
    },
    { position: 2, booked: { name: 'Participant 3', isUnnamed: true, reference: booking.reference } },
  ])
})

test('it accepts the place that is offered, once, and declines another one', async () => {
  const { browser, people, first, second, list, own, act, offer } = await waiting()
  expect(await act(first.id, 'accept')).toMatchObject({ status: 409, body: { code: 'offer_over' } })
  await offer()
  expect(await list()).toMatchObject([{ state: 'offered', offerEndsAt: expect.any(String) }, { state: 'waiting' }])
  const accepted = await act<RegistrationSummary>(first.id, 'accept')
  expect(accepted.status).toBe(200)
  expect((await act(first.id, 'accept')).body).toEqual(accepted.body)
  expect((await own()).map(({ lastName }) => lastName)).toEqual([people[1]?.lastName, people[0]?.lastName])
  await offer(3)
  expect(await list()).toMatchObject([{ id: second.id, state: 'offered' }])
  expect((await act(second.id, 'leave')).body).toEqual([])
  const link = { id: second.id, token: waitingToken(second.id) }
  expect((await browser.post<OwnWaitingEntry>('/api/waiting-list/check', link)).body.state).toBe('declined')
})

test('no other pharmacy accepts, declines or sees it', async () => {
  const { first, offer, list } = await waiting()
  await offer()
  const stranger = as(pharmacyContact(await build.pharmacyContact()))
  for (const what of ['accept', 'leave']) {
    expect((await stranger.post(`/api/pharmacy/waiting-list/${first.id}/${what}`)).status).toBe(404)
  }
  expect((await stranger.get('/api/pharmacy/waiting-list')).body).toEqual([])
  expect(await list()).toMatchObject([{ state: 'offered' }, { state: 'waiting' }])
})

test('the page behind the mail’s link says for whom it is, and of those who joined by themselves nothing', async () => {
  const { first, people, booking } = await waiting()
  const check = async (id: number) =>
    (await as(visitor).post<OwnWaitingEntry>('/api/waiting-list/check', { id, token: waitingToken(id) })).body
  expect((await check(first.id)).booked).toEqual({
    name: `Ama ${people[1]?.lastName}`,
    isUnnamed: false,
    reference: booking.reference,
  })
  expect((await check((await build.waitingEntry()).id)).booked).toBeNull()
})

test('a place that is given later stands on an invoice of its own, of the same reference, once the FNE has numbered the first', async () => {
  const { booking, first, own, act, offer } = await waiting()
  const [before] = (await own()).flatMap((row) => row.documents)
  const fne = { fneNumber: '2505842N26000001234', fneUrl: 'https://www.services.fne.dgi.gouv.ci/1' }
  await db
    .update(documents)
    .set({ state: 'ready' })
    .where(eq(documents.id, before?.id ?? 0))
  expect((await office().put(`/api/admin/documents/${before?.id}/fne`, fne)).status).toBe(200)
  await offer()
  expect((await act(first.id, 'accept')).status).toBe(200)
  const [late, early] = (await own()).map((row) => row.documents)
  // Its number makes it another edition of the same paper.
  expect(late).toHaveLength(1)
  expect(early).toHaveLength(1)
  expect(late?.[0]?.id).not.toBe(early?.[0]?.id)
  const invoice = async (id = 0) => (await db.select().from(documents).where(eq(documents.id, id)))[0]
  expect(await invoice(early?.[0]?.id)).toMatchObject({
    fneNumber: fne.fneNumber,
    supersededAt: null,
    snapshot: { price: 65_000, paymentReference: booking.reference },
  })
  expect(await invoice(late?.[0]?.id)).toMatchObject({
    fneNumber: null,
    supersedes: null,
    snapshot: { price: 65_000, paymentReference: booking.reference, lines: [{ price: 65_000 }] },
  })
})
