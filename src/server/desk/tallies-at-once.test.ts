// What two change at once that the dashboard's tallies count.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startApi } from '../../../tests/api.ts'
import { onPostgres } from '../../../tests/database.ts'
import { meanwhile } from '../../../tests/meanwhile.ts'
import { expectTallied } from '../../../tests/tallies.ts'
import { certificateChanges } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { countCertificates, sumUpTallies } from '../registrations/tally-commands.ts'

const { build, clock, db } = await startApi()
const expectEqual = (after: string) => expectTallied(db, clock.now(), after)
const change = (id: number, values: Partial<typeof registrations.$inferInsert>) =>
  db.update(registrations).set(values).where(eq(registrations.id, id))
const changeTraining = (id: number, values: Partial<typeof trainings.$inferInsert>) =>
  db.update(trainings).set(values).where(eq(trainings.id, id))

describe.runIf(onPostgres())('two at once (needs PostgreSQL: several connections)', () => {
  const settle = async () => {
    const training = await build.training({ status: 'terminée', category: 'pharmaciens' })
    const { id } = await build.registration({ trainingId: training.id })
    return { id, trainingId: training.id }
  }

  test('a session changes its category while one of its registrations changes its status, in either order', async () => {
    const one = await settle()
    await meanwhile(
      db,
      (tx) => tx.update(registrations).set({ status: 'confirmée' }).where(eq(registrations.id, one.id)),
      () => changeTraining(one.trainingId, { category: 'auxiliaires' }),
    )
    await expectEqual('the status first')
    const other = await settle()
    await meanwhile(
      db,
      (tx) => tx.update(trainings).set({ category: 'auxiliaires' }).where(eq(trainings.id, other.trainingId)),
      () => change(other.id, { status: 'annulée' }),
    )
    await expectEqual('the category first')
  })

  test('a session changes its category while somebody registers, in either order', async () => {
    const { id, trainingId } = await settle()
    const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
    const another = () => {
      const { id: _, ...values } = row as NonNullable<typeof row>
      return { ...values, email: `${randomUUID()}@example.ci`, paymentReference: randomUUID() }
    }
    await meanwhile(
      db,
      (tx) => tx.insert(registrations).values(another()),
      () => changeTraining(trainingId, { category: 'auxiliaires' }),
    )
    await expectEqual('registering first')
    await meanwhile(
      db,
      (tx) => tx.update(trainings).set({ category: 'pharmaciens' }).where(eq(trainings.id, trainingId)),
      () => db.insert(registrations).values(another()),
    )
    await expectEqual('the category first')
  })

  test('two registrations of a session change without waiting for one another, nor for maintenance', async () => {
    const { id, trainingId } = await settle()
    const other = await build.registration({ trainingId })
    let isDone = false
    await meanwhile(
      db,
      (tx) => tx.update(registrations).set({ status: 'confirmée' }).where(eq(registrations.id, id)),
      async () => {
        await change(other.id, { status: 'confirmée' })
        await sumUpTallies(db)
        await expectEqual('one of two')
        isDone = true
      },
      async () => expect(isDone).toBe(true),
    )
    await expectEqual('both')
  })

  test('certificates counted by two while sessions change', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, settle))
    for (let round = 0; round < 15; round++) {
      await Promise.all([
        sumUpTallies(db),
        ...all.map(({ id }, index) => change(id, { status: (round + index) % 3 === 0 ? 'annulée' : 'confirmée' })),
        countCertificates(db),
        changeTraining(all[0]?.trainingId ?? 0, { status: round % 2 === 0 ? 'terminée' : 'programmée' }),
      ])
      await expectEqual(`round ${round}`)
    }
    await sumUpTallies(db)
    expect(await db.$count(certificateChanges)).toBe(0)
    await expectEqual('counted')
  })
})
