import type { notifications } from '../db/schema/notifications.ts'
import { calendarType } from './calendar.ts'

export type Notification = typeof notifications.$inferSelect

/** A paper that a mail brings. */
export interface MailedPaper {
  filename: string
  content: Buffer
  contentType: string
}

/** Hands one mail to a server; throws when the server does not take it. */
export type SendMail = (notification: Notification, papers?: readonly MailedPaper[]) => Promise<void>

interface Connections {
  /** How many are used at once; each is kept for the next mails. */
  connections?: number
  /** Whether a server without TLS is refused (by default, but on this very machine). */
  requireTls?: boolean
}

/** How long one mail may take in all, in milliseconds: a server that trickles its answers keeps no connection for ever. */
const wholeLimit = 90_000
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

/** A connection to the mail server, made when it is first used. Who opens one alone closes it. */
export async function openTransport(smtpUrl: string, { connections = 1, requireTls = true }: Connections = {}) {
  const { createTransport } = await import('nodemailer') // not before the first mail
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    requireTLS: requireTls && !loopback.test(new URL(smtpUrl).hostname),
    maxRequeues: 1, // a kept connection may have been closed by the server meanwhile
    idleTimeout: 30_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as Parameters<typeof createTransport>[0])
}

/** Sends over SMTP, with a message id that stays the same on every try, so that a retry is not a second mail. */
export function smtpSender(smtpUrl: string, publicUrl: string, connections: Connections = {}): SendMail {
  let opened: ReturnType<typeof openTransport> | undefined
  const host = new URL(publicUrl).hostname
  return async (notification, papers = []) => {
    opened ??= openTransport(smtpUrl, connections)
    const transport = await opened
    await transport.sendMail({
      from: notification.from,
      to: notification.to,
      ...(notification.replyTo && { replyTo: notification.replyTo }),
      subject: notification.subject,
      html: notification.htmlContent,
      text: notification.textContent,
      ...threadOf(notification, host),
      // Every try bears the same; one that the office sends again is of then.
      date: notification.queuedAt,
      // These were written by a person (RFC 3834).
      ...(!writtenByHand.has(notification.type) && { headers: { 'Auto-Submitted': 'auto-generated' } }),
      attachments: [
        ...(notification.calendar
          ? [
              {
                filename: 'formation.ics',
                content: notification.calendar,
                contentType: calendarType(notification.calendar),
              },
            ]
          : []),
        ...papers,
      ],
      ...{ signal: AbortSignal.timeout(wholeLimit) }, // newer than its types
    })
  }
}

const writtenByHand = new Set<Notification['type']>(['message_reply', 'office_letter'])

/**
 * What a mail is called, and which it follows: a visitor's message has come by the site's form, so that the mail which told the office of
 * it begins the thread, and every reply refers to that one. Mail programs show replies to one message together by it, in both boxes.
 *
 * Every try of a mail bears the same name, by its row, so that one which comes twice is recognised. One that the office sends again has
 * another name: its reader has asked for it, and a server that knows the first would keep it back.
 */
function threadOf({ id, type, contactMessageId, createdAt, queuedAt }: Notification, host: string) {
  const first = `<message-${contactMessageId}@${host}>`
  const isAgain = queuedAt.getTime() !== createdAt.getTime()
  if (type === 'contact_message' && contactMessageId !== null && !isAgain) return { messageId: first }
  const messageId = `<notification-${id}${isAgain ? `-${queuedAt.getTime()}` : ''}@${host}>`
  const isOfThread = type === 'message_reply' || (type === 'contact_message' && contactMessageId !== null)
  return isOfThread ? { messageId, inReplyTo: first, references: [first] } : { messageId }
}

/** Keeps mails in the table alone: demo mode, where the local mailbox shows them. */
export const keepInMailbox: SendMail = async () => {}
