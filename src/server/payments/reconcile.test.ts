import { expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { dice, of } from '../../../tests/dice.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { noDifference } from '../../../tests/no-difference.ts'
import { officinaOn } from '../../../tests/officina.ts'
import { paymentMethods, type RecordedPayment } from '../../domain/payments/payment.ts'
import { paymentStatuses, type RegistrationSummary } from '../../domain/registrations/registration.ts'
import { readConfig } from '../settings/config.ts'
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
        refund: () =>
          office.post(`/api/registrations/${id}/refunds`, {
            amount,
            method,
            reason: 'Rendu au comptoir',
            afterwards: 'owed',
          }),
        reverse: () =>
          office.post(`/api/payments/${1 + roll(Math.max(1, ...payments))}/reversal`, { reason: 'Erreur' }),
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
  expect(differencesIn(found)).toEqual(noDifference)
  expect(found.series.map(({ series }) => series)).toEqual(['A', 'F', 'R'])
  expect(found.series.every(({ papers }) => papers > 0)).toBe(true)
  expect(found.paid.registrations).toBe(found.paid.entries)
})

/** Two of what there is, of which one becomes as much more as the other becomes less: the sums of both stay what they were. */
const twoTransactions = `(select id, case row_number() over (order by id) when 1 then 5 else -5 end as more
  from money_transactions where kind is null and method = 'mobile' and amount > 10 order by id limit 2)`

test.each([
  ['money', 'update money_transactions set amount = amount + 5'],
  [
    'transactions',
    `update money_transactions t set amount = t.amount + two.more from ${twoTransactions} two where two.id = t.id`,
  ],
  [
    'transactions',
    "update money_transactions set method = 'chèque' where id = (select min(id) from money_transactions where method = 'mobile')",
  ],
  ['registrations', 'update registrations set payment_amount = payment_amount + 5 where price is not null'],
  ['tallies', "insert into month_tallies values ('2020-01-01', 0, 5), ('2020-02-01', 0, -5)"],
  ['tallies', "insert into payment_tallies values ('mobile', 0, 5), ('espèces', 0, -5)"],
  ['tallies', "insert into payment_tallies values ('mobile', 1, 0), ('espèces', -1, 0)"],
  ['papers', "update documents set revoked_at = null where kind = 'receipt' and revoked_at is not null"],
  [
    'papers',
    "update documents set payment_id = null where id = (select min(id) from documents where kind = 'credit_note')",
  ],
  [
    'papers',
    `update documents set snapshot = jsonb_set(snapshot, '{amount}', '1') where id = (select min(id) from documents where kind = 'receipt')`,
  ],
  [
    'papers',
    `update documents set payment_id = (select min(id) from payments where kind = 'correction')
    where id = (select min(id) from documents where kind = 'receipt')`,
  ],
  [
    'papers',
    `update documents set kind = 'receipt', registration_id = p.registration_id, payment_id = p.id
    from (select min(id) as id, min(registration_id) as registration_id from payments
      where kind = 'refund') p where documents.id = (select min(id) from documents where kind = 'invoice')`,
  ],
  ['numbers', "update document_numbers set last = last + 1 where series = 'A'"],
  [
    'numbers',
    `update documents set number = replace(number, '-00002', '-90002') where kind = 'receipt' and number like '%-00002'`,
  ],
])('tells where %s does not agree: %s', async (what, statement) => {
  await asOwner(async (client) => {
    await client.query('begin')
    try {
      for (const table of ['money_transactions', 'documents'])
        await client.query(`alter table ${table} disable trigger user`)
      const { rowCount } = await client.query(statement)
      expect(rowCount).toBeGreaterThan(0)
      const differences = differencesIn(await reconcileLedger(client))
      expect(differences[what as keyof typeof differences]).toBeGreaterThan(0)
    } finally {
      await client.query('rollback')
    }
  })
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

const runCommand = () =>
  officinaOn({ config: readConfig({}), database: services.database }, ['ledger'], { locale: 'fr' })

test('the command says where, and ends with 1 until it is put right', async () => {
  const change = (amount: number) =>
    asOwner((client) => client.query(`insert into month_tallies values ('2020-01-01', 0, ${amount})`))
  expect((await runCommand()).exitCode).toBe(0)
  await change(5)
  const { exitCode, lines } = await runCommand()
  expect(exitCode).toBe(1)
  expect(lines).toContain('Total tenu, 2020-01\u00A0: 5\u00A0FCFA, écritures 0\u00A0FCFA')
  expect(lines.at(-1)).toBe(
    'Différence\u00A0: 0\u00A0FCFA, 0 opérations, 0 inscriptions, 1 totaux, 0 papiers, 0 numéros',
  )
  await change(-5)
  expect((await runCommand()).exitCode).toBe(0)
})

test('the command names payments that share a reference as they are listed, which is no difference', async () => {
  const { id } = await build.registration({ price: 65_000 })
  const form = { registrationId: id, amount: 1_000, method: 'mobile', reference: 'PARTAGÉE-2' }
  const { body: first } = await office.post<RecordedPayment>('/api/payments', form)
  const { body: again } = await office.post<RecordedPayment>('/api/payments', { ...form, confirmReference: true })
  const line = `Référence «\u00A0PARTAGÉE-2\u00A0»\u00A0: paiement ${again.id} (1\u00A0000\u00A0FCFA) et paiement ${first.id}, à vérifier`
  const { exitCode, lines } = await runCommand()
  expect([exitCode, lines.includes(line)]).toEqual([0, true])
  await office.post(`/api/payments/${again.id}/reversal`, { reason: 'Saisi deux fois' })
  expect((await runCommand()).lines).not.toContain(line)
})
