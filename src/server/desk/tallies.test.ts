// What the dashboard keeps of the rows, and the rows (docs/decisions/0007).
import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { TransactionRollbackError } from 'drizzle-orm/errors'
import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { dice, of } from '../../../tests/dice.ts'
import { allTheSame } from '../../../tests/issued.ts'
import { expectTallied, talliesDiffer } from '../../../tests/tallies.ts'
import { paymentMethods } from '../../domain/payments/payment.ts'
import { registrationStatuses } from '../../domain/registrations/registration.ts'
import { trainingCategories, trainingStatuses } from '../../domain/trainings/training.ts'
import { certificateChanges, certificateCounts, documents } from '../db/schema/documents.ts'
import { settings } from '../db/schema/installation.ts'
import { payments, paymentTallies } from '../db/schema/payments.ts'
import { presenceMarks } from '../db/schema/presence.ts'
import { registrations, registrationTallies } from '../db/schema/registrations.ts'
import { sessionHalves, trainings } from '../db/schema/trainings.ts'
import { sumUpTallies } from '../registrations/tally-commands.ts'
import { countToDo } from './to-do-queries.ts'

const { as, build, clock, db } = await startApi()
const office = as(administrator(await build.administrator()))

const expectEqual = (after: string) => expectTallied(db, clock.now(), after)

const change = (id: number, values: Partial<typeof registrations.$inferInsert>) =>
  db.update(registrations).set(values).where(eq(registrations.id, id))
const changeTraining = (id: number, values: Partial<typeof trainings.$inferInsert>) =>
  db.update(trainings).set(values).where(eq(trainings.id, id))

/** What may happen in an office, as the dice fall; what is refused is refused. */
function happenings(roll: (sides: number) => number) {
  const sessions: number[] = []
  const people: number[] = []
  const person = () => of(people, roll)
  const session = () => of(sessions, roll)
  const register = async () => {
    const status = of(['en_attente', 'confirmée', 'confirmée'] as const, roll)
    const { id } = await build.registration({ trainingId: session(), status, price: of([null, 50_000, 65_000], roll) })
    people.push(id)
  }
  const acts: Record<string, () => Promise<unknown>> = {
    registering: register,
    'another one registering': register,
    'changing the status': () =>
      office.put(`/api/registrations/${person()}/status`, { status: of(registrationStatuses, roll) }),
    'a price': () => change(person(), { price: of([40_000, 70_000], roll) }),
    'a payment': () =>
      office.post('/api/payments', {
        registrationId: person(),
        amount: 1_000 * (1 + roll(50)),
        method: of(paymentMethods, roll),
      }),
    'cancelling somebody who has paid': async () => {
      const [paid] = await db.select().from(registrations).where(gt(registrations.paymentAmount, 0)).limit(1)
      if (paid) await office.put(`/api/registrations/${paid.id}/status`, { status: 'annulée' })
    },
    'a refund': () =>
      office.post(`/api/registrations/${person()}/refunds`, {
        amount: 1_000,
        method: 'espèces',
        reason: 'Trop perçu',
        afterwards: 'owed',
      }),
    'setting the payment by hand': () =>
      office.put(`/api/registrations/${person()}/payment`, { paymentStatus: 'remboursé', paymentAmount: 0 }),
    'moving to another session': () => change(person(), { trainingId: session() }),
    'another category': () => changeTraining(session(), { category: of(trainingCategories, roll) }),
    'another status of a session': () => changeTraining(session(), { status: of(trainingStatuses, roll) }),
    'finishing a session': () => changeTraining(session(), { status: 'terminée', deletedAt: null }),
    'deleting or restoring a session': () => changeTraining(session(), { deletedAt: of([null, clock.now()], roll) }),
    presence: async () => {
      const [date, half] = [`2026-03-${10 + roll(20)}`, of(['morning', 'afternoon'] as const, roll)]
      const hours = { startsAt: '08:00', endsAt: '12:00' }
      // At some of them presence is never taken.
      const trainingId = of(sessions.slice(3), roll)
      const added = db.insert(sessionHalves).values({ trainingId, date, half, ...hours })
      const [held] = await added.onConflictDoNothing().returning()
      if (!held) return
      const state = of(['present', 'absent', 'taken_back'] as const, roll)
      const ofSession = await db.select().from(registrations).where(eq(registrations.trainingId, held.trainingId))
      for (const { id } of ofSession.slice(roll(3)))
        await db.insert(presenceMarks).values({ id: randomUUID(), registrationId: id, halfId: held.id, state })
    },
    'issuing certificates': async () => {
      const id = session()
      await changeTraining(id, { status: 'terminée', deletedAt: null })
      await office.post(`/api/admin/trainings/${id}/certificates`, allTheSame)
    },
    'issuing one again': async () => {
      const isValid = and(eq(documents.kind, 'certificate'), isNull(documents.supersededAt))
      const valid = await db.select().from(documents).where(isValid)
      if (valid.length > 0) await office.post(`/api/admin/documents/${of(valid, roll).id}/supersede`)
    },
    'superseding one and nothing else': () =>
      db.execute(sql`update ${documents} set superseded_at = now() where id = (
        select max(id) from ${documents} where kind = 'certificate' and superseded_at is null)`),
    'erasing somebody': () => change(person(), { email: `${randomUUID()}@efface.invalid` }),
    'another threshold': () =>
      office.put('/api/admin/settings/certificates', { presenceThreshold: of([1, 50, 100], roll) }),
    'bringing many in': async () => {
      const { id: _, ...one } = await build.registration({ trainingId: session(), status: 'confirmée' })
      const many = [1, 2, 3].map(() => ({
        ...one,
        email: `${randomUUID()}@example.ci`,
        paymentReference: randomUUID(),
      }))
      for (const { id } of await db.insert(registrations).values(many).returning()) people.push(id)
    },
    'taking one out': async () => {
      const { id } = await build.registration({ trainingId: session(), status: 'confirmée' })
      await db.delete(registrations).where(eq(registrations.id, id))
    },
    'a session that is gone for good': async () => {
      const { id } = await build.training({ status: of(trainingStatuses, roll) })
      await db.delete(trainings).where(eq(trainings.id, id))
    },
    'another month': () => change(person(), { createdAt: new Date(Date.UTC(2026, roll(12), 1)) }),
  }
  return {
    acts,
    begin: async () => {
      for (let count = 0; count < 6; count++) sessions.push((await build.training({ status: 'terminée' })).id)
      for (let count = 0; count < 8; count++) await register()
    },
  }
}

describe('the tallies say what the rows say', () => {
  test('after a history of chance, summed up now and then', async () => {
    const roll = dice(20_261_123)
    const { acts, begin } = happenings(roll)
    await begin()
    const [uncertified, refundable] = [new Set<number>(), new Set<number>()]
    // Each of them often, one after the other as the dice fall.
    for (let step = 0; step < 200; step++) {
      const name = of(Object.keys(acts), roll)
      await acts[name]?.()
      const counted = await expectEqual(`${step}: ${name}`)
      uncertified.add(counted.uncertified)
      refundable.add(counted.refundable)
      if (roll(3) === 0) {
        await sumUpTallies(db)
        expect(await db.$count(certificateChanges)).toBe(0)
        await expectEqual(`${step}: summing up`)
      }
    }
    // Something of everything has happened, or nothing is shown.
    expect(uncertified.size).toBeGreaterThan(5)
    expect(refundable.size).toBeGreaterThan(2)
    const isSuperseded = and(eq(documents.kind, 'certificate'), isNotNull(documents.supersededAt))
    expect(await db.$count(documents, isSuperseded), 'superseded').toBeGreaterThan(0)
    expect(await db.$count(presenceMarks), 'marks').toBeGreaterThan(0)
    expect(await db.$count(payments), 'payments').toBeGreaterThan(0)
  })

  test('whatever a certificate depends on has its session counted again', async () => {
    await office.put('/api/admin/settings/certificates', { presenceThreshold: 50 })
    const training = await build.training({ status: 'terminée' })
    const person = await build.registration({ trainingId: training.id, status: 'confirmée' })
    await build.registration({ trainingId: training.id, status: 'confirmée' })
    const addHalf = (date: string) =>
      db
        .insert(sessionHalves)
        .values({ trainingId: training.id, date, half: 'morning', startsAt: '08:00', endsAt: '12:00' })
        .returning()
    const [half] = await addHalf('2026-03-02')
    await addHalf('2026-03-03')
    const mark = { registrationId: person.id, halfId: half?.id ?? 0, state: 'present' } as const
    const acts = {
      'presence of one of two, half of the time': () => db.insert(presenceMarks).values({ ...mark, id: randomUUID() }),
      'no threshold of its own': () => db.delete(settings).where(eq(settings.name, 'certificates')),
      'a lower threshold': () => office.put('/api/admin/settings/certificates', { presenceThreshold: 50 }),
      'a half-day more': () => addHalf('2026-03-04'),
      'a half-day less': () =>
        db
          .delete(sessionHalves)
          .where(and(eq(sessionHalves.trainingId, training.id), eq(sessionHalves.date, '2026-03-04'))),
      'not finished': () => changeTraining(training.id, { status: 'en_cours' }),
    }
    for (const [name, act] of Object.entries(acts)) {
      await sumUpTallies(db)
      const { uncertified } = await expectEqual(`before: ${name}`)
      await act()
      expect((await expectEqual(name)).uncertified, name).not.toBe(uncertified)
    }
  })

  test('many rows at once add a line for each kind, and summing up what is summed up already writes nothing', async () => {
    const lines = async () =>
      (await db.execute(sql`select count(*)::int as lines, max(xmin::text) as writer from ${registrationTallies}`))
        .rows[0]
    const { id: _, ...one } = await build.registration({ price: 65_000 })
    await sumUpTallies(db)
    const before = await lines()
    await sumUpTallies(db)
    expect(await lines()).toEqual(before)
    expect(await db.$count(paymentTallies)).toBeLessThanOrEqual(paymentMethods.length)
    const many = Array.from({ length: 40 }, (_unused, index) => ({
      ...one,
      email: `ensemble.${index}@example.ci`,
      paymentReference: `OFF-ENSEMBLE-${index}`,
    }))
    await db.insert(registrations).values(many)
    expect((await lines())?.lines).toBe(Number(before?.lines) + 1)
    await expectEqual('adding many at once')
  })

  test('a line too many, or one too few, is seen', async () => {
    const rolled = db.transaction(async (tx) => {
      const { uncertified } = await countToDo(tx, clock.now(), true)
      for (const table of ['registration_tallies', 'payment_tallies', 'month_tallies', 'training_tallies'])
        await tx.execute(sql.raw(`insert into ${table} select * from ${table}`))
      const kinds = (await tx.execute(sql.raw(talliesDiffer))).rows.map(({ line }) => String(line).split(' ')[0])
      expect(new Set(kinds)).toEqual(new Set(['registrations', 'payments', 'month', 'trainings']))
      await tx.insert(certificateCounts).values({ trainingId: 0, count: 1 })
      expect((await countToDo(tx, clock.now(), true)).uncertified).toBe(uncertified + 1)
      tx.rollback()
    })
    await expect(rolled).rejects.toBeInstanceOf(TransactionRollbackError)
  })
})
