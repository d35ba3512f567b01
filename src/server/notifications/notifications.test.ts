import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { administrator, staffMember, startApi } from '../../../tests/api.ts'
import { declarationLinkOf } from '../../../tests/declaration-link.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import type { AdminNotification, ReadResult } from '../../domain/announcements/notification.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { notifications } from '../db/schema/notifications.ts'
import { presenceCode } from '../encryption/presence-code.ts'
import { declarationLink } from '../mail/links.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))

const unread = (query = '') => office.get<AdminNotification[]>(`/api/notifications/unread${query}`)
const markRead = (id: number) => office.put(`/api/notifications/${id}/read`)

// The list is everybody's: each test begins with nothing unread.
beforeEach(() => db.update(notifications).set({ adminReadAt: new Date() }).where(isNull(notifications.adminReadAt)))

test('unread notifications are listed, newest first, as they were sent', async () => {
  const older = await build.notification({ createdAt: new Date(Date.UTC(2026, 1, 1)) })
  const { id: registrationId, firstName, lastName } = await build.registration()
  const newer = await build.notification({
    registrationId,
    createdAt: new Date(Date.UTC(2026, 1, 2)),
    type: 'payment_update',
    state: 'failed',
  })
  await build.notification({ adminReadAt: new Date() })
  const { status, headers, body } = await unread()
  expect(status).toBe(200)
  expect(headers.get('x-total-count')).toBe('2')
  expect(body).toEqual([
    {
      id: newer.id,
      subject: newer.subject,
      type: 'payment_update',
      createdAt: '2026-02-02T00:00:00.000Z',
      from: newer.from,
      to: newer.to,
      htmlContent: newer.htmlContent,
      isTextKept: true,
      read: false,
      state: 'failed',
      lastError: null,
      registrationId,
      participant: { firstName, lastName },
      contactMessageId: null,
    },
    expect.objectContaining({ id: older.id, type: 'registration', state: 'queued' }),
  ])
})

test('they come in pages', async () => {
  for (let letter = 0; letter < 3; letter++) await build.notification()
  const first = await unread('?pageSize=2')
  expect(first.body).toHaveLength(2)
  expect(first.headers.get('x-total-count')).toBe('3')
  const second = await unread('?pageSize=2&page=2')
  expect(second.body).toHaveLength(1)
  expect(first.body.map(({ id }) => id)).not.toContain(second.body[0]?.id)
})

test('one that is marked as read leaves the list', async () => {
  const { id } = await build.notification()
  const other = await build.notification()
  expect(await markRead(id)).toMatchObject({ status: 200, body: { id, read: true } })
  expect((await unread()).body.map((notification) => notification.id)).toEqual([other.id])
})

test('marking it again keeps the first moment', async () => {
  const { id } = await build.notification()
  await markRead(id)
  const readAt = async () => (await db.select().from(notifications).where(eq(notifications.id, id)))[0]?.adminReadAt
  const first = await readAt()
  expect(first).toBeInstanceOf(Date)
  clock.advance(60_000)
  // And nobody can take it back.
  expect(await markRead(id)).toMatchObject({ status: 200, body: { readAt: null } })
  expect(await readAt()).toEqual(first)
})

test('reading in the office leaves the participant’s own mark alone', async () => {
  const { id } = await build.notification()
  await markRead(id)
  const unreadByParticipant = and(eq(notifications.id, id), isNull(notifications.participantReadAt))
  expect(await db.select().from(notifications).where(unreadByParticipant)).toHaveLength(1)
})

test('an unknown one answers 404', async () => {
  expect(await markRead(2_147_483_647)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('a mail is shown with its own styles, and without scripts', async () => {
  const { id } = await build.notification({
    htmlContent: '<html><head></head><body style="color:red">Bonjour</body></html>',
  })
  const { status, headers, body } = await office.get<string>(`/api/notifications/${id}/html`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/html/)
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*style-src 'unsafe-inline'.*sandbox/)
  expect(headers.get('content-security-policy')).not.toMatch(/script-src|allow-scripts/)
  expect(body).toContain('<base target="_blank">')
  expect(body).toContain('Bonjour')
})

test('a letter is shown without the tokens in its links and the presence code, and is sent again with them', async () => {
  const registration = await build.registration({ status: 'confirmée' })
  const code = presenceCode(services.config.sessionSecret, registration)
  const link = declarationLink(services.config, registration, 'fr')
  const { token } = declarationLinkOf(registration)
  const texts = {
    htmlContent: `<html><head></head><p>Votre code : ${code}</p><a href="${link.replace('&', '&#38;')}">Payer</a></html>`,
    textContent: `Votre code : ${code}\n${link}`,
  }
  const { id } = await build.notification({ registrationId: registration.id, subject: 'Sans jeton', ...texts })
  const readers = [office, as(staffMember(await build.staffMember('reader')))]
  for (const reader of readers)
    for (const url of [
      '/api/notifications/unread',
      '/api/admin/notifications?q=sans+jeton',
      `/api/admin/notifications/${id}`,
      `/api/notifications/${id}/html`,
      `/api/registrations/${registration.id}`,
    ]) {
      const { status, body } = await reader.get(url)
      const shown = JSON.stringify(body)
      expect([url, status, shown.includes('Votre code : …')]).toEqual([url, 200, true])
      expect(shown).not.toContain(code)
      expect(shown).not.toContain(token)
    }
  expect((await office.post(`/api/admin/notifications/${id}/resend`)).status).toBe(200)
  expect(await lettersAbout(db, registration.id)).toMatchObject([{ id, state: 'queued', ...texts }])
})

describe('sent again after the e-mail was corrected', () => {
  const corrected = async () => {
    const registration = await build.registration({ status: 'confirmée', email: `fautif.${uniqueWord()}@example.ci` })
    const { firstName, lastName, phone, organization, position } = registration
    const email = `juste.${uniqueWord()}@example.ci`
    const contact = { firstName, lastName, phone, organization: organization ?? '', position: position ?? '', email }
    const texts = (holderNumber: number, email: string) => {
      const held = { ...registration, holderNumber, email }
      const code = presenceCode(services.config.sessionSecret, held)
      return { textContent: `Votre code : ${code}\n${declarationLink(services.config, held, 'fr')}` }
    }
    const correct = async () => {
      const answer = await office.put<Problem>(`/api/registrations/${registration.id}/participant`, contact)
      expect([answer.status, answer.body.fields]).toEqual([200, undefined])
    }
    return { registration, email, texts, correct }
  }

  test.each(['sent', 'failed'] as const)(
    'a %s letter goes to the present address, with what works there',
    async (state) => {
      const { registration, email, texts, correct } = await corrected()
      const letter = { registrationId: registration.id, type: 'status_update' as const, to: registration.email }
      const { id } = await build.notification({ ...letter, ...texts(0, registration.email), state })
      await correct()
      const { status, body } = await office.post(`/api/admin/notifications/${id}/resend`)
      expect({ status, body }).toEqual({ status: 200, body: { id, to: email } })
      const [again] = await db.select().from(notifications).where(eq(notifications.id, id))
      expect(again).toMatchObject({ to: email, state: 'queued', ...texts(1, email) })
    },
  )

  test('what the former address alone is told, and what others were told of it, goes where it went', async () => {
    const { registration, correct } = await corrected()
    const about = { registrationId: registration.id, state: 'sent' as const }
    const security = await build.notification({ ...about, type: 'security', to: registration.email })
    const pharmacys = await build.notification({ ...about, type: 'pharmacy_payment', to: 'caisse@officine.example' })
    const contacts = await build.notification({ ...about, type: 'reminder', to: 'contact@officine.example' })
    await correct()
    for (const { id, to } of [security, pharmacys, contacts])
      expect((await office.post(`/api/admin/notifications/${id}/resend`)).body).toEqual({ id, to })
  })
})

test('a sign-in code is its reader’s alone', async () => {
  const { id } = await build.notification({ type: 'sign_in_code' })
  expect((await office.get(`/api/notifications/${id}/html`)).status).toBe(404)
})

describe('all of them', () => {
  const list = async (query: string) =>
    (await office.get<AdminNotification[]>(`/api/admin/notifications?q=tout-venant${query}`)).body.map(({ id }) => id)
  const build3 = async () => {
    const subject = 'Tout-venant'
    const { id: contactMessageId } = await build.contactMessage()
    const message = { type: 'contact_message', registrationId: null, contactMessageId } as const
    return {
      received: (await build.notification({ subject, ...message })).id,
      reminder: (await build.notification({ subject, type: 'reminder' })).id,
      payment: (await build.notification({ subject, type: 'payment_update' })).id,
    }
  }

  test('are those the firm received or those it sent, of one type or another', async () => {
    const { received, reminder, payment } = await build3()
    expect(await list('')).toEqual([payment, reminder, received])
    expect(await list('&direction=received')).toEqual([received])
    expect(await list('&direction=sent')).toEqual([payment, reminder])
    expect(await list('&type=payment_update')).toEqual([payment])
    expect(await list('&type=other')).toEqual([reminder, received])
    expect(await list('&type=other&direction=sent&filter=queued')).toEqual([reminder])
    expect(await list('&type=registration')).toEqual([])
  })
})

test('one is found by its number, a sign-in code is not', async () => {
  const contactMessage = await build.contactMessage()
  const { id, subject } = await build.notification({ registrationId: null, contactMessageId: contactMessage.id })
  expect(await office.get(`/api/admin/notifications/${id}`)).toMatchObject({
    status: 200,
    body: { id, subject, failures: 0, sentAt: null, participant: null, contactMessageId: contactMessage.id },
  })
  const code = await build.notification({ type: 'sign_in_code' })
  expect((await office.get(`/api/admin/notifications/${code.id}`)).status).toBe(404)
})

describe('marking all as read', () => {
  const markAll = (through: number) =>
    office.put<{ count: number; readAt: string }>('/api/admin/notifications/read', { through })
  const takeBack = (readAt: string) => office.put<{ count: number }>('/api/admin/notifications/unread', { readAt })
  const unreadIds = async () => (await unread()).body.map(({ id }) => id)

  test('leaves what came since, and is taken back', async () => {
    const older = await build.notification()
    const shown = await build.notification()
    const since = await build.notification()
    const { status, body } = await markAll(shown.id)
    expect([status, body.count]).toEqual([200, 2])
    expect(await unreadIds()).toEqual([since.id])

    expect(await takeBack(body.readAt)).toMatchObject({ status: 200, body: { count: 2 } })
    expect(await unreadIds()).toEqual([since.id, shown.id, older.id])
    const told = (await historyOf(db, 'installation', 0)).map(({ action, after }) => [action, after])
    expect(told).toEqual([
      ['unread_notifications', { notifications: 2 }],
      ['read_notifications', { notifications: 2 }],
    ])
  })

  test('does not take back what somebody else had read before, nor mark it twice', async () => {
    const read = await build.notification()
    await markRead(read.id)
    clock.advance(1_000)
    const other = await build.notification()
    const { body } = await markAll(other.id)
    expect(body.count).toBe(1)
    expect((await markAll(other.id)).body.count).toBe(0)
    await takeBack(body.readAt)
    expect(await unreadIds()).toEqual([other.id])
  })

  test('asks for the newest that was shown', async () => {
    expect(await office.put('/api/admin/notifications/read', {})).toMatchObject({ status: 422 })
    expect(await takeBack('hier')).toMatchObject({ status: 422 })
  })
})

test('marking one as read is taken back with what was answered', async () => {
  const { id } = await build.notification()
  const { readAt } = (await markRead(id)).body as ReadResult
  expect((await unread()).body).toEqual([])
  expect((await office.put('/api/admin/notifications/unread', { readAt })).status).toBe(200)
  expect((await unread()).body.map((notification) => notification.id)).toEqual([id])
})
