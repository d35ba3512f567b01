import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, participant, startApi } from '../../../tests/api.ts'
import { codeMailedTo } from '../../../tests/outbox.ts'
import type { OwnCourseSummary } from '../../domain/courses/progress.ts'
import type { RegistrationDetail } from '../../domain/registrations/registration.ts'
import { courseAccess } from '../db/schema/course-access.ts'
import { courseAttempts, courseEnrolments } from '../db/schema/courses.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'

const { as, build, clock, db } = await startApi()
const office = as(administrator(await build.administrator()))

/** A course that somebody has paid and begun. */
async function begun() {
  const built = await build.course()
  const { id } = built.registration
  await db.update(registrations).set({ price: 50_000 }).where(eq(registrations.id, id))
  await office.post('/api/payments', { registrationId: id, amount: 50_000, method: 'espèces' })
  const learner = as(participant(built.participant))
  const attempt = () =>
    learner.post(`/api/participant/courses/${id}/lessons/${built.lessons.final}/attempts`, { id: randomUUID() })
  expect((await attempt()).status).toBe(200)
  const detail = async () => (await office.get<RegistrationDetail>(`/api/registrations/${id}`)).body
  const set = async (status: string) =>
    office.put(`/api/registrations/${id}/status`, { status, version: (await detail()).registration.version })
  const course = () => learner.get(`/api/participant/courses/${id}`)
  const states = async () =>
    (await learner.get<{ items: OwnCourseSummary[] }>('/api/participant/courses')).body.items.map(({ state }) => state)
  return { ...built, id, learner, attempt, detail, set, course, states }
}

test('cancelled and refunded while it is taken, it is closed, and what was begun leads to no certificate', async () => {
  const { id, set, course, states, attempt } = await begun()
  await set('annulée')
  const refund = { amount: 50_000, method: 'espèces', reason: 'Annulée' }
  expect((await office.post(`/api/registrations/${id}/refunds`, refund)).status).toBe(201)
  expect((await course()).status).toBe(404)
  expect((await attempt()).status).toBe(404)
  expect(await states()).toEqual([])
  const papers = await db.select().from(documents).where(eq(documents.registrationId, id))
  expect(papers.filter(({ kind }) => kind === 'certificate')).toEqual([])
})

test('cancelled and restored, it goes on where it was', async () => {
  const { id, set, course, states } = await begun()
  await set('annulée')
  expect((await course()).status).toBe(404)
  await set('confirmée')
  expect((await course()).status).toBe(200)
  expect(await states()).toEqual(['open'])
  expect(await db.$count(courseAttempts, eq(courseAttempts.registrationId, id))).toBe(1)
})

test('ended it is closed, and open again once the office extends it', async () => {
  const { id, course, states, detail } = await begun()
  // Six months later nobody would be signed in: the end comes in a minute.
  const end = new Date(clock.now().getTime() + 60_000)
  await db.update(courseAccess).set({ endsAt: end }).where(eq(courseAccess.registrationId, id))
  clock.advance(60_000)
  const endsAt = (await detail()).access?.endsAt ?? ''
  expect((await course()).status).not.toBe(200)
  expect(await states()).toEqual(['ended'])
  const lastDay = new Date(Date.parse(endsAt) + 30 * 86_400_000).toISOString().slice(0, 10)
  expect((await office.put(`/api/admin/registrations/${id}/access`, { lastDay, endsAt })).status).toBe(200)
  expect((await course()).status).toBe(200)
  expect(await states()).toEqual(['open'])
})

test('erased in the middle, nothing of what was learnt is left', async () => {
  const { id, participant: person, learner } = await begun()
  const asked = await learner.post('/api/participant/erase', { confirmed: true })
  expect(asked.body).toEqual({ erased: false })
  const code = await codeMailedTo(db, person.email)
  expect((await learner.post('/api/participant/erase', { confirmed: true, code })).body).toEqual({ erased: true })
  expect(await db.$count(courseEnrolments, eq(courseEnrolments.registrationId, id))).toBe(0)
  expect(await db.$count(courseAttempts, eq(courseAttempts.registrationId, id))).toBe(0)
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  expect(row).toMatchObject({ status: 'annulée', participantId: null })
})
