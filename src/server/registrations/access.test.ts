import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { historyOf, lettersAbout, lettersTo } from '../../../tests/outbox.ts'
import { defaultCompany } from '../../domain/company/default-settings.ts'
import type { RegistrationDetail, RegistrationSummary } from '../../domain/registrations/registration.ts'
import { noAddress } from '../../domain/values/no-address.ts'
import { strictLine } from '../db/in-line.ts'
import { courseAccess } from '../db/schema/course-access.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { followAccess } from './access-commands.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const course = await build.onlineCourse()

const enrol = async (changes = {}) =>
  (await as(visitor).post<RegistrationSummary>('/api/registrations', registrationForm(course.id, changes))).body
const detailOf = async (id: number) => (await office.get<RegistrationDetail>(`/api/registrations/${id}`)).body
const pay = (registrationId: number, amount: number) =>
  office.post('/api/payments', { registrationId, amount, method: 'espèces' })
const open = (id: number) => office.post<RegistrationDetail>(`/api/admin/registrations/${id}/access`, {})
const extend = (id: number, lastDay: string, endsAt: string) =>
  office.put<RegistrationDetail>(`/api/admin/registrations/${id}/access`, { lastDay, endsAt })
const follow = () => followAccess(db, services, clock.now(), strictLine)
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ')
const subjectsAbout = async (id: number) => (await lettersAbout(db, id)).map(({ subject }) => plain(subject) ?? '')
const travelTo = (moment: Date) => clock.advance(moment.getTime() - clock.now().getTime())

test('what is paid in full is open at once, for six months, and told with the way in', async () => {
  const { id } = await enrol()
  await pay(id, 20_000)
  expect((await detailOf(id)).access).toBeNull()
  await pay(id, 30_000)
  const { access, registration } = await detailOf(id)
  expect(registration.status).toBe('confirmée')
  const months = (Date.parse(access?.endsAt ?? '') - Date.parse(access?.openedAt ?? '')) / 86_400_000
  expect(months).toBeGreaterThan(180)
  expect(months).toBeLessThan(185)
  const [letter] = await lettersAbout(db, id)
  expect(plain(letter?.subject)).toBe(`Votre cours est ouvert : ${course.title}`)
  expect(letter?.textContent).toContain('code à six chiffres')
  expect(letter?.textContent).toContain(`/espace-participant/cours/${id}`)
  expect((await historyOf(db, 'registration', id)).map(({ action }) => action)).toContain('open_access')
})

test('the letters of an enrolment speak of access, and of no date, place or half-day', async () => {
  const { id } = await enrol()
  const [letter] = await lettersAbout(db, id)
  expect(letter?.textContent).toContain('Accès')
  expect(letter?.textContent).toContain(`/formations-en-ligne/${course.slug}`)
  for (const word of ['Lieu', 'Date communiquée', 'agenda', 'votre place', '48 heures']) {
    expect(letter?.textContent).not.toContain(word)
  }
  expect(letter?.calendar).toBeNull()
})

test('the office opens it by hand, once even where it is asked twice', async () => {
  const { id } = await enrol()
  expect((await open(id)).status).toBe(200)
  const { access } = await detailOf(id)
  const told = await subjectsAbout(id)
  expect((await open(id)).body.access).toEqual(access)
  expect(await subjectsAbout(id)).toEqual(told)
})

test('nothing is opened for a session, nor for somebody who cancelled', async () => {
  const session = await build.registration()
  expect((await open(session.id)).body).toMatchObject({ code: 'no_course' })
  await pay(session.id, 65_000)
  expect((await detailOf(session.id)).access).toBeNull()
  const { id } = await build.registration({ trainingId: course.id, status: 'annulée' })
  expect((await open(id)).body).toMatchObject({ code: 'registration_cancelled' })
})

test('its end is told 30 days, 7 days and one day before, each once', async () => {
  const { id } = await enrol()
  await open(id)
  const endsAt = new Date((await detailOf(id)).access?.endsAt ?? '')
  const at = async (days: number) => {
    travelTo(new Date(endsAt.getTime() - days * 86_400_000))
    await follow()
    await follow()
    return (await subjectsAbout(id)).filter((subject) => subject.startsWith('Votre accès se termine'))
  }
  expect(await at(31)).toEqual([])
  expect(await at(30)).toEqual([`Votre accès se termine dans 30 jours : ${course.title}`])
  expect(await at(8)).toHaveLength(1)
  expect((await at(6.5))[0]).toContain('dans 7 jours')
  expect((await at(1))[0]).toContain('demain')
  expect(await at(-1)).toHaveLength(3)
})

test('a server that stood still tells the last of the warnings alone', async () => {
  const { id } = await enrol()
  await open(id)
  const endsAt = new Date((await detailOf(id)).access?.endsAt ?? '')
  travelTo(new Date(endsAt.getTime() - 3 * 86_400_000))
  await follow()
  const told = (await subjectsAbout(id)).filter((subject) => subject.startsWith('Votre accès se termine'))
  expect(told).toEqual([`Votre accès se termine dans 7 jours : ${course.title}`])
})

test('the office extends it to the end of a later day, and the warnings begin again', async () => {
  const { id } = await enrol()
  await open(id)
  const before = (await detailOf(id)).access?.endsAt ?? ''
  await db.update(courseAccess).set({ toldDaysBefore: 1 }).where(eq(courseAccess.registrationId, id))
  const lastDay = new Date(Date.parse(before) + 60 * 86_400_000).toISOString().slice(0, 10)
  const { body, status } = await extend(id, lastDay, before)
  expect(status).toBe(200)
  const endsAt = new Date(Date.parse(`${lastDay}T00:00:00Z`) + 86_400_000).toISOString()
  expect(body.access?.endsAt).toBe(endsAt)
  const [row] = await db.select().from(courseAccess).where(eq(courseAccess.registrationId, id))
  expect(row?.toldDaysBefore).toBeNull()
  expect((await subjectsAbout(id))[0]).toBe(`Votre accès est prolongé : ${course.title}`)
  const told = await subjectsAbout(id)
  expect((await extend(id, lastDay, before)).status).toBe(200)
  expect(await subjectsAbout(id)).toEqual(told)
})

test('an extension never shortens, and is refused to those who have not seen the last one', async () => {
  const { id } = await enrol()
  await open(id)
  const end = (await detailOf(id)).access?.endsAt ?? ''
  const sooner = await extend(id, new Date(Date.parse(end) - 10 * 86_400_000).toISOString().slice(0, 10), end)
  expect([sooner.status, sooner.body]).toMatchObject([
    422,
    { fields: { lastDay: expect.stringContaining('après la fin') } },
  ])
  const later = new Date(Date.parse(end) + 10 * 86_400_000).toISOString().slice(0, 10)
  const stale = await extend(id, later, new Date(Date.parse(end) - 1000).toISOString())
  expect(stale.body).toMatchObject({ code: 'edit_conflict' })
})

test('a course that costs nothing is open within a minute', async () => {
  const free = await build.onlineCourse({ price: 0 })
  const { body } = await as(visitor).post<RegistrationSummary>('/api/registrations', registrationForm(free.id))
  await follow()
  expect((await detailOf(body.id)).access).not.toBeNull()
})

test('the office is reminded once of those who have waited for 20 hours', async () => {
  const alerts = async () => (await lettersTo(db, defaultCompany.email)).filter(({ type }) => type === 'access_alert')
  await follow()
  const before = (await alerts()).length
  const start = clock.now().getTime()
  await enrol()
  travelTo(new Date(start + 19 * 3_600_000))
  await follow()
  expect(await alerts()).toHaveLength(before)
  travelTo(new Date(start + 21 * 3_600_000))
  await follow()
  await follow()
  expect(await alerts()).toHaveLength(before + 1)
  travelTo(new Date(start + 27 * 3_600_000))
  await follow()
  expect(await alerts()).toHaveLength(before + 1)
})

test('to confirm an enrolment opens the course, told by one letter', async () => {
  const { id } = await enrol()
  const { registration } = await detailOf(id)
  const body = { status: 'confirmée', version: registration.version }
  expect((await office.put(`/api/registrations/${id}/status`, body)).status).toBe(200)
  expect((await detailOf(id)).access).not.toBeNull()
  expect((await subjectsAbout(id)).filter((subject) => subject.startsWith('Inscription confirmée'))).toEqual([])
  expect((await subjectsAbout(id))[0]).toBe(`Votre cours est ouvert : ${course.title}`)
})

test('cancelled it is closed, and restored it goes on until its old end', async () => {
  const { id } = await enrol()
  await pay(id, 50_000)
  const opened = (await detailOf(id)).access
  const set = async (status: string) => {
    const { registration } = await detailOf(id)
    return office.put(`/api/registrations/${id}/status`, { status, version: registration.version })
  }
  await set('annulée')
  const [cancelled] = await lettersAbout(db, id)
  expect(plain(cancelled?.textContent)).toContain('le cours ne s’ouvre plus')
  expect(cancelled?.textContent).not.toContain('place')
  clock.advance(60_000)
  await set('confirmée')
  expect((await detailOf(id)).access).toEqual(opened)
  const [restored] = await lettersAbout(db, id)
  expect(restored?.textContent).toContain('Votre cours et vos documents sont dans votre espace participant.')
})

test('paid and refunded before it was open, it stays closed', async () => {
  const { id } = await enrol()
  await pay(id, 20_000)
  const { registration } = await detailOf(id)
  await office.put(`/api/registrations/${id}/status`, { status: 'annulée', version: registration.version })
  const refund = { amount: 20_000, method: 'espèces', reason: 'Annulée' }
  expect((await office.post(`/api/registrations/${id}/refunds`, refund)).status).toBe(201)
  await follow()
  expect((await detailOf(id)).access).toBeNull()
})

test('somebody without an e-mail is let in once they have one', async () => {
  const { id } = await build.registration({ trainingId: course.id, email: noAddress('a1'), price: 50_000 })
  expect((await open(id)).body).toMatchObject({ code: 'course_needs_email' })
  await pay(id, 50_000)
  await follow()
  expect((await detailOf(id)).access).toBeNull()
  await db.update(registrations).set({ email: 'awa.a1@example.ci' }).where(eq(registrations.id, id))
  await follow()
  expect((await detailOf(id)).access).not.toBeNull()
})

test('those who are registered pay for a course that is sold no more', async () => {
  const old = await build.onlineCourse({ title: 'Un cours d’hier' })
  const { id } = await build.registration({ trainingId: old.id, price: 50_000 })
  await db.update(trainings).set({ status: 'annulée' }).where(eq(trainings.id, old.id))
  expect((await pay(id, 50_000)).status).toBe(201)
  expect((await detailOf(id)).access).not.toBeNull()
})

test('somebody in whose place another comes reads that the course is no longer theirs, and the other how to come in', async () => {
  const { id } = await enrol({ email: 'former@example.ci' })
  await open(id)
  const { registration, participant } = await detailOf(id)
  const form = {
    ...{ ...participant, firstName: 'Mariam', lastName: 'Touré', email: 'mariam@example.ci', phone: '+2250708091011' },
    ...{ specialRequirements: null, version: registration.version, holder: 'other' },
  }
  expect((await office.put(`/api/registrations/${id}/participant`, form)).status).toBe(200)
  const given = (await lettersTo(db, 'former@example.ci')).at(-1)
  expect(given?.textContent).toContain('ce cours n’est plus le vôtre')
  expect(given?.textContent).not.toContain('agenda')
  const taken = (await lettersTo(db, 'mariam@example.ci')).at(-1)
  expect(taken?.textContent).toContain(`/espace-participant/cours/${id}`)
})

test('the letter of somebody who registered in English leads to the course in English', async () => {
  const { id } = await build.registration({ trainingId: course.id, locale: 'en', email: 'mary@example.ci' })
  await open(id)
  const letter = (await lettersTo(db, 'mary@example.ci')).at(-1)
  expect(letter?.subject).toContain('Your course is open')
  expect(letter?.textContent).toContain(`/espace-participant/cours/${id}?language=en`)
})
