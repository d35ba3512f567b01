import * as v from 'valibot'
import { emailAddress } from './email.ts'
import { locales } from './language.ts'
import { personName, text } from './text.ts'
import { key } from './validation.ts'

export const contactSubjects = ['consultation', 'formation', 'partenariat', 'autre'] as const
export type ContactSubject = (typeof contactSubjects)[number]

/** The body of POST /api/contact (docs/rules/contact-messages.md#form). */
export const ContactForm = v.strictObject({
  name: v.pipe(personName(), v.minLength(2, key('contactName'))),
  email: emailAddress('contactEmail'),
  phone: v.pipe(text(40), v.minLength(10, key('contactPhone'))),
  subject: v.picklist(contactSubjects, key('contactSubject')),
  message: v.pipe(text(10_000), v.minLength(10, key('contactMessage'))),
})
export type ContactForm = v.InferOutput<typeof ContactForm>

export const ContactReceipt = v.object({ id: v.number(), createdAt: v.string() })

export const messageFolders = ['inbox', 'unread', 'archived'] as const
export type MessageFolder = (typeof messageFolders)[number]

/** A received message as the office reads it. */
export const ContactMessage = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  subject: v.picklist(contactSubjects),
  message: v.string(),
  locale: v.picklist(locales),
  read: v.boolean(),
  archived: v.boolean(),
  createdAt: v.string(),
})
export type ContactMessage = v.InferOutput<typeof ContactMessage>

/** What the office does with a message: reads it, puts it away, or takes either back. */
export const MessageStateForm = v.pipe(
  v.strictObject({ read: v.optional(v.boolean()), archived: v.optional(v.boolean()) }),
  v.check((state) => Object.keys(state).length > 0, key('required')),
)
