import type { TableDeclaration } from '../personal-data.ts'
import { auditEntries, auditSeals } from '../schema/audit.ts'
import { idempotencyKeys } from '../schema/installation.ts'
import { messageReplies } from '../schema/message-replies.ts'
import { contactMessages } from '../schema/messages.ts'
import { notifications } from '../schema/notifications.ts'
import { emailCodes, participants } from '../schema/participants.ts'
import { attempts, sessions } from '../schema/sessions.ts'

const soonOver = { no: 'soon over' }

/** Accounts, letters, the trail, and what keeps a call from being made twice or too often. */
export const ofPeople: TableDeclaration[] = [
  {
    table: participants,
    plain: 'id sharer locale version',
    personal: [
      {
        columns: 'firstName lastName email phone organization position address city country orderNumber',
        what: 'the profile',
        exported: 'profile.*',
        erased: 'deleted',
        kept: 'registration',
      },
    ],
    facts: [{ columns: 'createdAt', exported: 'profile.*' }],
  },
  {
    table: emailCodes,
    plain: 'id purpose participantId registrationId requestId locale tries foreignTries createdAt expiresAt usedAt',
    personal: [
      {
        columns: 'email phone requester',
        what: 'email, phone, keyed hash of the browser that asked',
        exported: soonOver,
        erased: 'deleted',
        kept: 'code',
      },
    ],
    secret: 'codeHash tokenHash',
  },
  {
    table: sessions,
    plain: 'id userId participantId contactId provenAt passwordWeakness expiresAt',
    personal: [
      {
        columns: 'address userAgent',
        what: 'address and browser',
        exported: 'sessions.*',
        erased: 'deleted',
        kept: 'session',
      },
    ],
    facts: [{ columns: 'createdAt lastSeenAt', exported: 'sessions.*' }],
    secret: 'tokenHash',
  },
  {
    table: notifications,
    plain:
      'id type registrationId bookingId contactMessageId waitingEntryId locale from state failures queuedAt takenAt withdrawnAt createdAt adminReadAt participantReadAt',
    personal: [
      {
        columns: 'to subject',
        what: 'to whom, and a subject that names somebody',
        exported: 'notifications.*',
        erased: 'emptied',
        kept: 'registration',
      },
      {
        columns: 'textContent',
        what: 'the letter',
        exported: 'notifications.text',
        erased: 'emptied',
        kept: 'letter',
      },
      {
        columns: 'htmlContent calendar',
        what: 'and the same in other forms',
        exported: { no: 'its text is' },
        erased: 'emptied',
        kept: 'letter',
      },
      {
        columns: 'replyTo lastError',
        what: 'whom to answer, and what a mail server said',
        exported: { no: 'of use to the office alone' },
        erased: 'emptied',
        kept: 'registration',
      },
    ],
    facts: [{ columns: 'sentAt', exported: 'notifications.*' }],
    generated: 'search',
  },
  {
    table: contactMessages,
    plain: 'id locale readAt archivedAt assignedTo registrationId courseTitle lessonTitle',
    personal: [
      {
        columns: 'name email phone message',
        what: 'who wrote, and what',
        exported: 'messages.*',
        erased: 'emptied',
        kept: 'message',
      },
    ],
    facts: [{ columns: 'subject createdAt', exported: 'messages.*' }],
    generated: 'search',
  },
  {
    table: messageReplies,
    plain: 'id messageId authorId notificationId createdAt',
    personal: [
      {
        columns: 'text',
        what: 'what was answered',
        exported: { no: 'the letter that brought it is' },
        erased: 'emptied',
        kept: 'message',
      },
    ],
  },
  {
    table: auditEntries,
    plain: 'id userId subjectType subjectId',
    personal: [
      {
        columns: 'before after',
        what: 'what describes a person in what stood there',
        exported: { no: 'profile and registrations say it' },
        erased: 'emptied',
        kept: 'trail',
      },
    ],
    facts: [{ columns: 'action createdAt', exported: 'history.*' }],
    ofStaff: [{ columns: 'actor', what: 'user name', kept: 'trail' }],
    generated: 'search',
  },
  {
    table: auditSeals,
    plain: 'position entryId entryHash chainHash',
    personal: [
      {
        columns: 'salt digest',
        what: 'salted digests of what entries tell',
        exported: { no: 'a digest says nothing' },
        erased: { stays: 'it says nothing once its salt is another' },
        kept: 'trail',
      },
    ],
  },
  {
    table: idempotencyKeys,
    plain: 'operation key caller createdAt',
    personal: [
      {
        columns: 'answer bodyHash',
        what: 'the answer, of a payment with its notes',
        exported: soonOver,
        erased: { stays: 'soon over' },
        kept: 'answer',
      },
    ],
  },
  {
    table: attempts,
    plain: 'points expire',
    personal: [
      {
        columns: 'key',
        what: 'user names, networks, keyed hashes of emails',
        exported: soonOver,
        erased: { stays: 'soon over' },
        kept: 'attempt',
      },
    ],
  },
]
