import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { days, hours } from '../../../tests/clock.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import { instalments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { remindOfInstalments } from './instalment-commands.ts'
import { sendDueReminders } from './reminder-commands.ts'

const { as, build, db, services } = await startApi()
const office = as(administrator(await build.administrator()))

// Each test has a day of its own, so that nobody else's parts are due on it.
let day = new Date('2031-03-10T00:00:00Z')
beforeEach(() => {
  day = new Date(day.getTime() - 90 * days)
})
const dueOn = () => day.toISOString().slice(0, 10)
const failures: unknown[] = []
const send = (now: Date) =>
  remindOfInstalments(db, services, now, { failedBefore: [], failed: (_, error) => failures.push(error) })
const atEight = (daysAfter: number) => new Date(day.getTime() + daysAfter * days + 8 * hours)
const remindersOf = async (id: number) =>
  (await lettersAbout(db, id))
    .filter(({ type }) => type === 'reminder')
    .map(({ subject }) => subject.split('\u00A0:')[0])

/** 60 000 FCFA in two parts, the first of them due on the day. */
async function planned(changes: Parameters<typeof build.registration>[0] = {}) {
  const registration = await build.registration({ price: 60_000, ...changes })
  await build.instalments({ registrationId: registration.id, dueOn: dueOn() })
  return registration
}

test('go out three days before, a day and a week after, from 8 h, each once', async () => {
  const { id } = await planned()
  for (const after of [-3, 1, 7]) {
    await send(new Date(atEight(after).getTime() - 60_000))
    await send(atEight(after))
    await send(new Date(atEight(after).getTime() + 5 * hours))
  }
  for (const after of [-4, -2, 0, 2, 6, 8]) await send(atEight(after))
  expect(await remindersOf(id)).toEqual([
    'Échéance toujours attendue',
    'Échéance dépassée',
    'Échéance dans trois jours',
  ])
  const [, , before] = await lettersAbout(db, id)
  expect(before?.textContent).toMatch(/30\u00A0000\u00A0FCFA/)
  expect(before?.textContent).toContain('Orange Money')
  expect((await historyOf(db, 'registration', id)).map(({ actor, after }) => [actor, after])).toEqual([
    ['system', { reminder: 'instalment_later', dueOn: dueOn() }],
    ['system', { reminder: 'instalment_late', dueOn: dueOn() }],
    ['system', { reminder: 'instalment_before', dueOn: dueOn() }],
  ])
  expect(failures).toEqual([])
})

test('several instances at the same moment write each once', async () => {
  const { id } = await planned({ locale: 'en' })
  await Promise.all([send(atEight(1)), send(atEight(1)), send(atEight(1))])
  const letters = await lettersAbout(db, id)
  expect(letters.map(({ subject }) => subject.split(':')[0])).toEqual(['Instalment overdue'])
})

test('say what is left of the part, and not what was agreed', async () => {
  const { id } = await planned()
  await build.payment({ registrationId: id, amount: 12_000 })
  await send(atEight(1))
  expect((await lettersAbout(db, id)).find(({ type }) => type === 'reminder')?.textContent).toMatch(
    /18\u00A0000\u00A0FCFA/,
  )
})

describe('nobody is reminded', () => {
  const nobody = async (prepare: (id: number) => Promise<unknown>) => {
    const { id } = await planned()
    await prepare(id)
    for (const after of [-3, 1, 7]) await send(atEight(after))
    expect(await remindersOf(id)).toEqual([])
  }
  const change = (changes: Partial<typeof registrations.$inferInsert>) => (id: number) =>
    db.update(registrations).set(changes).where(eq(registrations.id, id))
  test('of a part that is paid', () => nobody((registrationId) => build.payment({ registrationId, amount: 30_000 })))
  test('who is cancelled', () => nobody(change({ status: 'annulée' })))
  test('who was given the money back', () => nobody(change({ paymentStatus: 'remboursé' })))
  test('who was erased', () => nobody((id) => change({ email: `efface-${id}@efface.invalid` })(id)))
  test('of a session that is cancelled', () =>
    nobody(async (id) => {
      const [found] = await db.select().from(registrations).where(eq(registrations.id, id))
      await db
        .update(trainings)
        .set({ status: 'annulée' })
        .where(eq(trainings.id, found?.trainingId ?? 0))
    }))
  test('of a day before the plan was agreed', () =>
    nobody((id) =>
      db
        .update(instalments)
        .set({ createdAt: atEight(8) })
        .where(eq(instalments.registrationId, id)),
    ))
})

test('a plan that is agreed again with the same day reminds nobody twice', async () => {
  const { id } = await planned()
  await send(atEight(1))
  await db.delete(instalments).where(eq(instalments.registrationId, id))
  await build.instalments({ registrationId: id, dueOn: dueOn() })
  await send(atEight(1))
  expect(await remindersOf(id)).toEqual(['Échéance dépassée'])
})

test('who has a plan gets none of the session’s reminders to pay', async () => {
  const startsAt = new Date(day.getTime() + 9 * hours)
  const training = await build.training({ startsAt })
  const own = { trainingId: training.id, price: 60_000, createdAt: new Date(day.getTime() - 30 * days) }
  const without = await build.registration(own)
  const { id } = await planned(own)
  await sendDueReminders(db, services, atEight(-3), { failedBefore: [], failed: (_, error) => failures.push(error) })
  expect(await remindersOf(without.id)).toEqual(['Règlement de votre formation'])
  expect(await remindersOf(id)).toEqual([])
})

test('keep to the setting', async () => {
  const { reminders } = await services.settings.read()
  const { id } = await planned()
  const saved = { ...reminders, instalments: false }
  expect((await office.put('/api/admin/settings/reminders', saved)).status).toBe(200)
  await vi.waitFor(async () => expect((await services.settings.read()).reminders.instalments).toBe(false))
  await send(atEight(1))
  expect(await remindersOf(id)).toEqual([])
})
