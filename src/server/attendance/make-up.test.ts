// A half-day that was missed at one session is attended at another of the programme (docs/rules/presence.md#made-up).

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, staffMember, startApi } from '../../../tests/api.ts'
import { historyOf } from '../../../tests/outbox.ts'
import type { MakeUp, Presence } from '../../domain/attendance/presence.ts'
import type { CertificateSnapshot } from '../../domain/documents/document-snapshot.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { certificateChanges, documents } from '../db/schema/documents.ts'
import { presenceMarks } from '../db/schema/presence.ts'
import { registrations } from '../db/schema/registrations.ts'
import { listAttended } from '../participants/hours-queries.ts'

const { as, build, clock, db } = await startApi()
const office = as(administrator(await build.administrator()))
const [march, april] = ['2026-03-02', '2026-04-06']

const travelTo = (moment: string) => clock.advance(Date.parse(moment) - clock.now().getTime())

const session = (day: string, changes: object = {}) =>
  build.training({
    startsAt: new Date(`${day}T08:00:00Z`),
    endsAt: new Date(`${day}T17:00:00Z`),
    duration: 8,
    status: 'terminée',
    ...changes,
  })
const mark = (registrationId: number, date: string, changes: object = {}) => ({
  id: randomUUID(),
  ...{ registrationId, date, half: 'morning', state: 'present' },
  ...changes,
})
const send = (trainingId: number, marks: object[], who = office) =>
  who.post<Presence & Problem>(`/api/admin/trainings/${trainingId}/presence`, { marks })
const read = async (trainingId: number) =>
  (await office.get<Presence>(`/api/admin/trainings/${trainingId}/presence`)).body
const offered = async (trainingId: number, who = office) =>
  (await who.get<MakeUp[]>(`/api/admin/trainings/${trainingId}/presence/make-ups`)).body
const of = (presence: Presence, id: number) => presence.people.find(({ registrationId }) => registrationId === id)
const hoursOf = async (id: number) =>
  (await listAttended(db, eq(registrations.id, id), 'fr', clock.now())).map(({ year, hours }) => [year, hours])

/** Somebody who missed the morning of a session in March, and the session in April of the same programme. */
async function missed() {
  const own = await session(march)
  const other = await session(april, { programmeId: own.programmeId })
  const { id } = await build.registration({ trainingId: own.id, status: 'confirmée' })
  const { id: host } = await build.registration({ trainingId: other.id, status: 'confirmée' })
  await send(own.id, [mark(id, march, { state: 'absent' }), mark(id, march, { half: 'afternoon' })])
  const makesUp = { date: march, half: 'morning' }
  return {
    own,
    other,
    id,
    host,
    makesUp,
    make: (changes = {}) => send(other.id, [mark(id, april, { makesUp, ...changes })]),
  }
}

test('is offered, counts once in its own session and year, and the certificate says so', async () => {
  const { own, other, id, host, makesUp, make } = await missed()
  expect(await hoursOf(id)).toEqual([[2026, 4]])
  expect(await offered(other.id)).toMatchObject([
    { registrationId: id, missed: makesUp, on: { date: april, half: 'morning' } },
  ])
  const { status, body } = await make()
  expect(status).toBe(200)
  const madeUp = [{ missed: makesUp, on: { date: april, half: 'morning' } }]
  expect(of(body, id)).toMatchObject({ isGuest: true, madeUp, marks: [{ date: april, state: 'present' }] })
  expect(of(body, host)).toMatchObject({ isGuest: false, marks: [] })
  // Of the host session nothing was taken.
  expect(body.isTaken).toBe(false)
  expect(of(await read(own.id), id)).toMatchObject({ attendedHalves: 2, hours: 8, isEnough: true, madeUp })
  expect(await hoursOf(id)).toEqual([[2026, 8]])
  expect(await offered(other.id)).toEqual([])
  const issuing = { registrationIds: [id], confirmUnpaid: true }
  expect((await office.post(`/api/admin/trainings/${own.id}/certificates`, issuing)).status).toBeLessThan(300)
  const [paper] = await db.select().from(documents).where(eq(documents.registrationId, id))
  expect((paper?.snapshot as CertificateSnapshot | undefined)?.presence).toMatchObject({
    basis: 'taken',
    hours: 8,
    madeUp,
  })
  const [noted] = (await historyOf(db, 'registration', id)).filter(({ action }) => action === 'mark_presence')
  expect(noted).toMatchObject({ action: 'mark_presence', after: { makesUp } })
})

test('counts from when they came late, and no more once it was taken back', async () => {
  const { own, other, id, make } = await missed()
  await make()
  // The screen goes on without saying again what it is in place of.
  await send(other.id, [mark(id, april, { state: 'late', lateAt: '10:00' })])
  const late = of(await read(own.id), id)?.hours ?? 0
  expect(late).toBeGreaterThan(4)
  expect(late).toBeLessThan(8)
  await send(other.id, [mark(id, april, { state: 'taken_back' })])
  expect(of(await read(own.id), id)).toMatchObject({ hours: 4, madeUp: [] })
  expect(of(await read(other.id), id)).toBeUndefined()
  expect(await offered(other.id)).toHaveLength(1)
})

test('is never counted twice', async () => {
  const { own, other, id, make } = await missed()
  const third = await session('2026-05-04', { programmeId: own.programmeId })
  const makesUp = { date: march, half: 'morning' }
  await make()
  const again = await send(third.id, [mark(id, '2026-05-04', { makesUp })])
  expect(again).toMatchObject({ status: 409, body: { code: 'half_attended' } })
  // They come to that session themselves, later: the hours of that half-day are theirs once.
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  const late = await build.registration({ trainingId: other.id, status: 'confirmée', email: row?.email ?? '' })
  expect((await send(other.id, [mark(late.id, april)])).body.code).toBe('half_attended')
  await send(other.id, [mark(id, april, { state: 'taken_back' })])
  expect((await send(other.id, [mark(late.id, april)])).status).toBe(200)
  expect((await make()).body.code).toBe('already_registered')
  // The absence was a mistake: what was attended there is what counts.
  expect((await send(third.id, [mark(id, '2026-05-04', { makesUp })])).status).toBe(200)
  await send(own.id, [mark(id, march)])
  expect(of(await read(own.id), id)).toMatchObject({ attendedHalves: 2, hours: 8, madeUp: [] })
  expect(await hoursOf(id)).toEqual([[2026, 8]])
})

test('of two registrations under one e-mail one attends a half-day, also where both are sent at once', async () => {
  const { own, other, id, makesUp } = await missed()
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  const third = await session('2026-02-02', { programmeId: own.programmeId })
  const again = await build.registration({ trainingId: third.id, status: 'confirmée', email: row?.email ?? '' })
  await send(third.id, [mark(again.id, '2026-02-02', { state: 'absent' })])
  const both = [
    mark(id, april, { makesUp }),
    mark(again.id, april, { makesUp: { date: '2026-02-02', half: 'morning' } }),
  ]
  expect((await send(other.id, both)).body.code).toBe('half_attended')
  expect(await db.$count(presenceMarks, eq(presenceMarks.registrationId, again.id))).toBe(1)
})

test('is of the same programme and position, and of somebody who is said to make it up', async () => {
  const { other, id, make } = await missed()
  const elsewhere = await session(april)
  const makesUp = { date: march, half: 'morning' }
  expect((await send(elsewhere.id, [mark(id, april, { makesUp })])).body.code).toBe('registration_not_found')
  expect((await send(other.id, [mark(id, april)])).body.code).toBe('registration_not_found')
  expect((await make({ half: 'afternoon' })).body.code).toBe('half_not_found')
  expect((await make({ state: 'absent' })).status).toBe(422)
  expect(await db.$count(presenceMarks, eq(presenceMarks.registrationId, id))).toBe(2)
})

test('is of a half-day that is over, where presence was taken and not taken back', async () => {
  const own = await session(march)
  const other = await session(april, { programmeId: own.programmeId })
  const { id } = await build.registration({ trainingId: own.id, status: 'confirmée' })
  const make = () => send(other.id, [mark(id, april, { makesUp: { date: march, half: 'morning' } })])
  await send(own.id, [mark(id, march)])
  await send(own.id, [mark(id, march, { state: 'taken_back' })])
  expect(await offered(other.id)).toEqual([])
  expect((await make()).body.code).toBe('half_not_found')
  await send(own.id, [mark(id, march, { state: 'absent' })])
  travelTo(`${march}T09:00:00Z`)
  expect(await offered(other.id)).toEqual([])
  travelTo(`${march}T20:00:00Z`)
  expect(await offered(other.id)).toHaveLength(2)
})

test('a stranger is not found, whatever they did elsewhere', async () => {
  const { other } = await missed()
  const gone = await build.registration({ trainingId: (await session(march)).id, status: 'annulée' })
  expect((await send(other.id, [mark(gone.id, april)])).body.code).toBe('registration_not_found')
})

test('somebody who does not come after all makes nothing up', async () => {
  const { other, id, make } = await missed()
  await make()
  const { body } = await send(other.id, [mark(id, april, { state: 'absent' })])
  expect(of(body, id)).toMatchObject({ isGuest: true, madeUp: [], marks: [{ state: 'absent' }] })
})

test('changes who is to be certified where it was missed, and is never rewritten', async () => {
  const { own, id, make } = await missed()
  await db.delete(certificateChanges)
  await make()
  expect((await db.select().from(certificateChanges)).map(({ trainingId }) => trainingId)).toContain(own.id)
  const rewritten = db.update(presenceMarks).set({ madeUpHalfId: null }).where(eq(presenceMarks.registrationId, id))
  await expect(rewritten).rejects.toThrow()
})

test('a trainer notes it at their own session, and sees names there alone', async () => {
  const { own, other, id, makesUp } = await missed()
  const account = await build.staffMember('trainer')
  const trainer = as(staffMember(account))
  expect((await trainer.get(`/api/admin/trainings/${other.id}/presence/make-ups`)).status).toBe(404)
  await office.put(`/api/admin/trainings/${other.id}/trainers`, { userId: account.id, isAssigned: true })
  const [one] = await offered(other.id, trainer)
  expect(Object.keys(one ?? {}).toSorted()).toEqual(
    ['firstName', 'lastName', 'missed', 'on', 'organization', 'registrationId'].toSorted(),
  )
  expect((await send(other.id, [mark(id, april, { makesUp })], trainer)).status).toBe(200)
  expect((await trainer.get(`/api/admin/trainings/${own.id}/presence`)).status).toBe(404)
})

test('a session that held a guest keeps its half-days, and goes out of sight instead of away', async () => {
  const { own, other, id, host, make } = await missed()
  await make()
  await db.delete(registrations).where(eq(registrations.id, host))
  expect((await office.delete(`/api/trainings/${other.id}`)).status).toBe(204)
  expect(await hoursOf(id)).toEqual([[2026, 8]])
  expect(of(await read(own.id), id)?.attendedHalves).toBe(2)
})
