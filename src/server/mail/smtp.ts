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

/**
 * What a failed delivery is about (RFC 5321 §4.2, RFC 3463):
 * - `mail`: this recipient or this message, for good; the others are not concerned
 * - `server`: the server does not let us in or does not want our mail at all; trying the others would fail alike
 * - `policy`: as `server`, unless others go through: then it was about this mail
 * - `door`: the server lets nobody in at present: it is not there, greets nobody or with 421, or has no sign-in
 * - `later`: it may work in a while: a busy or greylisting server, or one that fell silent
 */
type RefusalKind = 'mail' | 'server' | 'policy' | 'door' | 'later'

interface SmtpError extends Error {
  /** Nodemailer's name of the failure, and the system's own where it had one. */
  code?: string
  originalCode?: string
  /** What had been said to the server, such as `RCPT TO`. */
  command?: string
  response?: string
  responseCode?: number
}

/** Answers to any command that ask for a sign-in first (RFC 4954 §6). */
const signInNeeded = new Set([530, 534, 535, 538])
/** The server takes no mail at all (RFC 7504). */
const takesNone = new Set([521, 556])
const ourSide = new Set(['EAUTH', 'ENOAUTH', 'ETLS', 'EREQUIRETLS'])
/** What is said until a first mail is spoken of; Nodemailer names nothing where a kept connection broke, and so did the next. */
const beforeAnyMail = /^(|CONN|EHLO|HELO|STARTTLS|AUTH\b.*)$/
const unreachable = new Set(['ECONNECTION', 'ESOCKET', 'EDNS', 'ETIMEDOUT', 'EPROTOCOL'])
/** Said of a server that had greeted. */
const fellSilent = 'SOCKET_TIMEOUT'
const certificateFault = /CERT|TLS|SSL|ISSUER/

export function refusalKind(error: unknown): RefusalKind {
  if (!(error instanceof Error)) return 'later'
  const { code = '', originalCode = '', command = '', response = '', responseCode = 0 } = error as SmtpError
  if (responseCode >= 500 && responseCode < 600) {
    if (signInNeeded.has(responseCode) || takesNone.has(responseCode)) return 'server'
    if (command !== 'RCPT TO' && command !== 'DATA') return 'server'
    // 5.7 is "security or policy status"; a bare 554 to the message says no more than that it is not wanted.
    const status = response.match(/^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/)?.[1]
    if (status?.startsWith('5.7.')) return 'policy'
    return command === 'DATA' && responseCode === 554 && status === undefined ? 'policy' : 'mail'
  }
  const isBeforeAnyMail = beforeAnyMail.test(command)
  if (responseCode >= 400) return isBeforeAnyMail ? 'door' : 'later'
  if (ourSide.has(code) || certificateFault.test(originalCode)) return 'server'
  if (isBeforeAnyMail && unreachable.has(code) && originalCode !== fellSilent) return 'door'
  // What Nodemailer itself refuses: an address or a size that this mail alone has.
  return code === 'EENVELOPE' || (code === 'EMESSAGE' && responseCode === 0) ? 'mail' : 'later'
}

/** Which server it is, for the log and the office: host and port, and neither name nor password. */
export function serverOf(smtpUrl: string): string {
  const { protocol, hostname, port } = new URL(smtpUrl)
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
}

/** What the server said, without the addresses in it, for the log and the office. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.replaceAll(/[^\s<>]+@[^\s<>]+/g, '…').slice(0, 300) : 'unknown'
