import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, participant, visitor } from '../../../tests/api.ts'
import { startApp } from '../../../tests/app.ts'
import { saleForm } from '../../../tests/courses.ts'
import { registrationForm } from '../../../tests/forms.ts'
import type { CourseSale } from '../../domain/courses/sale.ts'
import type { Dashboard } from '../../domain/desk/dashboard.ts'
import type { RegistrationSummary } from '../../domain/registrations/registration.ts'
import type { OnlineCourse } from '../../domain/trainings/online-course.ts'
import { registrations } from '../db/schema/registrations.ts'
import { sessionHalves, trainings } from '../db/schema/trainings.ts'
import { waitingEntries } from '../db/schema/waiting-entries.ts'

const { ask, as, build, db } = await startApp()
const office = as(administrator(await build.administrator()))

const mark = 'Zinzolinographie'
const course = await build.onlineCourse({ title: mark, slug: 'zinzolinographie' })
const session = await build.training({ title: 'Une session', startsAt: new Date('2027-03-10T09:00:00Z') })

/** Every call that reads something and asks for no number, as `tests/calls.txt` lists them. */
const reading = readFileSync('tests/calls.txt', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('GET ') && !line.includes('{'))
  .map((line) => line.slice(4, line.indexOf(': ')))
const officeCalls = reading.filter((path) => !/^\/api\/(participant|pharmacy|demo)\b/.test(path))

const naming = async (paths: string[], read: (path: string) => Promise<string>) => {
  const found: string[] = []
  for (const path of paths) if ((await read(path)).includes(mark)) found.push(path)
  return found.sort()
}
/** Where the courses themselves are listed. */
const itsOwn = ['/api/online-courses']
const answered = async (path: string) => JSON.stringify((await office.get(path)).body)

test('an online course stands in no list, export, count or choice of the office', async () => {
  expect(officeCalls.length).toBeGreaterThan(60)
  expect(await naming(officeCalls, answered)).toEqual(itsOwn)
})

test('nor where the site announces sessions', async () => {
  const pages = [
    '/calendrier.ics',
    '/formations.ics',
    '/formations.atom',
    '/en/formations.atom',
    '/integration/formations',
  ]
  expect(await naming(pages, async (path) => (await ask(path)).text)).toEqual([])
  for (const path of [
    '/formations/zinzolinographie.ics',
    '/api/trainings/zinzolinographie',
    `/api/trainings/${course.id}`,
  ]) {
    expect((await ask(path)).status, path).toBe(404)
  }
})

test('no call about a session takes its number', async () => {
  const calls = readFileSync('tests/calls.txt', 'utf8')
    .split('\n')
    .filter((line) => /^GET \/api\/(admin\/)?trainings\/\{id\}/.test(line))
    .map((line) => line.slice(4, line.indexOf(': ')).replace('{id}', String(course.id)).replace('{language}', 'fr'))
  expect(calls.length).toBeGreaterThan(8)
  for (const path of calls) {
    if (path.includes('{')) continue
    const { status } = await office.get(path)
    expect([path, status]).toEqual([path, 404])
  }
})

test('it is counted among no sessions, and its registrations among all at its own price', async () => {
  const dashboard = async () => (await office.get<Dashboard>('/api/admin/dashboard')).body
  const before = await dashboard()
  await build.onlineCourse()
  const registration = await build.registration({ trainingId: course.id })
  const after = await dashboard()
  expect(registration.price).toBe(50_000)
  expect(after.trainings).toEqual(before.trainings)
  expect(after.filling).toEqual(before.filling)
  expect(after.registrations.total).toBe(before.registrations.total + 1)
  expect(after.revenue.expected).toBe(before.revenue.expected + 50_000)
})

test('somebody enrols by the public form, and stands in the lists of registrations and payments', async () => {
  const form = { ...registrationForm(course.id), email: 'ecran@example.ci' }
  const { body, status } = await as(visitor).post<RegistrationSummary>('/api/registrations', form)
  expect(status).toBe(201)
  expect(body.price).toBe(50_000)
  await office.post('/api/payments', { registrationId: body.id, amount: 20_000, method: 'espèces' })
  const found = await naming(officeCalls, answered)
  expect(found).toEqual([
    '/api/admin/audit',
    '/api/admin/audit/export',
    '/api/admin/dashboard',
    '/api/admin/documents',
    '/api/admin/documents/export',
    '/api/admin/notifications',
    '/api/admin/notifications/export',
    '/api/admin/payments/export',
    '/api/admin/payments/period/export',
    '/api/admin/registrations',
    '/api/admin/registrations/export',
    '/api/notifications/unread',
    '/api/online-courses',
    '/api/payments',
  ])
  const account = await build.participant({ email: 'ecran@example.ci' })
  await db.update(registrations).set({ participantId: account.id }).where(eq(registrations.id, body.id))
  expect(JSON.stringify((await as(participant(account)).get('/api/participant/registrations')).body)).toContain(mark)
})

test('nobody moves from a session to a course, nor back', async () => {
  const there = await build.registration({ trainingId: session.id })
  const here = await build.registration({ trainingId: course.id })
  for (const [{ id }, trainingId] of [
    [there, course.id],
    [here, session.id],
  ] as const) {
    const { status } = await office.post(`/api/registrations/${id}/transfer`, {
      trainingId,
      appliesNewPrice: false,
      beyondPlaces: false,
    })
    expect(status).toBe(404)
  }
})

test('the database refuses what belongs to days', async () => {
  const refused = expect.objectContaining({ cause: expect.objectContaining({ code: '23514' }) })
  const half = {
    trainingId: course.id,
    date: '2027-03-10',
    half: 'morning',
    startsAt: '09:00',
    endsAt: '12:00',
  } as const
  await expect(db.insert(sessionHalves).values(half)).rejects.toEqual(refused)
  await expect(build.waitingEntry({ trainingId: course.id })).rejects.toEqual(refused)
  expect(await db.$count(waitingEntries, eq(waitingEntries.trainingId, course.id))).toBe(0)
  for (const change of [
    { startsAt: new Date() },
    { status: 'terminée' },
    { maxParticipants: 15 },
    { kind: 'session' },
  ] as const) {
    await expect(db.update(trainings).set(change).where(eq(trainings.id, course.id))).rejects.toEqual(refused)
  }
})

test('under another title it leads from its former address, and once it is sold no more it takes nobody', async () => {
  const built = await build.course({ isSold: false })
  const sell = async (changes: object) =>
    (await office.put<CourseSale>(`/api/admin/courses/${built.course.id}/sale`, saleForm({ ...changes }))).body
  const sold = (await sell({ title: 'Bien conseiller' })).onlineCourse
  expect(sold).toMatchObject({ slug: 'bien-conseiller', price: 50_000, status: 'programmée' })
  const { id = 0, version } = sold ?? {}
  const ended = await sell({ trainingId: id, version, title: 'Mieux conseiller', price: 60_000, isSold: false })
  expect(ended.onlineCourse).toMatchObject({ id, slug: 'mieux-conseiller', price: 60_000, status: 'annulée' })
  expect((await as(visitor).get<OnlineCourse>('/api/online-courses/bien-conseiller')).body.id).toBe(id)
  const listed = (await as(visitor).get<OnlineCourse[]>('/api/online-courses')).body
  expect(listed.map((one) => one.id)).not.toContain(id)
  const asked = await as(visitor).post('/api/registrations', registrationForm(id))
  expect(asked.body).toMatchObject({ code: 'training_not_open' })
})

test('no session is made of a course’s programme', async () => {
  const sold = await build.onlineCourse()
  const form = { title: 'Une session', description: 'Un jour.', category: 'auxiliaires', programmeId: sold.programmeId }
  expect((await office.post('/api/trainings', form)).body).toMatchObject({ code: 'programme_not_found' })
})
