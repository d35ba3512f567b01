// Invoices for several that are made again while others are at one of their registrations, or at the invoice itself (docs/locks.md).
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, pharmacyContact, startApi, visitor } from '../../../tests/api.ts'
import { onPostgres } from '../../../tests/database.ts'
import { bookedPerson } from '../../../tests/forms.ts'
import { meanwhile } from '../../../tests/meanwhile.ts'
import { waitingToken } from '../../../tests/waiting-link.ts'
import type { InvoiceSnapshot } from '../../domain/documents/document-snapshot.ts'
import type { Tx } from '../db/open.ts'
import { documentNumbers, documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { waitingEntries } from '../db/schema/waiting-entries.ts'

const { as, build, clock, db } = await startApi()
const office = as(administrator(await build.administrator()))
const colleague = as(administrator(await build.administrator()))

/** A booking of so many people, with places for `room` of them. */
async function booked(count: number, room = 30) {
  const contact = await build.pharmacyContact()
  const startsAt = new Date(clock.now().getTime() + 9 * 86_400_000)
  const training = await build.training({ maxParticipants: room, startsAt, price: 65_000 })
  const browser = as(pharmacyContact(contact))
  const people = Array.from({ length: count }, () => bookedPerson())
  const form = { trainingId: training.id, people, restWaits: true, termsAccepted: true }
  expect((await browser.post('/api/pharmacy/bookings', form)).status).toBe(201)
  const rows = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.trainingId, training.id))
    .orderBy(registrations.id)
  return { browser, training, ids: rows.map(({ id }) => id) }
}
const lock = (id: number) => (tx: Tx) =>
  tx.select({ id: registrations.id }).from(registrations).where(eq(registrations.id, id)).for('no key update')
const discount = (who: typeof office, id: number) =>
  who.put(`/api/registrations/${id}/discount`, { amount: 5_000, reason: 'Geste' })
/** How many calls wait for another one. */
const waiting = async (tx: Tx) => {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`,
  )
  return rows[0]?.count ?? 0
}
const validInvoices = (trainingId: number) =>
  db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.trainingId, trainingId),
        eq(documents.kind, 'invoice'),
        isNull(documents.supersededAt),
        isNull(documents.revokedAt),
      ),
    )

describe.runIf(onPostgres())('needs PostgreSQL: several connections', () => {
  test('naming the last of a booking asks for nothing that who pays for all of it holds', async () => {
    const { browser, ids } = await booked(2)
    const [first = 0, last = 0] = ids
    const name = () => browser.put(`/api/pharmacy/registrations/${last}/person`, bookedPerson())
    expect((await meanwhile(db, lock(last), name, lock(first))).status).toBe(200)
  })

  test.each([
    ['one payment for all, and another name for the last', 15],
    ['discounts for the first and the last', 3],
  ])('%s, at once: both are done', async (what, count) => {
    for (let round = 0; round < 5; round++) {
      const { browser, ids, training } = await booked(count)
      const [first = 0, last = 0] = [ids[0], ids.at(-1)]
      const allocations = ids.map((registrationId) => ({ registrationId, amount: 65_000 }))
      const answers = await Promise.all(
        what.startsWith('one')
          ? [
              office.post('/api/payments/transactions', { allocations, method: 'virement' }),
              browser.put(`/api/pharmacy/registrations/${last}/person`, bookedPerson()),
            ]
          : [discount(office, first), discount(colleague, last)],
      )
      expect(answers.map(({ status }) => status < 300)).toEqual([true, true])
      expect(await validInvoices(training.id)).toHaveLength(1)
    }
  })

  test('the first and the last cancelled at once: what is left is invoiced once', async () => {
    for (let round = 0; round < 5; round++) {
      const { ids, training } = await booked(3)
      const cancel = (who: typeof office, id = 0) => who.put(`/api/registrations/${id}/status`, { status: 'annulée' })
      const answers = await Promise.all([cancel(office, ids[0]), cancel(colleague, ids[2])])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const valid = await validInvoices(training.id)
      expect(valid.map(({ snapshot }) => (snapshot as InvoiceSnapshot).price)).toEqual([65_000])
    }
  })

  test('a person who gets a place later is on the proforma of all, even if another command makes it again just then', async () => {
    const { training } = await booked(3, 2)
    await db.update(trainings).set({ maxParticipants: 3 }).where(eq(trainings.id, training.id))
    const offerEndsAt = new Date(clock.now().getTime() + 3_600_000)
    const [entry] = await db
      .update(waitingEntries)
      .set({ state: 'offered', offeredAt: clock.now(), offerEndsAt })
      .where(eq(waitingEntries.trainingId, training.id))
      .returning()
    const id = entry?.id ?? 0
    const [invoice] = await validInvoices(training.id)
    const series = (tx: Tx) => tx.select().from(documentNumbers).where(eq(documentNumbers.series, 'F')).for('update')
    const again = () => office.post(`/api/admin/documents/${invoice?.id}/supersede`)
    const accept = () => as(visitor).post('/api/waiting-list/accept', { id, token: waitingToken(id) })
    // The one waits for its number, and then the other for the invoice.
    const outside = AsyncLocalStorage.snapshot()
    let accepted: ReturnType<typeof accept> | undefined
    const superseded = await meanwhile(db, series, again, async (tx) => {
      accepted = outside(accept)
      while ((await waiting(tx)) < 2) await setTimeout(5)
    })
    expect([superseded.status, (await accepted)?.status]).toEqual([201, 200])
    const valid = await validInvoices(training.id)
    expect(valid.map(({ snapshot }) => (snapshot as InvoiceSnapshot).lines?.length)).toEqual([3])
  })
})
