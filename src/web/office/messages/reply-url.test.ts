import { expect, test } from 'vitest'
import type { ContactMessage } from '../../../domain/message.ts'
import { replyUrl } from './reply-url.ts'

const message: ContactMessage = {
  id: 1,
  name: 'Awa Koné',
  email: 'awa.kone@example.ci',
  phone: '+2250708091011',
  subject: 'formation',
  message: 'Bonjour,\nà quand la suite ?',
  locale: 'fr',
  read: false,
  archived: false,
  createdAt: '2027-03-15T09:05:00.000Z',
}
const read = (address: string) => {
  const url = new URL(address)
  return {
    subject: url.searchParams.get('subject'),
    body: url.searchParams.get('body'),
    to: decodeURIComponent(url.pathname),
    query: [...url.searchParams.keys()],
  }
}

test('an answer is addressed, has a subject, and quotes the message in its own language', () => {
  expect(read(replyUrl(message, 'Officina Conseil'))).toEqual({
    to: 'awa.kone@example.ci',
    query: ['subject', 'body'],
    subject: 'Votre message à Officina Conseil\u202f: Formation',
    body: 'Bonjour Awa Koné,\r\n\r\n\r\n\r\nLe 15/03/2027 09:05, vous nous avez écrit\u202f:\r\n> Bonjour,\r\n> à quand la suite ?',
  })
  expect(read(replyUrl({ ...message, locale: 'en' }, 'Officina Conseil')).subject).toBe(
    'Your message to Officina Conseil: Training',
  )
})

test('what a visitor typed adds neither recipient nor header', () => {
  const address = replyUrl(
    {
      ...message,
      email: 'awa?bcc=x@example.ci&cc=y',
      name: 'A&bcc=z@example.ci',
      message: 'B\r\nBcc: z@example.ci&to=%0d%0a#',
    },
    'Officina & Fils',
  )
  expect(address).not.toMatch(/[?&]b?cc=/)
  expect(read(address)).toMatchObject({ to: 'awa?bcc=x@example.ci&cc=y', query: ['subject', 'body'] })
  expect(address).toMatch(/^[\x21-\x7e]+$/)
})

test('a long message is cut where a mail program would cut the address', () => {
  const address = replyUrl({ ...message, message: '😀'.repeat(5000) }, 'Officina Conseil')
  expect(read(address).body).toMatch(/😀…$/u)
})
