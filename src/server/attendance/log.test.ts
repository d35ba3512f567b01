import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { administrator, staffMember, startApi } from '../../../tests/api.ts'
import { days, hours, minutes } from '../../../tests/clock.ts'
import { historyOf } from '../../../tests/outbox.ts'
import { phoneAt } from '../../../tests/phone-log.ts'
import type { OpenPresence } from '../../domain/attendance/open-presence.ts'
import type { Presence } from '../../domain/attendance/presence.ts'
import type { LogAnswer, LogForm, RosterSeal } from '../../domain/attendance/presence-log.ts'
import type { OfferedSessions, Roster } from '../../domain/attendance/roster.ts'
import type { SessionOverview } from '../../domain/trainings/session-overview.ts'
import { bulkSteps } from '../db/schema/bulk-actions.ts'
import { presenceDevices, presenceMarks } from '../db/schema/presence.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainingTrainers } from '../db/schema/staff.ts'
import { takeBulkStep } from '../registrations/bulk-commands.ts'
import { deleteExpiredDevices } from './roster-commands.ts'

const { as, build, db, clock, services } = await startApi()
const colleague = await build.administrator()
const office = as(administrator(colleague))
/** The same days later: a session does not last so long. */
const officeNow = () => as(administrator(colleague))

// Each test begins at ten in the morning: what is said of a session of today is not the same in the evening.
beforeEach(() => clock.advance(days - (Date.now() % days) + 10 * hours))

/** Today, by the clock of the tests. */
const today = () => clock.now().toISOString().slice(0, 10)

/** A session of today with so many who come, and its trainer. */
async function settle(people = 2) {
  const day = today()
  const training = await build.training({
    startsAt: new Date(`${day}T08:00:00Z`),
    endsAt: new Date(`${day}T17:00:00Z`),
    duration: 8,
    status: 'terminée',
  })
  const account = await build.staffMember('trainer')
  await db.insert(trainingTrainers).values({ trainingId: training.id, userId: account.id })
  const ids: number[] = []
  for (let count = 0; count < people; count++)
    ids.push((await build.registration({ trainingId: training.id, status: 'confirmée' })).id)
  return { training, account, trainer: as(staffMember(account)), ids, day }
}

type Who = typeof office
const send = async (who: Who, form: LogForm) => (await who.post<LogAnswer>('/api/admin/presence/log', form)).body
const answersOf = ({ answers }: LogAnswer) => answers.map((one) => ('reason' in one ? one.reason : one.answer))
const take = async (who: Who, trainingId: number, device: string) =>
  (
    await who.post<Roster>(`/api/admin/trainings/${trainingId}/presence/roster`, {
      device,
      deviceName: 'Android · Chrome',
    })
  ).body
const openOf = async (trainingId: number) =>
  (await officeNow().get<OpenPresence>(`/api/admin/trainings/${trainingId}/presence/open`)).body
const statesOf = async (trainingId: number) => {
  const { body } = await office.get<Presence>(`/api/admin/trainings/${trainingId}/presence`)
  return Object.fromEntries(
    body.people.map(({ registrationId, marks }) => [
      registrationId,
      marks.map(({ half, state }) => `${half} ${state}`),
    ]),
  )
}
const markByOffice = (trainingId: number, registrationId: number, date: string, state: string) =>
  office.post(`/api/admin/trainings/${trainingId}/presence`, {
    marks: [{ id: randomUUID(), registrationId, date, half: 'morning', state }],
    confirmEarly: true,
  })

describe('a phone’s log', () => {
  test('is kept line by line in its order, and each line counts once although its answer was lost', async () => {
    const { training, account, trainer, ids, day } = await settle()
    const phone = phoneAt(clock.now)
    for (const registrationId of ids) phone.tap(training.id, { registrationId, date: day })
    phone.tap(training.id, { registrationId: ids[0] ?? 0, date: day, state: 'absent', reason: 'Garde' })
    const first = await send(trainer, phone.form(phone.lines))
    expect(answersOf(first)).toEqual(['stored', 'stored', 'stored'])
    expect(first.held).toBe(3)
    const again = await send(trainer, phone.form(phone.lines))
    expect(answersOf(again)).toEqual(['known', 'known', 'known'])
    const rows = await db
      .select()
      .from(presenceMarks)
      .where(eq(presenceMarks.deviceId, phone.device))
      .orderBy(presenceMarks.position)
    expect(rows.map(({ id }) => id)).toEqual(phone.lines.map(({ mark }) => mark.id))
    expect(rows[0]).toMatchObject({ markedBy: account.id, deviceNumber: 1, deviceOffset: null })
    expect(await statesOf(training.id)).toEqual({
      [ids[0] ?? 0]: ['morning absent'],
      [ids[1] ?? 0]: ['morning present'],
    })
    expect(await historyOf(db, 'registration', ids[0] ?? 0)).toHaveLength(2)
  })

  test('is put right by what the phone knew of the server’s time, whatever its own clock says, and is never too early', async () => {
    const { training, trainer, ids, day } = await settle(1)
    const [awa = 0] = ids
    const phone = phoneAt(clock.now, 3 * hours)
    phone.hear()
    const tapped = clock.now()
    phone.tap(training.id, { registrationId: awa, date: day })
    clock.advance(20 * minutes)
    await markByOffice(training.id, awa, day, 'absent')
    clock.advance(20 * minutes)
    const answer = await send(trainer, phone.form(phone.lines))
    expect(answersOf(answer)).toEqual(['later_mark'])
    expect(await statesOf(training.id)).toEqual({ [awa]: ['morning absent'] })
    const { contradictions } = await openOf(training.id)
    expect(contradictions).toMatchObject([
      { registrationId: awa, reason: 'later_mark', state: 'present', deviceName: 'Android · Chrome' },
    ])
    const [one] = contradictions
    expect(Math.abs(Date.parse(one?.takenAt ?? '') - tapped.getTime())).toBeLessThan(60_000)
    expect(Date.parse(one?.deviceAt ?? '') - Date.parse(one?.takenAt ?? '')).toBe(3 * hours)
    expect(one?.standing).toMatchObject({ state: 'absent', markedBy: colleague.username })
  })

  test('may come after what it agrees with, or before what corrects it, and nothing contradicts then', async () => {
    const { training, trainer, ids, day } = await settle()
    const [awa = 0, yao = 0] = ids
    const phone = phoneAt(clock.now)
    phone.tap(training.id, { registrationId: awa, date: day })
    phone.tap(training.id, { registrationId: yao, date: day, state: 'absent' })
    clock.advance(5 * minutes)
    await markByOffice(training.id, awa, day, 'present')
    phone.tap(training.id, { registrationId: yao, date: day })
    await markByOffice(training.id, yao, day, 'present')
    expect(answersOf(await send(trainer, phone.form(phone.lines)))).toEqual(['stored', 'stored', 'stored'])
    expect(await statesOf(training.id)).toEqual({ [awa]: ['morning present'], [yao]: ['morning present'] })
  })

  test('merges with another phone’s: the mark that was made last holds, whichever came first', async () => {
    const { training, trainer, ids, day } = await settle(1)
    const [awa = 0] = ids
    const early = phoneAt(clock.now, -3 * hours)
    const late = phoneAt(clock.now)
    early.hear()
    early.tap(training.id, { registrationId: awa, date: day, state: 'absent' })
    clock.advance(10 * minutes)
    late.tap(training.id, { registrationId: awa, date: day, state: 'late', lateAt: '09:15' })
    await send(trainer, late.form(late.lines))
    expect(answersOf(await send(trainer, early.form(early.lines)))).toEqual(['later_mark'])
    expect(await statesOf(training.id)).toEqual({ [awa]: ['morning late'] })
  })

  test('keeps what its people have become meanwhile out of what counts, and refuses none of it', async () => {
    const { training, trainer, ids, day } = await settle(4)
    const [cancelled = 0, erased = 0, renamed = 0, moved = 0] = ids
    const phone = phoneAt(clock.now)
    await take(trainer, training.id, phone.device)
    for (const registrationId of ids) phone.tap(training.id, { registrationId, date: day })
    phone.tap(training.id, { registrationId: cancelled, date: '2031-01-05' })
    clock.advance(5 * minutes)
    await db.update(registrations).set({ status: 'annulée' }).where(eq(registrations.id, cancelled))
    await db.update(registrations).set({ email: 'efface-1@efface.invalid' }).where(eq(registrations.id, erased))
    await db.update(registrations).set({ namedAt: clock.now() }).where(eq(registrations.id, renamed))
    const other = await build.training()
    const { body } = await office.post<{ id: number }>('/api/admin/bulk-actions', {
      action: 'transfer',
      transfer: { trainingId: other.id },
      registrations: [{ id: moved, status: 'confirmée' }],
    })
    const steps = await db.select().from(bulkSteps).where(eq(bulkSteps.bulkActionId, body.id))
    for (const step of steps) await takeBulkStep(services, step.id)
    const { trainingId } = (await db.select().from(registrations).where(eq(registrations.id, moved)))[0] ?? {}
    expect(trainingId).toBe(other.id)
    const answer = await send(trainer, phone.form(phone.lines))
    expect(answersOf(answer)).toEqual(['cancelled', 'erased', 'other_person', 'moved', 'half_gone'])
    expect(answer.held).toBe(5)
    expect(Object.values(await statesOf(training.id)).flat()).toEqual([])
    expect(answersOf(await send(trainer, phone.form(phone.lines)))).toEqual(answersOf(answer))
    expect((await openOf(training.id)).contradictions).toHaveLength(5)
  })

  test('that does not follow on is kept apart', async () => {
    const { training, trainer, ids, day } = await settle()
    const phone = phoneAt(clock.now)
    for (const registrationId of ids) phone.tap(training.id, { registrationId, date: day })
    const [first, second] = phone.lines
    if (!first || !second) throw new Error('two taps')
    const forged = { ...first, mark: { ...first.mark, state: 'absent' as const } }
    expect(answersOf(await send(trainer, phone.form([forged, second])))).toEqual(['stored', 'broken_log'])
  })

  test('is waited for from before its gap: what a restored backup has lost is sent again', async () => {
    const { training, trainer, ids, day } = await settle()
    const phone = phoneAt(clock.now)
    for (const registrationId of ids) phone.tap(training.id, { registrationId, date: day })
    await send(trainer, phone.form(phone.lines.slice(0, 1)))
    expect((await send(trainer, phone.form([]))).held).toBe(1)
    expect(answersOf(await send(trainer, phone.form(phone.lines)))).toEqual(['known', 'stored'])
  })

  test('of another trainer’s session is refused, but kept apart from one who was given its list', async () => {
    const { training, account, trainer, ids, day } = await settle(1)
    const stranger = as(staffMember(await build.staffMember('trainer')))
    const phone = phoneAt(clock.now)
    const roster = await take(trainer, training.id, phone.device)
    phone.rosters.push(roster.seal)
    phone.tap(training.id, { registrationId: ids[0] ?? 0, date: day })
    expect(answersOf(await send(stranger, phone.form(phone.lines)))).toEqual(['training_not_found'])
    await db.delete(trainingTrainers).where(eq(trainingTrainers.userId, account.id))
    const forged: RosterSeal = { ...roster.seal, trainingId: training.id, issuedAt: '2020-01-01T00:00:00.000Z' }
    expect(answersOf(await send(trainer, { ...phone.form(phone.lines), rosters: [forged] }))).toEqual([
      'training_not_found',
    ])
    expect(answersOf(await send(trainer, phone.form(phone.lines)))).toEqual(['not_assigned'])
  })

  test('comes as a file through the office too, in the name of the trainer who tapped', async () => {
    const { training, account, trainer, ids, day } = await settle(1)
    const phone = phoneAt(clock.now)
    phone.rosters.push((await take(trainer, training.id, phone.device)).seal)
    phone.tap(training.id, { registrationId: ids[0] ?? 0, date: day })
    expect(answersOf(await send(office, phone.form(phone.lines)))).toEqual(['stored'])
    const [row] = await db.select().from(presenceMarks).where(eq(presenceMarks.deviceId, phone.device))
    expect(row?.markedBy).toBe(account.id)
  })

  test('does not name strangers, and is read whole or not at all', async () => {
    const { training, trainer, day } = await settle(1)
    const elsewhere = await build.registration({ status: 'confirmée' })
    const phone = phoneAt(clock.now)
    phone.tap(training.id, { registrationId: elsewhere.id, date: day })
    phone.tap(training.id, { registrationId: 2_000_000_000, date: day })
    expect(answersOf(await send(trainer, phone.form(phone.lines)))).toEqual([
      'registration_not_found',
      'registration_not_found',
    ])
    const { status } = await trainer.post('/api/admin/presence/log', { ...phone.form([]), format: 2 })
    expect(status).toBe(422)
  })

  test('of two tabs at once is kept once', async () => {
    const { training, trainer, ids, day } = await settle(2)
    const phone = phoneAt(clock.now)
    for (const registrationId of ids) phone.tap(training.id, { registrationId, date: day })
    const all = await Promise.all([1, 2, 3].map(() => send(trainer, phone.form(phone.lines))))
    expect(all.flatMap(answersOf).toSorted()).toEqual(['known', 'known', 'known', 'known', 'stored', 'stored'])
  })
})

describe('what is left open', () => {
  test('is decided once by the office: a mark counts after all, or what stands stays', async () => {
    const { training, trainer, ids, day } = await settle(2)
    const [awa = 0, yao = 0] = ids
    const phone = phoneAt(clock.now)
    for (const registrationId of ids) phone.tap(training.id, { registrationId, date: day })
    await db.update(registrations).set({ status: 'annulée' }).where(eq(registrations.trainingId, training.id))
    await send(trainer, phone.form(phone.lines))
    const path = `/api/admin/trainings/${training.id}/presence/open`
    const [first, second] = phone.lines
    const marks = [
      { id: first?.mark.id, outcome: 'counted' },
      { id: second?.mark.id, outcome: 'kept' },
    ]
    expect((await trainer.post(path, { marks })).status).toBe(403)
    const { body } = await office.post<OpenPresence>(path, { marks })
    expect(body.contradictions).toEqual([])
    expect(await statesOf(training.id)).toEqual({ [awa]: ['morning present'] })
    await office.post<OpenPresence>(path, { marks: [{ id: second?.mark.id, outcome: 'counted' }] })
    expect(await statesOf(training.id)).toEqual({ [awa]: ['morning present'] })
    const trail = await historyOf(db, 'registration', yao)
    expect(trail.map(({ action }) => action)).toContain('decide_presence')
  })

  test('cannot count where something else must be put right first', async () => {
    const { training, trainer, ids } = await settle(1)
    const phone = phoneAt(clock.now)
    phone.tap(training.id, { registrationId: ids[0] ?? 0, date: '2031-01-05' })
    await send(trainer, phone.form(phone.lines))
    const answer = await office.post(`/api/admin/trainings/${training.id}/presence/open`, {
      marks: [{ id: phone.lines[0]?.mark.id, outcome: 'counted' }],
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'mark_not_countable' } })
  })

  test('holds certificates up until it is decided, or meant', async () => {
    const { training, account, trainer, ids, day } = await settle(1)
    const phone = phoneAt(clock.now)
    phone.rosters.push((await take(trainer, training.id, phone.device)).seal)
    phone.tap(training.id, { registrationId: ids[0] ?? 0, date: day })
    await send(trainer, phone.form(phone.lines))
    clock.advance(2 * days)
    const path = `/api/admin/trainings/${training.id}/certificates`
    expect(
      await officeNow().post(path, { registrationIds: ids, confirmUnpaid: true, reason: 'Présente' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'presence_open' },
    })
    expect((await openOf(training.id)).devices).toMatchObject([{ device: phone.device, reportedAt: null }])
    await send(as(staffMember(account)), phone.form([]))
    expect((await openOf(training.id)).devices).toEqual([])
    expect(
      (await officeNow().post(path, { registrationIds: ids, confirmUnpaid: true, reason: 'Présente' })).status,
    ).toBe(200)
  })

  test('names a phone that was never heard of again, until the office waits for it no more', async () => {
    const { training, trainer } = await settle(1)
    const phone = phoneAt(clock.now)
    await take(trainer, training.id, phone.device)
    expect((await openOf(training.id)).devices).toEqual([])
    clock.advance(2 * days)
    const path = `/api/admin/trainings/${training.id}/presence/open`
    const { body } = await officeNow().post<OpenPresence>(path, { devices: [phone.device] })
    expect(body.devices).toEqual([])
    await deleteExpiredDevices(db, new Date(clock.now().getTime() + 400 * days))
    expect(await db.$count(presenceDevices, eq(presenceDevices.deviceId, phone.device))).toBe(0)
  })
})

test('a session’s overview counts what is left open, with stored half-days and with those of its dates', async () => {
  const counted = async (trainingId: number) => {
    const { contradictions, devices } = await openOf(trainingId)
    const { body } = await officeNow().get<SessionOverview>(`/api/admin/trainings/${trainingId}/overview`)
    expect(body.toDo.openPresence).toBe(contradictions.length + devices.length)
    return body.toDo.openPresence
  }
  const { training, trainer, ids, day } = await settle(2)
  const unmarked = await settle(1)
  const phone = phoneAt(clock.now)
  phone.rosters.push((await take(trainer, training.id, phone.device)).seal)
  await take(unmarked.trainer, unmarked.training.id, randomUUID())
  for (const registrationId of ids) phone.tap(training.id, { registrationId, date: day })
  await db.update(registrations).set({ status: 'annulée' }).where(eq(registrations.trainingId, training.id))
  await send(trainer, phone.form(phone.lines))
  expect([await counted(training.id), await counted(unmarked.training.id)]).toEqual([2, 0])
  clock.advance(2 * days)
  expect([await counted(training.id), await counted(unmarked.training.id)]).toEqual([3, 1])
  const marks = phone.lines.map(({ mark }) => ({ id: mark.id, outcome: 'kept' }))
  await officeNow().post(`/api/admin/trainings/${training.id}/presence/open`, { marks: marks.slice(1) })
  expect(await counted(training.id)).toBe(2)
  await officeNow().post(`/api/admin/trainings/${training.id}/presence/open`, { marks, devices: [phone.device] })
  expect(await counted(training.id)).toBe(0)
})

describe('what a phone takes along', () => {
  test('are the sessions near today, a trainer’s own', async () => {
    const { training, trainer, account } = await settle(3)
    const far = await build.training({ startsAt: new Date(clock.now().getTime() + 40 * days), status: 'programmée' })
    await db.insert(trainingTrainers).values({ trainingId: far.id, userId: account.id })
    await settle(1)
    const { body } = await trainer.get<OfferedSessions>('/api/admin/presence/sessions')
    expect(body.sessions.map(({ id, people }) => [id, people])).toEqual([[training.id, 3]])
    expect(body.account).toEqual({ id: account.id, name: account.username })
  })

  test('is a list without phone, e-mail or money, with codes that only who shows them gives away', async () => {
    const { training, trainer, ids } = await settle(2)
    const roster = await take(trainer, training.id, randomUUID())
    expect(roster.people.map(({ registrationId }) => registrationId).toSorted()).toEqual(ids.toSorted())
    const [person] = roster.people
    expect(Object.keys(person ?? {}).toSorted()).toEqual([
      'codeHash',
      'firstName',
      'isGuest',
      'lastName',
      'marks',
      'organization',
      'registrationId',
      'salt',
      'status',
    ])
    const stranger = as(staffMember(await build.staffMember('trainer')))
    expect(
      (
        await stranger.post(`/api/admin/trainings/${training.id}/presence/roster`, {
          device: randomUUID(),
          deviceName: 'x',
        })
      ).status,
    ).toBe(404)
  })
})
