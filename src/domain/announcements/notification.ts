import * as v from 'valibot'
import { moment } from '../values/moment.ts'
import { countingNumber } from '../values/numbers.ts'

/** The types the firm named (docs/rules/notifications-and-mail.md#types); every other one is shown as "Notification". */
export const notificationTypes = [
  'registration',
  'status_update',
  'payment_update',
  'training_update',
  'reminder',
  'contact_message',
  'message_reply',
  'office_letter',
  'document_ready',
  'document_revoked',
  'former_papers',
  'sign_in_code',
  'security',
  'security_alert',
  'proof_reminder',
  'proof_alert',
  'access_alert',
  'waiting_list',
  'place_offer',
  'pharmacy_access',
  'pharmacy_booking',
  'pharmacy_payment',
  'quote',
  'evaluation',
  'test',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** What the office is shown of a type. */
export const notificationKinds = ['registration', 'status_update', 'payment_update', 'other'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The types that have a name of their own. */
export const namedTypes = ['registration', 'status_update', 'payment_update'] as const satisfies NotificationType[]
export const kindOf = (type: NotificationType): NotificationKind =>
  namedTypes.find((named) => named === type) ?? 'other'

/** Received are those that came to the firm itself; every other one was sent to somebody (docs/rules/notifications-and-mail.md#received-and-sent). */
export const notificationDirections = ['received', 'sent'] as const
export type NotificationDirection = (typeof notificationDirections)[number]

export const receivedTypes = [
  'contact_message',
  'proof_alert',
  'security_alert',
  'access_alert',
] as const satisfies NotificationType[]
export const directionOf = (type: NotificationType): NotificationDirection =>
  receivedTypes.some((received) => received === type) ? 'received' : 'sent'

export const deliveryStates = ['queued', 'sent', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Mails that bring a code or a link, for which somebody waits: they have a queue of their own. */
export const codeMails: readonly NotificationType[] = ['sign_in_code']
export const isCodeMail = (type: NotificationType): boolean => codeMails.includes(type)

/** How long a code is valid, in minutes, and how soon its mail is tried again meanwhile, in seconds; later it is a mail as any other. */
const codeLimit = 10
const codeDelay = 10

/** How long a mail is retried before it counts as failed, in minutes: three days. */
const retryLimit = 3 * 24 * 60

/**
 * When to try a mail again: after 1, 5 and 30 minutes, then every hour, up to three days.
 * @param failures how often it has failed, from 1
 * @param ageMinutes minutes since it was written
 * @returns minutes to wait, or null when it must be given up
 */
export function retryDelay(failures: number, ageMinutes: number): number | null {
  const delay = [1, 5, 30][failures - 1] ?? 60
  return ageMinutes + delay > retryLimit ? null : delay
}

/** How the mail flows: `slowed` and `waiting` end by themselves (the latter is the hour's ceiling), `paused` needs an administrator. */
export const mailFlowStates = ['running', 'slowed', 'waiting', 'paused'] as const
export type MailFlowState = (typeof mailFlowStates)[number]

/** What the office is told about it. */
export const MailFlowReport = v.object({
  state: v.picklist(mailFlowStates),
  /** What the mail server answered, without addresses; null while nothing is wrong. */
  reason: v.nullable(v.string()),
  since: v.nullable(v.string()),
  retryAt: v.nullable(v.string()),
  /** How many mails are not sent yet. */
  queued: v.number(),
})
export type MailFlowReport = v.InferOutput<typeof MailFlowReport>

/**
 * When to try a mail again that may still be given up, or must not be.
 * @returns seconds to wait, or null when it must be given up
 */
export function secondsToRetry(
  type: NotificationType,
  failures: number,
  ageMinutes: number,
  mayBeGivenUp: boolean,
): number | null {
  if (isCodeMail(type) && ageMinutes < codeLimit) return codeDelay
  const minutes = retryDelay(failures, mayBeGivenUp ? ageMinutes : 0)
  return minutes === null ? null : minutes * 60
}

/** Whether a letter still has its texts: they are kept for a time only (docs/rules/personal-data.md#texts-of-letters). */
export const isTextKept = (text: string): boolean => text !== ''

/** A notification as the administrator sees it (docs/rules/shapes.md#notification). */
export const AdminNotification = v.object({
  id: v.number(),
  subject: v.string(),
  type: v.picklist(notificationTypes),
  createdAt: v.string(),
  from: v.string(),
  to: v.string(),
  /** Empty where it is no longer kept. */
  htmlContent: v.string(),
  isTextKept: v.boolean(),
  read: v.boolean(),
  state: v.picklist(deliveryStates),
  /** Why it could not be delivered the last time it was tried; null when it was, or was not tried yet. */
  lastError: v.nullable(v.string()),
  /** The registration it is about, and whose that is; null where it is about none. */
  registrationId: v.nullable(v.number()),
  participant: v.nullable(v.object({ firstName: v.string(), lastName: v.string() })),
  /** The visitor's message it brings. */
  contactMessageId: v.nullable(v.number()),
})
export type AdminNotification = v.InferOutput<typeof AdminNotification>

/** Which notifications the office looks at: those it has not read, all, by what became of their delivery, or failed ones it has not read. */
export const notificationFilters = ['unread', 'all', ...deliveryStates, 'failed_unread'] as const
export type NotificationFilter = (typeof notificationFilters)[number]

/** A notification with what became of its delivery. */
export const DeliveredNotification = v.object({
  ...AdminNotification.entries,
  failures: v.number(),
  sentAt: v.nullable(v.string()),
})
export type DeliveredNotification = v.InferOutput<typeof DeliveredNotification>

/** Marks as read every notification up to the newest that the office was shown: what came since, nobody has seen. */
export const ReadAllForm = v.strictObject({ through: countingNumber() })

/** The answer: how many were unread, and the moment by which they can be taken back. */
export const ReadAllResult = v.object({ count: v.number(), readAt: v.string() })
export type ReadAllResult = v.InferOutput<typeof ReadAllResult>

/** The answer to marking one as read, with the moment for taking it back; null where it was read already. */
export const ReadResult = v.object({ id: v.number(), read: v.literal(true), readAt: v.nullable(v.string()) })
export type ReadResult = v.InferOutput<typeof ReadResult>

/** Takes that back: those marked at this moment are unread again. */
export const UnreadAgainForm = v.strictObject({ readAt: moment })

/** First characters of a text, with an ellipsis when it was cut (docs/rules/formats.md#previews: 200 for notifications, 150 for descriptions). */
export const preview = (text: string, length: number): string =>
  // A character of two units, such as an emoji, is not cut in two.
  text.length > length
    ? `${text
        .slice(0, length)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
    : text
