import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApi, visitor } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { contactForm } from '../../../tests/forms.ts'
import { jobsFor } from '../../../tests/outbox.ts'
import { defaultCompany } from '../../domain/company/default-settings.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { notifications } from '../db/schema/notifications.ts'

const { as, db } = await startApi()

interface Receipt {
  id: number
  createdAt: string
}
const write = (changes = {}, headers = {}) =>
  as(visitor).post<Receipt>('/api/contact', contactForm(changes), { headers })
const lettersOf = (messageId: number) =>
  db.select().from(notifications).where(eq(notifications.contactMessageId, messageId)).orderBy(desc(notifications.id))

test('a message is kept in the inbox and sent to the office, which can answer it', async () => {
  const { status, body } = await write({ name: '  Aya N’Guessan ' }, { 'accept-language': 'en' })
  expect(status).toBe(201)
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, body.id))
  expect(message).toMatchObject({
    name: 'Aya N’Guessan',
    phone: '+2250708091011',
    subject: 'formation',
    locale: 'en',
    readAt: null,
  })
  const [letter, ...others] = await lettersOf(body.id)
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    type: 'contact_message',
    to: defaultCompany.email,
    replyTo: 'aya.nguessan@example.ci',
    locale: 'fr',
    subject: 'Message du site\u00A0: Formation – Aya N’Guessan',
  })
  expect(letter?.textContent).toContain('proposez-vous cette formation à Bouaké ?')
  expect(await jobsFor(db, letter?.id ?? 0)).toHaveLength(1)
})

test('a telephone number from elsewhere is kept as typed', async () => {
  const { body } = await write({ phone: '+33 6 12 34 56 78' })
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, body.id))
  expect(message?.phone).toBe('+33 6 12 34 56 78')
})

test('markup in a message is shown as text', async () => {
  const { body } = await write({ message: '<script>alert(1)</script> & bonjour', name: '<b>Aya</b>' })
  const [letter] = await lettersOf(body.id)
  expect(letter?.htmlContent).not.toMatch(/<script|<b>/)
  expect(letter?.htmlContent).toContain('&#60;script&#62;alert(1)&#60;/script&#62; &#38; bonjour')
})

test.each(['Aya\r\nBcc: victime@example.ci', 'https://evil.example', 'evil.com'])(
  'the name %j, which would stand in a subject, is refused at its field',
  async (name) => {
    const answer = await write({ name })
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid', fields: { name: expect.any(String) } } })
  },
)

test('the same key sends a message once', async () => {
  const headers = { 'idempotency-key': uniqueWord() }
  const answers = await Promise.all(Array.from({ length: 10 }, () => write({}, headers)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
  const [first] = answers
  expect(answers.map(({ body }) => body)).toEqual(Array(10).fill(first?.body))
  expect(await lettersOf(first?.body.id ?? 0)).toHaveLength(1)
  expect(await write({ name: 'Quelqu’un d’autre' }, headers)).toMatchObject({
    status: 422,
    body: { code: 'idempotency_mismatch' },
  })
})

test('a key that served for a registration serves for a message as well', async () => {
  const headers = { 'idempotency-key': uniqueWord() }
  await as(visitor).post('/api/registrations', { trainingId: 1 }, { headers })
  expect((await write({}, headers)).status).toBe(201)
})

test('what is missing is told at its field, in the reader’s language', async () => {
  const answer = await as(visitor).post<Problem>('/api/contact', {}, { headers: { 'accept-language': 'en' } })
  expect(answer).toMatchObject({
    status: 422,
    body: {
      code: 'invalid',
      message: 'Some fields need correcting.',
      fields: {
        name: 'Name must contain at least 2 characters',
        email: 'Please enter a valid email address',
        phone: 'Please enter a valid phone number',
        subject: 'Please select a subject',
        message: 'Message must contain at least 10 characters',
      },
    },
  })
})
