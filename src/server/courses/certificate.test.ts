import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../tests/api.ts'
import { minutes } from '../../../tests/clock.ts'
import type { AttendedYears } from '../../domain/attendance/attended-hours.ts'
import type { Verification } from '../../domain/documents/document.ts'
import type { CertificateSnapshot } from '../../domain/documents/document-snapshot.ts'
import { strictLine } from '../db/in-line.ts'
import { coursePositions } from '../db/schema/course-progress.ts'
import { courseAttempts, courseEditions, courseEnrolments, courses } from '../db/schema/courses.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { issueCourseCertificates } from './certificate-commands.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))

const issueAll = () => issueCourseCertificates(db, services, clock.now(), strictLine)

type Built = Awaited<ReturnType<typeof build.course>>

/** A paid course of which all is done but what is left out. */
async function taken({
  missing,
  isPaid = true,
}: {
  missing?: 'reading' | 'practice' | 'final'
  isPaid?: boolean
} = {}) {
  const built = await build.course()
  const registrationId = built.registration.id
  const [edition] = await db.select().from(courseEditions).where(eq(courseEditions.courseId, built.course.id))
  const begunAt = clock.now()
  await db.insert(courseEnrolments).values({ registrationId, editionId: edition?.id ?? 0, begunAt })
  if (isPaid) await pay(built)
  for (const lesson of ['reading', 'practice', 'final'] as const) if (lesson !== missing) await finish(built, lesson)
  return built
}

const pay = ({ registration }: Built) =>
  office.post('/api/payments', { registrationId: registration.id, amount: registration.price, method: 'espèces' })

async function finish({ registration: { id }, lessons }: Built, name: 'reading' | 'practice' | 'final') {
  const place = { registrationId: id, lessonId: lessons[name] }
  const at = clock.now()
  if (name === 'reading')
    await db.insert(coursePositions).values({ ...place, position: 0, isDone: true, givenAt: at, number: 1 })
  else {
    const judged = { closedAt: at, percent: 100, passed: name === 'final' ? true : null }
    await db.insert(courseAttempts).values({ id: randomUUID(), ...place, number: 1, paper: [], begunAt: at, ...judged })
  }
}

const certificatesOf = async ({ registration }: Built) =>
  (await db.select().from(documents).where(eq(documents.registrationId, registration.id)).orderBy(documents.id)).filter(
    ({ kind }) => kind === 'certificate',
  )
async function certificateOf(built: Built) {
  const [certificate, ...others] = await certificatesOf(built)
  if (certificate?.snapshot?.kind !== 'certificate' || others.length > 0) throw new Error('not one certificate')
  return { ...certificate, snapshot: certificate.snapshot as CertificateSnapshot, number: certificate.number ?? '' }
}

test('everything done, passed and paid makes one certificate, with the hours of the edition that was taken', async () => {
  const built = await taken()
  await db.update(courses).set({ hours: 9 }).where(eq(courses.id, built.course.id))
  await db.update(trainings).set({ duration: 9 }).where(eq(trainings.id, built.registration.trainingId))
  await issueAll()
  await issueAll()
  const { snapshot, number } = await certificateOf(built)
  expect(snapshot.presence).toMatchObject({ basis: 'course', hours: 3, taken: { begunAt: expect.any(String) } })
  const { body } = await as(visitor).get<Verification>(`/api/verification/${number}`)
  expect(body).toMatchObject({ kind: 'certificate', state: 'valid', hours: 3, date: snapshot.issuedAt })
  const own = await as(participant(built.participant)).get(`/api/participant/courses/${built.registration.id}`)
  expect(own.body).toMatchObject({ certificate: { number } })
})

test.each(['reading', 'practice', 'final'] as const)('without %s there is none yet', async (missing) => {
  const built = await taken({ missing })
  await issueAll()
  expect(await certificatesOf(built)).toEqual([])
  await finish(built, missing)
  await issueAll()
  expect(await certificatesOf(built)).toHaveLength(1)
})

test('where something is still owed it comes once that is paid', async () => {
  const built = await taken({ isPaid: false })
  await issueAll()
  expect(await certificatesOf(built)).toEqual([])
  await pay(built)
  await issueAll()
  expect(await certificatesOf(built)).toHaveLength(1)
})

test('a cancelled registration gets none', async () => {
  const built = await taken()
  await db.update(registrations).set({ status: 'annulée' }).where(eq(registrations.id, built.registration.id))
  await issueAll()
  expect(await certificatesOf(built)).toEqual([])
})

test('nothing is issued while nobody signs', async () => {
  const built = await taken()
  const settings = await services.settings.read()
  const unsigned = {
    ...services.settings,
    read: async () => ({ ...settings, signer: { ...settings.signer, name: '' } }),
  }
  await issueCourseCertificates(db, { ...services, settings: unsigned }, clock.now(), strictLine)
  expect(await certificatesOf(built)).toEqual([])
})

test('a revoked one stays revoked, and is not issued again by itself', async () => {
  const built = await taken()
  await issueAll()
  const { id, number } = await certificateOf(built)
  await office.post(`/api/admin/documents/${id}/revoke`, { reason: 'Fraude' })
  await issueAll()
  expect(await certificatesOf(built)).toHaveLength(1)
  expect((await as(visitor).get<Verification>(`/api/verification/${number}`)).body.state).toBe('revoked')
})

test('a corrected one says when and for how many hours the course was taken, as the first did', async () => {
  const built = await taken()
  await issueAll()
  const { id, snapshot } = await certificateOf(built)
  clock.advance(30 * minutes)
  expect((await office.post(`/api/admin/documents/${id}/supersede`)).status).toBe(201)
  const [, corrected] = await certificatesOf(built)
  expect(corrected?.snapshot).toMatchObject({ presence: snapshot.presence, replaces: snapshot.number })
})

test('its hours count in the year in which it was issued', async () => {
  const built = await taken()
  await issueAll()
  const { body } = await as(participant(built.participant)).get<AttendedYears>('/api/participant/hours')
  expect(body.years).toContainEqual({ year: clock.now().getUTCFullYear(), sessions: 1, hours: 3 })
})
