import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, participant, startApi } from '../../../tests/api.ts'
import { days, hours } from '../../../tests/clock.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import type { OwnRegistrationDetail } from '../../domain/participants/participant.ts'
import { programmes } from '../db/schema/programmes.ts'
import { registrations } from '../db/schema/registrations.ts'

const { as, build, clock, db } = await startApi()
const office = as(administrator(await build.administrator()))
const soon = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)

/** Somebody registered for one of two sessions of a programme that lets people take another date. */
async function onOneOfTwo(startsIn = 20 * days) {
  const from = await build.training({ startsAt: soon(startsIn), price: 65_000 })
  const { programmeId } = from
  await db.update(programmes).set({ selfTransfer: true }).where(eq(programmes.id, programmeId))
  const to = await build.training({ programmeId, startsAt: soon(40 * days), price: 65_000, maxParticipants: 2 })
  const person = await build.participant()
  const registration = await build.registration({
    trainingId: from.id,
    participantId: person.id,
    email: person.email,
    status: 'confirmée',
    price: 65_000,
    paymentAmount: 65_000,
    paymentStatus: 'complet',
  })
  const url = `/api/participant/registrations/${registration.id}`
  const own = as(participant(person))
  return {
    from,
    to,
    programmeId,
    registration,
    detail: async () => (await own.get<OwnRegistrationDetail>(url)).body,
    move: (trainingId: number) =>
      own.post<OwnRegistrationDetail & { code?: string }>(`${url}/transfer`, { trainingId }),
  }
}

test('a participant takes another date, at the agreed price, and is told once; the same call again changes nothing', async () => {
  const { to, registration, detail, move } = await onOneOfTwo()
  expect((await detail()).otherDates).toEqual([
    { id: to.id, startsAt: to.startsAt?.toISOString(), endsAt: null, location: 'Abidjan', placesLeft: 2 },
  ])
  const { status, body } = await move(to.id)
  expect(status).toBe(200)
  expect(body.training.id).toBe(to.id)
  expect(body.registration).toMatchObject({ price: 65_000, paymentAmount: 65_000, status: 'confirmée' })
  expect((await move(to.id)).status).toBe(200)
  expect((await lettersAbout(db, registration.id)).map(({ type }) => type)).toEqual(['training_update'])
  expect(await historyOf(db, 'registration', registration.id)).toMatchObject([
    { action: 'transfer', actor: expect.stringMatching(/^participant \d+$/) },
  ])
})

test('not where the programme does not allow it, nor to another programme, nor within 48 hours, nor to a full session', async () => {
  const { to, programmeId, detail, move } = await onOneOfTwo()
  expect(await move((await build.training()).id)).toMatchObject({ status: 404, body: { code: 'training_not_found' } })
  await build.registration({ trainingId: to.id })
  await build.registration({ trainingId: to.id })
  expect((await detail()).otherDates).toEqual([])
  expect(await move(to.id)).toMatchObject({ status: 409, body: { code: 'training_full' } })
  await db.update(programmes).set({ selfTransfer: false }).where(eq(programmes.id, programmeId))
  expect(await move(to.id)).toMatchObject({ status: 409, body: { code: 'transfer_closed' } })

  const late = await onOneOfTwo(47 * hours)
  expect((await late.detail()).otherDates).toEqual([])
  expect(await late.move(late.to.id)).toMatchObject({ status: 409, body: { code: 'transfer_closed' } })
})

test('whose session was cancelled takes another date, allowed or not, and is registered and paid as before', async () => {
  const { from, to, programmeId, registration, detail, move } = await onOneOfTwo(1 * days)
  await db.update(programmes).set({ selfTransfer: false }).where(eq(programmes.id, programmeId))
  const { title, description } = from
  expect((await office.put(`/api/trainings/${from.id}`, { title, description, status: 'annulée' })).status).toBe(200)
  expect((await detail()).registration.status).toBe('annulée')
  const [told] = await lettersAbout(db, registration.id)
  expect(told?.textContent).toMatch(
    /Cette formation a lieu aussi aux dates suivantes[\s\S]*Abidjan[\s\S]*espace-participant/,
  )
  expect((await detail()).otherDates.map(({ id }) => id)).toEqual([to.id])
  const { status, body } = await move(to.id)
  expect(status).toBe(200)
  expect(body.registration).toMatchObject({ status: 'confirmée', paymentAmount: 65_000, remaining: 0 })
  const [row] = await db.select().from(registrations).where(eq(registrations.id, registration.id))
  expect(row).toMatchObject({ trainingId: to.id, statusBeforeCancelling: null, paymentStatus: 'complet' })
  // A person who cancelled by themselves is not brought back.
  const alone = await onOneOfTwo()
  await db.update(registrations).set({ status: 'annulée' }).where(eq(registrations.id, alone.registration.id))
  expect(await alone.move(alone.to.id)).toMatchObject({ status: 409, body: { code: 'transfer_closed' } })
})
