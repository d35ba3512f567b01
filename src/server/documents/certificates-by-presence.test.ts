import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { allTheSame } from '../../../tests/issued.ts'
import { historyOf } from '../../../tests/outbox.ts'
import type { IssuedCertificates, OfficeDocument, Verification } from '../../domain/documents/document.ts'
import type { RegistrationDetail, RegistrationRow } from '../../domain/registrations/registration.ts'
import { documents } from '../db/schema/documents.ts'

const { as, build, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const day = '2026-03-02'

/** A finished day of 8 hours with confirmed participants who owe nothing. */
async function finished(people: number, changes: object = {}) {
  const training = await build.training({
    status: 'terminée',
    startsAt: new Date(`${day}T08:00:00Z`),
    endsAt: new Date(`${day}T17:00:00Z`),
    duration: 8,
    price: 0,
  })
  const ids: number[] = []
  for (let person = 0; person < people; person++) {
    ids.push((await build.registration({ trainingId: training.id, status: 'confirmée', ...changes })).id)
  }
  return { training, ids }
}

type Attended = 'present' | 'absent' | { lateAt: string }
/** Notes the two halves of the day for somebody. */
const note = async (trainingId: number, registrationId = 0, ...attended: Attended[]) => {
  const marks = attended.map((one, index) => ({
    ...{ id: randomUUID(), registrationId, date: day, half: index === 0 ? 'morning' : 'afternoon' },
    ...(typeof one === 'string' ? { state: one } : { state: 'late', ...one }),
  }))
  expect((await office.post(`/api/admin/trainings/${trainingId}/presence`, { marks })).status).toBe(200)
}
const issue = (trainingId: number, body: object = {}) =>
  office.post<IssuedCertificates>(`/api/admin/trainings/${trainingId}/certificates`, body)
const paperOf = async (id = 0) => (await office.get<OfficeDocument>(`/api/admin/documents/${id}`)).body
/** Sets the threshold, and waits until this instance works with it. */
async function setThreshold(presenceThreshold: number) {
  const answer = await office.put('/api/admin/settings/certificates', { presenceThreshold })
  if (answer.status === 200) {
    await vi.waitFor(async () => expect((await services.settings.read()).certificates).toEqual({ presenceThreshold }))
  }
  return answer
}

describe('certificates', () => {
  test('go to those who were there, and say why the others get none', async () => {
    const { training, ids } = await finished(5)
    const [whole, part, none, unknown, late] = ids
    await note(training.id, whole, 'present', 'present')
    await note(training.id, part, 'present', 'absent')
    await note(training.id, none, 'absent', 'absent')
    await note(training.id, late, { lateAt: '10:00' }, 'present')
    const { status, body } = await issue(training.id)
    expect(status).toBe(200)
    expect(body.issued.map(({ registrationId }) => registrationId)).toEqual([whole, late])
    expect(body.skipped).toEqual([
      { registrationId: part, reason: 'not_enough' },
      { registrationId: none, reason: 'absent' },
      { registrationId: unknown, reason: 'not_marked' },
    ])
    const [first, second] = body.issued
    expect(await paperOf(first?.id)).toMatchObject({
      presence: { basis: 'taken', hours: 8, reason: null, attendedHalves: 2, halves: 2 },
    })
    expect(await paperOf(second?.id)).toMatchObject({ presence: { basis: 'taken', hours: 6, reason: null } })
    expect((await as(visitor).get<Verification>(`/api/verification/${second?.number}`)).body.hours).toBe(6)
  })

  test('follow the part of the half-days that the office has set', async () => {
    const { training, ids } = await finished(1)
    await note(training.id, ids[0], 'present', 'absent')
    expect((await issue(training.id)).body.issued).toEqual([])
    expect((await setThreshold(50)).status).toBe(200)
    expect((await issue(training.id)).body.issued).toHaveLength(1)
    for (const wrong of [0, 101, 50.5]) expect((await setThreshold(wrong)).status).toBe(422)
    await setThreshold(100)
  })

  test('are an exception for one who is named, with a reason that is kept', async () => {
    const { training, ids } = await finished(2)
    await note(training.id, ids[0], 'present', 'absent')
    const reason = 'Rappelée à l’officine'
    expect((await issue(training.id, { reason })).body.issued).toEqual([])
    expect((await issue(training.id, { registrationIds: [ids[0]] })).body.skipped).toEqual([
      { registrationId: ids[0], reason: 'not_enough' },
    ])
    const [issued] = (await issue(training.id, { registrationIds: [ids[0]], reason })).body.issued
    expect(await paperOf(issued?.id)).toMatchObject({
      presence: { basis: 'exception', hours: 4, reason, attendedHalves: 1, halves: 2 },
    })
    expect(await historyOf(db, 'document', issued?.id ?? 0)).toMatchObject([
      { action: 'issue_certificate', after: { presence: 'exception', reason } },
    ])
  })

  test('of a session whose presence nobody took ask why, once, and say so', async () => {
    const { training } = await finished(2)
    expect(await issue(training.id)).toMatchObject({
      status: 409,
      body: { code: 'presence_not_taken', fields: { reason: expect.anything() } },
    })
    const { body } = await issue(training.id, { reason: 'Présence non relevée' })
    expect(body.issued).toHaveLength(2)
    const [first] = body.issued
    expect(await paperOf(first?.id)).toMatchObject({
      presence: { basis: 'not_taken', hours: null, reason: 'Présence non relevée' },
    })
    expect(await historyOf(db, 'document', first?.id ?? 0)).toMatchObject([
      { after: { presence: 'not_taken', reason: 'Présence non relevée' } },
    ])
    expect((await issue(training.id)).status).toBe(200)
  })

  test('count presence as not taken once all of it was taken back', async () => {
    const { training, ids } = await finished(1)
    await note(training.id, ids[0], 'absent')
    const back = { id: randomUUID(), registrationId: ids[0], date: day, half: 'morning', state: 'taken_back' }
    await office.post(`/api/admin/trainings/${training.id}/presence`, { marks: [back] })
    expect(await issue(training.id)).toMatchObject({ status: 409, body: { code: 'presence_not_taken' } })
  })

  test('of those who owe something yet ask first, naming them, and nobody gets any before', async () => {
    const { training, ids } = await finished(1)
    const owing = await build.registration({
      trainingId: training.id,
      status: 'confirmée',
      price: 65_000,
      lastName: 'Bamba',
    })
    for (const id of [ids[0], owing.id]) await note(training.id, id, 'present', 'present')
    const refused = await issue(training.id)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'certificates_unpaid', message: expect.stringContaining('Awa Bamba') },
    })
    expect(await db.$count(documents, eq(documents.trainingId, training.id))).toBe(0)
    expect((await issue(training.id, { confirmUnpaid: true })).body.issued).toHaveLength(2)
  })

  test('that correct others say what was attended as it stands then', async () => {
    const { training, ids } = await finished(1)
    const [issued] = (await issue(training.id, allTheSame)).body.issued
    await note(training.id, ids[0], { lateAt: '10:00' }, 'present')
    const { body } = await office.post<OfficeDocument>(`/api/admin/documents/${issued?.id}/supersede`)
    expect(body.presence).toMatchObject({ basis: 'taken', hours: 6, attendedHalves: 2, halves: 2 })
    expect((await paperOf(issued?.id)).presence).toMatchObject({ basis: 'not_taken', hours: null })
  })
})

test('who waits for a certificate are those who were there, in the list, the details and the dashboard', async () => {
  const waiting = async () => ({
    list: (await office.get<RegistrationRow[]>('/api/admin/registrations?group=uncertified&order=asc')).body.map(
      ({ id }) => id,
    ),
    toDo: (await office.get<{ toDo: { uncertified: number } }>('/api/admin/dashboard')).body.toDo.uncertified,
  })
  await setThreshold(100)
  const before = await waiting()
  const { training, ids } = await finished(4)
  expect(await waiting()).toEqual({ list: [...before.list, ...ids], toDo: before.toDo + 4 })
  const [whole = 0, part = 0, none = 0] = ids
  await note(training.id, whole, 'present', 'present')
  await note(training.id, part, 'absent', 'present')
  await note(training.id, none, 'absent', 'absent')
  expect(await waiting()).toEqual({ list: [...before.list, whole], toDo: before.toDo + 1 })
  const detail = await office.get<RegistrationDetail>(`/api/registrations/${none}`)
  expect(detail.body.registration.isUncertified).toBe(false)
  await setThreshold(50)
  const half = await waiting()
  expect(half.list).toEqual(expect.arrayContaining([whole, part]))
  expect(half.list).not.toContain(none)
  expect(half.toDo).toBe(half.list.length)
  await setThreshold(100)
  await issue(training.id)
  expect(await waiting()).toEqual(before)
})
