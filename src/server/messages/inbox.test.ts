import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { days } from '../../../tests/clock.ts'
import type { ContactMessage } from '../../domain/message.ts'
import { forgetOldMessages } from './commands.ts'

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
  await forgetOldMessages(db, new Date(handled.getTime() + 729 * days))
  expect(await ids('folder=archived')).toContain(id)
  await forgetOldMessages(db, new Date(handled.getTime() + 732 * days))
  expect(await ids('folder=archived')).not.toContain(id)
})
