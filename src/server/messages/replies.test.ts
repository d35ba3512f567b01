import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { days } from '../../../tests/clock.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { contactForm } from '../../../tests/forms.ts'
import { historyOf, jobsFor } from '../../../tests/outbox.ts'
import { defaultCompany } from '../../domain/company/default-settings.ts'
import type { ContactMessage, MessageThread } from '../../domain/messages/message.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { messageReplies } from '../db/schema/message-replies.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { notifications } from '../db/schema/notifications.ts'
import { deleteExpiredMessages } from './commands.ts'

const { as, build, clock, db } = await startApi()
const awa = await build.administrator()
const office = as(administrator(awa))
const colleague = as(administrator(await build.administrator()))

const threadOf = async (id: number) => (await office.get<MessageThread>(`/api/admin/messages/${id}`)).body
const reply = (id: number, body: object, caller = office, headers = {}) =>
  caller.post<MessageThread>(`/api/admin/messages/${id}/replies`, body, { headers })
const first = { text: 'Bonjour Aya,\n\nOui, dès mars.', lastReplyId: null }
const replyLetters = async (messageId: number) =>
  (await db.select().from(notifications).where(eq(notifications.contactMessageId, messageId))).filter(
    ({ type }) => type === 'message_reply',
  )

test.each([
  ['fr', 'Votre message à Officina Conseil\u00A0: Formation', 'vous nous avez écrit\u00A0:\n> Bonjour'],
  ['en', 'Your message to Officina Conseil: Training', 'you wrote to us:\n> Bonjour'],
])('a reply goes to the visitor in %s, with their message quoted', async (language, subject, quote) => {
  const headers = { 'accept-language': language }
  const { id } = (await as(visitor).post<{ id: number }>('/api/contact', contactForm(), { headers })).body
  const { status, body } = await reply(id, first)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    id,
    read: true,
    replied: true,
    replies: [{ author: awa.username, text: first.text, state: 'queued', lastError: null }],
  })
  const [letter, ...others] = await replyLetters(id)
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    to: 'aya.nguessan@example.ci',
    replyTo: defaultCompany.email,
    locale: language,
    subject,
  })
  expect(letter?.textContent).toContain(first.text)
  expect(letter?.textContent).toContain(quote)
  expect(await jobsFor(db, letter?.id ?? 0)).toHaveLength(1)
  expect(await historyOf(db, 'contact_message', id)).toMatchObject([{ actor: awa.username, action: 'reply' }])
})

test('the list says which messages were replied to', async () => {
  const { id } = await build.contactMessage()
  const listed = async () =>
    (await office.get<ContactMessage[]>('/api/admin/messages?pageSize=100')).body.find((row) => row.id === id)
  expect(await listed()).toMatchObject({ replied: false })
  await reply(id, first)
  expect(await listed()).toMatchObject({ replied: true })
})

test('who replies without having seen a colleague’s reply is told first', async () => {
  const { id } = await build.contactMessage()
  const [theirs] = (await reply(id, { text: 'Nous vous rappelons.', lastReplyId: null }, colleague)).body.replies
  const refused = await office.post<Problem>(`/api/admin/messages/${id}/replies`, first)
  expect(refused).toMatchObject({ status: 409, body: { code: 'replied_meanwhile' } })
  expect(await replyLetters(id)).toHaveLength(1)
  expect((await reply(id, { ...first, lastReplyId: theirs?.id })).status).toBe(201)
  expect((await threadOf(id)).replies.map(({ text }) => text)).toEqual(['Nous vous rappelons.', first.text])
})

test('the same key sends a reply once, even at the same time', async () => {
  const { id } = await build.contactMessage()
  const headers = { 'idempotency-key': uniqueWord() }
  const answers = await Promise.all(Array.from({ length: 5 }, () => reply(id, first, office, headers)))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201))
  expect(await replyLetters(id)).toHaveLength(1)
})

test.each([
  ['nothing', ' \n ', 'Ce champ est requis'],
  ['too much', 'x'.repeat(5_001), 'Texte trop long'],
])('a reply that says %s is refused at its field', async (_, text, said) => {
  const { id } = await build.contactMessage()
  expect(await reply(id, { text, lastReplyId: null })).toMatchObject({ status: 422, body: { fields: { text: said } } })
})

test('neither an erased person nor one who never wrote can be replied to', async () => {
  const { id } = await build.contactMessage({ name: 'Personne effacée', email: '', phone: '', message: '' })
  expect((await reply(id, first)).status).toBe(404)
  expect((await reply(2_147_483_647, first)).status).toBe(404)
})

test('24 months count from the last reply, and replies and mails go with their message', async () => {
  const { id } = await build.contactMessage({ createdAt: new Date(clock.now().getTime() - 400 * days) })
  await reply(id, first)
  await office.put(`/api/admin/messages/${id}`, { read: false })
  const replied = clock.now()
  await deleteExpiredMessages(db, new Date(replied.getTime() + 729 * days))
  expect((await threadOf(id)).replies).toHaveLength(1)
  await deleteExpiredMessages(db, new Date(replied.getTime() + 732 * days))
  expect(await db.select().from(contactMessages).where(eq(contactMessages.id, id))).toEqual([])
  expect(await db.select().from(messageReplies).where(eq(messageReplies.messageId, id))).toEqual([])
  expect(await replyLetters(id)).toEqual([])
})
