// Sessions until midnight whose first mark had stored a half-day of the next morning, before an end at midnight counted to its day.
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import type { Presence } from '../../domain/attendance/presence.ts'
import type { PresenceState } from '../../domain/attendance/presence-state.ts'
import { knownMigrations } from '../db/migrate.ts'
import { presenceMarks } from '../db/schema/presence.ts'
import { sessionHalves } from '../db/schema/trainings.ts'

const { as, build, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const [evening, morning] = ['2027-01-14', '2027-01-15']

/** As it was stored then; `until` where the office has set the evening's end itself. */
async function storedThen(starts: string, until: string, ends = `${morning}T00:00:00Z`) {
  const training = await build.training({
    ...{ status: 'terminée', duration: 6 },
    startsAt: new Date(`${evening}T${starts}:00Z`),
    endsAt: new Date(ends),
  })
  const halves = await db
    .insert(sessionHalves)
    .values([
      { trainingId: training.id, date: evening, half: 'afternoon', startsAt: starts, endsAt: until },
      { trainingId: training.id, date: morning, half: 'morning', startsAt: '00:00', endsAt: '00:15' },
    ])
    .returning({ id: sessionHalves.id })
  const [first = 0, second = 0] = halves.map(({ id }) => id)
  return {
    training,
    /** Somebody with marks of the evening and of the morning after, in the order in which they came. */
    async somebody(...marks: [half: 'evening' | 'morning', state: PresenceState][]) {
      const { id } = await build.registration({ trainingId: training.id, status: 'confirmée' })
      for (const [half, state] of marks)
        await db.insert(presenceMarks).values({
          ...{ id: randomUUID(), registrationId: id, halfId: half === 'evening' ? first : second, state },
          ...(state === 'late' && { lateAt: half === 'evening' ? '19:00' : '00:05' }),
        })
      return id
    },
  }
}
const halvesOf = (trainingId: number) =>
  db.select().from(sessionHalves).where(eq(sessionHalves.trainingId, trainingId)).orderBy(asc(sessionHalves.date))

test('what was marked for the morning moves to the evening, where its own marks hold; the morning goes', async () => {
  const old = await storedThen('18:00', '21:00')
  const absent = await old.somebody(['morning', 'absent'])
  const both = await old.somebody(['evening', 'present'], ['morning', 'absent'])
  const late = await old.somebody(['morning', 'late'])
  const back = await old.somebody(['evening', 'late'], ['morning', 'present'], ['morning', 'taken_back'])
  const set = await storedThen('18:00', '22:30')
  const afternoon = await storedThen('14:00', '17:00')
  const longer = await storedThen('18:00', '21:00', `${morning}T00:15:00Z`)
  const before = await db.$count(presenceMarks)

  const step = knownMigrations().find(({ tag }) => tag.endsWith('evenings_until_midnight'))
  await services.database.asOwner(async (client) => {
    for (const sql of step?.statements ?? []) await client.query(sql)
  })

  expect(await halvesOf(old.training.id)).toMatchObject([{ date: evening, startsAt: '18:00', endsAt: '23:59' }])
  expect(await halvesOf(set.training.id)).toMatchObject([{ date: evening, endsAt: '22:30' }])
  expect(await halvesOf(afternoon.training.id)).toMatchObject([{ date: evening, endsAt: '23:59' }])
  expect(await halvesOf(longer.training.id)).toHaveLength(2)
  expect(await db.$count(presenceMarks)).toBe(before + 2)
  const { body } = await office.get<Presence>(`/api/admin/trainings/${old.training.id}/presence`)
  const states = new Map(
    body.people.map(({ registrationId, marks }) => [registrationId, marks.map(({ state }) => state)]),
  )
  expect([absent, both, late, back].map((id) => states.get(id))).toEqual([['absent'], ['present'], ['late'], ['late']])
})
