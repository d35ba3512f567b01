// Which command waits for which where pharmacies pay, and what the one that waited notices (docs/locks.md).
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, pharmacyContact, startApi, visitor } from '../../../tests/api.ts'
import { onPostgres } from '../../../tests/database.ts'
import { bookedPerson } from '../../../tests/forms.ts'
import { meanwhile } from '../../../tests/meanwhile.ts'
import { waitingToken } from '../../../tests/waiting-link.ts'
import type { Tx } from '../db/open.ts'
import { pharmacies, pharmacyBookings, pharmacyContacts } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { waitingEntries } from '../db/schema/waiting-entries.ts'

const { as, build, clock, db } = await startApi()
const office = as(administrator(await build.administrator()))

type Locked = typeof pharmacies | typeof pharmacyContacts | typeof registrations | typeof trainings
const lock = (table: Locked, id: number) => (tx: Tx) =>
  tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
const archive = (id: number) => (tx: Tx) =>
  tx.update(pharmacies).set({ archivedAt: new Date() }).where(eq(pharmacies.id, id))
const inTenDays = () => new Date(clock.now().getTime() + 10 * 86_400_000)

describe.runIf(onPostgres())('needs PostgreSQL: several connections', () => {
  test('a pharmacy comes before its registrations, when it is to pay for them', async () => {
    const [{ id: pharmacyId }, { id }] = [await build.pharmacy(), await build.registration()]
    const link = () => office.put('/api/admin/registrations/pharmacy', { ids: [id], pharmacyId })
    expect((await meanwhile(db, lock(pharmacies, pharmacyId), link, lock(registrations, id))).status).toBe(200)
  })

  test('two pharmacies come before what moves, when they are merged', async () => {
    const [into, from] = [await build.pharmacy(), await build.pharmacy()]
    const { id } = await build.registration({ pharmacyId: from.id })
    const contact = await build.pharmacyContact({ pharmacyId: from.id })
    const merge = () => office.post(`/api/admin/pharmacies/${into.id}/merges`, { from: from.id })
    const later = async (tx: Tx) => {
      await lock(registrations, id)(tx)
      await lock(pharmacyContacts, contact.id)(tx)
    }
    expect((await meanwhile(db, lock(pharmacies, into.id), merge, later)).status).toBe(200)
  })

  test('a pharmacy comes before the session, when it registers its people', async () => {
    const contact = await build.pharmacyContact()
    const { id } = await build.training({ startsAt: inTenDays() })
    const form = { trainingId: id, people: [bookedPerson()], termsAccepted: true }
    const book = () => as(pharmacyContact(contact)).post('/api/pharmacy/bookings', form)
    const { status } = await meanwhile(db, lock(pharmacies, contact.pharmacyId ?? 0), book, lock(trainings, id))
    expect(status).toBe(201)
  })

  test('a pharmacy that is put away meanwhile pays for nothing new', async () => {
    const [{ id: pharmacyId }, { id }] = [await build.pharmacy(), await build.registration()]
    const link = () => office.put('/api/admin/registrations/pharmacy', { ids: [id], pharmacyId })
    const refused = { status: 409, body: { code: 'pharmacy_archived' } }
    expect(await meanwhile(db, archive(pharmacyId), link)).toMatchObject(refused)
    const asking = await build.pharmacyContact({ state: 'asked' })
    const other = await build.pharmacy()
    const letIn = () =>
      office.put(`/api/admin/pharmacy-contacts/${asking.id}`, { state: 'approved', pharmacyId: other.id })
    expect(await meanwhile(db, archive(other.id), letIn)).toMatchObject(refused)
  })

  describe('for somebody whom a pharmacy booked for, and who waits', () => {
    /** Gives them a place, by the link of their mail or by the office. */
    const ways = {
      acceptByLink: (id: number) => as(visitor).post('/api/waiting-list/accept', { id, token: waitingToken(id) }),
      givePlace: (id: number) => office.post(`/api/admin/waiting-list/${id}/place`, { beyondPlaces: true }),
    }
    /** A place that is offered to somebody of a pharmacy's booking. */
    async function offered() {
      const contact = await build.pharmacyContact()
      const training = await build.training({ maxParticipants: 1, startsAt: inTenDays() })
      const people = [bookedPerson(), bookedPerson()]
      const form = { trainingId: training.id, people, restWaits: true, termsAccepted: true }
      await as(pharmacyContact(contact)).post('/api/pharmacy/bookings', form)
      await db.update(trainings).set({ maxParticipants: 2 }).where(eq(trainings.id, training.id))
      const offerEndsAt = new Date(clock.now().getTime() + 3_600_000)
      const [entry] = await db
        .update(waitingEntries)
        .set({ state: 'offered', offeredAt: clock.now(), offerEndsAt })
        .where(eq(waitingEntries.trainingId, training.id))
        .returning()
      return { id: entry?.id ?? 0, trainingId: training.id, pharmacyId: contact.pharmacyId ?? 0 }
    }

    test.each(['acceptByLink', 'givePlace'] as const)('%s takes the pharmacy before the session', async (way) => {
      const { id, trainingId, pharmacyId } = await offered()
      const answer = await meanwhile(db, lock(pharmacies, pharmacyId), () => ways[way](id), lock(trainings, trainingId))
      expect([200, 201]).toContain(answer.status)
    })

    test.each(['acceptByLink', 'givePlace'] as const)('%s gives nothing once it is put away', async (way) => {
      const { id, trainingId, pharmacyId } = await offered()
      const answer = await meanwhile(db, archive(pharmacyId), () => ways[way](id))
      expect(answer).toMatchObject({ status: 409, body: { code: 'pharmacy_archived' } })
      expect(await db.$count(registrations, eq(registrations.trainingId, trainingId))).toBe(1)
    })

    test.each(['acceptByLink', 'givePlace'] as const)(
      '%s books for the pharmacy into which it goes meanwhile',
      async (way) => {
        const { id, trainingId, pharmacyId } = await offered()
        const into = await build.pharmacy()
        const merge = async (tx: Tx) => {
          await lock(pharmacies, pharmacyId)(tx)
          await tx
            .update(pharmacyBookings)
            .set({ pharmacyId: into.id })
            .where(eq(pharmacyBookings.trainingId, trainingId))
        }
        expect([200, 201]).toContain((await meanwhile(db, merge, () => ways[way](id))).status)
        const paying = and(eq(registrations.trainingId, trainingId), eq(registrations.pharmacyId, into.id))
        expect(await db.$count(registrations, paying)).toBe(1)
      },
    )
  })

  test('places that somebody takes meanwhile are no longer there for a pharmacy', async () => {
    const contact = await build.pharmacyContact()
    const training = await build.training({ maxParticipants: 2, startsAt: inTenDays() })
    const form = { trainingId: training.id, people: [bookedPerson(), bookedPerson()], termsAccepted: true }
    const book = () => as(pharmacyContact(contact)).post('/api/pharmacy/bookings', form)
    const taken = await meanwhile(db, lock(trainings, training.id), book, (tx) =>
      tx.insert(registrations).values({
        trainingId: training.id,
        firstName: 'Awa',
        lastName: 'Koné',
        email: `awa.${training.id}@example.ci`,
        phone: '+2250708091011',
        locale: 'fr',
        price: training.price,
        paymentReference: `OFF-T${training.id}`,
      }),
    )
    expect(taken).toMatchObject({ status: 409, body: { code: 'places_short' } })
    expect(await db.$count(registrations, eq(registrations.trainingId, training.id))).toBe(1)
  })
})
