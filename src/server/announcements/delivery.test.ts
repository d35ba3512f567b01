import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { jobsFor, lettersAbout } from '../../../tests/outbox.ts'
import type { Announcement, AnnouncementRecipient } from '../../domain/announcements/announcement.ts'
import { notifications } from '../db/schema/notifications.ts'
import { deliverMail } from '../mail/deliver.ts'
import { createMailFlow } from '../mail/flow.ts'
import type { SendMail } from '../mail/smtp.ts'

const { as, build, clock, db, services } = await startApi()
const colleague = await build.administrator()
const office = as(administrator(colleague))
const log = { warn() {}, error() {}, info() {} }
const { database, jobs } = services
const flow = createMailFlow(database, { perSecond: 1_000, perHour: 100_000 }, clock.now, log)

/** The places that arrived, in the order they did. */
const arrived: string[] = []
const arrives: SendMail = async ({ textContent }) => {
  arrived.push(/→ (\S+)/.exec(textContent)?.[1] ?? textContent)
}
const deliver = (id: number, send: SendMail = arrives) =>
  deliverMail({ database, jobs, send, flow, demo: false, clock: clock.now, log }, id)

async function sessionWithOne(changes: Parameters<typeof build.registration>[0] = {}) {
  const training = await build.training({ startsAt: new Date('2027-03-10T09:00:00Z') })
  const { id } = await build.registration({ trainingId: training.id, ...changes })
  const move = (location: string) =>
    office.put(`/api/trainings/${training.id}`, {
      title: training.title,
      description: training.description,
      location,
    })
  const letters = async () => (await lettersAbout(db, id)).reverse()
  const announced = async () =>
    (await office.get<Announcement[]>(`/api/admin/trainings/${training.id}/announcements`)).body
  const recipients = async (announcement: number) =>
    (await office.get<AnnouncementRecipient[]>(`/api/admin/announcements/${announcement}/recipients`)).body
  arrived.length = 0
  return { id, move, letters, announced, recipients }
}
const idOf = (letter: { id: number } | undefined) => letter?.id ?? 0

describe('when a session moves again', () => {
  test('after the mail has left, a second follows', async () => {
    const { move, letters } = await sessionWithOne()
    await move('Bouaké')
    await deliver(idOf((await letters())[0]))
    await move('Man')
    await deliver(idOf((await letters())[1]))
    expect(arrived).toEqual(['Bouaké', 'Man'])
    expect((await letters())[1]?.textContent).toContain('Bouaké → Man')
  })

  test('while the mail is just being sent, the second arrives after it', async () => {
    const { move, letters } = await sessionWithOne()
    await move('Bouaké')
    const first = idOf((await letters())[0])
    await deliver(first, async (mail) => {
      await move('Man')
      const second = idOf((await letters())[1])
      await deliver(second)
      expect((await jobsFor(db, second))[0]).toEqual({ state: 'created', delay: 10 })
      await arrives(mail)
    })
    await deliver(idOf((await letters())[1]))
    expect(arrived).toEqual(['Bouaké', 'Man'])
    expect((await letters()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  test('and back, while the mail is just being sent, that is taken back by a second', async () => {
    const { move, letters } = await sessionWithOne()
    await move('Bouaké')
    await deliver(idOf((await letters())[0]), async (mail) => {
      await move('Abidjan')
      await arrives(mail)
    })
    await deliver(idOf((await letters())[1]))
    expect(arrived).toEqual(['Bouaké', 'Abidjan'])
  })

  test('while the mail is just being refused, that is not tried again', async () => {
    const { move, letters } = await sessionWithOne()
    await move('Bouaké')
    await deliver(idOf((await letters())[0]), async () => {
      await move('Man')
      throw new Error('connect ECONNREFUSED')
    })
    const [only, ...others] = await letters()
    expect(others).toEqual([])
    await deliver(idOf(only))
    expect(arrived).toEqual(['Man'])
  })

  test('while the mail server is away, each has the last state alone', async () => {
    const { move, letters } = await sessionWithOne()
    await move('Bouaké')
    const isAway = () => Promise.reject(new Error('connect ECONNREFUSED'))
    await deliver(idOf((await letters())[0]), isAway)
    await move('Man')
    const [only, ...others] = await letters()
    expect(others).toEqual([])
    expect(only?.textContent).toContain('Abidjan → Man')
    await deliver(idOf(only))
    expect(arrived).toEqual(['Man'])
  })

  test('after the worker died amid sending, the mail is not sent again, and the second is', async () => {
    const { move, letters } = await sessionWithOne()
    await move('Bouaké')
    const first = idOf((await letters())[0])
    // What a killed worker leaves: begun, and nothing said of how it ended.
    await db.update(notifications).set({ takenAt: clock.now() }).where(eq(notifications.id, first))
    await move('Man')
    await deliver(first)
    const [second, ...others] = await letters()
    expect(others).toEqual([])
    await deliver(idOf(second))
    expect(arrived).toEqual(['Man'])
  })
})

describe('the list of recipients', () => {
  test('says whose mail has left, failed or waits, and opens a chat with the same text', async () => {
    const { move, letters, announced, recipients, id } = await sessionWithOne({ locale: 'en', phone: '+2250708091011' })
    await move('Bouaké')
    const [announcement] = await announced()
    const one = async () => (await recipients(announcement?.id ?? 0))[0]
    expect(await one()).toMatchObject({ registrationId: id, state: 'queued', locale: 'en', byHand: null })
    const url = new URL((await one())?.whatsappUrl ?? '')
    expect(url.origin + url.pathname).toBe('https://wa.me/2250708091011')
    expect(url.searchParams.get('text')).toContain('Place: Abidjan → Bouaké')
    expect(url.searchParams.get('text')).not.toContain('--')
    const letterId = idOf((await letters())[0])
    await deliver(letterId, () =>
      Promise.reject(Object.assign(new Error('550 no such user'), { responseCode: 550, command: 'RCPT TO' })),
    )
    expect(await one()).toMatchObject({ state: 'failed', lastError: '550 no such user', notificationId: letterId })
    expect(await announced()).toMatchObject([{ counts: { failed: 1, sent: 0 } }])
    await office.post(`/api/admin/notifications/${letterId}/resend`)
    await deliver(letterId)
    expect(await one()).toMatchObject({ state: 'sent', lastError: null })
  })

  test('keeps who was told by telephone or WhatsApp, when and by whom, and forgets it again', async () => {
    const { move, announced, recipients, id } = await sessionWithOne()
    await move('Bouaké')
    const [announcement] = await announced()
    const url = `/api/admin/announcements/${announcement?.id}/recipients/${id}`
    expect((await office.put(url, { way: 'phone' })).body).toEqual({ way: 'phone' })
    const [told] = await recipients(announcement?.id ?? 0)
    expect(told?.byHand).toMatchObject({ way: 'phone', by: colleague.username })
    expect(await announced()).toMatchObject([{ counts: { byHand: 1, queued: 1 } }])
    await office.put(url, { way: null })
    expect((await recipients(announcement?.id ?? 0))[0]?.byHand).toBeNull()
    expect((await office.put(url, { way: 'pigeon' })).status).toBe(422)
    expect((await office.put(`${url}999`, { way: 'phone' })).status).toBe(404)
  })

  test('who was told by hand is told when it moves back, though the mail had not left', async () => {
    const { move, announced, letters, id } = await sessionWithOne()
    await move('Bouaké')
    const [announcement] = await announced()
    await office.put(`/api/admin/announcements/${announcement?.id}/recipients/${id}`, { way: 'whatsapp' })
    await move('Abidjan')
    expect((await letters()).map(({ textContent }) => /\S+ → \S+/.exec(textContent)?.[0])).toEqual(['Bouaké → Abidjan'])
  })
})

test('five hundred people are told, each statement in less time than it may take', async () => {
  const training = await build.training({ startsAt: new Date('2027-03-10T09:00:00Z'), maxParticipants: 500 })
  await db.execute(`
    insert into registrations (training_id, first_name, last_name, email, phone, locale, price, payment_reference)
    select ${training.id}, 'Awa', 'Koné ' || n, 'awa.' || ${training.id} || '.' || n || '@example.ci', '+2250708091011', 'fr', 65000,
      'OFF-' || ${training.id} || '-' || n from generate_series(1, 500) n`)
  const { title, description } = training
  const put = (changes: object) => office.put(`/api/trainings/${training.id}`, { title, description, ...changes })
  expect((await put({ location: 'Bouaké' })).status).toBe(200)
  expect((await put({ status: 'annulée' })).status).toBe(200)
  const [latest] = (await office.get<Announcement[]>(`/api/admin/trainings/${training.id}/announcements`)).body
  expect(latest).toMatchObject({ kind: 'cancelled', counts: { all: 500, queued: 500 } })
})
