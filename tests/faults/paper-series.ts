import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import { differencesIn, reconcileLedger } from '../../src/server/payments/reconcile-queries.ts'
import { dice } from '../dice.ts'
import { registrationForm } from '../forms.ts'
import { noDifference } from '../no-difference.ts'
import { KilledServer } from './killed-server.ts'

const server = await KilledServer.prepare()
const roll = dice(9)

afterAll(() => server.remove())

const people = 20

async function registerPeople(): Promise<number[]> {
  const trainingId = await server.createTraining(people)
  const ids: number[] = []
  for (let index = 0; index < people; index++) {
    const headers = { 'x-forwarded-for': `10.1.0.${index}` }
    const { body } = await server.call<{ id: number }>('POST', '/registrations', registrationForm(trainingId), headers)
    ids.push(body.id)
  }
  return ids
}

/** Pays, gives back and takes back, six at a time, until so many were answered and the server is killed amid the next ones. */
async function actUntilKilled(ids: number[], answersBeforeTheKill: number): Promise<number[]> {
  const cookie = await server.signIn()
  const paid: number[] = []
  let answers = 0
  let isGone = false
  const actOn = async () => {
    while (!isGone) {
      const registrationId = ids[roll(ids.length)] ?? 0
      const headers = { ...cookie, 'idempotency-key': randomUUID() }
      const act = roll(4)
      const [last] = paid.slice(-1)
      const [path, form] =
        act === 0
          ? [
              `/registrations/${registrationId}/refunds`,
              { amount: 400, method: 'mobile', reason: 'Désistement', afterwards: 'owed' },
            ]
          : act === 1 && last
            ? [`/payments/${last}/reversal`, { reason: 'Saisi deux fois' }]
            : ['/payments', { registrationId, amount: 1_000, method: 'mobile', surplus: 'credit' }]
      try {
        const { status, body } = await server.call<{ id: number }>('POST', path, form, headers)
        expect([201, 409, 422]).toContain(status)
        if (status === 201) paid.push(body.id)
        if (++answers === answersBeforeTheKill) server.kill()
      } catch (error) {
        if (!(error instanceof TypeError)) throw error // fetch's word for a lost connection
        isGone = true
      }
    }
  }
  await Promise.all(Array.from({ length: 6 }, actOn))
  await server.stop('SIGKILL')
  return paid
}

/** What the data says while no server has it: every entry has its paper, every paper its file or a job that makes it, no number is missing. */
async function expectWhole(answered: number[]): Promise<void> {
  const database = await server.openData()
  try {
    const { rows: entries } = await database.db.execute<{ id: number; papers: number }>(sql`
      select payments.id, count(documents.id)::int as papers from payments
      left join documents on documents.payment_id = payments.id
        and documents.kind = case payments.kind when 'payment' then 'receipt' else 'credit_note' end
      where payments.kind in ('payment', 'refund') group by payments.id`)
    expect(entries.filter(({ papers }) => papers !== 1)).toEqual([])
    const { rows: known } = await database.db.execute<{ id: number }>(sql`select id from payments`)
    expect(known.map(({ id }) => id)).toEqual(expect.arrayContaining(answered))
    const { rows: forgotten } = await database.db.execute(sql`
      select documents.number, documents.state from documents
      where not exists (select from document_files where document_id = documents.id)
        and not exists (select from pgboss.job where job.name = 'document' and job.data->>'id' = documents.id::text
          and job.state in ('created', 'retry', 'active'))`)
    expect(forgotten).toEqual([])
    const found = await reconcileLedger(database.pool)
    expect(differencesIn(found)).toEqual(noDifference)
  } finally {
    await database.close()
  }
}

/** Kills the server so many times between entries and papers; after each, nothing is lost and every paper is there or will be. */
export async function paperSeries(kills: number): Promise<void> {
  await server.start()
  const ids = await registerPeople()
  const answered: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    answered.push(...(await actUntilKilled(ids, 3 + roll(20))))
    await expectWhole(answered)
    await server.start()
  }
  expect(answered.length).toBeGreaterThan(kills)
}
