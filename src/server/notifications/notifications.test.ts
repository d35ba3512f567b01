import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import type { AdminNotification } from '../../domain/notification.ts'
import { notifications } from '../db/schema/notifications.ts'

const { as, build, clock, db } = await startApi()
const office = as(administrator(await build.administrator()))

const unread = (query = '') => office.get<AdminNotification[]>(`/api/notifications/unread${query}`)
const markRead = (id: number) => office.put(`/api/notifications/${id}/read`)

// The list is everybody's: each test begins with nothing unread.
beforeEach(() => db.update(notifications).set({ adminReadAt: new Date() }).where(isNull(notifications.adminReadAt)))

test('unread notifications are listed, newest first, as they were sent', async () => {
  const older = await build.notification({ createdAt: new Date(Date.UTC(2026, 1, 1)) })
  const newer = await build.notification({
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
      read: false,
      state: 'failed',
      lastError: null,
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
  expect((await markRead(id)).status).toBe(200)
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

test('a sign-in code is its reader’s alone', async () => {
  const { id } = await build.notification({ type: 'sign_in_code' })
  expect((await office.get(`/api/notifications/${id}/html`)).status).toBe(404)
})
