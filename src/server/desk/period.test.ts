import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import type { PeriodReport } from '../../domain/desk/dashboard.ts'
import { spansOf } from '../../domain/values/period.ts'

const { as, build, clock } = await startApi()
const office = as(administrator(await build.administrator()))
const read = async (period: string) => (await office.get<PeriodReport>(`/api/admin/dashboard/${period}`)).body

test('last month beside the month before, from the first moment of each to its last', async () => {
  const { span, before } = spansOf('last_month', clock.now())
  const last = (moment: Date) => new Date(moment.getTime() - 1)
  const training = await build.training({ startsAt: span.from })
  await build.training({ startsAt: last(span.until), status: 'terminée' })
  await build.training({ startsAt: span.from, status: 'annulée' })
  await build.training({ startsAt: before.from, status: 'terminée' })
  const registered = (createdAt: Date, status: 'confirmée' | 'en_attente' = 'en_attente') =>
    build.registration({ trainingId: training.id, price: 65_000, createdAt, status })
  const one = await registered(span.from, 'confirmée')
  await registered(last(span.until))
  await registered(span.until)
  await registered(last(span.from), 'confirmée')
  await registered(last(before.from))
  await build.payment({ registrationId: one.id, amount: 40_000, createdAt: last(span.until) })
  await build.payment({ registrationId: one.id, kind: 'refund', amount: -10_000, createdAt: span.from })
  await build.payment({ registrationId: one.id, amount: 5_000, createdAt: before.from })

  expect(await read('last_month')).toEqual({
    isOver: true,
    from: span.from.toISOString(),
    until: span.until.toISOString(),
    figures: { registrations: 2, confirmed: 1, received: 30_000, sessions: 2 },
    before: {
      from: before.from.toISOString(),
      until: before.until.toISOString(),
      figures: { registrations: 1, confirmed: 1, received: 5_000, sessions: 1 },
    },
  })
})

test('this year so far, beside as much of the year before', async () => {
  const { span, before } = spansOf('this_year', clock.now())
  const { figures } = (await read('this_year')).before
  await build.registration({ createdAt: before.from })
  await build.registration({ createdAt: new Date(before.until.getTime() + 60_000) })
  const report = await read('this_year')
  expect(report).toMatchObject({ isOver: false, from: span.from.toISOString() })
  expect(report.before.figures.registrations).toBe(figures.registrations + 1)
})

test.each(['all', 'this_week', 'x', '2026-11', '__proto__'])('there is no period %s', async (period) => {
  expect((await office.get(`/api/admin/dashboard/${period}`)).status).toBe(404)
})
