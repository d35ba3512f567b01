import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import type { Dashboard } from '../../domain/desk/dashboard.ts'

const { as, build, clock } = await startApi()
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
