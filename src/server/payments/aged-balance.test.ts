import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { days } from '../../../tests/clock.ts'
import type { AgedBalance } from '../../domain/payments/payment.ts'

const { as, build } = await startApi()
const office = as(administrator(await build.administrator()))
const daysAgo = (count: number) => new Date(Date.now() - count * days - 60_000)

test('what is owed is told by how long it has been, and each line has its list', async () => {
  const owed: Record<string, number[]> = {}
  for (const [age, ago, price] of [
    ['owing_30', 0, 1_000],
    ['owing_30', 30, 2_000],
    ['owing_60', 31, 4_000],
    ['owing_60', 60, 8_000],
    ['owing_90', 61, 16_000],
    ['owing_90', 90, 32_000],
    ['owing_more', 91, 64_000],
    ['owing_more', 900, 128_000],
  ] as const) {
    const { id } = await build.registration({ price, createdAt: daysAgo(ago) })
    owed[age] = [...(owed[age] ?? []), id]
  }
  const paid = await build.registration({ price: 5_000, createdAt: daysAgo(45) })
  await build.payment({ registrationId: paid.id, amount: 5_000 })
  const partly = await build.registration({ price: 50_000, createdAt: daysAgo(45) })
  await build.payment({ registrationId: partly.id, amount: 20_000 })
  owed.owing_60?.push(partly.id)
  await build.registration({ price: 5_000, createdAt: daysAgo(45), status: 'annulée' })

  expect((await office.get<AgedBalance>('/api/payments/aged-balance')).body).toEqual([
    { age: 'owing_30', count: 2, amount: 3_000 },
    { age: 'owing_60', count: 3, amount: 42_000 },
    { age: 'owing_90', count: 2, amount: 48_000 },
    { age: 'owing_more', count: 2, amount: 192_000 },
  ])
  for (const [age, ids] of Object.entries(owed)) {
    const { body } = await office.get<{ id: number }[]>(`/api/admin/registrations?balance=${age}&sort=id&order=asc`)
    expect(body.map(({ id }) => id)).toEqual(ids)
  }
})
