import { eq } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { retryDelay } from '../../domain/notification.ts'
import type { Database } from '../db/open.ts'
import { notifications } from '../db/schema.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { withoutSecrets } from './forget-secrets.ts'

type Notification = typeof notifications.$inferSelect

/** Hands one mail to a server; throws when the server does not take it. */
export type SendMail = (notification: Notification) => Promise<void>

/** Sends over SMTP, with a message id that stays the same on every try, so that a retry is not a second mail. */
export function smtpSender(smtpUrl: string, publicUrl: string): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  const host = new URL(publicUrl).hostname
  return async (notification) => {
    await transport.sendMail({
      from: notification.from,
      to: notification.to,
      ...(notification.replyTo && { replyTo: notification.replyTo }),
      subject: notification.subject,
      html: notification.htmlContent,
      text: notification.textContent,
      messageId: `<notification-${notification.id}@${host}>`,
      date: notification.createdAt,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...(notification.calendar && {
        attachments: [
          { filename: 'formation.ics', content: notification.calendar, contentType: 'text/calendar; charset=utf-8' },
        ],
      }),
    })
  }
}

/** Keeps mails in the table alone: demo mode, where the local mailbox shows them. */
export const keepInMailbox: SendMail = async () => {}

interface Delivery {
  database: Database
  jobs: Jobs
  send: SendMail
  /** Whether codes and links of sent mails are kept, for the demonstration's mailbox. */
  demo: boolean
  clock: () => Date
  log: { warn: (details: object, message: string) => void }
}

/**
 * Delivers one notification. A failure plans the next try (1, 5, 30 minutes, then hourly up to three days), and after the last
 * the notification counts as failed, where the office sees it.
 */
export async function deliverMail({ database, jobs, send, demo, clock, log }: Delivery, id: number): Promise<void> {
  const { db } = database
  const [notification] = await db.select().from(notifications).where(eq(notifications.id, id))
  if (notification?.state !== 'queued') return
  try {
    await send(notification)
  } catch (error) {
    const failures = notification.failures + 1
    const ageMinutes = (clock().getTime() - notification.queuedAt.getTime()) / 60_000
    const delay = retryDelay(failures, ageMinutes)
    const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    log.warn({ notification: id, failures, retryInMinutes: delay }, 'mail not delivered')
    await db.transaction(async (tx) => {
      await tx
        .update(notifications)
        .set({ failures, lastError, ...(delay === null && { state: 'failed' }) })
        .where(eq(notifications.id, id))
      if (delay !== null) await jobs.send(tx, 'mail', id, delay * 60)
    })
    return
  }
  await db
    .update(notifications)
    .set({ state: 'sent', sentAt: clock(), lastError: null, ...(!demo && withoutSecrets(notification)) })
    .where(eq(notifications.id, id))
}
