import { inspect } from 'node:util'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { beforeEach, expect, test, vi } from 'vitest'
import { administrator, participant, staffMember } from '../../../tests/api.ts'
import { startApp } from '../../../tests/app.ts'
import { days } from '../../../tests/clock.ts'
import { onPostgres } from '../../../tests/database.ts'
import { meanwhile } from '../../../tests/meanwhile.ts'
import { lettersAbout } from '../../../tests/outbox.ts'
import type { CalendarLink } from '../../domain/trainings/calendar-link.ts'
import type { Problem } from '../../domain/values/problem.ts'
import type { Tx } from '../db/open.ts'
import { participants } from '../db/schema/participants.ts'
import { calendarLinks } from '../db/schema/sessions.ts'
import { users } from '../db/schema/staff.ts'
import { errorHandler } from '../http/errors.ts'
import { ownCalendarRoutes } from './calendar.ts'

const { ask, as, build, clock, db, services, reported } = await startApp({
  limits: { calendarPerLink: 8, calendarPerAddress: 40 },
})
const office = as(administrator(await build.administrator()))
const own = '/api/participant/calendar'
const ofStaff = '/api/admin/own-calendar'

const pathOf = ({ address }: CalendarLink) => new URL(address ?? '').pathname
const read = async (link: CalendarLink, query = '') => {
  const answer = await ask(pathOf(link) + query)
  expect(answer.status).toBe(200)
  return answer.text
}
const uidOf = ({ id }: { id: number }) => `UID:formation-${id}@`
const soon = () => new Date(clock.now().getTime() + 20 * days)

let awa: Awaited<ReturnType<typeof build.participant>>
beforeEach(async () => {
  awa = await build.participant()
})
const space = () => as(participant(awa))
const subscribed = async () => (await space().post<CalendarLink>(own)).body
const book = (trainingId: number, changes = {}) =>
  build.registration({ trainingId, participantId: awa.id, email: awa.email, phone: awa.phone, ...changes })

test('nobody has a calendar of their own before they ask for it; then they read its address again', async () => {
  expect(await space().get(own)).toMatchObject({ status: 200, body: { address: null, createdAt: null } })
  const made = await space().post<CalendarLink>(own)
  expect(made.status).toBe(200)
  expect(pathOf(made.body)).toMatch(/^\/calendrier\/\d+-[0-9a-f]{40}\.ics$/)
  expect((await space().get(own)).body).toEqual(made.body)
})

test('a participant’s has what they are registered for, as their mails say it, and is for nobody else to keep', async () => {
  const training = await build.training({
    startsAt: soon(),
    english: { title: 'Ordering', description: null, details: {} as never },
  })
  const other = await build.training({ startsAt: soon() })
  const { id } = await book(training.id)
  const link = await subscribed()
  const { headers, text } = await ask(pathOf(link))
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
    'cache-control': 'private, max-age=0, must-revalidate',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
  expect(text).toContain(uidOf(training))
  expect(text).not.toContain(uidOf(other))
  const again = await ask(pathOf(link), { headers: { 'if-none-match': headers.etag } })
  expect(again).toMatchObject({ status: 304, text: '' })
  expect(await read(link, '?lang=en')).toContain('SUMMARY:Ordering\r\n')
  await db.update(participants).set({ locale: 'en' }).where(eq(participants.id, awa.id))
  expect(await read(link)).toContain('SUMMARY:Ordering\r\n')

  await office.put(`/api/registrations/${id}/status`, { status: 'annulée' })
  const cancelled = await read(link)
  expect(cancelled).toContain('STATUS:CANCELLED\r\n')
  const [letter] = await lettersAbout(db, id)
  const sequence = /SEQUENCE:\d+/.exec(letter?.calendar ?? '')?.[0]
  expect(sequence).toBe('SEQUENCE:1')
  expect(cancelled).toContain(`${sequence}\r\n`)
})

test('of a session that was cancelled and taken again there is one event, as it is now', async () => {
  const training = await build.training({ startsAt: soon() })
  await book(training.id, { status: 'annulée', calendarSequence: 1 })
  await book(training.id)
  const text = await read(await subscribed())
  expect(text.split(uidOf(training))).toHaveLength(2)
  expect(text).toContain('STATUS:CONFIRMED\r\n')
})

test('another address ends the former one, and ending leaves none', async () => {
  const first = await subscribed()
  const second = await subscribed()
  expect(second.address).not.toBe(first.address)
  expect((await ask(pathOf(first))).status).toBe(404)
  await read(second)
  expect((await space().delete(own)).status).toBe(204)
  expect((await ask(pathOf(second))).status).toBe(404)
  expect((await space().get(own)).body).toEqual({ address: null, createdAt: null })
  expect((await space().delete(own)).status).toBe(204)
})

test('two who ask at once leave one address that holds', async () => {
  const made = await Promise.all([subscribed(), subscribed()])
  const { body } = await space().get<CalendarLink>(own)
  expect(made.map(({ address }) => address)).toContain(body.address)
  const statuses = await Promise.all(made.map(async (link) => (await ask(pathOf(link))).status))
  expect(statuses.toSorted()).toEqual([200, 404])
})

test('it goes with who is erased', async () => {
  const link = await subscribed()
  await db.delete(participants).where(eq(participants.id, awa.id))
  expect((await ask(pathOf(link))).status).toBe(404)
  expect(await db.$count(calendarLinks, eq(calendarLinks.participantId, awa.id))).toBe(0)
})

test.runIf(onPostgres())('anyone who is erased while they make one has none', async () => {
  const browser = space()
  await browser.cookies() // signed in before
  const erased = (tx: Tx) => tx.delete(participants).where(eq(participants.id, awa.id))
  const make = () => browser.post<Problem>(own)
  expect(await meanwhile(db, erased, make)).toMatchObject({ status: 404, body: { code: 'no_profile' } })
  expect(await db.$count(calendarLinks, eq(calendarLinks.participantId, awa.id))).toBe(0)
})

test('a trainer’s has the sessions assigned to them, while they are; everybody’s for others; none of a disabled account', async () => {
  const trainer = await build.staffMember('trainer')
  const [mine, other] = [await build.training({ startsAt: soon() }), await build.training({ startsAt: soon() })]
  const assign = (isAssigned: boolean) =>
    office.put(`/api/admin/trainings/${mine.id}/trainers`, { userId: trainer.id, isAssigned })
  await assign(true)
  const { body: link } = await as(staffMember(trainer)).post<CalendarLink>(ofStaff)
  const text = await read(link)
  expect(text).toContain(uidOf(mine))
  expect(text).not.toContain(uidOf(other))
  await assign(false)
  expect(await read(link)).not.toContain(uidOf(mine))
  const { body: all } = await office.post<CalendarLink>(ofStaff)
  const everybodys = await read(all)
  for (const training of [mine, other]) expect(everybodys).toContain(uidOf(training))

  await db.update(users).set({ disabledAt: clock.now() }).where(eq(users.id, trainer.id))
  expect((await ask(pathOf(link))).status).toBe(404)
})

test('one that was made up is as one that never was, and a caller that goes on trying is told to wait; owners are not', async () => {
  const link = await subscribed()
  const [, id = ''] = /(\d+)-/.exec(pathOf(link)) ?? []
  const path = pathOf(link)
  const wrong = [
    `/calendrier/${id}-${'0'.repeat(40)}.ics`,
    '/calendrier/x.ics',
    `/calendrier/${'9'.repeat(9)}-${'a'.repeat(40)}.ics`,
  ]
  for (const address of [...wrong, path.replace('.ics', '0.ics')])
    expect((await ask(address)).status, address).toBe(404)
  let status = 404
  for (let tries = 0; status === 404 && tries < 60; tries++) status = (await ask(wrong[0] ?? '')).status
  expect(status).toBe(429)
  await read(link)
  await vi.waitFor(() => expect(reported.length).toBeGreaterThan(0))
  expect(JSON.stringify(reported)).toContain('/calendrier/:secret')
  expect(JSON.stringify(reported)).not.toContain(`${id}-0`)
})

test('a program that reads one without end is told to wait, by whatever network it comes', async () => {
  const link = await subscribed()
  for (let times = 0; times < 8; times++) await read(link)
  const { status, headers } = await ask(pathOf(link))
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

test('what fails while one is read is logged by its route, never by its address', async () => {
  const link = await subscribed()
  const logged: object[] = []
  const db = new Proxy(services.database.db, {
    get() {
      throw new Error('no table')
    },
  })
  const app = new Hono()
  app.onError(errorHandler({ error: (details) => logged.push(details), info() {} }))
  app.route('/', ownCalendarRoutes({ ...services, database: { ...services.database, db } }))
  expect((await app.request(pathOf(link))).status).toBe(500)
  expect(logged).toMatchObject([{ method: 'GET', route: expect.stringContaining('/calendrier/:secret') }])
  const { address } = link
  const secret = /[0-9a-f]{40}/.exec(address ?? '')?.[0] ?? 'none'
  expect(inspect(logged)).not.toContain(secret)
})
