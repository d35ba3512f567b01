import type { OfficeText } from '../fr.ts'

export const letter: OfficeText['letter'] = {
  title: 'Write to participants',
  readers: (count) =>
    count === 0
      ? 'Nobody will get this message.'
      : count === 1
        ? '1 person will get this message.'
        : `${count} people will get this message, each their own.`,
  toCancelled: (count) =>
    count === 1
      ? 'Write to the person whose registration is cancelled too'
      : `Write to the ${count} people whose registrations are cancelled too`,
  languages: { fr: 'In French', en: 'In English' },
  otherwise: {
    fr: (count) =>
      count === 1
        ? '1 person reads French: they will get the English text.'
        : `${count} people read French: they will get the English text.`,
    en: (count) =>
      count === 1
        ? '1 person reads English: they will get the French text.'
        : `${count} people read English: they will get the French text.`,
  },
  subject: 'Subject',
  text: 'Message',
  textHint: 'It greets by the first name and names the training; answers come to the firm’s address.',
  preview: { fr: 'Preview in French', en: 'Preview in English' },
  copies: (count) => (count === 1 ? '1 person' : `${count} people`),
  send: (count) => (count === 1 ? 'Send' : `Send to ${count} people`),
  sending: 'Sending…',
}
