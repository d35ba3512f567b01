import * as v from 'valibot'
import { deliveryStates } from '../announcements/notification.ts'
import { emailAddress } from '../values/email.ts'
import { locales } from '../values/language.ts'
import { countingNumber } from '../values/numbers.ts'
import { heading, personName, text } from '../values/text.ts'
import { key } from '../values/validation.ts'

export const contactSubjects = ['consultation', 'formation', 'partenariat', 'autre'] as const
export type ContactSubject = (typeof contactSubjects)[number]

/** The body of POST /api/contact (docs/rules/contact-messages.md#form). */
export const ContactForm = v.strictObject({
  name: v.pipe(personName(), v.minLength(2, key('contactName'))),
  email: emailAddress('contactEmail'),
  phone: v.pipe(heading(40), v.minLength(10, key('contactPhone'))),
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
  /** Whether the office has replied to it. */
  replied: v.boolean(),
  /** Who is to answer it; null for nobody, also where the account has left or may not any more. */
  assignee: v.nullable(v.object({ id: v.number(), username: v.string() })),
  /** Of a question about a course: whose registration, unless it is gone, and what its course and lesson are called in French. */
  lesson: v.nullable(v.object({ registrationId: v.nullable(v.number()), course: v.string(), title: v.string() })),
  createdAt: v.string(),
})
export type ContactMessage = v.InferOutput<typeof ContactMessage>

const state = { read: v.optional(v.boolean()), archived: v.optional(v.boolean()) }

/** What the office does with a message: reads it, puts it away, or takes either back. */
export const MessageStateForm = v.pipe(
  v.strictObject(state),
  v.check((state) => Object.keys(state).length > 0, key('required')),
)

/** How many messages are marked at once at most. */
export const messagesAtOnce = 100

/** The body of PUT /api/admin/messages: the same for several at once. */
export const MessagesStateForm = v.pipe(
  v.strictObject({
    ids: v.pipe(
      v.array(countingNumber()),
      v.minLength(1, key('required')),
      v.maxLength(messagesAtOnce, key('tooMany')),
    ),
    ...state,
  }),
  v.check(({ read, archived }) => read !== undefined || archived !== undefined, key('required')),
)

/** The messages of which something was changed: the way back is theirs alone. */
export const ChangedMessages = v.object({ ids: v.array(v.number()) })

/** The body of PUT /api/admin/messages/{id}/assignee: an account, or null for nobody. */
export const AssigneeForm = v.strictObject({ userId: v.nullable(countingNumber()) })

/** An answer of the office, with what became of its mail. */
export const MessageReply = v.object({
  id: v.number(),
  author: v.string(),
  text: v.string(),
  createdAt: v.string(),
  state: v.picklist(deliveryStates),
  /** Why its mail could not be delivered the last time it was tried. */
  lastError: v.nullable(v.string()),
})
export type MessageReply = v.InferOutput<typeof MessageReply>

/** A message with what was answered, oldest first. */
export const MessageThread = v.object({ ...ContactMessage.entries, replies: v.array(MessageReply) })
export type MessageThread = v.InferOutput<typeof MessageThread>

/** The body of POST /api/admin/messages/{id}/replies. */
export const ReplyForm = v.strictObject({
  text: v.pipe(text(5_000), v.minLength(1, key('required'))),
  /** The latest answer that its author has seen; null for none. */
  lastReplyId: v.nullable(countingNumber()),
})
export type ReplyForm = v.InferOutput<typeof ReplyForm>
