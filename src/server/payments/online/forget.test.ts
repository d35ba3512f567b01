// Who paid in the browser is forgotten, and what providers told (docs/rules/online-payments.md#what-is-kept).
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApi } from '../../../../tests/api.ts'
import { onlinePayments, providerNotices } from '../../db/schema/online-payments.ts'
import { pharmacyBookings } from '../../db/schema/pharmacies.ts'
import { anonymizeRegistrations } from '../../privacy/erase-commands.ts'
import { deleteExpiredOnlinePayers } from './forget-commands.ts'

const { build, db } = await startApi()
const payerPhone = '+2250700000042'

/** A payment whose payer is known, and what the provider told of it. */
async function told(overrides: Parameters<typeof build.onlinePayment>[0] = {}, createdAt = new Date()) {
  const { id, registrationId } = await build.onlinePayment({ payerPhone, createdAt, ...overrides })
  const body = Buffer.from(JSON.stringify({ client_phone: payerPhone }))
  const [notice] = await db
    .insert(providerNotices)
    .values({ provider: 'wave', eventId: `EV-${id}`, body, onlinePaymentId: id, createdAt })
    .returning()
  return {
    id,
    registrationId,
    async known() {
      const [row] = await db.select().from(onlinePayments).where(eq(onlinePayments.id, id))
      const [kept] = await db
        .select()
        .from(providerNotices)
        .where(eq(providerNotices.id, notice?.id ?? 0))
      return { phone: row?.payerPhone ?? null, body: kept?.body?.toString() ?? null }
    },
  }
}
const all = { phone: payerPhone, body: `{"client_phone":"${payerPhone}"}` }

test('by the erasure of their registration, and of no other; what a pharmacy paid for a booking is the pharmacy’s', async () => {
  const [mine, others] = [await told(), await told()]
  const [{ id: pharmacyId }, { id: trainingId }] = [await build.pharmacy(), await build.training()]
  const values = { pharmacyId, trainingId, reference: 'OFF-B00K01' }
  const [booking] = await db.insert(pharmacyBookings).values(values).returning()
  const booked = await told({ registrationId: mine.registrationId, bookingId: booking?.id ?? 0 })
  await db.transaction((tx) => anonymizeRegistrations(tx, [mine.registrationId], new Date()))
  expect(await mine.known()).toEqual({ phone: null, body: null })
  expect(await others.known()).toEqual(all)
  expect(await booked.known()).toEqual(all)
})

test('what was told goes after 90 days, the phone after thirteen months, and neither before', async () => {
  const now = new Date('2027-03-15T10:00:00Z')
  const before = async (day: string) => told({}, new Date(`${day}T09:00:00Z`))
  const after = async (day: string) => told({}, new Date(`${day}T11:00:00Z`))
  const [oldest, old] = [await before('2026-02-15'), await after('2026-02-15')]
  const [late, recent] = [await before('2026-12-15'), await after('2026-12-15')]
  await deleteExpiredOnlinePayers(db, now)
  expect(await oldest.known()).toEqual({ phone: null, body: null })
  for (const one of [old, late]) expect(await one.known()).toEqual({ ...all, body: null })
  expect(await recent.known()).toEqual(all)
})
