import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { days, hours, minutes } from '../../../tests/clock.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import type { SessionReminders } from '../../domain/announcements/session-reminder.ts'
import type { BulkAction } from '../../domain/registrations/bulk-action.ts'
import { bulkSteps } from '../db/schema/bulk-actions.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { takeBulkStep } from '../registrations/bulk-commands.ts'
import { sendDueReminders } from './reminder-commands.ts'

const { as, build, db, services } = await startApi()
const office = as(administrator(await build.administrator()))

const before = (moment: Date, milliseconds: number) => new Date(moment.getTime() - milliseconds)
// Each test has a day of its own, so that nobody else's reminders are due on it.
let startsAt = new Date('2031-03-10T09:00:00Z')
beforeEach(() => {
  startsAt = before(startsAt, -40 * days)
})

const failures: unknown[] = []
const send = (now: Date) =>
  sendDueReminders(db, services, now, { failedBefore: [], failed: (_, error) => failures.push(error) })
const atEight = (daysBefore: number, from = startsAt) => before(from, daysBefore * days + 1 * hours)
const remindersOf = async (id: number) =>
  (await lettersAbout(db, id))
    .filter(({ type }) => type === 'reminder')
    .map(({ subject }) => subject.split('\u00A0:')[0])

/** Somebody registered a month before a session. */
async function registered(changes: Parameters<typeof build.registration>[0] = {}) {
  const training = await build.training({ startsAt, location: 'Plateau, salle 2' })
  const own = { trainingId: training.id, createdAt: before(startsAt, 30 * days), status: 'confirmée' as const }
  return { training, registration: await build.registration({ ...own, ...changes }) }
}

test('go out a week, three days and a day before, at 8 h, each once', async () => {
  const { registration } = await registered({ price: 65_000, paymentAmount: 0 })
  for (const daysBefore of [7, 3, 1]) {
    await send(before(atEight(daysBefore), 1 * minutes))
    await send(atEight(daysBefore))
    await send(before(atEight(daysBefore), -5 * hours))
  }
  expect(await remindersOf(registration.id)).toEqual(['Demain', 'Règlement de votre formation', 'Dans une semaine'])
  const [eve, unpaid] = await lettersAbout(db, registration.id)
  expect(eve?.textContent).toContain('Plateau, salle 2')
  expect(eve?.textContent).toContain('À apporter\u00A0: une pièce d’identité')
  expect(eve?.calendar).toContain('BEGIN:VEVENT')
  expect(unpaid?.textContent).toContain('65\u00A0000')
  expect(unpaid?.textContent).toContain(registration.paymentReference)
  expect(unpaid?.textContent).toContain('Orange Money')
  expect(await historyOf(db, 'registration', registration.id)).toMatchObject(
    ['eve', 'unpaid', 'week'].map((reminder) => ({ action: 'send_reminder', actor: 'system', after: { reminder } })),
  )
  expect(failures).toEqual([])
})

test('two instances at the same moment write each once', async () => {
  const { registration } = await registered()
  await Promise.all([send(atEight(7)), send(atEight(7)), send(atEight(7))])
  expect(await remindersOf(registration.id)).toEqual(['Dans une semaine'])
})

test('say in their reader’s language what to bring, and nothing of money where all is paid', async () => {
  const { registration } = await registered({
    locale: 'en',
    price: 65_000,
    paymentAmount: 65_000,
    paymentStatus: 'complet',
  })
  await send(atEight(3))
  await send(atEight(1))
  const letters = await lettersAbout(db, registration.id)
  expect(letters).toHaveLength(1)
  expect(letters[0]?.subject).toMatch(/^Tomorrow: /)
  expect(letters[0]?.textContent).toContain('Please bring: an identity document')
  expect(letters[0]?.textContent).not.toContain(registration.paymentReference)
  expect(letters[0]?.textContent).not.toMatch(/FCFA|Remaining/)
})

test('ask the day before for nothing that was given back', async () => {
  const { registration } = await registered({ price: 65_000, paymentStatus: 'remboursé' })
  await send(atEight(1))
  const [eve] = await lettersAbout(db, registration.id)
  expect(eve?.subject).toMatch(/^Demain/)
  expect(eve?.textContent).not.toContain('65\u00A0000')
  expect(eve?.textContent).not.toMatch(/FCFA|Reste à payer/)
  expect(eve?.textContent).not.toContain('Orange Money')
})

describe('nobody is reminded', () => {
  const nobody = async (daysBefore: number, changes: Parameters<typeof registered>[0]) => {
    const { registration } = await registered(changes)
    await send(atEight(daysBefore))
    expect(await remindersOf(registration.id)).toEqual([])
  }
  test('who is cancelled', () => nobody(1, { status: 'annulée' }))
  test('who was erased', () => nobody(1, { email: 'efface-1@efface.invalid' }))
  test('who registered after it was due', () => nobody(7, { createdAt: atEight(7) }))
  test('of a payment who was given the money back', () => nobody(3, { price: 65_000, paymentStatus: 'remboursé' }))
  test('of a session that the office has cancelled, or that is over', async () => {
    for (const status of ['annulée', 'en_cours', 'terminée'] as const) {
      const { training, registration } = await registered()
      await db.update(trainings).set({ status }).where(eq(trainings.id, training.id))
      await send(atEight(1))
      expect(await remindersOf(registration.id)).toEqual([])
    }
  })
  test('on a day before or after', async () => {
    const { registration } = await registered()
    for (const daysBefore of [8, 6, 5, 4, 2, 0]) await send(atEight(daysBefore))
    await send(before(startsAt, -1 * days))
    expect(await remindersOf(registration.id)).toEqual([])
  })
})

// The trail has the hour of the real clock: these sessions are long past, so that everything done comes after their reminders were due.
describe('after its moment, nobody is reminded of a session', () => {
  beforeEach(() => {
    startsAt = before(startsAt, 5_000 * days)
  })

  test('that they were moved to', async () => {
    const { registration } = await registered()
    const { id: elsewhere } = await build.training({ startsAt: new Date('2009-03-10T09:00:00Z') })
    await db.update(registrations).set({ trainingId: elsewhere }).where(eq(registrations.id, registration.id))
    const { body } = await office.post<BulkAction>('/api/admin/bulk-actions', {
      action: 'transfer',
      transfer: { trainingId: registration.trainingId },
      registrations: [{ id: registration.id, status: registration.status }],
    })
    const steps = await db.select().from(bulkSteps).where(eq(bulkSteps.bulkActionId, body.id))
    for (const { id } of steps) await takeBulkStep(services, id)
    const [moved] = await db.select().from(registrations).where(eq(registrations.id, registration.id))
    expect(moved?.trainingId).toBe(registration.trainingId)
    await send(atEight(7))
    await send(atEight(1))
    expect(await remindersOf(registration.id)).toEqual([])
  })

  test('in which they were restored', async () => {
    const { registration } = await registered()
    const { registration: stayed } = await registered()
    for (const status of ['annulée', 'confirmée']) {
      expect((await office.put(`/api/registrations/${registration.id}/status`, { status })).status).toBe(200)
    }
    await send(atEight(1))
    expect(await remindersOf(registration.id)).toEqual([])
    expect(await remindersOf(stayed.id)).toEqual(['Demain'])
  })
})

test('follow a session that is moved, and are not repeated for the day they were sent for', async () => {
  const { training, registration } = await registered()
  await send(atEight(7))
  const later = before(startsAt, -10 * days)
  const move = (to: Date) => db.update(trainings).set({ startsAt: to }).where(eq(trainings.id, training.id))
  await move(later)
  await send(atEight(1))
  expect(await remindersOf(registration.id)).toEqual(['Dans une semaine'])
  await send(atEight(7, later))
  expect(await remindersOf(registration.id)).toEqual(['Dans une semaine', 'Dans une semaine'])
  await move(startsAt)
  await send(before(atEight(7), -2 * hours))
  expect(await remindersOf(registration.id)).toHaveLength(2)
})

test('are switched off for a session, and on again, which the trail tells', async () => {
  const { training, registration } = await registered()
  const url = `/api/admin/trainings/${training.id}/reminders`
  expect((await office.put<SessionReminders>(url, { isOn: false })).body.isOn).toBe(false)
  await office.put(url, { isOn: false })
  await send(atEight(7))
  expect(await remindersOf(registration.id)).toEqual([])
  const { body } = await office.put<SessionReminders>(url, { isOn: true })
  expect(body.reminders).toMatchObject([
    { kind: 'week', isInUse: true, dueAt: atEight(7).toISOString(), sent: 0 },
    {},
    {},
  ])
  await send(before(atEight(7), -1 * hours))
  expect((await office.get<SessionReminders>(url)).body.reminders.map(({ sent }) => sent)).toEqual([1, 0, 0])
  expect((await historyOf(db, 'training', training.id)).map(({ after }) => after)).toEqual([
    { sendsReminders: true },
    { sendsReminders: false },
  ])
  expect((await office.put('/api/admin/trainings/999999/reminders', { isOn: true })).status).toBe(404)
})

test('keep to the settings', async () => {
  const { registration } = await registered()
  const saved = { week: false, unpaid: true, eve: true, toBring: 'une blouse.', toBringInEnglish: '' }
  expect((await office.put('/api/admin/settings/reminders', saved)).status).toBe(200)
  // What one instance saves reaches what the others have read through the database.
  await vi.waitFor(async () => expect((await services.settings.read()).reminders).toMatchObject(saved))
  await send(atEight(7))
  await send(atEight(1))
  const letters = await lettersAbout(db, registration.id)
  expect(letters.map(({ subject }) => subject.split('\u00A0:')[0])).toEqual(['Demain'])
  expect(letters[0]?.textContent).toContain('À apporter\u00A0: une blouse.')
})

test('one that cannot be written keeps nobody else from theirs', async () => {
  const { training, registration } = await registered()
  const other = await build.registration({ trainingId: training.id, createdAt: before(startsAt, 20 * days) })
  const asOwner = (sql: string) => services.database.asOwner((client) => client.query(sql))
  await asOwner(`alter table notifications add constraint refuse_one check (to_address <> '${registration.email}')`)
  await send(atEight(1))
  expect(failures).toHaveLength(1)
  expect(await remindersOf(other.id)).toEqual(['Demain'])
  await asOwner('alter table notifications drop constraint refuse_one')
  await send(before(atEight(1), -1 * minutes))
  expect(await remindersOf(registration.id)).toEqual(['Demain'])
})
