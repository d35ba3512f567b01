import { expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { dice, of } from '../../../tests/dice.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { paymentMethods, type RecordedPayment } from '../../domain/payment.ts'
import { paymentStatuses, type RegistrationSummary } from '../../domain/registration.ts'
import { differencesIn, reconcileLedger } from './reconcile-queries.ts'

const { as, build, services } = await startApi()
const { asOwner, pool } = services.database
const office = as(administrator(await build.administrator()))
const roll = dice(20_261_123)

/** What the office does in a while, some of it refused: people pay, pay twice, get back, move, are corrected and taken back. */
async function work(acts: number) {
  const training = await build.training({ price: 65_000, maxParticipants: 500 })
  const people: number[] = []
  const payments: number[] = []
  const statuses = new Map<string, number>()
  const noted = async (act: string, answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer
    expect([200, 201, 404, 409, 422], `${act} ${JSON.stringify(body)}`).toContain(status)
    const key = `${act} ${status < 300 ? 'done' : 'refused'}`
    statuses.set(key, (statuses.get(key) ?? 0) + 1)
    if (act === 'pay' || act === 'refund') payments.push((body as RecordedPayment).id)
  }
  for (let index = 0; index < 12; index++) {
    const form = registrationForm(training.id)
    people.push((await as(visitor).post<RegistrationSummary>('/api/registrations', form)).body.id)
  }
  for (let step = 0; step < acts; step++) {
    const [id, other] = [of(people, roll), of(people, roll)]
    const amount = 1_000 * (1 + roll(70))
    const method = of(paymentMethods, roll)
    const reference = `REF-${roll(400)}`
    const act = of(['pay', 'pay', 'several', 'refund', 'reverse', 'correct', 'credit', 'status'] as const, roll)
    const received = { method, reference, confirmReference: roll(2) === 0, ...(roll(2) === 0 && { surplus: 'credit' }) }
    await noted(
      act,
      {
        pay: () => office.post('/api/payments', { registrationId: id, amount, ...received }),
        several: () =>
          office.post('/api/payments/transactions', {
            ...received,
            allocations: [id, other].map((registrationId) => ({ registrationId, amount: 1_000 + roll(9) })),
          }),
        refund: () => office.post(`/api/registrations/${id}/refunds`, { amount, method, reason: 'Rendu au comptoir' }),
        reverse: () =>
          office.post(`/api/payments/${payments[roll(Math.max(1, payments.length))] ?? 1}/reversal`, {
            reason: 'Erreur',
          }),
        correct: () =>
          office.put(`/api/registrations/${id}/payment`, {
            paymentStatus: of(paymentStatuses, roll),
            paymentAmount: amount,
          }),
        credit: () => office.post(`/api/registrations/${id}/credit-transfers`, { registrationId: other, amount }),
        status: () =>
          office.put(`/api/registrations/${id}/status`, { status: of(['annulée', 'confirmée'] as const, roll) }),
      }[act](),
    )
  }
  return statuses
}

test('after whatever the office does, every franc is explained and no number is missing', {
  timeout: 120_000,
}, async () => {
  const statuses = await work(160)
  for (const act of ['pay', 'several', 'refund', 'reverse', 'correct', 'credit'])
    expect(statuses.get(`${act} done`), `${act} ${[...statuses]}`).toBeGreaterThan(0)
  const found = await reconcileLedger(pool)
  expect(differencesIn(found)).toEqual({ money: 0, registrations: 0, numbers: 0 })
  expect(found.series.map(({ series }) => series)).toEqual(['A', 'F', 'R'])
  expect(found.series.every(({ papers }) => papers > 0)).toBe(true)
  expect(found.paid.registrations).toBe(found.paid.entries)
})

test.each([
  ['money', 'alter table money_transactions disable trigger user; update money_transactions set amount = amount + 5'],
  ['registrations', 'update registrations set payment_amount = payment_amount + 5 where price is not null'],
  ['numbers', "update document_numbers set last = last + 1 where series = 'A'"],
])('tells where %s does not agree', async (what, statement) => {
  await asOwner(async (client) => {
    await client.query('begin')
    try {
      await client.query(statement)
      const { money, registrations, numbers } = differencesIn(await reconcileLedger(client))
      expect({ money, registrations, numbers }[what]).toBeGreaterThan(0)
    } finally {
      await client.query('rollback')
    }
  })
})

test('names references that several payments share, not those of one that was taken back', async () => {
  const { id } = await build.registration({ price: 65_000 })
  const form = { registrationId: id, amount: 1_000, method: 'mobile', reference: 'PARTAGÉE-1' }
  const shared = async () => (await reconcileLedger(pool)).shared.filter(({ reference }) => reference === 'PARTAGÉE-1')
  await office.post('/api/payments', form)
  expect(await shared()).toEqual([])
  const again = await office.post<RecordedPayment>('/api/payments', { ...form, confirmReference: true })
  expect(await shared()).toEqual([{ reference: 'PARTAGÉE-1', payments: 2 }])
  await office.post(`/api/payments/${again.body.id}/reversal`, { reason: 'Saisi deux fois' })
  expect(await shared()).toEqual([])
})

test('tells what operators kept and paid out, by whom, and no difference of it', async () => {
  const { statementId } = await build.statementLine()
  const lines = [
    await build.statementLine({ statementId, kind: 'fee', amount: 650 }),
    await build.statementLine({ statementId, kind: 'fee', amount: 50 }),
    await build.statementLine({ statementId, kind: 'payout', amount: 90_000 }),
  ]
  const decisions = lines.map(({ id, kind }) => ({ id, act: 'own', as: kind }))
  expect((await office.post('/api/admin/statement-lines/decisions', { decisions })).status).toBe(200)
  const found = await reconcileLedger(pool)
  expect(found.own).toEqual([
    { kind: 'fee', method: 'mobile', operator: 'Wave', amount: -700, movements: 2 },
    { kind: 'payout', method: 'mobile', operator: 'Wave', amount: -90_000, movements: 1 },
  ])
  expect(differencesIn(found).money).toBe(0)
})
