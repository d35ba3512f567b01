import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { dice, of } from '../../../tests/dice.ts'
import type { Dashboard } from '../../domain/desk/dashboard.ts'

const { as, build, services } = await startApi()
const office = as(administrator(await build.administrator()))
const dashboard = async () => (await office.get<Dashboard>('/api/admin/dashboard')).body

/** How many rows the list has that a figure of the dashboard opens. */
const listed = async (query: string) =>
  Number((await office.get(`/api/admin/registrations?pageSize=1&${query}`)).headers.get('x-total-count'))

const rows = async (query: string) => (await services.database.pool.query(query)).rows
const sumOf = async (what: string, from: string) =>
  Number((await rows(`select coalesce(sum(${what}), 0)::int as sum from ${from}`))[0]?.sum)

/** Registers, pays, corrects, gives back and cancels, as the dice fall; what is refused is refused. */
async function liveThrough(steps: number, roll: (sides: number) => number) {
  const training = await build.training({ maxParticipants: 1_000, price: 65_000 })
  const ids: number[] = []
  for (let step = 0; step < steps; step++) {
    const id = of(ids, roll)
    const act = id === undefined ? 0 : roll(6)
    if (act === 0)
      ids.push((await build.registration({ trainingId: training.id, price: of([0, 50_000, 65_000], roll) })).id)
    else if (act === 1)
      await office.put(`/api/registrations/${id}/status`, { status: of(['en_attente', 'confirmée', 'annulée'], roll) })
    else if (act === 2 || act === 3)
      await office.post('/api/payments', {
        registrationId: id,
        amount: 1_000 * (1 + roll(65)),
        method: of(['espèces', 'mobile'], roll),
      })
    else if (act === 4)
      await office.put(`/api/registrations/${id}/payment`, {
        paymentStatus: of(['en_attente', 'partiel', 'complet', 'remboursé'], roll),
        paymentAmount: 1_000 * roll(100),
      })
    else
      await office.post(`/api/registrations/${id}/refunds`, {
        amount: 1_000 * (1 + roll(30)),
        method: 'espèces',
        reason: 'Trop perçu',
        afterwards: of(['owed', 'waived'], roll),
      })
  }
}

test('after a history of chance, every figure follows from the rows, adds up, and agrees with the list it opens', async () => {
  await liveThrough(90, dice(20_261_122))
  const { registrations, revenue, payments } = await dashboard()

  // Parts and whole.
  expect(registrations.confirmed + registrations.pending + registrations.refunded + registrations.cancelled).toBe(
    registrations.total,
  )
  expect(revenue.received + revenue.pending).toBe(revenue.expected)
  const byStatus = payments.byStatus.reduce((total, { count }) => total + count, 0)
  expect(byStatus + registrations.cancelled).toBe(registrations.total)
  const byMethod = payments.byMethod.reduce((total, { amount }) => total + amount, 0)
  expect(revenue.received + revenue.apart).toBe(byMethod)

  // The rows they come from.
  const due = `registrations where status <> 'annulée' and payment_status <> 'remboursé'`
  expect(revenue.expected).toBe(await sumOf('price', due))
  expect(revenue.received).toBe(await sumOf('least(price, payment_amount)', due))
  expect(revenue.pending).toBe(await sumOf('greatest(price - payment_amount, 0)', due))
  expect(byMethod).toBe(await sumOf('amount', 'payments'))
  expect(byMethod).toBe(await sumOf('payment_amount', 'registrations'))
  // Something of everything has happened, or nothing is shown.
  for (const figure of [registrations.cancelled, revenue.pending, revenue.apart, payments.paid])
    expect(figure).not.toBe(0)

  // The lists behind them.
  expect(await listed('status=confirmée')).toBe(registrations.confirmed)
  expect(await listed('status=en_attente&refunded=false')).toBe(registrations.pending)
  expect(await listed('status=en_attente&paymentStatus=remboursé&group=live')).toBe(registrations.refunded)
  expect(await listed('status=annulée')).toBe(registrations.cancelled)
  expect(await listed('group=paid')).toBe(payments.paid)
  for (const { status, count } of payments.byStatus) {
    expect(await listed(`paymentStatus=${status}&group=live`), status).toBe(count)
  }
  expect(await listed('group=unpaid')).toBe(payments.byStatus.find(({ status }) => status === 'en_attente')?.count)
  const owing = await rows(
    `select count(*)::int as count from registrations
     where status <> 'annulée' and payment_status <> 'remboursé' and payment_amount < price`,
  )
  expect(await listed('group=owing')).toBe(owing[0]?.count)
})
