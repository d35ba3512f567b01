import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import type { Dashboard } from '../../domain/dashboard.ts'
import { paymentMethods } from '../../domain/payment.ts'
import { registrations } from '../db/schema/registrations.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const read = async () => (await office.get<Dashboard>('/api/admin/dashboard')).body

test('an empty office has figures too', async () => {
  const figures = await read()
  expect(figures.registrations).toEqual({
    total: 0,
    confirmed: 0,
    pending: 0,
    refunded: 0,
    cancelled: 0,
    conversion: 0,
  })
  expect(figures.revenue).toEqual({ expected: 0, received: 0, pending: 0, apart: 0, completion: 0 })
  expect(figures.months).toHaveLength(12)
  expect(figures.recent).toEqual([])
})

test('figures follow from the registrations and the ledger (docs/rules/dashboard.md#figures)', async () => {
  const now = clock.now()
  const soon = new Date(now.getTime() + 7 * 86_400_000)
  const pharmacists = await build.training({
    category: 'pharmaciens',
    status: 'programmée',
    startsAt: soon,
    maxParticipants: 12,
  })
  const assistants = await build.training({ category: 'auxiliaires', status: 'en_cours' })
  await build.training({ status: 'terminée' })
  await build.training({ status: 'annulée' })

  const paid = await build.registration({
    trainingId: pharmacists.id,
    status: 'confirmée',
    price: 65_000,
    createdAt: now,
  })
  const partly = await build.registration({
    trainingId: assistants.id,
    status: 'confirmée',
    price: 50_000,
    createdAt: now,
  })
  await build.registration({ trainingId: assistants.id, status: 'en_attente', price: 50_000, createdAt: now })
  await build.registration({ trainingId: pharmacists.id, status: 'annulée', price: 65_000, createdAt: now })
  await build.payment({ registrationId: paid.id, amount: 65_000, method: 'mobile', createdAt: now })
  await build.payment({ registrationId: partly.id, amount: 20_000, method: 'espèces', createdAt: now })

  const figures = await read()
  expect(figures.registrations).toEqual({
    total: 4,
    confirmed: 2,
    pending: 1,
    refunded: 0,
    cancelled: 1,
    conversion: 50,
  })
  expect(figures.participants).toEqual({ pharmaciens: 1, auxiliaires: 2 })
  expect(figures.trainings).toEqual({ total: 4, active: 2, finished: 1, cancelled: 1 })
  // The cancelled one is owed no more; 85 000 of 165 000 is 51.5 %.
  expect(figures.revenue).toEqual({ expected: 165_000, received: 85_000, pending: 80_000, apart: 0, completion: 52 })
  expect(figures.payments.paid).toBe(2)
  expect(figures.payments.byStatus).toEqual([
    { status: 'en_attente', count: 1 },
    { status: 'partiel', count: 1 },
    { status: 'complet', count: 1 },
    { status: 'remboursé', count: 0 },
  ])
  expect(figures.payments.byMethod).toContainEqual({ method: 'mobile', count: 1, amount: 65_000 })
  expect(figures.payments.byMethod).toContainEqual({ method: 'chèque', count: 0, amount: 0 })
  expect(figures.months.at(-1)).toEqual({ month: now.toISOString().slice(0, 7), registrations: 4, received: 85_000 })
  expect(figures.filling).toMatchObject([{ id: pharmacists.id, taken: 1, places: 12 }])
})

test('the five latest registrations, newest first', async () => {
  const now = clock.now()
  for (let minutes = 1; minutes <= 6; minutes++) {
    await build.registration({ lastName: `Récent ${minutes}`, createdAt: new Date(now.getTime() + minutes * 60_000) })
  }
  const { recent } = await read()
  expect(recent.map(({ participant }) => participant.lastName)).toEqual([6, 5, 4, 3, 2].map((n) => `Récent ${n}`))
})

describe('the tallies say what the rows say', () => {
  /** What is kept, line by line, and the same counted again. */
  async function both() {
    const read = async (query: string) => (await services.database.pool.query(query)).rows
    const kept = [
      await read(`select status, payment_status, sum(count)::int as count, sum(price)::int as price, sum(remaining)::int as remaining, sum(owing)::int as owing
        from registration_tallies group by 1, 2 having sum(count) <> 0 order by 1, 2`),
      await read(
        'select training_id, sum(count)::int as count from place_tallies group by 1 having sum(count) <> 0 order by 1',
      ),
      await read(
        'select method, sum(count)::int as count, sum(amount)::int as amount from payment_tallies group by 1 order by 1',
      ),
    ]
    const counted = [
      await read(`select status, payment_status, count(*)::int as count, sum(price)::int as price,
        sum(greatest(price - payment_amount, 0))::int as remaining,
        count(*) filter (where status <> 'annulée' and payment_status <> 'remboursé' and payment_amount < price)::int as owing
        from registrations group by 1, 2 order by 1, 2`),
      await read(
        `select training_id, count(*)::int as count from registrations where status <> 'annulée' group by 1 order by 1`,
      ),
      await read(
        'select method, count(*)::int as count, sum(amount)::int as amount from payments group by 1 order by 1',
      ),
    ]
    return { kept, counted }
  }
  async function expectEqual(after: string) {
    const { kept, counted } = await both()
    expect(kept, after).toEqual(counted)
  }

  test('after every kind of change, and after they are summed up', async () => {
    const training = await build.training({ price: 65_000 })
    const one = await build.registration({ trainingId: training.id, price: 65_000 })
    const other = await build.registration({ trainingId: training.id, price: 65_000 })
    await expectEqual('registering')
    expect((await office.put(`/api/registrations/${one.id}/status`, { status: 'confirmée' })).status).toBe(200)
    expect((await office.put(`/api/registrations/${other.id}/status`, { status: 'annulée' })).status).toBe(200)
    await expectEqual('changing the status')
    const payment = { registrationId: one.id, amount: 20_000, method: 'mobile' }
    expect((await office.post('/api/payments', payment)).status).toBe(201)
    await expectEqual('a payment')
    const refund = { paymentStatus: 'remboursé', paymentAmount: 0 }
    expect((await office.put(`/api/registrations/${one.id}/payment`, refund)).status).toBe(200)
    await expectEqual('a refund')
    await services.database.pool.query('select sum_up_tallies()')
    await expectEqual('summing up')
    const { rows } = await services.database.pool.query('select count(*)::int as lines from payment_tallies')
    expect(rows[0].lines).toBeLessThanOrEqual(paymentMethods.length)
    const third = await build.registration({ trainingId: training.id })
    await db.delete(registrations).where(eq(registrations.id, third.id))
    await expectEqual('deleting')
  })

  test('many rows at once add a line for each kind, and summing up what is summed up already writes nothing', async () => {
    const lines = async () =>
      (
        await services.database.pool.query(
          'select count(*)::int as lines, max(xmin::text) as writer from registration_tallies',
        )
      ).rows[0]
    const { id: _, ...one } = await build.registration({ price: 65_000 })
    await services.database.pool.query('select sum_up_tallies()')
    const before = await lines()
    await services.database.pool.query('select sum_up_tallies()')
    expect(await lines()).toEqual(before)
    const many = Array.from({ length: 40 }, (_unused, index) => ({
      ...one,
      email: `ensemble.${index}@example.ci`,
      paymentReference: `OFF-ENSEMBLE-${index}`,
    }))
    await db.insert(registrations).values(many)
    expect((await lines()).lines).toBe(before.lines + 1)
    await expectEqual('adding many at once')
  })
})
