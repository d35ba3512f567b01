import type { Db } from '../../src/server/db/open.ts'
import { contactMessages } from '../../src/server/db/schema/messages.ts'

/** A visitor's message, unread. */
export async function buildContactMessage(db: Db, overrides: Partial<typeof contactMessages.$inferInsert> = {}) {
  const [message] = await db
    .insert(contactMessages)
    .values({
      name: 'Awa Koné',
      email: 'awa.kone@example.ci',
      phone: '+2250708091011',
      subject: 'consultation',
      message: 'Bonjour, pouvez-vous auditer notre dépôt ?',
      locale: 'fr',
      ...overrides,
    })
    .returning()
  if (!message) throw new Error('no message was written')
  return message
}
