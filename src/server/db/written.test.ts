import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApi } from '../../../tests/api.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { numberOf } from '../documents/number-commands.ts'
import { lockTraining } from '../trainings/queries.ts'
import { queued } from './jobs.ts'
import { trainings } from './schema/trainings.ts'
import { parametersOf, runWritten } from './written.ts'

const { build, db, services } = await startApi()
const { database, jobs } = services

test('a row that a written statement reads is the one that Drizzle reads', async () => {
  const { id } = await build.training({
    startsAt: new Date('2027-03-01T09:00:00Z'),
    trainers: ['Awa Koné', '« Yao », dit "Jo"'],
  })
  const [read] = await db.select().from(trainings).where(eq(trainings.id, id))
  expect(await database.write((tx) => lockTraining(tx, id))).toEqual(read)
  expect(await db.transaction((tx) => lockTraining(tx, id))).toEqual(read)
})

test('and one that it writes is the one that Drizzle writes', async () => {
  const {
    id: _,
    slug: __,
    ...training
  } = await build.training({ trainers: ['Awa Koné', '{a,"b"}'], endsAt: new Date() })
  const row = { ...training, slug: `written-${registrationForm(1).email.slice(14, 24)}` }
  const keys = Object.keys(row) as (keyof typeof row)[]
  const given = parametersOf(trainings, keys, 1)
  const text = `insert into trainings (${given.names}) values (${given.parameters}) returning id`
  const [written] = await db.transaction((tx) =>
    runWritten<{ id: number }>(tx, { name: 'test_insert', text }, given.values(row)),
  )
  const [stored] = await db
    .select()
    .from(trainings)
    .where(eq(trainings.id, written?.id ?? 0))
  expect(stored).toEqual({ id: written?.id, ...row })
})

test('work queued within a statement is the row that pg-boss writes', async () => {
  const { id } = await build.training()
  await db.transaction((tx) => jobs.send(tx, 'document', id))
  await db.transaction((tx) =>
    runWritten(
      tx,
      { name: 'test_queue', text: `with part as (select $1::integer as id) ${queued('document', 'part')}` },
      [id],
    ),
  )
  const { rows } = await database.pool.query(
    `select *, keep_until - start_after as kept, start_after = created_on as at_once from pgboss.job where data->>'id' = $1`,
    [String(id)],
  )
  const [sent, within] = rows.map(({ id: _, created_on, start_after, keep_until, ...row }) => row)
  expect(sent).toMatchObject({ name: 'document', state: 'created', at_once: true })
  expect(within).toEqual(sent)
})

test.each([1, 9, 99_999, 100_000, 1_234_567])(
  'counter %i gives the number that a paper is numbered with',
  async (last) => {
    const { rows } = await database.pool.query(`select ${numberOf('F', '$1::integer', '$2::integer')} as number`, [
      2026,
      last,
    ])
    expect(rows[0].number).toBe(`F-2026-${String(last).padStart(5, '0')}`)
  },
)

test('a transaction that fails leaves its connection to the next, and nothing else', async () => {
  const { id } = await build.training({ location: 'Abidjan' })
  const fails = database.write(async (tx) => {
    await tx.update(trainings).set({ location: 'Bouaké' }).where(eq(trainings.id, id))
    await runWritten(tx, { name: 'test_wrong', text: 'select 1 / $1::integer' }, [0])
  })
  await expect(fails).rejects.toThrow('division by zero') // the driver's own error: no builder wraps it
  const endsTooEarly = database.write(async (tx, end) => {
    await tx.update(trainings).set({ location: 'Korhogo' }).where(eq(trainings.id, id))
    const wrong = runWritten(tx, { name: 'test_wrong', text: 'select 1 / $1::integer' }, [0])
    end()
    await wrong
  })
  await expect(endsTooEarly).rejects.toThrow('division by zero')
  for (let turn = 0; turn < 6; turn++) {
    expect((await database.write((tx) => lockTraining(tx, id)))?.location).toBe('Abidjan')
  }
  await expect(database.write(async () => db.select().from(trainings))).rejects.toMatchObject({
    cause: { message: expect.stringContaining('use `tx`') },
  })
})
