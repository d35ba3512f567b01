import { formatMoment } from '../../../domain/dates.ts'
import type { ContactMessage } from '../../../domain/message.ts'
import { preview } from '../../../domain/notification.ts'
import { contactForm } from '../../content/contact.ts'

/** How much of the message is quoted, in characters: mail programs cut addresses that are longer than some 2,000. */
const quoted = 600

const texts = {
  fr: {
    subject: (subject: string, company: string) => `Votre message à ${company}\u202f: ${subject}`,
    greeting: (name: string) => `Bonjour ${name},`,
    wrote: (moment: string) => `Le ${moment}, vous nous avez écrit\u202f:`,
  },
  en: {
    subject: (subject: string, company: string) => `Your message to ${company}: ${subject}`,
    greeting: (name: string) => `Dear ${name},`,
    wrote: (moment: string) => `On ${moment}, you wrote to us:`,
  },
}

/**
 * The address that opens an answer in the mail program (RFC 6068), in the language of the message, with its text quoted. Whatever
 * the visitor typed is encoded: nothing of it can add a recipient or a header.
 */
export function replyUrl(message: ContactMessage, company: string): string {
  const { name, email, locale, createdAt } = message
  const { subject, greeting, wrote } = texts[locale]
  const quote = preview(message.message, quoted)
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
  const body = [greeting(name), '', '', '', wrote(formatMoment(createdAt, locale)), ...quote].join('\r\n')
  const about = subject(contactForm.subjects[message.subject][locale], company)
  const to = email.split('@').map(encodeURIComponent).join('@')
  return `mailto:${to}?subject=${encodeURIComponent(about)}&body=${encodeURIComponent(body)}`
}
