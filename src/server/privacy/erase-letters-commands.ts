import { and, inArray, ne, or, sql } from 'drizzle-orm'
import { nobodysName } from '../../domain/participants/participant.ts'
import type { Tx } from '../db/open.ts'
import { messageReplies } from '../db/schema/message-replies.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { noText, notifications } from '../db/schema/notifications.ts'

/**
 * Letters keep when and about what they were written, not to whom nor what they said. One that waits is not sent any more.
 * @param bookingIds bookings in which somebody is named, so that what a contact was told of them names nobody any more
 * @param letterIds other letters in which somebody is named among others
 * @param messageIds messages of theirs under an e-mail that others use too
 */
export async function eraseLetters(
  tx: Tx,
  registrationIds: number[],
  addresses: string[],
  { bookingIds, letterIds, messageIds: own = [] }: { bookingIds: number[]; letterIds: number[]; messageIds?: number[] },
) {
  const messages = await tx
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(or(inArray(contactMessages.id, own), inArray(sql`lower(${contactMessages.email})`, addresses)))
    .orderBy(contactMessages.id)
    .for('update')
  const messageIds = messages.map(({ id }) => id)
  await tx
    .update(contactMessages)
    .set({ name: nobodysName, email: '', phone: '', message: '' })
    .where(inArray(contactMessages.id, messageIds))
  await tx.update(messageReplies).set({ text: '' }).where(inArray(messageReplies.messageId, messageIds))
  const letters = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      or(
        inArray(notifications.registrationId, registrationIds),
        inArray(notifications.bookingId, bookingIds),
        inArray(notifications.id, letterIds),
        inArray(notifications.contactMessageId, messageIds),
        inArray(sql`lower(${notifications.to})`, addresses),
      ),
    )
    .orderBy(notifications.id)
    .for('update')
  const about = inArray(
    notifications.id,
    letters.map(({ id }) => id),
  )
  const blank = { ...noText, replyTo: null, lastError: null }
  await tx
    .update(notifications)
    .set({ state: 'failed', failures: 0 })
    .where(and(about, ne(notifications.state, 'sent')))
  await tx
    .update(notifications)
    .set({
      ...blank,
      to: sql`case when ${notifications.type} = 'contact_message' then ${notifications.to} else '' end`,
      subject: sql`case when ${notifications.type} in ('contact_message', 'document_ready', 'document_revoked', 'office_letter', 'pharmacy_payment') then '' else ${notifications.subject} end`,
    })
    .where(about)
}
