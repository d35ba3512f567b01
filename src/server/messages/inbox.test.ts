import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { days } from '../../../tests/clock.ts'
import { historyOf } from '../../../tests/outbox.ts'
import type { ContactMessage } from '../../domain/messages/message.ts'
import { users } from '../db/schema/staff.ts'
import { deleteExpiredMessages } from './commands.ts'

const { as, build, db, clock } = await startApi()
const office = as(administrator(await build.administrator()))
const list = async (query: string) => (await office.get<ContactMessage[]>(`/api/admin/messages?${query}`)).body
const ids = async (query: string) => (await list(query)).map(({ id }) => id)

test('a message is new, then read, then put away, and comes back', async () => {
  const { id } = await build.contactMessage()
  const change = (state: object) => office.put<ContactMessage>(`/api/admin/messages/${id}`, state)
  expect(await ids('folder=unread')).toContain(id)
  expect((await change({ read: true })).body).toMatchObject({ id, read: true, archived: false })
  expect(await ids('folder=unread')).not.toContain(id)
  expect(await ids('')).toContain(id)
  await change({ archived: true })
  expect(await ids('')).not.toContain(id)
  expect(await ids('folder=archived')).toContain(id)
  await change({ archived: false, read: false })
  expect(await ids('folder=unread')).toContain(id)
})

test('several are marked at once, and those that were not so before are told for the way back', async () => {
  const [first, second, read] = [
    await build.contactMessage(),
    await build.contactMessage(),
    await build.contactMessage({ readAt: clock.now() }),
  ]
  const all = [first.id, second.id, read.id]
  const put = (body: object) => office.put<{ ids: number[] }>('/api/admin/messages', body)
  expect((await put({ ids: [...all, 2_147_483_647], read: true })).body).toEqual({ ids: [first.id, second.id] })
  expect(await historyOf(db, 'contact_message', first.id)).toMatchObject([{ action: 'change', after: { read: true } }])
  expect(await historyOf(db, 'contact_message', read.id)).toEqual([])
  await put({ ids: [first.id, second.id], read: false })
  expect((await ids('folder=unread')).filter((id) => all.includes(id)).toSorted()).toEqual([first.id, second.id])
  await put({ ids: all, archived: true })
  expect((await ids('folder=archived')).filter((id) => all.includes(id))).toHaveLength(3)
  expect((await put({ ids: [], read: true })).status).toBe(422)
  expect((await put({ ids: all })).status).toBe(422)
  expect((await put({ ids: Array.from({ length: 101 }, (_, index) => index + 1), read: true })).status).toBe(422)
})

test('messages are found by subject, and by a part of a name or text without its accents', async () => {
  const { id } = await build.contactMessage({
    name: 'Éléonore Zézé',
    subject: 'partenariat',
    message: 'Un partenariat à Bouaké ?',
  })
  expect(await ids('subject=partenariat')).toContain(id)
  expect(await ids('subject=autre')).not.toContain(id)
  expect(await ids('q=eleonore')).toEqual([id])
  expect(await ids('q=bouake')).toEqual([id])
})

test('a message is given to a colleague, taken, and given to nobody once the account has left', async () => {
  const own = await build.administrator()
  const colleague = await build.administrator()
  const desk = as(administrator(own))
  const { id } = await build.contactMessage({ name: 'Zadi Attribuée' })
  const found = async (assignee: string | number) =>
    (await desk.get<ContactMessage[]>(`/api/admin/messages?q=attribuee&assignee=${assignee}`)).body.map(({ id }) => id)
  const assign = (userId: number | null) => desk.put<ContactMessage>(`/api/admin/messages/${id}/assignee`, { userId })
  expect((await desk.get(`/api/admin/messages/${id}`)).body).toMatchObject({ assignee: null })

  const assignee = { id: colleague.id, username: colleague.username }
  expect(await assign(colleague.id)).toMatchObject({ status: 200, body: { id, assignee } })
  await assign(colleague.id) // holds already: nothing is written
  expect([await found(colleague.id), await found('me'), await found('nobody')]).toEqual([[id], [], []])
  await assign(own.id)
  expect([await found(colleague.id), await found('me'), await found('nobody')]).toEqual([[], [id], []])
  await assign(null)
  expect([await found('me'), await found('nobody')]).toEqual([[], [id]])
  const told = (await historyOf(db, 'contact_message', id)).map(({ before, after }) => [before, after])
  const [nobody, mine, theirs] = [null, own.username, colleague.username].map((name) => ({ assignee: name }))
  expect(told).toEqual([
    [mine, nobody],
    [theirs, mine],
    [nobody, theirs],
  ])

  await assign(colleague.id)
  await db.update(users).set({ disabledAt: clock.now() }).where(eq(users.id, colleague.id))
  expect([await found(colleague.id), await found('nobody')]).toEqual([[], [id]])
  expect((await desk.get(`/api/admin/messages/${id}`)).body).toMatchObject({ assignee: null })
})

test('a message is given only to an account that may answer it', async () => {
  const { id } = await build.contactMessage()
  const assign = (userId: number, to = id) => office.put(`/api/admin/messages/${to}/assignee`, { userId })
  const reader = await build.staffMember('reader')
  const gone = await build.administrator({ disabledAt: clock.now() })
  const refused = { status: 422, body: { code: 'assignee_unavailable' } }
  for (const userId of [reader.id, gone.id, 2_147_483_647]) expect(await assign(userId)).toMatchObject(refused)
  expect((await assign(reader.id, 2_147_483_647)).status).toBe(404)
  expect(await historyOf(db, 'contact_message', id)).toEqual([])
})

test('one message is read whole', async () => {
  const { id, message } = await build.contactMessage()
  expect((await office.get(`/api/admin/messages/${id}`)).body).toMatchObject({ id, message, read: false })
})

test('an unknown message is not found', async () => {
  expect((await office.get('/api/admin/messages/2147483647')).status).toBe(404)
  expect((await office.put('/api/admin/messages/2147483647', { read: true })).status).toBe(404)
})

test('a message is kept for 24 months after it was last handled, as the privacy policy says', async () => {
  const { id } = await build.contactMessage()
  const handled = clock.now()
  await office.put(`/api/admin/messages/${id}`, { archived: true })
  await deleteExpiredMessages(db, new Date(handled.getTime() + 729 * days))
  expect(await ids('folder=archived')).toContain(id)
  await deleteExpiredMessages(db, new Date(handled.getTime() + 732 * days))
  expect(await ids('folder=archived')).not.toContain(id)
})
