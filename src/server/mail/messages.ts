import { preview } from '../../domain/announcements/notification.ts'
import type { ContactForm, ContactMessage, ContactSubject } from '../../domain/messages/message.ts'
import { formatMoment } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import { button, type Letter, nextStep, paragraph } from './layout.ts'

const subjects: Record<Locale, Record<ContactSubject, string>> = {
  fr: { consultation: 'Consultation', formation: 'Formation', partenariat: 'Partenariat', autre: 'Autre' },
  en: { consultation: 'Consultation', formation: 'Training', partenariat: 'Partnership', autre: 'Other' },
}

/**
 * Brings a visitor's message to the office, which reads French whatever the visitor's language.
 * @param lesson the course and the lesson that it asks about
 */
export function messageReceived(form: ContactForm, officeUrl: string, lesson?: string): Letter {
  return {
    subject: `Message du site : ${subjects.fr[form.subject]} – ${form.name}`,
    heading: 'Nouveau message du site',
    preheader: form.message,
    blocks: [
      {
        type: 'facts',
        rows: [
          ['Nom', form.name],
          ['E-mail', form.email],
          ['Téléphone', formatPhone(form.phone)],
          ['Sujet', subjects.fr[form.subject]],
          ...(lesson ? [['Leçon', lesson] satisfies [string, string]] : []),
        ],
      },
      paragraph(form.message),
      nextStep('Répondez à ce message, ou dans l’administration, qui garde votre réponse.'),
      button('Ouvrir le message', officeUrl),
    ],
  }
}

/** How much of the message is quoted, in characters: enough to know it again. */
const quoted = 600

const texts = {
  fr: {
    subject: (subject: string, company: string) => `Votre message${company && ` à ${company}`}\u00A0: ${subject}`,
    heading: 'Notre réponse à votre message',
    wrote: (moment: string) => `Le ${moment}, vous nous avez écrit\u00A0:`,
  },
  en: {
    subject: (subject: string, company: string) => `Your message${company && ` to ${company}`}: ${subject}`,
    heading: 'Our reply to your message',
    wrote: (moment: string) => `On ${moment}, you wrote to us:`,
  },
}

type Quoted = Pick<ContactMessage, 'message' | 'subject' | 'locale'> & { createdAt: Date }

/** Brings the office's reply to the person who wrote, in the language of their message, with the message quoted. */
export function messageReply({ message, subject, locale, createdAt }: Quoted, text: string, company: string): Letter {
  const said = texts[locale]
  const quote = preview(message, quoted)
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
  return {
    subject: said.subject(subjects[locale][subject], company),
    heading: said.heading,
    blocks: [
      { type: 'paragraph', text, isWritten: true },
      paragraph([said.wrote(formatMoment(createdAt, locale)), ...quote].join('\n')),
    ],
  }
}
